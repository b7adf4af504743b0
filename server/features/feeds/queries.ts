import { type Kysely, type Selectable, sql } from 'kysely';
import { isReadableFeed } from '#server/features/blocks/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Feeds, Schema } from '#server/platform/db/schema.ts';
import { normalizeSiteAddress } from '#shared/domain/search-query.ts';
import { isRequested } from './queries-requested.ts';
import { hasAllWords, isNamed, toWords } from './queries-search.ts';

export type FeedRow = Selectable<Feeds>;
/** The viewer's own follow of a feed, as in a feed's response. */
export interface FeedSubscription {
  id: number;
  created_at: Date;
  unseen_count: number;
}

/** Finds why a feed, or that of a blog, was taken down; undefined if it was not, or is a team’s. */
export async function findFeedTakedown(
  db: Kysely<Schema>,
  feed: { feedId: number } | { blogId: number },
): Promise<{ reason: string; date: Date } | undefined> {
  const isFeed = 'feedId' in feed ? sql`id = ${feed.feedId}` : sql`blog_id = ${feed.blogId}`;
  const { rows } = await sql<{ reason: string; date: Date }>`
    select withheld_reason as reason, withheld_at as date
    from feeds where withheld_at is not null and team_id is null and ${isFeed}`.execute(db);
  return rows[0];
}

export async function findFeedById(db: Kysely<Schema>, feedId: number): Promise<FeedRow | undefined> {
  return db.selectFrom('feeds').selectAll().where('id', '=', feedId).executeTakeFirst();
}

/** Lists feeds in the order of the given numbers; unknown ones are left out. */
export async function listFeedsByIds(db: Kysely<Schema>, feedIds: readonly number[]): Promise<FeedRow[]> {
  if (feedIds.length === 0) return [];
  const rows = await db.selectFrom('feeds').selectAll().where('id', 'in', feedIds).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return feedIds.flatMap((id) => byId.get(id) ?? []);
}

/** The same, without those that the viewer (null: a visitor) may not see. */
export async function listVisibleFeeds(
  db: Kysely<Schema>,
  viewerId: number | null,
  feedIds: readonly number[],
): Promise<FeedRow[]> {
  if (feedIds.length === 0) return [];
  const rows = await db
    .selectFrom('feeds')
    .selectAll()
    .where('id', 'in', feedIds)
    .where(isVisibleTo(viewerId))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return feedIds.flatMap((id) => byId.get(id) ?? []);
}

/** Finds the feed with exactly this address; for one that has moved, its target. */
export async function findFeedByUrl(db: Kysely<Schema>, url: string): Promise<FeedRow | undefined> {
  const [row] = await selectByUrl.execute(db, { url });
  if (row?.status !== 'gone' || row.moved_to === null) return row;
  const [target] = await selectByUrl.execute(db, { url: row.moved_to });
  return target ?? row;
}

const selectByUrl = prepared<{ url: string }, FeedRow>(
  'feed_by_url',
  (p) => sql`select * from feeds where url = ${p('url')}`,
);

/** Finds the feed of a site by the site's own address; of several the one with the most followers. */
export async function findFeedBySiteUrl(db: Kysely<Schema>, siteUrl: string): Promise<FeedRow | undefined> {
  const addresses = [siteUrl, `${siteUrl}/`, siteUrl.replace(/\/$/, '')];
  const [row] = await selectBySiteUrl.execute(db, { addresses });
  return row;
}

const selectBySiteUrl = prepared<{ addresses: readonly string[] }, FeedRow>(
  'feed_by_site_url',
  (p) => sql`
    select * from feeds where site_url = any(${p('addresses')}::text[]) and status = 'active'
    order by follower_count desc, id limit 1`,
);

/**
 * Returns the feed with this address, creating it if necessary; concurrent callers get the same one. A new feed is due as soon as
 * it has a follower.
 *
 * @param url an absolute http(s) address
 */
export async function ensureFeed(
  db: Kysely<Schema>,
  url: string,
  { title = '', now }: { title?: string; now: Date },
): Promise<FeedRow> {
  const known = await findFeedByUrl(db, url);
  if (known) return known;
  const made = await db
    .insertInto('feeds')
    .values({ url, host: toHost(url), title, next_fetch_at: now, created_at: now })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? db.selectFrom('feeds').selectAll().where('url', '=', url).executeTakeFirstOrThrow();
}

/** Returns the key for the limit of requests to one host. */
export function toHost(url: string): string {
  return new URL(url).hostname.toLowerCase();
}

/** The number of a followed feed's posts that the user has not seen, where `feeds` and `subscriptions` are joined. */
export const unseenCount = sql<number>`feeds.post_count - subscriptions.seen_count`.as('unseen_count');

export async function findFeedSubscription(
  db: Kysely<Schema>,
  userId: number,
  feedId: number,
): Promise<FeedSubscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feed_id')
    .select(['subscriptions.id', 'subscriptions.created_at', unseenCount])
    .where('user_id', '=', userId)
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
}

