-- The process that runs an import: imports at the same time run in one process, which counts its requests to a host.
alter table imports add column leased_by text;

-- Edited posts that were stored again, so that `feed refresh` can report them.
alter table feed_fetch_stats add column changed_posts integer not null default 0;
