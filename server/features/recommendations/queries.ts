import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import { runNamedQuery } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { RANKED_FEEDS, RECOMMENDABLE } from './ranking.ts';

type Pool = Context['pool'];

/** Who is recommended something, and where the page begins. */
export interface RecommendationQuery {
  /** null for a visitor. */
  userId: number | null;
  seed: number;
  now: Date;
  offset: number;
  limit: number;
  /** Feeds to leave out beside those that the reader knows. */
  exclude?: number[];
}

const ORDER = 'order by ranked.score desc, ranked.feed_id limit $4 offset $5';

const sites = {
  name: 'recommended_sites',
  text: `select ranked.feed_id as "feedId" from (${RANKED_FEEDS}) ranked
    where ranked.feed_id <> all ($6::bigint[]) ${ORDER}`,
};

/** The feeds that suit a reader best, the best first. */
export async function listRecommendedFeeds(pool: Pool, query: RecommendationQuery): Promise<number[]> {
  const rows = await runNamedQuery<{ feedId: number }>(pool, sites, [
    ...toParameters(query),
    query.exclude ?? [],
  ]);
  return rows.map(({ feedId }) => feedId);
}

/** By how much a feed writes about the tags $7 and how many follow it; the seed shuffles a little, as among all. */
const tagged = {
  name: 'recommended_tagged_sites',
  text: `
    with themed as (
      select posts.feed_id, count(*) as weight
      from (select id as tag_id from tags where slug = any($7::text[])) chosen
      cross join lateral (
        select post_id from post_tags where tag_id = chosen.tag_id order by sort_at desc, post_id desc limit 100
      ) newest
      join posts on posts.id = newest.post_id
      group by posts.feed_id
    ),
    ranked as (
      select themed.feed_id, 2 * ln(1 + themed.weight) + ln(1 + feeds.follower_count)
        + (hashtextextended(feeds.id::text, $2::bigint) & 1023) / 1024.0 as score
      from themed join feeds on feeds.id = themed.feed_id
      where ${RECOMMENDABLE}
    )
    select ranked.feed_id as "feedId" from ranked
    where ranked.feed_id <> all ($6::bigint[]) ${ORDER}`,
};

/** The same of feeds whose newest posts bear any of these tags. */
export async function listTaggedFeeds(
  pool: Pool,
  slugs: string[],
  query: RecommendationQuery,
): Promise<number[]> {
  const rows = await runNamedQuery<{ feedId: number }>(pool, tagged, [
    ...toParameters(query),
    query.exclude ?? [],
    slugs,
  ]);
  return rows.map(({ feedId }) => feedId);
}

/** What is known of a feed at an address that was asked for. */
export interface FeedAtAddress {
  url: string;
  feedId: number;
  /** Whether it may be recommended to the reader at present. */
  isRecommendable: boolean;
  /** Whether it has been asked for once, however that ended. */
  isTried: boolean;
  /** Up to when the crawl reads it though nobody follows it. */
  wantedUntil: Date | null;
}

const atAddresses = {
  name: 'recommendable_at_addresses',
  text: `
    select known.url, feeds.id as "feedId", (${RECOMMENDABLE}) as "isRecommendable",
      feeds.last_fetch_at is not null or feeds.blog_id is not null or feeds.status = 'gone' as "isTried",
      feeds.wanted_until as "wantedUntil"
    from feeds known
    left join feeds target on known.status = 'gone' and target.url = known.moved_to
    join feeds on feeds.id = coalesce(target.id, known.id)
    where known.url = any($2::text[])`,
};

/** The feeds that are known at these addresses, and which of them may be recommended; one that has moved is the one where it went. */
export function listFeedsAt(
  pool: Pool,
  urls: readonly string[],
  { userId, now }: Pick<RecommendationQuery, 'userId' | 'now'>,
): Promise<FeedAtAddress[]> {
  return runNamedQuery<FeedAtAddress>(pool, atAddresses, [userId, urls, now]);
}

/** Of each feed the newest post; with `pictured` the newest that has a picture (posts_pictured). */
const selectNewestPosts = (hasImage: boolean) => `
  select ranked.feed_id as "feedId", newest.id from (${RANKED_FEEDS}) ranked
  cross join lateral (
    select id from posts where feed_id = ranked.feed_id ${hasImage ? 'and image is not null' : ''}
    order by sort_at desc, id desc limit 1
  ) newest
  ${ORDER}`;

const posts = { name: 'recommended_posts', text: selectNewestPosts(false) };
const postsWithImages = { name: 'recommended_pictured_posts', text: selectNewestPosts(true) };

/** A post for each of the feeds that suit a reader best, the best first; with `pictured` only of feeds that have pictures. */
export async function listRecommendedPostIds(
  pool: Pool,
  query: Omit<RecommendationQuery, 'exclude'>,
  { hasImage }: { hasImage: boolean },
): Promise<{ feedId: number; id: number }[]> {
  return runNamedQuery<{ feedId: number; id: number }>(
    pool,
    hasImage ? postsWithImages : posts,
    toParameters(query),
  );
}

function toParameters({ userId, seed, now, limit, offset }: RecommendationQuery): unknown[] {
  return [userId, seed, now, limit, offset];
}

const feedPostsWithImages = {
  name: 'pictured_posts_of_feeds',
  text: `
    select newest.id from unnest($1::bigint[]) with ordinality as chosen(feed_id, place)
    cross join lateral (
      select id, sort_at from posts where feed_id = chosen.feed_id and image is not null
      order by sort_at desc, id desc limit $2
    ) newest
    order by chosen.place, newest.sort_at desc, newest.id desc`,
};

/** The newest posts with a picture of each of these feeds, in the order of the feeds. */
export async function listPostIdsWithImages(
  pool: Pool,
  feedIds: number[],
  perFeed: number,
): Promise<number[]> {
  const rows = await runNamedQuery<{ id: number }>(pool, feedPostsWithImages, [feedIds, perFeed]);
  return rows.map(({ id }) => id);
}

/** Dismisses a site for good; doing it again changes nothing. */
export async function createDismissal(
  db: Kysely<Schema>,
  userId: number,
  feedId: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('dismissed_recommendations')
    .values({ user_id: userId, feed_id: feedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDismissal(db: Kysely<Schema>, userId: number, feedId: number): Promise<void> {
  await db
    .deleteFrom('dismissed_recommendations')
    .where('user_id', '=', userId)
    .where('feed_id', '=', feedId)
    .execute();
}
