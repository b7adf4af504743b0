-- Calls that clients may send again because they do not know whether the first was received: with the same key a call is done once.
create table idempotency_keys (
  user_id bigint not null references users (id) on delete cascade,
  key uuid not null,
  -- Method and path of the endpoint: a key belongs to one call.
  call text not null,
  -- Null while the call is under way, and after a process died during it.
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- A comment is written together with its key, so that it exists once even if the process dies before it answers.
alter table comments add column idempotency_key uuid;
create unique index comments_idempotency_key on comments (author_id, idempotency_key) where idempotency_key is not null;
