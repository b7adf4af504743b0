import { type Kysely, sql } from 'kysely';
import { isListedFeed } from '#server/features/feeds/visibility.ts';
import { isVisibleFeed } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Trends are computed from so many of the newest posts. */
const NEWEST = 20_000;
/** Posts of one site that count for a tag, so that no site makes a tag trend alone. */
const PER_SITE = 3;
/** After so many days a post counts half. */
const HALF_LIFE_DAYS = 7;
/** Old enough to count nothing, and before the numbers underflow. */
const HALF_LIVES_MAX = 500;
/** Sites listed with a trending tag. */
const SITES_NAMED = 2;

/** Neither of teams nor taken down nor of new blogs. */
const isCounted = sql<boolean>`(${isVisibleFeed(null, 'feed_id')} and ${isListedFeed('feed_id')})`;

/**
 * Counts all tags again. Reads every use of a tag, about a second for five million, and writes only changes; concurrent calls are
 * serialized. Posts of teams are not counted; those of new blogs make no
 * tag trend.
 */
export async function countTags(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table tag_counts in share row exclusive mode`.execute(trx);
    await sql`
      with used as (
        select tag_id, count(*) as posts from post_tags group by tag_id
      ), used_privately as (
        select tag_id, count(*) as posts
        from feeds join posts on posts.feed_id = feeds.id join post_tags on post_tags.post_id = posts.id
        where feeds.team_id is not null
        group by tag_id
      ), newest as (
        select id, feed_id, sort_at from posts where ${isCounted}
        order by sort_at desc, id desc limit ${NEWEST}
      ), uses as (
        select tag_id, feed_id, newest.sort_at,
          row_number() over (partition by tag_id, feed_id order by newest.sort_at desc, post_id) as of_site
        from newest join post_tags on post_tags.post_id = newest.id
      ), by_site as (
        select tag_id, feed_id, sum(power(0.5, least(greatest(
          extract(epoch from ${now}::timestamptz - sort_at)::float8 / ${HALF_LIFE_DAYS * 86_400}, 0
        ), ${HALF_LIVES_MAX}))) as trend
        from uses where of_site <= ${PER_SITE}
        group by tag_id, feed_id
      ), trending as (
        select tag_id, sum(trend) as trend,
          (array_agg(feed_id order by trend desc, feed_id))[:${sql.lit(SITES_NAMED)}] as trend_feeds
        from by_site group by tag_id
      ), counted as (
        select tag_id, used.posts - coalesce(used_privately.posts, 0) as post_count, coalesce(trend, 0) as trend,
          coalesce(trend_feeds, '{}') as trend_feeds
        from used left join used_privately using (tag_id) left join trending using (tag_id)
        where used.posts > coalesce(used_privately.posts, 0)
      ), unused as (
        delete from tag_counts where tag_id not in (select tag_id from counted)
      )
      insert into tag_counts (tag_id, post_count, trend, trend_feeds)
      select tag_id, post_count, trend, trend_feeds from counted
      on conflict (tag_id) do update
        set post_count = excluded.post_count, trend = excluded.trend, trend_feeds = excluded.trend_feeds
        where (tag_counts.post_count, tag_counts.trend, tag_counts.trend_feeds)
          is distinct from (excluded.post_count, excluded.trend, excluded.trend_feeds)
    `.execute(trx);
  });
}
