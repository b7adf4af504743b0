-- Storing a feed must not take longer than a statement may, however much it brings at once: 2,000 posts of 24,000 characters would
-- take half a minute on a busy machine. So one statement searches through 6,000,000 characters at most, 30,000 of each post up to
-- 200 posts and 3,000 of each of 2,000.
create or replace function write_post_search() returns trigger language plpgsql as $$
declare
  share integer := 6000000 / greatest((select count(*) from written), 1);
begin
  insert into post_search (post_id, sort_at, words)
  select id, sort_at, post_words(title, authors, left(coalesce(nullif(content_html, ''), summary_html), share))
  from written join posts on posts.id = written.post_id
  on conflict (post_id) do update set sort_at = excluded.sort_at, words = excluded.words;
  return null;
end $$;
