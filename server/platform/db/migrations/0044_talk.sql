-- A blog's owners decide what its writers are told of; see docs/modules.md. Whoever does not write in it is told as ever. What was
-- never chosen is on, as on a new blog (shared/domain/modules.ts).
create function is_told(recipient bigint, about_feed bigint, option text default null) returns boolean language sql stable as $$
  select not exists (
    select from feeds
    join blogs on blogs.id = feeds.blog_id
    join blog_authors writer on writer.blog_id = blogs.id and writer.user_id = recipient and writer.accepted_at is not null
    where feeds.id = about_feed and not (
      coalesce((blogs.modules->>'notes')::boolean, true) and coalesce((blogs.options->>option)::boolean, true)))
$$;

create or replace function note_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform retract_act('like:' || old.post_id, old.user_id);
  else
    perform note_act(author_id, new.user_id, 'like', 'like:' || id, id, null, feed_id, new.created_at)
    from posts where id = new.post_id and is_told(author_id, feed_id, 'social_notifications_like');
  end if;
  return null;
end $$;

create or replace function note_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform retract_act('comment_like:' || old.comment_id, old.user_id);
  else
    perform note_act(comments.author_id, new.user_id, 'comment_like', 'comment_like:' || comments.id,
      posts.id, comments.id, posts.feed_id, new.created_at)
    from comments join posts on posts.id = comments.post_id
    where comments.id = new.comment_id and is_told(comments.author_id, posts.feed_id);
  end if;
  return null;
end $$;

create or replace function note_follows() returns trigger language plpgsql as $$
begin
  perform note_act(owner.user_id, started.user_id, 'follow', 'follow:' || feeds.id, null, null, feeds.id, started.created_at)
  from started
  join feeds on feeds.id = started.feed_id
  join blog_authors owner on owner.blog_id = feeds.blog_id and owner.role = 'owner' and owner.accepted_at is not null
  where is_told(owner.user_id, feeds.id, 'social_notifications_subscribe');
  return null;
end $$;

-- Somebody passed a post on in a blog of their own.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in ('like', 'comment_like', 'follow',
  'list_follow', 'comment', 'comment_reply', 'conversation', 'moderation', 'new_post', 'invitation', 'import', 'reblog'));

-- When a post was published for the first time: only then are other programs told. What is out already is no news.
alter table articles add announced_at timestamptz;
update articles set announced_at = coalesce(published_at, created_at) where status = 'publish' or published_at is not null;

-- Where a blog's new posts are announced, with how the last announcement ended.
create table webhooks (
  id uuid primary key,
  blog_id bigint not null references blogs on delete cascade,
  url text not null,
  -- With which announcements are signed; sealed, see server/platform/auth/vault.ts.
  sealed_secret text not null,
  created_at timestamptz not null,
  last_at timestamptz,
  last_outcome text,
  -- HTTP status of the last answer; null where there was none.
  last_status integer,
  unique (blog_id, url)
);
