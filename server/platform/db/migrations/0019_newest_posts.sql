-- feeds.newest_post_at is exact: streams choose by it which of a reader's feeds they read. It is kept with the counts, by the same
-- triggers, whatever adds, moves or removes a post.

create or replace function count_stored_posts() returns trigger language plpgsql as $$
begin
  update feeds set post_count = post_count + added, newest_post_at = greatest(newest_post_at, newest)
  from (select feed_id, count(*) as added, max(sort_at) as newest from stored group by feed_id) counted
  where counted.feed_id = feeds.id;
  return null;
end $$;

create or replace function count_deleted_post() returns trigger language plpgsql as $$
begin
  update feeds set post_count = post_count - 1,
    newest_post_at = case when old.sort_at < newest_post_at then newest_post_at else (
      select max(sort_at) from posts where feed_id = old.feed_id and id <> old.id
    ) end
  where id = old.feed_id;
  -- The feed itself is being deleted, with all that hangs on it.
  if not found then return old; end if;
  -- All followers wait: "mark all as seen" reads the feed's count and must not read the old one after this line.
  perform from subscriptions where feed_id = old.feed_id order by id for no key update;
  update subscriptions set seen_count = seen_count - 1
  where feed_id = old.feed_id and coalesce(
    (select is_seen from seen_marks where post_id = old.id and user_id = subscriptions.user_id),
    old.feed_ordinal <= seen_ordinal
  );
  return old;
end $$;

create function move_newest_post() returns trigger language plpgsql as $$
begin
  update feeds set newest_post_at = (select max(sort_at) from posts where feed_id = new.feed_id) where id = new.feed_id;
  return null;
end $$;
create trigger posts_moved after update of sort_at on posts for each row when (old.sort_at <> new.sort_at)
  execute function move_newest_post();

update feeds set newest_post_at = exact.newest
from (select id, (select max(sort_at) from posts where feed_id = feeds.id) as newest from feeds) exact
where exact.id = feeds.id and feeds.newest_post_at is distinct from exact.newest;

-- The newest dates of many feeds, read without the feeds' rows.
create index feeds_newest on feeds (id) include (newest_post_at);
