-- Previews and reports of imports: pages of authors, posts that show a picture which is missing.

-- What a missing picture is called in posts, and the articles that show it.
alter table site_import_entries add column key text;
alter table site_import_entries add column article_ids bigint[] not null default '{}';
create index site_import_entries_key on site_import_entries (import_id, key) where key is not null;

-- An author's pages; `posts` are those without them.
alter table site_import_authors add column pages integer not null default 0;
