-- Feeds that nobody follows and that are to be read all the same, up to a time: curated sites of a topic that somebody has chosen.
alter table feeds add wanted_until timestamptz;

-- Those whose time is over stay in the index: there are no more of them than curated sites.
drop index feeds_due;
create index feeds_due on feeds (next_fetch_at)
  where status = 'active' and blog_id is null and (follower_count > 0 or list_count > 0 or wanted_until is not null);
