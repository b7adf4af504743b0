-- Administration: the log of acts, settings of the server, sign-up by invitation, announcements, suspended people.

-- What administrators did, for ever. No foreign keys: a line stays as it was written, also when the people in it are gone.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Null for a command.
  actor_id bigint,
  actor_name text not null,
  via text not null check (via in ('web', 'key', 'command')),
  act text not null,
  subject_kind text not null,
  -- Null for settings, and for other subjects without a number.
  subject_id bigint,
  subject_name text not null,
  -- What changed, by name: a value, or [before, after].
  details jsonb not null default '{}'
);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_act on audit_log (act, id);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);

-- One row, from the first change on.
create table server_settings (
  id boolean primary key default true check (id),
  sign_up_mode text not null default 'open' check (sign_up_mode in ('open', 'invitation', 'closed')),
  -- People that each member may invite; 0 for none.
  member_invitations integer not null default 0 check (member_invitations >= 0)
);

-- Links that let people sign up. They end with the account of whoever made them.
create table sign_up_invitations (
  id bigint generated always as identity primary key,
  -- In the link; whoever has it can sign up.
  code text not null unique,
  created_by bigint references users (id) on delete cascade,
  note text not null default '',
  max_uses integer not null check (max_uses > 0),
  use_count integer not null default 0 check (use_count <= max_uses),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index sign_up_invitations_creator on sign_up_invitations (created_by);

-- Sentences at the top of pages.
create table announcements (
  id bigint generated always as identity primary key,
  text text not null,
  -- An address, or empty.
  link text not null default '',
  audience text not null check (audience in ('members', 'everyone')),
  created_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at)
);

create table dismissed_announcements (
  user_id bigint not null references users (id) on delete cascade,
  announcement_id bigint not null references announcements (id) on delete cascade,
  primary key (user_id, announcement_id)
);
create index dismissed_announcements_announcement on dismissed_announcements (announcement_id);

alter table users
  -- When they last used a session or an API key, to the hour.
  add column last_seen_at timestamptz not null default now(),
  -- Since when the person cannot use the account.
  add column suspended_at timestamptz,
  -- What they are told.
  add column suspension_reason text not null default '',
  -- With which they signed up.
  add column invitation_id bigint references sign_up_invitations (id) on delete set null;

update users set last_seen_at = coalesce(
  (select max(updated_at) from sessions where sessions.user_id = users.id), created_at);

create index users_newest on users (created_at desc, id desc);
create index users_seen on users (last_seen_at desc, id desc);
create index users_administrators on users (id) where role = 'administrator';
create index users_unverified on users (created_at desc, id desc) where not email_verified;
create index users_suspended on users (id) where suspended_at is not null;
create index users_invitation on users (invitation_id) where invitation_id is not null;
create index users_found on users using gin (lower(username || ' ' || name || ' ' || email) public.gin_trgm_ops);

create index blogs_newest on blogs (created_at desc, id desc);
create index blogs_found on blogs using gin (lower(slug || ' ' || title || ' ' || coalesce(domain, '')) public.gin_trgm_ops);
create index feeds_of_blogs on feeds (coalesce(newest_post_at, created_at) desc, blog_id desc) where blog_id is not null;
