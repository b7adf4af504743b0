import { availableParallelism } from 'node:os';
import { type Kysely, sql, type Transaction } from 'kysely';
import { restartSubscriptions } from '#server/features/feeds/queries-first-fetch.ts';
import {
  listPostsByGuid,
  listPostsByTitle,
  type NewPost,
  updateGuids,
  upsertPosts,
  type WrittenPost,
} from '#server/features/posts/upsert.ts';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { isReusedId, matchRenamed, toPostRow, toReusedIdGuid } from './entry-rows.ts';
import { type FeedResult, getNewer } from './feed-result.ts';
import type { ClaimedFeed } from './lease.ts';
import type { NormalizedFeed } from './normalized-feed.ts';
import { computePostInterval } from './schedule.ts';

/**
 * Feeds whose posts are written at a time. Each uses one of the process's ten connections, for which users must never wait behind
 * thirty feeds; more would not be faster, because the parser has one thread or two. On two processors a third one would be no faster
 * either, and readers would wait twice as long.
 */
const WRITERS = availableParallelism() > 2 ? 3 : 2;

/** The unsaved part of a document: `feed` without stored entries, which `knownCount` counts. */
export interface FeedChanges {
  before: ClaimedFeed;
  feed: NormalizedFeed;
  knownCount: number;
  /** Dates of all dated entries. */
  dates: readonly Date[];
  /** SHA-256 of the body. */
  bodyHash: Buffer;
}

/** Numbers of new and of changed posts. */
export interface StoredCounts {
  inserted: number;
  updated: number;
}

/** Writes the results of crawls, except of feeds that are no longer the worker's. */
export interface ResultWriter {
  /**
   * Writes the result of a crawl without a new document; returns false if the feed is no longer the worker's. Results that arrive
   * during a write share one statement and one commit.
   */
  write(result: FeedResult): Promise<boolean>;
  /** Stores a new document (see `storeDocument`), WRITERS at a time. */
  store(result: FeedResult, changes: FeedChanges): Promise<StoredCounts | undefined>;
  /** Whether so many documents are waiting to be stored that no further feed should be fetched for now. */
  isBehind(): boolean;
}

export function createResultWriter(db: Kysely<Schema>): ResultWriter {
  const semaphore = createSemaphore(WRITERS);
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeResults(
        db,
        batch.map(({ result }) => result),
      ).then(
        (ours) => {
          for (const { result, resolve } of batch) resolve(ours.has(result.id));
        },
        (error) => {
          for (const { reject } of batch) reject(error);
        },
      );
    }
    isWriting = false;
  }

  return {
    write: (result) =>
      new Promise((resolve, reject) => {
        waiting.push({ result, resolve, reject });
        if (!isWriting) void writeAll();
      }),
    store: (result, changes) => semaphore(() => storeDocument(db, result, changes)),
    isBehind: () => semaphore.countWaiting() >= WRITERS,
  };
}

