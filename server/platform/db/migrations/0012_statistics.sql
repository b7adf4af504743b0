-- Statistics: events of the product (docs/events.md) and visits to blogs (docs/stats.md).

-- Named events with their properties; never anything a user wrote. One partition per month, dropped as a whole when it is old.
-- The partitions have their own schema: everything that lists the product's tables, such as a backup, sees only the parent.
create sequence events_id_seq as bigint;
create table events (
  id bigint not null default nextval('events_id_seq'),
  user_id bigint references users on delete set null,
  name text not null,
  properties jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (id, created_at)
) partition by range (created_at);
alter sequence events_id_seq owned by events.id;
create index events_user on events (user_id) where user_id is not null;
create index events_created on events (created_at, name);

create schema if not exists event_months;
-- The default partition, for times without a month's.
create table event_months.other partition of events default;
-- This month and the next two; the nightly job creates further ones.
do $$
declare
  month timestamp;
begin
  for month in select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 2) n loop
    execute format('create table event_months.%I partition of events for values from (%L) to (%L)',
      to_char(month, '"m"YYYY_MM'), month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;

-- Counts of each event on past days.
create table event_days (
  day date not null,
  name text not null,
  count bigint not null,
  primary key (day, name)
);

-- The last day on which an event happened to a user, to count the users since any day. The name * means any event.
create table event_members (
  user_id bigint not null references users on delete cascade,
  name text not null,
  last_day date not null,
  -- The day under which event_member_days counts the user; null before the first time.
  counted_day date,
  -- A separate column has statistics: they tell the planner how few users are not counted yet.
  is_counted boolean not null generated always as (counted_day is not distinct from last_day) stored,
  primary key (user_id, name)
);
-- Events that the nightly job has not counted yet.
create index event_members_uncounted on event_members (last_day, name) include (counted_day) where not is_counted;

-- How many users have a day as the last of an event: the sum since any day is the number of users since then.
create table event_member_days (
  day date not null,
  name text not null,
  members bigint not null,
  primary key (day, name)
);

-- Calls whose events are stored, to recognize repeated ones.
create table event_batches (
  id text primary key,
  received_at timestamptz not null
);
create index event_batches_received_at on event_batches (received_at);

-- Visits of blogs' pages, by day (UTC). Visitors are distinguished by a hash with the day's salt; both are deleted after the day.
-- Unlogged, so that they are in no backup and no log that outlives the day.
create unlogged table visit_salts (
  day date primary key,
  salt bytea not null
);

-- post_id 0 means all pages of the blog together.
create unlogged table visit_hashes (
  blog_id bigint not null references blogs on delete cascade,
  day date not null,
  post_id bigint not null,
  hash bigint not null,
  primary key (blog_id, day, post_id, hash)
);
create index visit_hashes_day on visit_hashes (day);

create table visit_days (
  blog_id bigint not null references blogs on delete cascade,
  day date not null,
  views integer not null,
  visitors integer not null,
  primary key (blog_id, day)
);

-- An unpublished post keeps its counts.
create table visit_post_days (
  blog_id bigint not null references blogs on delete cascade,
  post_id bigint not null references articles on delete cascade,
  day date not null,
  views integer not null,
  visitors integer not null,
  primary key (post_id, day)
);
create index visit_post_days_blog on visit_post_days (blog_id, day);

-- post_id 0 means pages without a post; the referrer '' those past the limit of a day.
create table visit_referrers (
  blog_id bigint not null references blogs on delete cascade,
  day date not null,
  referrer text not null,
  post_id bigint not null,
  views integer not null,
  primary key (blog_id, day, referrer, post_id)
);
