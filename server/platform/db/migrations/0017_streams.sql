-- What the streams of tags, of search and of recommendations are found by.

-- Words of every language: small letters, without accents; English endings are cut, in posts and in searches alike, so that other
-- languages lose nothing by it. There are no stop words: "The Who" and "to be" can be found.
create text search dictionary tidings_stem (template = snowball, language = english);
create text search configuration tidings (copy = simple);
alter text search configuration tidings alter mapping for asciiword, asciihword, hword_asciipart with tidings_stem;
alter text search configuration tidings alter mapping for word, hword, hword_part with public.unaccent, tidings_stem;

-- What is searched of a post: its title (A), its writers (B) and its text (D). The parser leaves out tags and entities by itself.
-- 30,000 characters of HTML are about 4,000 words; they take some 3 ms.
create function post_words(title text, authors jsonb, html text) returns tsvector language sql immutable
  as $$ select setweight(to_tsvector('tidings', title), 'A')
    || setweight(to_tsvector('tidings', jsonb_path_query_array(authors, '$[*].name')), 'B')
    || to_tsvector('tidings', left(html, 30000)) $$;

-- Apart from the posts, and with the words apart from the rows, so that going through many matches reads little: 60 bytes a post.
create table post_search (
  post_id bigint primary key references posts on delete cascade,
  -- The post's.
  sort_at timestamptz not null,
  words tsvector not null
) with (toast_tuple_target = 128);

insert into post_search (post_id, sort_at, words)
select id, sort_at, post_words(title, authors, coalesce(nullif(content_html, ''), summary_html))
from posts join post_contents on post_id = id;

create index post_search_words on post_search using gin (words);
-- Words that are in very many posts: the newest ones are soon met on the way back in time.
create index post_search_newest on post_search (sort_at desc, post_id desc);

-- Whoever stores a post stores its text in the same statement.
create function write_post_search() returns trigger language plpgsql as $$
begin
  insert into post_search (post_id, sort_at, words)
  select id, sort_at, post_words(title, authors, coalesce(nullif(content_html, ''), summary_html))
  from written join posts on posts.id = written.post_id
  on conflict (post_id) do update set sort_at = excluded.sort_at, words = excluded.words;
  return null;
end $$;
create trigger post_contents_searched after insert on post_contents referencing new table as written
  for each statement execute function write_post_search();
create trigger post_contents_searched_again after update on post_contents referencing new table as written
  for each statement execute function write_post_search();

create function move_post_search() returns trigger language plpgsql as $$
begin
  update post_search set sort_at = new.sort_at where post_id = new.id;
  return null;
end $$;
create trigger posts_searched_elsewhere after update of sort_at on posts
  for each row when (old.sort_at <> new.sort_at) execute function move_post_search();

-- Parts of titles, for the search in the recent list.
create index posts_title on posts using gin (search_form(title) public.gin_trgm_ops);

-- Of all sites the newest, for streams that choose among all.
create index posts_newest on posts (sort_at desc, id desc);
create index posts_hosted_newest on posts (sort_at desc, id desc) where author_id is not null;
create index posts_pictured on posts (feed_id, sort_at desc, id desc) where image is not null;

-- The sites that may be recommended, the most followed first.
create index feeds_popular on feeds (follower_count desc, id)
  where status = 'active' and failure_since is null and team_id is null and newest_post_at is not null;

-- Sites that somebody does not want recommended any more.
create table dismissed_recommendations (
  user_id bigint not null references users on delete cascade,
  feed_id bigint not null references feeds on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, feed_id)
);
create index dismissed_recommendations_feed on dismissed_recommendations (feed_id);
