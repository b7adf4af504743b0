-- How often the pages of blogs are read, by day (UTC); see docs/stats.md. Visitors are told apart by a hash that is made with the
-- salt of the day; both are deleted when the day is over. Unlogged, so that they are in no backup and no log that outlives the day.
create unlogged table visit_salts (
  day date primary key,
  salt bytea not null
);

-- post_id 0 stands for all pages of the blog together.
create unlogged table visit_hashes (
  blog_id bigint not null references blogs on delete cascade,
  day date not null,
  post_id bigint not null,
  hash bigint not null,
  primary key (blog_id, day, post_id, hash)
);
create index visit_hashes_day on visit_hashes (day);

create table visit_days (
  blog_id bigint not null references blogs on delete cascade,
  day date not null,
  views integer not null,
  visitors integer not null,
  primary key (blog_id, day)
);

-- A post that is taken back keeps what was counted of it.
create table visit_post_days (
  blog_id bigint not null references blogs on delete cascade,
  post_id bigint not null references articles on delete cascade,
  day date not null,
  views integer not null,
  visitors integer not null,
  primary key (post_id, day)
);
create index visit_post_days_blog on visit_post_days (blog_id, day);

-- post_id 0 stands for pages that are no post's; the referrer '' for those past the limit of a day.
create table visit_referrers (
  blog_id bigint not null references blogs on delete cascade,
  day date not null,
  referrer text not null,
  post_id bigint not null,
  views integer not null,
  primary key (blog_id, day, referrer, post_id)
);
