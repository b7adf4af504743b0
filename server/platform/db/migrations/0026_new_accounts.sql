-- What is left of administration and abuse: limits of new accounts, new blogs, addresses that reject email (docs/abuse.md).

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

-- Addresses that the mail server rejected permanently, until an email arrives or an administrator acts.
create table bounced_addresses (
  email text primary key,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- What the mail server answered.
  last_error text not null
);
create index bounced_addresses_last on bounced_addresses (last_at, email);
