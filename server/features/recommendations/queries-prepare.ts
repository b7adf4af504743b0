import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { isRecommendable, selectPrimaryLanguage } from './queries-ranked.ts';

/** How many sites are prepared for a user: more than anyone pages through. */
const PREPARED = sql.lit(200);
/** Prepared again after a day. */
const LIFE = sql.lit('1 day');
/** A language counts if a tenth of what the user reads is in it. */
const LANGUAGE_SHARE = sql.lit(0.1);
/** What one person follows is nobody else's business: so many must follow both. */
const SHARED_MIN = sql.lit(2);
const LIKES_MAX = sql.lit(1_000);

type UserParams = { userId: number; now: Date };

/** How much the user has told about their taste: subscriptions, followed tags and likes. */
const selectSignalCount = (userId: ReturnType<typeof sql>) => sql`(
  (select count(*) from subscriptions where user_id = ${userId}::bigint)
  + (select count(*) from tag_follows where user_id = ${userId})
  + (select count(*) from (
    select from likes where user_id = ${userId} order by created_at desc, post_id desc limit ${LIKES_MAX}
  ) counted))::integer`;

const outdated = prepared<UserParams, { isOutdated: boolean }>(
  'are_recommendations_outdated',
  (p) => sql`
    select prepared_at is null or prepared_at < ${p('now')}::timestamptz - ${LIFE}::interval
      or abs(${selectSignalCount(p('userId'))} - signal_count) > signal_count / 5 as "isOutdated"
    from users left join recommendations on user_id = users.id
    where users.id = ${p('userId')}`,
);

/** Whether a user's recommendations should be prepared: never done, a day ago, or a fifth of the signals has changed since. */
export async function areRecommendationsOutdated(db: Kysely<Schema>, params: UserParams): Promise<boolean> {
  return (await outdated.execute(db, params))[0]?.isOutdated ?? false;
}

/**
 * Prepares the sites that suit a user personally; replaces those prepared before. Four things speak for a site:
 *
 *   `site`: those who follow what the user follows follow it too. A shared site counts more, the fewer follow it.
 *   `tag`: it writes about tags that the user follows.
 *   `liked`: the user has liked its posts.
 *   `topic`: it writes about what the user's sites write about, and what the user likes.
 *
 * The strongest becomes the reason. Every step reads a bounded number of rows by an index, however much there is:
 *
 *   200 newest subscriptions × 50 of their followers (subscriptions_feed_id) → the 100 closest × 200 of their subscriptions
 *   40 newest subscriptions × 5 posts (posts_feed_newest), 100 likes → 10 topics; with 30 followed tags × 60 posts (post_tags_newest)
 */
