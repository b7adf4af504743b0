-- What the pages of a blog with very many posts are found by, and what cameras say of pictures.

-- A blog is searched, and its tags are listed, without looking at the posts of anybody else. Only posts of hosted blogs say which
-- blog they are of: the indexes hold nothing else.
create extension if not exists btree_gin with schema public;

alter table post_search add blog_id bigint;
update post_search set blog_id = feeds.blog_id
from posts join feeds on feeds.id = posts.feed_id where posts.id = post_search.post_id and feeds.blog_id is not null;
create index post_search_blog on post_search using gin (blog_id public.int8_ops, words) where blog_id is not null;

create or replace function write_post_search() returns trigger language plpgsql as $$
declare
  share integer := 6000000 / greatest((select count(*) from written), 1);
begin
  insert into post_search (post_id, sort_at, words, blog_id)
  select posts.id, sort_at, post_words(posts.title, authors, left(coalesce(nullif(content_html, ''), summary_html), share)), blog_id
  from written join posts on posts.id = written.post_id join feeds on feeds.id = posts.feed_id
  on conflict (post_id) do update set sort_at = excluded.sort_at, words = excluded.words;
  return null;
end $$;

alter table post_tags add blog_id bigint;
update post_tags set blog_id = feeds.blog_id
from posts join feeds on feeds.id = posts.feed_id where posts.id = post_tags.post_id and feeds.blog_id is not null;
create index post_tags_blog on post_tags (blog_id, tag_id, sort_at desc, post_id desc) where blog_id is not null;

-- Camera, lens, exposure and day of a photograph, read before the file was made anew without them. Never a place, a name or a number.
alter table media add exif jsonb;
