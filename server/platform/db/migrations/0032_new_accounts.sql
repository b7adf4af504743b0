-- Limits of new accounts, and new blogs (docs/abuse.md).

-- How often a new account did what its limits count, by UTC day.
create table new_account_acts (
  user_id bigint not null references users (id) on delete cascade,
  act text not null,
  day date not null,
  count integer not null,
  primary key (user_id, act, day)
);
create index new_account_acts_day on new_account_acts (day);

-- A new blog is not suggested to anyone until its first posts are some days old. Null: listed, as are all blogs from before.
alter table feeds add column unlisted_since timestamptz;
create index feeds_unlisted on feeds (id) where unlisted_since is not null;
