-- What one has written oneself is seen: a mark for the writer, when the post is stored.
create or replace function count_stored_posts() returns trigger language plpgsql as $$
begin
  update feeds set post_count = post_count + added
  from (select feed_id, count(*) as added from stored group by feed_id) counted where counted.feed_id = feeds.id;
  insert into seen_marks (user_id, feed_id, post_id, is_seen)
  select author_id, feed_id, id, true from stored where author_id is not null order by id;
  update follows set seen_count = seen_count + written
  from (
    select author_id, feed_id, count(*) as written from stored where author_id is not null group by author_id, feed_id
  ) own
  where follows.user_id = own.author_id and follows.feed_id = own.feed_id;
  return null;
end $$;

insert into seen_marks (user_id, feed_id, post_id, is_seen)
select author_id, feed_id, id, true from posts where author_id is not null
on conflict (post_id, user_id) do update set is_seen = true;
update follows set seen_count = count_seen(user_id, feed_id, seen_ordinal)
where exists (select from posts where posts.feed_id = follows.feed_id and posts.author_id = follows.user_id);
