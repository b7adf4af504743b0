-- Who follows which tags, and how much each tag is used.

create table tag_follows (
  user_id bigint not null references users on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, tag_id)
);
create index tag_follows_tag on tag_follows (tag_id);

-- The tags that public posts bear, counted again every few minutes so that nobody who looks at them waits for it.
create table tag_counts (
  tag_id bigint primary key references tags on delete cascade,
  post_count integer not null,
  -- What the newest posts are worth together (features/tags/queries-counts.ts); 0 for a tag that none of them bears.
  trend double precision not null default 0,
  -- The sites that add most to it.
  trend_feeds bigint[] not null default '{}'
);
create index tag_counts_used on tag_counts (post_count desc, tag_id);
create index tag_counts_trend on tag_counts (trend desc, tag_id) where trend > 0;
