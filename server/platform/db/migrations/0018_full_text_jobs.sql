-- Whatever stores new posts of a feed that somebody reads whole orders their texts in the same transaction; of a long document only
-- those of the newest posts, because the older ones are fetched when they are opened.
create function order_full_texts() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('posts.full_text', json_build_object('postId', id), max_attempts => 2)
  from (
    select id, url, row_number() over (partition by feed_id order by sort_at desc, id desc) as place from written
    where exists (select from full_text_feeds where full_text_feeds.feed_id = written.feed_id)
  ) stored
  where url is not null and place <= 20;
  return null;
end $$;
create trigger posts_read_whole after insert on posts referencing new table as written
  for each statement execute function order_full_texts();
