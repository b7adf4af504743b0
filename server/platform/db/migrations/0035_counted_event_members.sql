-- As a column of its own it has statistics: they tell the planner how few members are not counted yet.
alter table event_members
  add is_counted boolean not null generated always as (counted_day is not distinct from last_day) stored;
drop index event_members_uncounted;
create index event_members_uncounted on event_members (last_day, name) include (counted_day) where not is_counted;
