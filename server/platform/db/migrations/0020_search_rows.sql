-- The search row of a new post in two thirds of the time, except its words: the keys and the words of its tags come from one query
-- that PostgreSQL puts into that of the trigger, and a text is only cut if it is too long.

-- The keys of a post: its day, month and year (UTC), its feed, the words of its writers' names, and its tags; and the words of
-- its tags (C). One row.
create function post_search_keys(post bigint, feed bigint, at timestamptz, authors jsonb)
  returns table (keys text[], tag_words tsvector) language sql stable rows 1
  as $$ select array[to_char(at at time zone 'UTC', '"day:"YYYY-MM-DD'), to_char(at at time zone 'UTC', '"month:"YYYY-MM'),
      to_char(at at time zone 'UTC', '"year:"YYYY'), 'feed:' || feed]
    || array(select 'author:' || word from unnest(tsvector_to_array(
      to_tsvector('public.tidings', jsonb_path_query_array(authors, '$[*].name')))) word)
    || coalesce(array_agg('tag:' || slug order by slug), '{}'),
    setweight(to_tsvector('public.tidings', coalesce(string_agg(title, ' ' order by slug), '')), 'C')
  from public.post_tags join public.tags on tags.id = tag_id where post_id = post $$;

-- Title (A), authors (B) and body (D).
create or replace function post_words(title text, authors jsonb, html text) returns tsvector language sql immutable
  as $$ select setweight(to_tsvector('tidings', title), 'A')
    || setweight(to_tsvector('tidings', jsonb_path_query_array(authors, '$[*].name')), 'B')
    || to_tsvector('tidings', html) $$;

-- The tags of posts are written before their texts, or in the same statement.
create or replace function write_post_search() returns trigger language plpgsql as $$
declare
  -- The first characters of a text: a long document's are shorter, so that one statement does not take too long.
  share integer := least(30000, 6000000 / greatest((select count(*) from written), 1));
begin
  insert into post_search (post_id, sort_at, feed_id, keys, words, blog_id)
  select posts.id, sort_at, feed_id, keys,
    post_words(posts.title, authors, case when octet_length(html) <= share then html else left(html, share) end) || tag_words,
    blog_id
  from written join posts on posts.id = written.post_id join feeds on feeds.id = posts.feed_id
  cross join lateral post_search_keys(posts.id, feed_id, sort_at, authors)
  cross join lateral (select coalesce(nullif(content_html, ''), summary_html) as html) body
  on conflict (post_id) do update set sort_at = excluded.sort_at, keys = excluded.keys, words = excluded.words;
  return null;
end $$;

create or replace function move_post_search() returns trigger language plpgsql as $$
begin
  update post_search set sort_at = new.sort_at,
    keys = (select keys from post_search_keys(new.id, new.feed_id, new.sort_at, new.authors))
  where post_id = new.id;
  return null;
end $$;

drop function post_keys(bigint, bigint, timestamptz, jsonb);
drop function post_tag_words(bigint);
