-- Both functions look up what belongs to a post by its key; `limit 1` keeps the planner from joining. A connection keeps the plan of its
-- first call, and a plan made while the tables were empty read all posts and tags for each document, until they were analyzed.
create or replace function write_post_search() returns trigger language plpgsql as $$
declare
  -- The first characters of a text: a long document's are shorter, so that one statement does not take too long.
  share integer := least(30000, 6000000 / greatest((select count(*) from written), 1));
begin
  insert into post_search (post_id, sort_at, feed_id, keys, words, blog_id)
  select post_id, sort_at, feed_id, keys,
    post_words(title, authors, case when octet_length(html) <= share then html else left(html, share) end) || tag_words,
    blog_id
  from written
  cross join lateral (select feed_id, title, authors, sort_at from posts where id = post_id limit 1) post
  cross join lateral (select blog_id from feeds where id = feed_id limit 1) feed
  cross join lateral post_search_keys(post_id, feed_id, sort_at, authors)
  cross join lateral (select coalesce(nullif(content_html, ''), summary_html) as html) body
  on conflict (post_id) do update set sort_at = excluded.sort_at, keys = excluded.keys, words = excluded.words;
  return null;
end $$;

create or replace function post_search_keys(post bigint, feed bigint, at timestamptz, authors jsonb)
returns table (keys text[], tag_words tsvector) language sql stable rows 1 as $$
  select array[to_char(at at time zone 'UTC', '"day:"YYYY-MM-DD'), to_char(at at time zone 'UTC', '"month:"YYYY-MM'),
      to_char(at at time zone 'UTC', '"year:"YYYY'), 'feed:' || feed]
    || array(select 'author:' || word from unnest(tsvector_to_array(
      to_tsvector('public.tidings', jsonb_path_query_array(authors, '$[*].name')))) word)
    || coalesce(array_agg('tag:' || slug order by slug), '{}'),
    setweight(to_tsvector('public.tidings', coalesce(string_agg(title, ' ' order by slug), '')), 'C')
  from public.post_tags
  cross join lateral (select slug, title from public.tags where id = tag_id limit 1) tag
  where post_id = post
$$;
