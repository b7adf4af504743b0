-- Marking in one call, and counting from what is unseen, which is little, instead of from what is seen.

-- How many of a feed's posts a reader has seen who has seen everything up to an ordinal, but for the marks.
create or replace function count_seen(reader bigint, feed bigint, up_to integer) returns integer language sql stable as $$
  select feeds.post_count
    - (
      select count(*)::integer from posts
      where posts.feed_id = feed and posts.feed_ordinal > up_to and not exists (
        select from seen_marks
        where seen_marks.post_id = posts.id and seen_marks.user_id = reader and seen_marks.is_seen
      )
    ) - (
      select count(*)::integer from seen_marks join posts on posts.id = seen_marks.post_id
      where seen_marks.user_id = reader and seen_marks.feed_id = feed and not seen_marks.is_seen
        and posts.feed_ordinal <= up_to
    )
  from feeds where feeds.id = feed
$$;

-- Marks posts, named by their feed and their number, and counts what that changes. Posts that do not exist in that feed are
-- passed over. Every statement sees what was finished before it began, so whoever deletes a post, follows or unfollows at the
-- same time comes before or after, never in between.
create function mark_posts(reader bigint, feed_ids bigint[], post_ids bigint[], seen boolean) returns void
language plpgsql as $$
declare
  ids bigint[];
begin
  -- Nobody can follow these meanwhile: a new subscription counts the marks.
  perform from feeds
  where id = any (feed_ids)
    and not exists (select from follows where follows.feed_id = feeds.id and follows.user_id = reader)
  order by id for share;
  -- Nobody can delete these meanwhile.
  ids := array(
    select posts.id from posts
    join unnest(post_ids, feed_ids) as named(post_id, feed_id)
      on named.post_id = posts.id and named.feed_id = posts.feed_id
    order by posts.id for key share of posts
  );
  perform from follows where user_id = reader and feed_id = any (feed_ids) order by id for no key update;
  with named as materialized (
    select posts.id, posts.feed_id,
      coalesce(seen_marks.is_seen, posts.feed_ordinal <= follows.seen_ordinal, false) as was_seen
    from posts
    left join seen_marks on seen_marks.post_id = posts.id and seen_marks.user_id = reader
    left join follows on follows.feed_id = posts.feed_id and follows.user_id = reader
    where posts.id = any (ids)
  ), marked as (
    insert into seen_marks (user_id, feed_id, post_id, is_seen)
    select reader, feed_id, id, seen from named order by id
    on conflict (post_id, user_id) do update set is_seen = excluded.is_seen
    where seen_marks.is_seen <> excluded.is_seen
  )
  update follows set seen_count = seen_count + changed.posts * case when seen then 1 else -1 end
  from (select feed_id, count(*) as posts from named where was_seen <> seen group by feed_id) changed
  where follows.user_id = reader and follows.feed_id = changed.feed_id;
end $$;
