-- Browsers that receive a user's notifications while Tidings is not open (RFC 8030).
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- The address of the browser's push service; whoever has it can send to the browser.
  endpoint text not null unique,
  -- The browser's keys, base64url (RFC 8291).
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- Notifications that changed later are still to be sent.
  sent_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
