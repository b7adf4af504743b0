-- What keeps a blog's addresses, texts and pictures together over time.

-- Slugs that a blog had before: their addresses lead to the one of today.
create table blog_former_slugs (
  slug text primary key,
  blog_id bigint not null references blogs on delete cascade,
  created_at timestamptz not null default now()
);
create index blog_former_slugs_blog_id on blog_former_slugs (blog_id);

-- Who wrote the state that stands, which need not be the post's author.
alter table articles add editor_id bigint references users on delete set null;
-- What readers said under a post and liked of it, while the post is not published: its row of posts, to which these belong, is
-- then gone. Null while it is published.
alter table articles add conversation jsonb;
-- What is due to be published: few of many.
create index articles_due on articles (publish_at) where status = 'future';

-- The few feeds that not everybody may see.
create index feeds_team on feeds (team_id) where team_id is not null;
create index media_blog_id on media (blog_id) where blog_id is not null;

-- Whatever removes a picture's row (a deleted blog, a deleted person) orders the removal of its file in the same transaction.
create function order_media_removal() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'media.remove-file',
    json_build_object('id', old.id, 'mime_type', old.mime_type)
  );
  return old;
end
$$;
create trigger media_removed after delete on media for each row execute function order_media_removal();
