-- Pages of a blog, such as "About": articles that are no posts. A published page has no row in posts.

alter table articles
  add column type text not null default 'post' check (type in ('post', 'page')),
  -- The position among the blog's pages, ascending; equal ones are sorted by title.
  add column menu_order integer not null default 0;
-- The menu of a blog, its sitemap and the writers' list of pages; pages are few, posts may be many.
create index articles_pages on articles (blog_id, updated_at desc) where type = 'page';
