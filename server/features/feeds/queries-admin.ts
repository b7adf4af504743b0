import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { normalizeSiteAddress } from '#shared/domain/search-query.ts';
import { type FeedRow, notifyCrawl } from './queries.ts';
import { hasAllWords } from './queries-search.ts';

/** A state of feeds that administrators can list. */
export type FeedState = 'ok' | 'failing' | 'slow' | 'gone' | 'paused' | 'unfetched';

/** A position in the list: of the most followed first. */
export interface FeedPosition {
  followers: number;
  id: number;
}

/** Each is the condition of a partial index, or true of most feeds. */
const STATES: Record<FeedState, RawBuilder<boolean>> = {
  ok: sql`(status = 'active' and failure_code is null and paused_at is null and last_fetch_at is not null)`,
  failing: sql`(failure_code is not null)`,
  slow: sql`(failure_code is not null and failure_code = 'timeout')`,
  gone: sql`(status = 'gone')`,
  paused: sql`(paused_at is not null)`,
  unfetched: sql`(last_fetch_at is null)`,
};

/** Found feeds of a search are sorted; so many are looked at. */
const FOUND_MAX = 2_000;

/**
 * Lists feeds from elsewhere, the most followed first.
 *
 * @param text words of the name or the address, or a whole address
 */
export async function listFeedsByState(
  db: Kysely<Schema>,
  {
    text,
    state,
    after,
    limit,
  }: { text: string; state: FeedState | undefined; after: FeedPosition | undefined; limit: number },
): Promise<FeedRow[]> {
  const words = normalizeSiteAddress(text.trim()).split(/\s+/).filter(Boolean).slice(0, 8);
  const found = sql`and feeds.id in (
    select feed_id from (
      select feed_id from feed_search_texts as texts where ${hasAllWords(words)} limit ${FOUND_MAX}
    ) as found union all select id from feeds where url = ${text.trim()}
  )`;
  const { rows } = await sql<FeedRow>`
    select * from feeds
    where blog_id is null and ${state ? STATES[state] : sql`true`}
      ${words.length > 0 ? found : sql``}
      ${
        after
          ? sql`and (follower_count < ${after.followers} or (follower_count = ${after.followers} and id > ${after.id}))
        and follower_count <= ${after.followers}`
          : sql``
      }
    order by follower_count desc, id limit ${limit}
  `.execute(db);
  return rows;
}

/** So many feeds are counted one by one. */
export const FEEDS_COUNTED_MAX = 10_000;

/** What countFeedStates returns. */
export type FeedCounts = Record<'failing' | 'slow' | 'gone' | 'paused' | 'unfetched' | 'count', number> & {
  /** Whether `count` is an estimate. */
  is_estimate: boolean;
};

/**
 * Counts the feeds from elsewhere, up to FEEDS_COUNTED_MAX, and those of each state that has an index, up to FEEDS_COUNTED_MAX and one.
 * How many more there are is estimated from the size of the table.
 */
export async function countFeedStates(db: Kysely<Schema>): Promise<FeedCounts> {
  const count = (state: FeedState) => sql<number>`(select count(*) from (
    select from feeds where blog_id is null and ${STATES[state]} order by follower_count desc, id limit ${FEEDS_COUNTED_MAX + 1}) counted)`;
  const { rows } = await sql<FeedCounts>`
    with known as materialized (
      select count(*) as known from (select from feeds where blog_id is null limit ${FEEDS_COUNTED_MAX}) known
    ), estimated as materialized (
      select (sum(case when relname = 'feeds' then reltuples else -reltuples end))::bigint as estimated from pg_class
      where oid in ('feeds'::regclass, 'blogs'::regclass)
    )
    select case when known < ${FEEDS_COUNTED_MAX} then known else greatest(known, estimated) end as count,
      known = ${FEEDS_COUNTED_MAX} as is_estimate,
      ${count('failing')} as failing, ${count('slow')} as slow, ${count('gone')} as gone,
      ${count('paused')} as paused, ${count('unfetched')} as unfetched
    from known, estimated
  `.execute(db);
  return rows[0]!;
}

export interface FailingHost {
  host: string;
  failing: number;
  followers: number;
  /** The most frequent reason. */
  code: string;
  is_paused: boolean;
}

/** Lists the hosts with the most failing feeds. */
export async function listFailingHosts(db: Kysely<Schema>, limit: number): Promise<FailingHost[]> {
  const { rows } = await sql<FailingHost>`
    select host, count(*) as failing, sum(follower_count) as followers,
      mode() within group (order by failure_code) as code, exists (select from crawl_pauses where crawl_pauses.host = counted.host) as is_paused
    from (
      select host, follower_count, failure_code from feeds
      where blog_id is null and failure_code is not null
      order by follower_count desc, id limit ${FEEDS_COUNTED_MAX}
    ) counted
    group by host having count(*) > 1 order by 2 desc, host limit ${limit}
  `.execute(db);
  return rows;
}

/** Pauses a feed, or lets it be fetched again, at once if it is due; returns false if there is none. */
export async function setFeedPaused(
  db: Kysely<Schema>,
  feedId: number,
  pausedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ paused_at: pausedAt })
    .where('id', '=', feedId)
    .where('blog_id', 'is', null)
    .executeTakeFirst();
  if (pausedAt === null) await notifyCrawl(db);
  return numUpdatedRows > 0n;
}

/** Makes a feed due at once with nothing that was known about its former address. */
export async function forgetFetches(db: Kysely<Schema>, feedId: number, now: Date): Promise<void> {
  await db
    .updateTable('feeds')
    .set({
      etag: null,
      last_modified: null,
      body_hash: null,
      status: 'active',
      retry_after: null,
      failure_count: 0,
      failure_code: null,
      failure_message: null,
      failure_since: null,
      next_fetch_at: now,
      lease_until: null,
    })
    .where('id', '=', feedId)
    .execute();
  await notifyCrawl(db);
}

/**
 * Deletes a feed from elsewhere with its posts, if nobody uses it. Returns who does otherwise: subscribers, lists, or people who
 * wrote or liked something under its posts.
 */
export async function deleteUnusedFeed(
  trx: Transaction<Schema>,
  feedId: number,
): Promise<'deleted' | 'subscribed' | 'listed' | 'connected' | 'discussed'> {
  await sql`select from feeds where id = ${feedId} for update`.execute(trx);
  const { rows } = await sql<Record<'subscribed' | 'listed' | 'connected' | 'discussed', boolean>>`
    select
      exists (select from subscriptions where feed_id = ${feedId})
        or exists (select from address_subscriptions where feed_id = ${feedId}) as subscribed,
      exists (select from list_items where feed_id = ${feedId}) as listed,
      exists (select from connected_sites where feed_id = ${feedId}) as connected,
      exists (select from posts where feed_id = ${feedId} and (like_count > 0 or reply_count > 0)) as discussed
  `.execute(trx);
  const uses = rows[0]!;
  for (const use of ['subscribed', 'listed', 'connected', 'discussed'] as const) if (uses[use]) return use;
  await trx.deleteFrom('feeds').where('id', '=', feedId).where('blog_id', 'is', null).execute();
  return 'deleted';
}

/** Finds the number of the feed with exactly this address, also of one that has moved. */
export async function findFeedAtExactUrl(db: Kysely<Schema>, url: string): Promise<number | undefined> {
  const row = await db.selectFrom('feeds').select('id').where('url', '=', url).executeTakeFirst();
  return row?.id;
}
