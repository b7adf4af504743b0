-- The Markdown that a post was written in; null for one written as HTML. Its HTML is made of it with every save.
alter table articles add content_markdown text;
alter table article_revisions add content_markdown text;
