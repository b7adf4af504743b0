-- What an owner has chosen for a blog: which modules are on, where that differs from a new blog's, and the options of each.
alter table blogs add modules jsonb not null default '{}';
alter table blogs add options jsonb not null default '{}';
