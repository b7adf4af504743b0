-- Searches by site, writer, tag and date. Beside its words, each post has keys, in the same index: an inverted index finds the posts
-- that have a key and a word, or the newest posts with a word, without reading all that have the word. Writing all rows again
-- takes some two minutes for a million posts.
set local maintenance_work_mem = '256MB';

-- The keys of a post: its day, month and year (UTC), its feed, the words of its writers' names, and its tags.
create function post_keys(post bigint, feed bigint, at timestamptz, authors jsonb) returns text[] language sql stable
  as $$ select array[to_char(at at time zone 'UTC', '"day:"YYYY-MM-DD'), to_char(at at time zone 'UTC', '"month:"YYYY-MM'),
      to_char(at at time zone 'UTC', '"year:"YYYY'), 'feed:' || feed]
    || array(select 'author:' || word from unnest(tsvector_to_array(
      to_tsvector('public.tidings', jsonb_path_query_array(authors, '$[*].name')))) word)
    || array(select 'tag:' || slug from public.post_tags join public.tags on tags.id = tag_id where post_id = post order by slug) $$;

-- The words of its tags (C): a post is found by them as well.
create function post_tag_words(post bigint) returns tsvector language sql stable
  as $$ select setweight(to_tsvector('public.tidings', coalesce(string_agg(title, ' ' order by slug), '')), 'C')
    from public.post_tags join public.tags on tags.id = tag_id where post_id = post $$;

alter table post_search rename to post_search_before;
create table post_search (
  post_id bigint not null,
  -- The post's.
  sort_at timestamptz not null,
  feed_id bigint not null,
  keys text[] collate "C" not null,
  words tsvector not null,
  -- Of a hosted blog's post; null for every other.
  blog_id bigint
) with (toast_tuple_target = 128, autovacuum_vacuum_insert_scale_factor = 0.01);
-- In the order of their dates, so that the newest matches are near each other.
insert into post_search (post_id, sort_at, feed_id, keys, words, blog_id)
select post_id, before.sort_at, feed_id, post_keys(post_id, feed_id, before.sort_at, authors), words || post_tag_words(post_id), blog_id
from post_search_before before join posts on posts.id = post_id
order by before.sort_at, post_id;
drop table post_search_before;
alter table post_search add primary key (post_id), add foreign key (post_id) references posts on delete cascade;
-- Every search reads the entries that are not merged yet.
create index post_search_words on post_search using gin (keys, words) with (gin_pending_list_limit = 1024);
create index post_search_blog on post_search using gin (blog_id public.int8_ops, words) where blog_id is not null;
-- To find the day since which a number of posts was published, and the newest posts where no key or word is searched for.
create index post_search_newest on post_search (sort_at desc, post_id desc);

-- The tags of posts are written before their texts, or in the same statement.
create or replace function write_post_search() returns trigger language plpgsql as $$
declare
  share integer := 6000000 / greatest((select count(*) from written), 1);
begin
  insert into post_search (post_id, sort_at, feed_id, keys, words, blog_id)
  select posts.id, sort_at, feed_id, post_keys(posts.id, feed_id, sort_at, authors),
    post_words(posts.title, authors, left(coalesce(nullif(content_html, ''), summary_html), share)) || post_tag_words(posts.id),
    blog_id
  from written join posts on posts.id = written.post_id join feeds on feeds.id = posts.feed_id
  on conflict (post_id) do update set sort_at = excluded.sort_at, keys = excluded.keys, words = excluded.words;
  return null;
end $$;

create or replace function move_post_search() returns trigger language plpgsql as $$
begin
  update post_search set sort_at = new.sort_at, keys = post_keys(new.id, new.feed_id, new.sort_at, new.authors)
  where post_id = new.id;
  return null;
end $$;
