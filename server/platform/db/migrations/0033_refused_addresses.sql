-- Addresses that a mail server refuses for good (docs/email.md). An email that is accepted deletes the row.
create table refused_addresses (
  email text primary key,
  -- All refusals, and those of them that are about the address.
  refusals integer not null,
  address_refusals integer not null,
  -- The mail server's last answer.
  answer text not null,
  since timestamptz not null,
  refused_at timestamptz not null,
  -- Nothing is sent to the address any more, except what its owner asks for.
  stopped_at timestamptz
);
