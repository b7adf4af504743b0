-- Delivery of email, and what was sent.

-- Every user has a row from the start, so that the defaults are in one place: this table.
create table email_settings (
  user_id bigint primary key references users on delete cascade,
  mail_option text not null default 'html' check (mail_option in ('html', 'text')),
  -- 0 is Sunday; the hour is even, 0 to 22, in the user's time zone.
  delivery_day smallint not null default 1 check (delivery_day between 0 and 6),
  delivery_hour smallint not null default 6 check (delivery_hour between 0 and 22),
  -- Null means UTC.
  time_zone text,
  blocked boolean not null default false,
  -- Defaults of a new follow.
  default_email_posts boolean not null default false,
  default_email_frequency text not null default 'instantly' check (default_email_frequency in ('instantly', 'daily', 'weekly')),
  default_email_comments boolean not null default false,
  default_notify_posts boolean not null default false
);

-- One row per email about something, so that it is sent once. `key` is: post:7 (emailed, alone or in a digest), late:7 (waits for
-- the next daily digest, because of the daily limit), comment:7, daily:2026-11-21, weekly:2026-11-16 (the local date of the
-- delivery).
create table deliveries (
  user_id bigint not null references users on delete cascade,
  key text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index deliveries_late on deliveries (user_id) where key like 'late:%';

-- Like deliveries, for addresses without an account. Keys: post:7, comment:7.
create table address_deliveries (
  email text not null,
  key text not null,
  created_at timestamptz not null default now(),
  primary key (email, key)
);
create index address_deliveries_created_at on address_deliveries (created_at);

-- Emails given to the mail server: the row is written before the end of the message is sent, so that nothing is sent twice when a
-- process dies. Kept for 30 days.
create table emails_sent (
  id text primary key,
  sent_at timestamptz not null
);
create index emails_sent_sent_at on emails_sent (sent_at);

-- The job queue's own: every process that runs jobs records here every few seconds that it is alive, so that interrupted jobs of
-- a dead process do not wait for hours. It is not in backups, and stays when one is restored.
create schema if not exists queue;
create table if not exists queue.workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
