import { availableParallelism } from 'node:os';
import { type Kysely, sql, type Transaction } from 'kysely';
import { restartSubscriptions } from '#server/features/feeds/queries-first-fetch.ts';
import {
  listPostsByGuid,
  listPostsByTitle,
  type NewPost,
  updateGuids,
  upsertPosts,
} from '#server/features/posts/upsert.ts';
import { createBatcher } from '#server/platform/batcher.ts';
import { toJsonText } from '#server/platform/db/json-text.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { isReusedId, matchRenamed, toPostRow, toReusedIdGuid } from './entry-rows.ts';
import type { FeedResult } from './feed-result.ts';
import type { ClaimedFeed } from './lease.ts';
import type { NormalizedFeed } from './normalized-feed.ts';
import { computePostInterval } from './schedule.ts';

/**
 * Transactions that write posts at a time; more would not be faster, because the parser has one thread or two, and on two
 * processors a third one would not be either.
 */
const WRITERS = availableParallelism() > 2 ? 3 : 2;

/**
 * Entries that are written in one transaction, unless a single document has more: a full document, or those of twenty feeds with
 * three new entries each, which take together not much longer than one of them.
 */
const BATCH_ENTRIES = 64;

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

/** A new document of a feed, with the result of the crawl that fetched it. */
export interface FetchedDocument {
  result: FeedResult;
  changes: FeedChanges;
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
  /** Stores a new document (see `storeDocuments`), WRITERS batches at a time. */
  store(document: FetchedDocument): Promise<StoredCounts | undefined>;
  /** Whether so many documents are waiting to be stored that no further feed should be fetched for now. */
  isBehind(): boolean;
}

/** @param background the same database, for storing documents */
export function createResultWriter(db: Kysely<Schema>, background: Kysely<Schema>): ResultWriter {
  const write = createBatcher(async (results: FeedResult[]) => {
    const ours = await writeResults(db, results);
    return results.map(({ id }) => ours.has(id));
  });
  const waiting: WaitingDocument[] = [];
  let writers = 0;

  async function storeWaiting(): Promise<void> {
    writers += 1;
    for (let batch = takeBatch(waiting); batch.length > 0; batch = takeBatch(waiting))
      await storeBatch(background, batch);
    writers -= 1;
  }

  return {
    write,
    store: (document) =>
      new Promise((resolve, reject) => {
        waiting.push({ document, resolve, reject });
        // Further writers only for full batches: a few documents are stored sooner together with those that are still parsed.
        if (writers === 0 || (writers < WRITERS && countEntries(waiting) >= BATCH_ENTRIES / 2))
          void storeWaiting();
      }),
    isBehind: () => countEntries(waiting) >= WRITERS * BATCH_ENTRIES,
  };
}

interface WaitingDocument {
  document: FetchedDocument;
  resolve: (counts: StoredCounts | undefined) => void;
  reject: (error: unknown) => void;
}

function countEntries(waiting: readonly WaitingDocument[]): number {
  return waiting.reduce((sum, { document }) => sum + document.changes.feed.entries.length, 0);
}

/** Removes and returns the first documents that are stored together; none if none is waiting. */
function takeBatch(waiting: WaitingDocument[]): WaitingDocument[] {
  let count = 1;
  while (count < waiting.length && countEntries(waiting.slice(0, count + 1)) <= BATCH_ENTRIES) count += 1;
  return waiting.splice(0, count);
}

/** Stores documents together; if that fails, each on its own, so that one feed's error is no other's. */
async function storeBatch(db: Kysely<Schema>, batch: readonly WaitingDocument[]): Promise<void> {
  try {
    const counts = await storeDocuments(
      db,
      batch.map(({ document }) => document),
    );
    for (const { document, resolve } of batch) resolve(counts.get(document.result.id));
  } catch (error) {
    if (batch.length === 1) batch[0]!.reject(error);
    else for (const one of batch) await storeBatch(db, [one]);
  }
}

/**
 * Stores crawls in one transaction: the feeds' schedule and validators, their posts with bodies and tags, and the feeds'
 * own fields. All or nothing, so that validators are never ahead of their posts (FS06). An entry that is no longer in the
 * document stays: absence is not deletion. Returns the counts by feed; none for a feed that is no longer the worker's.
 */
