-- Finding feeds by words: what is looked through stands apart from the feeds, whose rows are written at every fetch.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Small letters without accents: "Café" is found by "cafe". Declared immutable because the dictionary is named.
create function search_form(words text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

create table feed_search_texts (
  feed_id bigint primary key references feeds on delete cascade,
  -- The name, or the host of a feed that has none.
  title text not null,
  -- Name, description and addresses.
  words text not null
);
-- Parts of words of three letters and more.
create index feed_search_texts_words on feed_search_texts using gin (words public.gin_trgm_ops);
-- Shorter ones: how the name begins.
create index feed_search_texts_title on feed_search_texts (title text_pattern_ops);

create function feed_search_text(feed feeds) returns feed_search_texts language sql stable
  as $$ select feed.id,
    search_form(coalesce(nullif(feed.title, ''), feed.host)),
    search_form(left(concat_ws(' ', feed.title, feed.description, feed.url, feed.site_url), 4000)) $$;

insert into feed_search_texts select (feed_search_text(feeds)).* from feeds;

create function write_feed_search_text() returns trigger language plpgsql as $$
begin
  insert into feed_search_texts select (feed_search_text(new)).*
    on conflict (feed_id) do update set title = excluded.title, words = excluded.words;
  return null;
end $$;
create trigger feeds_search_inserted after insert on feeds for each row execute function write_feed_search_text();
create trigger feeds_search_updated after update of title, description, url, site_url on feeds for each row
  when ((old.title, old.description, old.url, old.site_url) is distinct from (new.title, new.description, new.url, new.site_url))
  execute function write_feed_search_text();
