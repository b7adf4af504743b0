-- Calls whose events are kept: one that comes again is known by its name.
create table event_batches (
  id text primary key,
  received_at timestamptz not null
);
create index event_batches_received_at on event_batches (received_at);