/** Lists a user's follows of these feeds, by the feed's number. */
export async function listSubscriptionsAmong(
  db: Kysely<Schema>,
  userId: number,
  feedIds: readonly number[],
): Promise<Map<number, FeedSubscription>> {
  if (feedIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feed_id')
    .select(['subscriptions.id', 'feed_id', 'subscriptions.created_at', unseenCount])
    .where('user_id', '=', userId)
    .where('feed_id', 'in', feedIds)
    .execute();
  return new Map(rows.map((row) => [row.feed_id, row]));
}

/** A post in the preview of a feed. */
export interface PreviewPost {
  feed_id: number;
  title: string;
  excerpt: string;
  url: string | null;
  sort_at: Date;
}

/** Lists the newest posts of each of these feeds, at most `perFeed`, newest first. */
export async function listNewestPosts(
  db: Kysely<Schema>,
  feedIds: readonly number[],
  perFeed: number,
): Promise<PreviewPost[]> {
  const found = await Promise.all(
    feedIds.map((feedId) =>
      db
        .selectFrom('posts')
        .select(['feed_id', 'title', 'excerpt', 'url', 'sort_at'])
        .where('feed_id', '=', feedId)
        .orderBy('sort_at', 'desc')
        .orderBy('id', 'desc')
        .limit(perFeed)
        .execute(),
    ),
  );
  return found.flat();
}

export async function countPosts(db: Kysely<Schema>, feedId: number): Promise<number> {
  const row = await db
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('posts'))
    .where('feed_id', '=', feedId)
    .executeTakeFirstOrThrow();
  return row.posts;
}

/** Lists all feeds by number, at most `limit` after `afterId`. */
export async function listFeeds(db: Kysely<Schema>, afterId: number, limit: number): Promise<FeedRow[]> {
  return db.selectFrom('feeds').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute();
}

/** The database channel on which crawling processes hear that feeds have become due. */
export const CRAWL_CHANNEL = 'tidings_crawl';

/**
 * Wakes the crawl in all processes, when the caller's transaction commits: called by whatever makes a feed due, or a due one
 * requested. Without it the crawl would find them when it polls, some seconds later.
 */
export async function notifyCrawl(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_notify(${CRAWL_CHANNEL}, '')`.execute(db);
}

/**
 * Makes every regularly fetched feed due, as soon as its publisher allows it, and wakes the crawl. Returns how many are due now.
 */
export async function makeAllDue(db: Kysely<Schema>, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ count: number }>`
      with made as (
        update feeds set next_fetch_at = greatest(${now}, retry_after) where ${isRequested(now)} returning next_fetch_at
      )
      select count(*) from made where next_fetch_at <= ${now}
    `.execute(trx);
    await notifyCrawl(trx);
    return rows[0]!.count;
  });
}

/** Counts the regularly fetched feeds that are due since then or longer, with those that are being fetched. */
export async function countDue(db: Kysely<Schema>, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from feeds where ${isRequested(since)} and next_fetch_at <= ${since}
  `.execute(db);
  return rows[0]!.count;
}

/** So many sites of a name are searched. */
const NAMED_MAX = 500;

/**
 * Lists the feeds whose name or host contains one of the fragments, the most followed first. A fragment with a dot is a host or the
 * beginning of an address: example.org finds blog.example.org, but not my-example.org.
 *
 * @param subscriberId only subscriptions of this user
 */
export async function listNamedFeeds(
  db: Kysely<Schema>,
  fragments: string[],
  viewerId: number | null,
  subscriberId?: number | null,
): Promise<{ id: number; post_count: number }[]> {
  if (fragments.length === 0) return [];
  return db
    .selectFrom('feed_search_texts as texts')
    .innerJoin('feeds', 'feeds.id', 'texts.feed_id')
    .select(['feeds.id', 'post_count'])
    .where((feed) => feed.or(fragments.map((fragment) => isNamed(normalizeSiteAddress(fragment)))))
    .$if(subscriberId !== undefined, (query) =>
      query.where(
        sql<boolean>`feeds.id in (select feed_id from subscriptions where user_id = ${subscriberId})`,
      ),
    )
    .where(isReadableFeed(viewerId, 'feeds.id'))
    .orderBy('follower_count', 'desc')
    .orderBy('feeds.id')
    .limit(NAMED_MAX)
    .execute();
}

/** A site that completes a search. */
export interface SiteLike {
  id: number;
  name: string;
  address: string;
  icon_url: string | null;
}

/**
 * Lists sites with posts whose name, description or address has this text: the viewer's subscriptions, then others; each the most
 * followed first.
 */
export async function listSitesLike(
  db: Kysely<Schema>,
  text: string,
  viewerId: number | null,
  limit: number,
): Promise<SiteLike[]> {
  const words = toWords(text);
  const sites = db
    .selectFrom('feeds')
    .innerJoin('feed_search_texts as texts', 'texts.feed_id', 'feeds.id')
    .select([
      'feeds.id',
      'icon_url',
      sql<string>`coalesce(nullif(feeds.title, ''), feeds.host)`.as('name'),
      sql<string>`coalesce(site_url, url)`.as('address'),
    ])
    .$if(words.length > 0, (query) => query.where(hasAllWords(words)))
    .where('newest_post_at', 'is not', null)
    .where(isReadableFeed(viewerId, 'feeds.id'))
    .orderBy('follower_count', 'desc')
    .orderBy('feeds.id')
    .limit(limit);
  const [mine, all] = await Promise.all([
    viewerId === null
      ? []
      : sites
          .where(sql<boolean>`feeds.id in (select feed_id from subscriptions where user_id = ${viewerId})`)
          .execute(),
    sites
      .where('status', '=', 'active')
      .where('failure_since', 'is', null)
      .where('team_id', 'is', null)
      .where('withheld_at', 'is', null)
      .execute(),
  ]);
  return [...new Map([...mine, ...all].map((site) => [site.id, site])).values()].slice(0, limit);
}
