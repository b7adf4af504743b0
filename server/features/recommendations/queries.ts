import { type Kysely, sql } from 'kysely';
import { type Placeholders, prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { RecommendationReason } from '#shared/api/recommendations.ts';
import {
  isRecommendable,
  joinReasons,
  type RankParams,
  selectLanguages,
  selectRankedFeeds,
  selectRecommendedFeed,
  selectSharedScore,
} from './queries-ranked.ts';

/** The user to recommend for, and the page. */
export interface RecommendationQuery {
  /** null for a visitor. */
  userId: number | null;
  seed: number;
  now: Date;
  offset: number;
  limit: number;
  /** Feeds to leave out beside those that the user knows. */
  exclude?: number[];
  /** The language of a visitor's page; a member's are known. */
  language?: string;
}

/** A feed for a user, and why it suits them: null if nothing speaks for it but that it is there. */
export interface RecommendedFeed {
  feedId: number;
  reason: RecommendationReason['kind'] | null;
  /** The tag that the reason names. */
  tagSlug: string | null;
  tagTitle: string | null;
  /** The site that it names. */
  siteId: number | null;
  siteName: string | null;
}

type PostQuery = Omit<RecommendationQuery, 'exclude'>;
type PostParams = RankParams & { offset: number; limit: number };
type SiteParams = PostParams & { exclude: number[] };

/** The newest post of a feed. */
export interface FeedPost extends RecommendedFeed {
  id: number;
}

const orderRanked = sql`order by ranked.score desc, ranked.feed_id`;
const selectPage = (p: Placeholders<PostParams>) =>
  sql`${orderRanked} limit ${p('limit')} offset ${p('offset')}`;
const isNotExcluded = (p: Placeholders<SiteParams>) => sql`ranked.feed_id <> all (${p('exclude')}::bigint[])`;

const sites = prepared<SiteParams, RecommendedFeed>(
  'recommended_sites',
  (p) => sql<RecommendedFeed>`select ${selectRecommendedFeed}
    from (select * from (${selectRankedFeeds(p)}) ranked where ${isNotExcluded(p)} ${selectPage(p)}) ranked
    ${joinReasons} ${orderRanked}`,
);

/** Lists the feeds that suit a user best, best first. */
export function listRecommendedFeeds(
  db: Kysely<Schema>,
  query: RecommendationQuery,
): Promise<RecommendedFeed[]> {
  return sites.execute(db, { exclude: [], language: '', ...query });
}

/**
 * By how much a feed writes about the tags and what speaks for it whoever reads. The reason is the tag that it has most, which the
 * reader may follow.
 */
const tagged = prepared<SiteParams & { slugs: string[] }, RecommendedFeed>(
  'recommended_tagged_sites',
  (p) => sql<RecommendedFeed>`
    with languages as materialized (${selectLanguages(p)}),
    uses as (
      select posts.feed_id, chosen.tag_id, count(*) as posts
      from (select id as tag_id from tags where slug = any(${p('slugs')}::text[])) chosen
      cross join lateral (
        select post_id from post_tags where tag_id = chosen.tag_id order by sort_at desc, post_id desc limit 100
      ) newest
      join posts on posts.id = newest.post_id
      group by posts.feed_id, chosen.tag_id
    ),
    themed as (
      select feed_id, sum(posts) as weight, (array_agg(tag_id order by posts desc, tag_id))[1] as reason_id
      from uses group by feed_id
    ),
    ranked as (
      select themed.feed_id, 2 * ln(1 + themed.weight) + ${selectSharedScore(p, sql`languages.known`)} as score,
        case when exists (
          select from tag_follows where user_id = ${p('userId')} and tag_id = themed.reason_id
        ) then 'tag' else 'topic' end as reason, themed.reason_id
      from themed join feeds on feeds.id = themed.feed_id cross join languages
      where ${isRecommendable(p)}
    )
    select ${selectRecommendedFeed}
    from (select * from ranked where ${isNotExcluded(p)} ${selectPage(p)}) ranked
    ${joinReasons} ${orderRanked}`,
);

/** The same for feeds whose newest posts have any of these tags. */
export function listTaggedFeeds(
  db: Kysely<Schema>,
  slugs: string[],
  query: RecommendationQuery,
): Promise<RecommendedFeed[]> {
  return tagged.execute(db, { exclude: [], language: '', ...query, slugs });
}

/** The feed at a requested address. */
export interface FeedAtAddress {
  url: string;
  feedId: number;
  /** Whether it may be recommended to the user at present. */
  isRecommendable: boolean;
  /** Whether it has been fetched once, with any result. */
  isTried: boolean;
  /** Until when the crawl fetches it without followers. */
  wantedUntil: Date | null;
}

const atAddresses = prepared<{ userId: number | null; urls: readonly string[]; now: Date }, FeedAtAddress>(
  'recommendable_at_addresses',
  (p) => sql`
    select known.url, feeds.id as "feedId", (${isRecommendable(p)}) as "isRecommendable",
      feeds.last_fetch_at is not null or feeds.blog_id is not null or feeds.status = 'gone' as "isTried",
      feeds.wanted_until as "wantedUntil"
    from feeds known
    left join feeds target on known.status = 'gone' and target.url = known.moved_to
    join feeds on feeds.id = coalesce(target.id, known.id)
    where known.url = any(${p('urls')}::text[])`,
);

/** Finds the known feeds at these addresses, and whether they may be recommended; for one that has moved, its target. */
export function listFeedsAt(
  db: Kysely<Schema>,
  urls: readonly string[],
  { userId, now }: Pick<RecommendationQuery, 'userId' | 'now'>,
): Promise<FeedAtAddress[]> {
  return atAddresses.execute(db, { userId, urls, now });
}

/** Selects the newest post of each feed; with `hasImage` the newest that has an image (posts_pictured). */
const selectNewestPosts = (p: Placeholders<PostParams>, hasImage: boolean) => sql<FeedPost>`
  select ${selectRecommendedFeed}, ranked.id
  from (
    select ranked.*, newest.id from (select * from (${selectRankedFeeds(p)}) ranked ${orderRanked}) ranked
    cross join lateral (
      select id from posts where feed_id = ranked.feed_id ${hasImage ? sql`and image is not null` : sql``}
      order by sort_at desc, id desc limit 1
    ) newest
    ${selectPage(p)}
  ) ranked
  ${joinReasons} ${orderRanked}`;

const posts = prepared<PostParams, FeedPost>('recommended_posts', (p) => selectNewestPosts(p, false));
const postsWithImages = prepared<PostParams, FeedPost>('recommended_pictured_posts', (p) =>
  selectNewestPosts(p, true),
);

/** Lists a post of each feed that suits a user best, best first; with `hasImage` only of feeds that have images. */
export async function listRecommendedPostIds(
  db: Kysely<Schema>,
  query: PostQuery,
  { hasImage }: { hasImage: boolean },
): Promise<FeedPost[]> {
  return (hasImage ? postsWithImages : posts).execute(db, { language: '', ...query });
}

const feedPostsWithImages = prepared<{ feedIds: number[]; perFeed: number }, { id: number }>(
  'pictured_posts_of_feeds',
  (p) => sql`
    select newest.id from unnest(${p('feedIds')}::bigint[]) with ordinality as chosen(feed_id, place)
    cross join lateral (
      select id, sort_at from posts where feed_id = chosen.feed_id and image is not null
      order by sort_at desc, id desc limit ${p('perFeed')}
    ) newest
    order by chosen.place, newest.sort_at desc, newest.id desc`,
);

/** Lists the newest posts with an image of each of these feeds, in the order of the feeds. */
export async function listPostIdsWithImages(
  db: Kysely<Schema>,
  feedIds: number[],
  perFeed: number,
): Promise<number[]> {
  const rows = await feedPostsWithImages.execute(db, { feedIds, perFeed });
  return rows.map(({ id }) => id);
}

/** Dismisses a site permanently; repeating it changes nothing. */
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
