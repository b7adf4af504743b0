-- How comments hang together, and counts that nothing can put wrong.

-- The comment that began the thread; null for that one itself. A thread's comments stand together in lists.
alter table comments add root_id bigint references comments on delete cascade;
-- Since when its author has taken the comment back. Everything but the undo treats it as gone; a job erases it.
alter table comments add deleted_at timestamptz;

drop index comments_of_post;
create index comments_of_post on comments (post_id, coalesce(root_id, id), id);
create index comments_root on comments (root_id) where root_id is not null;
-- What waits for a moderator, and what was put aside: few of many.
create index comments_put_aside on comments (post_id, status) where status <> 'approved';

-- posts.like_count, posts.reply_count and comments.like_count are kept here and nowhere else, so that they hold whatever adds or
-- removes a row: a reader, a moderator, a deleted account, a restored conversation. Nobody else writes these columns.
create function count_post_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set like_count = like_count + 1 where id = new.post_id;
  else
    update posts set like_count = like_count - 1 where id = old.post_id;
  end if;
  return null;
end $$;
create trigger likes_counted after insert or delete on likes for each row execute function count_post_likes();

create function count_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set like_count = like_count + 1 where id = new.comment_id;
  else
    update comments set like_count = like_count - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger comment_likes_counted after insert or delete on comment_likes
  for each row execute function count_comment_likes();

-- A comment counts while it is approved and not taken back.
create function count_replies() returns trigger language plpgsql as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op <> 'INSERT' then before := (old.status = 'approved' and old.deleted_at is null)::integer; end if;
  if tg_op <> 'DELETE' then after := (new.status = 'approved' and new.deleted_at is null)::integer; end if;
  if before <> after then
    update posts set reply_count = reply_count + after - before where id = coalesce(new.post_id, old.post_id);
  end if;
  return null;
end $$;
create trigger comments_counted after insert or update of status, deleted_at or delete on comments
  for each row execute function count_replies();
