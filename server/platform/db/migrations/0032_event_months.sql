-- Events in one table a month, which is dropped as a whole when it is old. The tables are in a schema of their own: everything that
-- walks over the tables of the product, such as a backup, sees only the one that they are parts of.
create schema if not exists event_months;

alter table events rename to events_before;
alter index events_pkey rename to events_before_pkey;
alter sequence events_id_seq rename to events_before_id_seq;
drop index events_name;
drop index events_user;

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

-- Takes what no month is there for, so that nothing is ever refused.
create table event_months.other partition of events default;

do $$
declare
  month timestamp := date_trunc('month', (select coalesce(min(created_at), now()) from events_before where created_at > now() - interval '1 year') at time zone 'UTC');
begin
  while month <= (now() at time zone 'UTC') + interval '2 months' loop
    execute format('create table event_months.%I partition of events for values from (%L) to (%L)',
      to_char(month, '"m"YYYY_MM'), month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    month := month + interval '1 month';
  end loop;
end $$;

insert into events (id, user_id, name, properties, created_at)
  select id, user_id, name, properties, created_at from events_before;
select setval('events_id_seq', greatest((select max(id) from events), 1), exists (select from events));
drop table events_before;

-- How often each event happened on a day that is over.
create table event_days (
  day date not null,
  name text not null,
  count bigint not null,
  primary key (day, name)
);

-- On which day an event last happened to a member: tells how many members it happened to since any day.
create table event_members (
  user_id bigint not null references users on delete cascade,
  name text not null,
  last_day date not null,
  primary key (user_id, name)
);
create index event_members_last_day on event_members (last_day, name, user_id);

insert into event_days (day, name, count)
  select (created_at at time zone 'UTC')::date, name, count(*) from events
  where created_at < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' group by 1, 2;
insert into event_members (user_id, name, last_day)
  select user_id, name, max((created_at at time zone 'UTC')::date) from events where user_id is not null group by 1, 2;
