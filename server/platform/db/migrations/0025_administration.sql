-- What administrators see and change: feeds, jobs, limits and statistics (docs/administration.md).

-- A feed that an administrator has paused is not fetched.
alter table feeds add column paused_at timestamptz;

-- Hosts that are not fetched at present; '' stands for all of them.
create table crawl_pauses (
  host text primary key,
  paused_at timestamptz not null
);

-- The administrators' list of feeds, the most followed first. The partial indexes have the few feeds of each state.
create index feeds_followed on feeds (follower_count desc, id) where blog_id is null;
create index feeds_failing on feeds (follower_count desc, id) include (failure_code, host)
  where blog_id is null and failure_code is not null;
create index feeds_gone on feeds (follower_count desc, id) where blog_id is null and status = 'gone';
create index feeds_paused on feeds (follower_count desc, id) where blog_id is null and paused_at is not null;
create index feeds_unfetched on feeds (follower_count desc, id) where blog_id is null and last_fetch_at is null;

-- Jobs that failed for the last time. The queue's own table has no index that would find them among waiting ones.
create table if not exists queue.failed_jobs (
  id bigint primary key,
  task_id integer not null,
  failed_at timestamptz not null default now()
);
create index if not exists failed_jobs_task on queue.failed_jobs (task_id, id);

-- When each process that runs jobs began, and what it is running, as of seen_at.
alter table queue.workers add column if not exists started_at timestamptz not null default now();
alter table queue.workers add column if not exists running bigint[] not null default '{}';

do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    insert into queue.failed_jobs (id, task_id)
    select id, task_id from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null
    on conflict (id) do nothing;
  end if;
end $$;

-- Calls that a limit refused, by day and by what was called.
create table refused_calls (
  day date not null,
  call text not null,
  count bigint not null,
  primary key (day, call)
);

-- What the server was like on each day: counts of the day, and sizes at its end.
create table server_days (
  day date primary key,
  people integer not null,
  new_people integer not null,
  active_people integer not null,
  posts integer not null,
  articles integer not null,
  comments integer not null,
  fetches integer not null,
  failed_fetches integer not null,
  emails integer not null,
  visits integer not null,
  -- Unknown for days before this table existed.
  database_bytes bigint,
  uploads_bytes bigint,
  free_bytes bigint
);

-- What a day brought; rows are stored in the order of these times.
create index posts_stored on posts using brin (stored_at);
create index comments_created on comments using brin (created_at);

-- Limits that administrators changed; all others have their defaults.
create table changed_limits (
  name text primary key,
  value integer not null
);