export async function storeDocuments(
  db: Kysely<Schema>,
  documents: readonly FetchedDocument[],
): Promise<Map<number, StoredCounts>> {
  // In this order all transactions lock feeds.
  const sorted = documents.toSorted((a, b) => a.result.id - b.result.id);
  const results = sorted.map(({ result, changes }) =>
    changes.feed.entries.length > 0 ? { ...result, last_change_at: result.last_fetch_at } : result,
  );
  return db.transaction().execute(async (trx) => {
    const ours = await writeResults(trx, results);
    const prepared = sorted
      .filter(({ result }) => ours.has(result.id))
      .map(({ result: { last_fetch_at: at }, changes }) => ({
        changes,
        at,
        rows: changes.feed.entries.map((entry, position) => toPostRow(entry, position, at)),
      }));
    await reconcileGuids(
      trx,
      prepared.filter(({ rows, changes }) => rows.length > 0 && changes.before.last_success_at !== null),
    );
    const written = await upsertPosts(
      trx,
      prepared.map(({ changes, rows }) => ({ feedId: changes.before.id, posts: rows })),
      findLatest(results),
    );
    const restarted = prepared.filter(
      ({ rows, changes: { before } }) =>
        rows.length > 0 && before.last_success_at === null && ours.get(before.id)! > 0,
    );
    await restartSubscriptions(
      trx,
      restarted.map(({ changes }) => changes.before.id),
    );
    const byFeed = Map.groupBy(written, ({ feed_id }) => feed_id);
    const counts = new Map<number, StoredCounts>();
    const updates = prepared.map(({ changes, at }) => {
      const posts = byFeed.get(changes.before.id) ?? [];
      const inserted = posts.filter((post) => post.inserted).length;
      counts.set(changes.before.id, { inserted, updated: posts.length - inserted });
      return { ...toFeedColumns(changes), at, inserted, updated: posts.length - inserted };
    });
    await updateFeeds(trx, updates);
    return counts;
  });
}

function findLatest(results: readonly FeedResult[]): Date {
  return results.reduce(
    (latest, { last_fetch_at }) => (last_fetch_at > latest ? last_fetch_at : latest),
    new Date(0),
  );
}

/**
 * Writes results of feeds that are still the worker's, in one statement, ends their leases and counts the fetches of the day.
 * Returns the number of followers of each of those feeds.
 */
async function writeResults(
  db: Kysely<Schema>,
  results: readonly FeedResult[],
): Promise<Map<number, number>> {
  const rows = await writeRows.execute(db, { results: toJsonText(results) });
  return new Map(rows.map(({ id, follower_count: followers }) => [id, followers]));
}

const writeRows = prepared<{ results: string }, { id: number; follower_count: number }>(
  'write_results',
  (p) => sql`
    with r as materialized (
      select * from json_to_recordset(${p('results')}::json) as r(
        id bigint, lease timestamptz, status text, next_fetch_at timestamptz, last_fetch_at timestamptz,
        last_success_at timestamptz, last_change_at timestamptz, etag text, last_modified text, retry_after timestamptz,
        failure_count integer, failure_code text, failure_message text, failure_since timestamptz,
        moved_to text, moved_count integer, moved_since timestamptz
      )
    ), ours as materialized (
      select feeds.id from feeds join r on feeds.id = r.id and feeds.lease_until = r.lease
      order by feeds.id for no key update of feeds
    ), written as (update feeds set
      lease_until = null, status = r.status, next_fetch_at = r.next_fetch_at, last_fetch_at = r.last_fetch_at,
      last_success_at = r.last_success_at, last_change_at = r.last_change_at,
      etag = r.etag, last_modified = r.last_modified, retry_after = r.retry_after,
      failure_count = r.failure_count, failure_code = r.failure_code, failure_message = r.failure_message,
      failure_since = r.failure_since, moved_to = r.moved_to, moved_count = r.moved_count, moved_since = r.moved_since
    from ours join r using (id)
    where feeds.id = ours.id
    returning feeds.id, follower_count, (r.last_fetch_at at time zone 'UTC')::date as day,
      (r.failure_count > 0 or r.status = 'gone')::integer as failures
    ), noted as (
      insert into feed_fetch_stats as today (feed_id, day, reads, failures)
      select id, day, 1, failures from written
      on conflict (feed_id, day) do update set
        reads = today.reads + 1, failures = today.failures + excluded.failures
    )
    select id, follower_count from written`,
);

