-- The words that a mistyped search may mean, and the writers that are offered while typing: those of the newest posts.
create table search_words (
  kind text not null check (kind in ('word', 'author')),
  word text not null,
  -- search_form(word)
  form text not null,
  -- Of the newest posts, counted every hour.
  post_count integer not null,
  primary key (kind, word)
);
create index search_words_form on search_words using gin (form public.gin_trgm_ops);
