-- Reports of imports: posts that show a picture which is missing.

-- What a missing picture is called in posts, and the articles that show it.
alter table site_import_entries add column key text;
alter table site_import_entries add column article_ids bigint[] not null default '{}';
create index site_import_entries_key on site_import_entries (import_id, key) where key is not null;
