-- To how many members an event last happened on a day: their sum since any day is how many it happened to since then. The nightly job
-- counts; whoever it counted on an earlier day says so in counted_day, until it counts again. The name * stands for any event.
alter table event_members add counted_day date;

create table event_member_days (
  day date not null,
  name text not null,
  members bigint not null,
  primary key (day, name)
);

insert into event_members (user_id, name, last_day)
  select user_id, '*', max(last_day) from event_members group by user_id;
update event_members set counted_day = last_day where last_day < (now() at time zone 'UTC')::date;
insert into event_member_days (day, name, members)
  select counted_day, name, count(*) from event_members where counted_day is not null group by 1, 2;

-- What the job has not counted yet.
drop index event_members_last_day;
create index event_members_uncounted on event_members (last_day, name) include (counted_day)
  where counted_day is distinct from last_day;
