-- Sites that suit a user personally, best first, prepared in the background: the four lists have one element per site. What everyone
-- shares (followers, freshness) is read from the feeds at each request. The sites of a deleted feed are passed over.
create table recommendations (
  user_id bigint primary key references users on delete cascade,
  feed_ids bigint[] not null,
  scores real[] not null,
  -- Why: tag, site, liked or topic; and the number of the tag or feed that the reason names, 0 if it names none.
  reasons text[] not null,
  reason_ids bigint[] not null,
  -- What the user reads, as primary language codes.
  languages text[] not null,
  -- How many subscriptions, followed tags and likes it was made from.
  signal_count integer not null,
  prepared_at timestamptz not null
);

-- The sites of a language that most people follow.
create index feeds_popular_language on feeds (split_part(lower(language), '-', 1), follower_count desc, id)
  where status = 'active' and failure_since is null and team_id is null and newest_post_at is not null and language <> '';
