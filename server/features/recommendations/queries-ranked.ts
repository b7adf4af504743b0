import { type RawBuilder, sql } from 'kysely';
import { isUnblockedFeed } from '#server/features/blocks/visibility.ts';
import type { Placeholders } from '#server/platform/db/prepared.ts';

/** The reader, or null for a visitor, and the time. */
type ReaderParams = { userId: number | null; now: Date };

/** What every recommended feed is: public, alive, and news to the reader at the time. */
export const isRecommendable = (p: Placeholders<ReaderParams>): RawBuilder<boolean> => sql<boolean>`
  feeds.status = 'active' and feeds.failure_since is null and feeds.team_id is null
  and feeds.newest_post_at > ${p('now')}::timestamptz - interval '1 year'
  and not exists (select from subscriptions where user_id = ${p('userId')}::bigint and feed_id = feeds.id)
  and not exists (select from dismissed_recommendations where user_id = ${p('userId')} and feed_id = feeds.id)
  and not exists (select from blog_authors where user_id = ${p('userId')} and blog_id = feeds.blog_id)
  and ${isUnblockedFeed(p('userId'), 'feeds.id')}`;

/**
 * The sites that suit a reader, as a query: `feed_id` and `score`, the more the better. A visitor gets what is followed most.
 *
 * Three things speak for a site: readers who follow what the reader follows follow it too; it writes about what the reader's
 * feeds write about; many follow it. Lively ones gain a little, and the seed as much as a liveliness, so that not always the
 * same come first. Every step looks at a bounded number of rows by an index, whatever there is:
 *
 *   100 newest follows × 30 of their followers (subscriptions_feed_id) → the 100 who share most × 200 of their follows
 *   40 newest follows × 5 posts (posts_feed_newest) → 10 tags × 60 posts (post_tags_newest)
 *   the 300 most followed (feeds_popular)
 */
export const selectRankedFeeds = (p: Placeholders<ReaderParams & { seed: number }>) => sql`
  with mine as materialized (
    select feed_id from subscriptions where user_id = ${p('userId')}::bigint order by id desc limit 100
  ),
  alike as (
    select others.user_id, count(*) as shared from mine
    cross join lateral (
      select user_id from subscriptions where feed_id = mine.feed_id and user_id <> ${p('userId')} limit 30
    ) others
    group by others.user_id order by shared desc, others.user_id limit 100
  ),
  liked as (
    select theirs.feed_id, sum(shared) as weight from alike
    cross join lateral (select feed_id from subscriptions where user_id = alike.user_id limit 200) theirs
    group by theirs.feed_id
  ),
  themes as (
    select post_tags.tag_id, count(*) as weight from (select feed_id from mine limit 40) newest_subscriptions
    cross join lateral (
      select id from posts where feed_id = newest_subscriptions.feed_id order by sort_at desc, id desc limit 5
    ) newest
    join post_tags on post_tags.post_id = newest.id
    group by post_tags.tag_id order by weight desc, post_tags.tag_id limit 10
  ),
  themed as (
    select posts.feed_id, count(*) as weight from themes
    cross join lateral (
      select post_id from post_tags where tag_id = themes.tag_id order by sort_at desc, post_id desc limit 60
    ) newest
    join posts on posts.id = newest.post_id
    group by posts.feed_id
  ),
  popular as (
    select id as feed_id from feeds
    where status = 'active' and failure_since is null and team_id is null and newest_post_at is not null
      and not exists (select from subscriptions where user_id = ${p('userId')} and feed_id = feeds.id)
    order by follower_count desc, id limit 300
  ),
  candidates as (
    select feed_id from liked union select feed_id from themed union select feed_id from popular
  )
  select feeds.id as feed_id,
    3 * ln(1 + coalesce(liked.weight, 0)) + 2 * ln(1 + coalesce(themed.weight, 0)) + ln(1 + feeds.follower_count)
    + case when feeds.newest_post_at > ${p('now')}::timestamptz - interval '7 days' then 1
        when feeds.newest_post_at > ${p('now')}::timestamptz - interval '30 days' then 0.5 else 0 end
    + (hashtextextended(feeds.id::text, ${p('seed')}::bigint) & 1023) / 1024.0 as score
  from candidates
  join feeds on feeds.id = candidates.feed_id
  left join liked on liked.feed_id = feeds.id
  left join themed on themed.feed_id = feeds.id
  where ${isRecommendable(p)}`;