const prepare = prepared<UserParams, never>(
  'prepare_recommendations',
  (p) => sql`
  with mine as materialized (
    select subscriptions.feed_id, follower_count, language from subscriptions join feeds on feeds.id = feed_id
    where user_id = ${p('userId')}::bigint order by subscriptions.id desc limit 200
  ),
  liked as materialized (
    select posts.id as post_id, feed_id, posts.language
    from (
      select post_id from likes where user_id = ${p('userId')} order by created_at desc, post_id desc limit 100
    ) newest join posts on posts.id = newest.post_id
  ),
  shared as materialized (
    select others.user_id, mine.feed_id, 1 / ln(2 + mine.follower_count) as weight from mine
    cross join lateral (
      select user_id from subscriptions where feed_id = mine.feed_id and user_id <> ${p('userId')} limit 50
    ) others
  ),
  alike as materialized (
    select user_id, sum(weight) as weight from shared group by user_id order by weight desc, user_id limit 100
  ),
  theirs as materialized (
    select alike.user_id, followed.feed_id, alike.weight from alike
    cross join lateral (select feed_id from subscriptions where user_id = alike.user_id limit 200) followed
    where followed.feed_id not in (select feed_id from mine)
  ),
  followed_too as (
    select feed_id, 3 * ln(1 + sum(weight)) as score from theirs
    group by feed_id having count(*) >= ${SHARED_MIN} order by score desc, feed_id limit ${PREPARED}
  ),
  -- The site of the user's that leads to each of them most often, measured by what chance would lead.
  linked as (
    select distinct on (theirs.feed_id) theirs.feed_id, shared.feed_id as reason_id
    from followed_too join theirs on theirs.feed_id = followed_too.feed_id
    join shared on shared.user_id = theirs.user_id
    group by theirs.feed_id, shared.feed_id
    order by theirs.feed_id, sum(shared.weight) desc, shared.feed_id
  ),
  topics as (
    select tag_id, sum(weight) as weight from (
      select newest.id as post_id, 1 as weight from (select feed_id from mine limit 40) newest_subscriptions
      cross join lateral (
        select id from posts where feed_id = newest_subscriptions.feed_id order by sort_at desc, id desc limit 5
      ) newest
      union all select post_id, 2 from liked
    ) read join post_tags on post_tags.post_id = read.post_id
    group by tag_id order by weight desc, tag_id limit 10
  ),
  interests as (
    select tag_id, 2.0 as weight, 'tag' as reason from (
      select tag_id from tag_follows where user_id = ${p('userId')} order by created_at desc, tag_id limit 30
    ) followed
    union all
    select tag_id, 1.0, 'topic' from topics
    where not exists (select from tag_follows where user_id = ${p('userId')} and tag_id = topics.tag_id)
  ),
  tagged as (
    select posts.feed_id, interests.reason, interests.tag_id as reason_id,
      interests.weight * ln(1 + least(count(*), 10)) as score
    from interests
    cross join lateral (
      select post_id from post_tags where tag_id = interests.tag_id order by sort_at desc, post_id desc limit 60
    ) newest
    join posts on posts.id = newest.post_id
    group by posts.feed_id, interests.reason, interests.tag_id, interests.weight
  ),
  signals as (
    select followed_too.feed_id, 'site' as reason, reason_id, score from followed_too join linked using (feed_id)
    union all select feed_id, reason, reason_id, score from tagged
    union all select feed_id, 'liked', 0, 2 * ln(1 + least(count(*), 10)) + 1 from liked group by feed_id
  ),
  ranked as (
    select feed_id, sum(score)::real as score,
      (array_agg(reason order by signals.score desc, reason, reason_id))[1] as reason,
      (array_agg(reason_id order by signals.score desc, reason, reason_id))[1] as reason_id
    from signals join feeds on feeds.id = feed_id where ${isRecommendable(p)}
    group by feed_id order by score desc, feed_id limit ${PREPARED}
  ),
  spoken as (
    select ${selectPrimaryLanguage('read.language')} as language, count(*) as share, sum(count(*)) over () as total
    from (select language from mine union all select language from liked) read
    where read.language <> '' group by 1
  )
  insert into recommendations
    (user_id, feed_ids, scores, reasons, reason_ids, languages, signal_count, prepared_at)
  select users.id, coalesce(array_agg(feed_id order by score desc, feed_id) filter (where feed_id is not null), '{}'),
    coalesce(array_agg(score order by score desc, feed_id) filter (where feed_id is not null), '{}'),
    coalesce(array_agg(reason order by score desc, feed_id) filter (where feed_id is not null), '{}'),
    coalesce(array_agg(reason_id order by score desc, feed_id) filter (where feed_id is not null), '{}'),
    array(
      select ${selectPrimaryLanguage('users.language')}
      union select language from spoken where share >= ${LANGUAGE_SHARE} * total
    ),
    ${selectSignalCount(p('userId'))}, ${p('now')}::timestamptz
  from users left join ranked on true
  where users.id = ${p('userId')}
  group by users.id
  on conflict (user_id) do update set feed_ids = excluded.feed_ids, scores = excluded.scores,
    reasons = excluded.reasons, reason_ids = excluded.reason_ids, languages = excluded.languages,
    signal_count = excluded.signal_count, prepared_at = excluded.prepared_at`,
);

/** Prepares a user's recommendations; nothing for a deleted account. */
export async function prepareRecommendations(db: Kysely<Schema>, params: UserParams): Promise<void> {
  await prepare.execute(db, params);
}
