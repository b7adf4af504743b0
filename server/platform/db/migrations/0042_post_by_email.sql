-- The secret address of a writer for a blog: a mail to it becomes a post.
create table post_addresses (
  blog_id bigint not null references blogs on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- What stands before the @, in small letters.
  token text not null unique,
  created_at timestamptz not null default now(),
  primary key (blog_id, user_id)
);
create index post_addresses_user_id on post_addresses (user_id);

-- Mails to such addresses. A row is committed before the sender is told that the mail was taken.
create table received_mails (
  id bigint generated always as identity primary key,
  blog_id bigint not null references blogs on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- SHA-256 of what two deliveries of one mail have in common.
  fingerprint bytea not null,
  -- As it came; null once it has become a post or its sender was told why not.
  message bytea,
  received_at timestamptz not null,
  unique (blog_id, user_id, fingerprint)
);
-- Pictures are compressed already.
alter table received_mails alter column message set storage external;
create index received_mails_user_id on received_mails (user_id);
create index received_mails_received_at on received_mails (received_at);
