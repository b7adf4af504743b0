-- Which workers live, and which mails are out: nothing that was under way when a process died waits for hours or goes out twice.

-- The queue's own: every process that runs jobs says here every few seconds that it does. It is no part of a backup, and stays
-- when one is restored.
create schema if not exists queue;
create table if not exists queue.workers (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Mails that were given to the mail server: the row is there before the server is told that the message is whole.
create table mails_sent (
  id text primary key,
  sent_at timestamptz not null
);
create index mails_sent_sent_at on mails_sent (sent_at);