interface Waiting {
  result: FeedResult;
  resolve: (isOurs: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * Stores one crawl in one transaction: the feed's schedule and validators, its posts with their bodies and tags, and the feed's
 * own fields. All or nothing, so that validators are never ahead of their posts (FS06). An entry that is no longer in the
 * document stays: absence is not deletion. Undefined if the feed is no longer the worker's.
 */
export async function storeDocument(
  db: Kysely<Schema>,
  result: FeedResult,
  changes: FeedChanges,
): Promise<StoredCounts | undefined> {
  const { before, feed } = changes;
  const now = result.last_fetch_at;
  const rows = feed.entries.map((entry, position) => toPostRow(entry, position, now));
  const hasChanged = rows.length > 0;
  return db.transaction().execute(async (trx) => {
    const ours = await writeResults(trx, [hasChanged ? { ...result, last_change_at: now } : result]);
    if (!ours.has(before.id)) return undefined;
    if (before.last_success_at !== null && hasChanged) await reconcileGuids(trx, rows, changes);
    const written = await upsertPosts(trx, before.id, rows, now);
    if (before.last_success_at === null && hasChanged) await restartSubscriptions(trx, before.id);
    await updateFeed(trx, changes, findNewest(written));
    const inserted = written.filter((post) => post.inserted).length;
    if (inserted > 0) await countNewPosts(trx, before.id, inserted, now);
    return { inserted, updated: written.length - inserted };
  });
}

/**
 * Writes results of feeds that are still the worker's, in one statement, ends their leases and counts the fetches of the day.
 * Returns those feeds.
 */
async function writeResults(db: Kysely<Schema>, results: readonly FeedResult[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with written as (update feeds set
      lease_until = null, status = r.status, next_fetch_at = r.next_fetch_at, last_fetch_at = r.last_fetch_at,
      last_success_at = r.last_success_at, last_change_at = r.last_change_at,
      etag = r.etag, last_modified = r.last_modified, retry_after = r.retry_after,
      failure_count = r.failure_count, failure_code = r.failure_code, failure_message = r.failure_message,
      failure_since = r.failure_since, moved_to = r.moved_to, moved_count = r.moved_count, moved_since = r.moved_since
    from json_to_recordset(${toJsonText(results)}::json) as r(
      id bigint, lease timestamptz, status text, next_fetch_at timestamptz, last_fetch_at timestamptz,
      last_success_at timestamptz, last_change_at timestamptz, etag text, last_modified text, retry_after timestamptz,
      failure_count integer, failure_code text, failure_message text, failure_since timestamptz,
      moved_to text, moved_count integer, moved_since timestamptz
    )
    where feeds.id = r.id and feeds.lease_until = r.lease
    returning feeds.id, (r.last_fetch_at at time zone 'UTC')::date as day,
      (r.failure_count > 0 or r.status = 'gone')::integer as failures
    ), noted as (
      insert into feed_fetch_stats as today (feed_id, day, reads, failures)
      select id, day, 1, failures from written
      on conflict (feed_id, day) do update set
        reads = today.reads + 1, failures = today.failures + excluded.failures
    )
    select id from written
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Matches changed entries to stored posts, and sets guids so that the upsert finds them. */
async function reconcileGuids(
  trx: Transaction<Schema>,
  rows: NewPost[],
  { before: { id: feedId }, feed: { entries }, knownCount }: FeedChanges,
): Promise<void> {
  const stored = await listPostsByGuid(
    trx,
    feedId,
    rows.map((row) => row.guid),
  );
  const byGuid = new Map(stored.map((post) => [post.guid, post]));
  for (const [i, entry] of entries.entries()) {
    const post = byGuid.get(entry.id);
    if (post === undefined || !isReusedId(post, entry)) continue;
    rows[i] = { ...rows[i]!, guid: toReusedIdGuid(entry) };
  }
  if (stored.length > 0 || knownCount > 0) return;
  const candidates = await listPostsByTitle(
    trx,
    feedId,
    rows.map((row) => row.title),
  );
  const renamed = matchRenamed(entries, candidates);
  await updateGuids(
    trx,
    renamed.map(({ index, postId }) => ({ id: postId, guid: rows[index]!.guid })),
  );
}

function findNewest(written: readonly WrittenPost[]): Date | null {
  return written.reduce<Date | null>((newest, { sort_at }) => getNewer(newest, sort_at), null);
}

/** Updates the feed's own fields from the document. */
async function updateFeed(
  trx: Transaction<Schema>,
  { before, feed, dates, bodyHash }: FeedChanges,
  newestPost: Date | null,
): Promise<void> {
  await trx
    .updateTable('feeds')
    .set({
      format: feed.format,
      title: feed.title,
      description: feed.description,
      site_url: feed.link ?? before.site_url,
      image_url: feed.image ?? null,
      // Discovery may have taken it from the site's page.
      icon_url: feed.icon ?? before.icon_url,
      language: feed.language,
      body_hash: bodyHash,
      ttl_minutes: feed.ttlMinutes ?? null,
      skip_hours: feed.skipHours,
      skip_days: feed.skipDays,
      post_interval_minutes: computePostInterval(dates),
      newest_post_at: getNewer(before.newest_post_at, newestPost),
    })
    .where('id', '=', before.id)
    .execute();
}

/** Adds to the day's fetch stats, which `writeResults` has created in this transaction. */
async function countNewPosts(
  trx: Transaction<Schema>,
  feedId: number,
  inserted: number,
  at: Date,
): Promise<void> {
  await sql`
    update feed_fetch_stats set new_posts = new_posts + ${inserted}
    where feed_id = ${feedId} and day = (${at}::timestamptz at time zone 'UTC')::date
  `.execute(trx);
}