/** Matches changed entries to stored posts, and sets guids so that the upsert finds them. */
async function reconcileGuids(
  trx: Transaction<Schema>,
  documents: readonly { rows: NewPost[]; changes: FeedChanges }[],
): Promise<void> {
  if (documents.length === 0) return;
  const stored = await listPostsByGuid(
    trx,
    documents.flatMap(({ rows, changes }) => rows.map(({ guid }) => ({ feedId: changes.before.id, guid }))),
  );
  const byFeed = Map.groupBy(stored, ({ feed_id }) => feed_id);
  for (const { rows, changes } of documents) {
    const { before, feed, knownCount } = changes;
    const known = byFeed.get(before.id) ?? [];
    const byGuid = new Map(known.map((post) => [post.guid, post]));
    for (const [i, entry] of feed.entries.entries()) {
      const post = byGuid.get(entry.id);
      if (post === undefined || !isReusedId(post, entry)) continue;
      rows[i] = { ...rows[i]!, guid: toReusedIdGuid(entry) };
    }
    if (known.length === 0 && knownCount === 0) await renameGuids(trx, rows, changes);
  }
}

/** Gives stored posts the guids of a document in which all ids are new. */
async function renameGuids(
  trx: Transaction<Schema>,
  rows: readonly NewPost[],
  { before, feed }: FeedChanges,
): Promise<void> {
  const candidates = await listPostsByTitle(
    trx,
    before.id,
    rows.map((row) => row.title),
  );
  const renamed = matchRenamed(feed.entries, candidates);
  await updateGuids(
    trx,
    renamed.map(({ index, postId }) => ({ id: postId, guid: rows[index]!.guid })),
  );
}

/** Returns the feed's own fields from the document. */
function toFeedColumns({ before, feed, dates, bodyHash }: FeedChanges) {
  return {
    id: before.id,
    format: feed.format,
    title: feed.title,
    description: feed.description,
    site_url: feed.link ?? before.site_url,
    image_url: feed.image ?? null,
    // Discovery may have taken it from the site's page.
    icon_url: feed.icon ?? before.icon_url,
    language: feed.language,
    body_hash: bodyHash.toString('hex'),
    ttl_minutes: feed.ttlMinutes ?? null,
    skip_hours: feed.skipHours,
    skip_days: feed.skipDays,
    post_interval_minutes: computePostInterval(dates),
  };
}

/** Updates feeds' own fields, and adds to the day's fetch stats, which `writeResults` has created in this transaction. */
async function updateFeeds(
  trx: Transaction<Schema>,
  updates: readonly (ReturnType<typeof toFeedColumns> & StoredCounts & { at: Date })[],
): Promise<void> {
  if (updates.length === 0) return;
  await updateRows.execute(trx, { updates: toJsonText(updates) });
}

const updateRows = prepared<{ updates: string }, unknown>(
  'update_feeds',
  (p) => sql`
    with d as materialized (
      select * from json_to_recordset(${p('updates')}::json) as d(
        id bigint, format text, title text, description text, site_url text, image_url text, icon_url text, language text,
        body_hash text, ttl_minutes integer, skip_hours smallint[], skip_days smallint[], post_interval_minutes integer,
        at timestamptz, inserted integer, updated integer
      )
    ), counted as (
      update feed_fetch_stats set new_posts = new_posts + inserted, changed_posts = changed_posts + updated
      from d where feed_id = d.id and day = (d.at at time zone 'UTC')::date and inserted + updated > 0
    )
    update feeds set
      format = d.format, title = d.title, description = d.description, site_url = d.site_url, image_url = d.image_url,
      icon_url = d.icon_url, language = d.language, body_hash = decode(d.body_hash, 'hex'), ttl_minutes = d.ttl_minutes,
      skip_hours = d.skip_hours, skip_days = d.skip_days, post_interval_minutes = d.post_interval_minutes
    from d where feeds.id = d.id`,
);
