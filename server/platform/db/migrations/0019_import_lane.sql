-- Imports run in a lane of their own: few at a time, and never more than one request a second to a host.

alter table imports
  -- known: feeds that are in the database already are followed; unknown: the others are looked for, one after the other.
  add stage text not null default 'known' check (stage in ('known', 'unknown')),
  -- Until then one worker is at it. One that died leaves it free after this.
  add leased_until timestamptz;

-- When a host may next be asked for an import, whichever process does it.
create table import_hosts (
  host text primary key,
  free_at timestamptz not null
);
