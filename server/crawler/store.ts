import { type Kysely, sql, type Transaction } from 'kysely';
import { restartSubscriptions } from '#server/features/feeds/queries-first-fetch.ts';
import { type PostRow, upsertPosts, type WrittenPost } from '#server/features/posts/upsert.ts';
import { listPostsByGuid, listPostsByTitle, updateGuids } from '#server/features/posts/upsert-identity.ts';
import { type PostTags, replacePostTags } from '#server/features/posts/upsert-tags.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { normalizeTagSlug } from '#shared/domain/tag-slug.ts';
import { type FeedResult, getNewer } from './feed-result.ts';
import type { ClaimedFeed } from './lease.ts';
import { isReusedId, matchRenamed, toReusedIdGuid } from './match-entries.ts';
import type { NormalizedEntry, NormalizedFeed } from './normalized-feed.ts';
import { hashGuid, toPostRow } from './post-row.ts';
import { writeResults } from './result-writer.ts';
import { computePostInterval } from './schedule.ts';

/** Tags kept of one post, the first ones: more are a list of keywords for search engines. */
const MAX_TAGS = 25;

/** What a document says that is not stored yet: `feed` without the entries that are, which `knownCount` counts. */
export interface FeedChanges {
  feed: NormalizedFeed;
  knownCount: number;
  /** Dates of all entries that bear one. */
  dates: readonly Date[];
  /** SHA-256 of the body. */
  bodyHash: Buffer;
}

export type StoreOutcome = { kind: 'stored'; inserted: number; updated: number } | { kind: 'taken' };

/**
 * Writes what one reading brought, in one transaction: the feed's schedule and validators, its posts with their bodies and
 * tags, and what the document says about the feed. Either all of it stands or nothing, so that validators are never ahead
 * of the posts they stand for (FS06). An entry that the document no longer holds stays: absence is not deletion.
 */
export async function storeChanges(
  db: Kysely<Schema>,
  feed: ClaimedFeed,
  changes: FeedChanges,
  { result, now }: { result: FeedResult; now: Date },
): Promise<StoreOutcome> {
  const { entries } = changes.feed;
  const rows = entries.map((entry, position) => toPostRow(entry, position, now));
  return db.transaction().execute(async (trx) => {
    const hasChanged = rows.length > 0;
    const ours = await writeResults(trx, [hasChanged ? { ...result, last_change_at: now } : result]);
    if (!ours.has(feed.id)) return { kind: 'taken' };
    if (feed.last_success_at !== null && hasChanged) await reconcileGuids(trx, feed.id, rows, changes);
    const written: WrittenPost[] = [];
    for (const batch of splitFromEnd(rows)) written.push(...(await upsertPosts(trx, feed.id, batch, now)));
    if (feed.last_success_at === null && hasChanged) await restartSubscriptions(trx, feed.id);
    await replacePostTags(trx, listPostTags(written, rows, entries));
    await updateFeed(trx, feed, changes, findNewest(written));
    const inserted = written.filter((post) => post.inserted).length;
    if (inserted > 0) await countNewPosts(trx, feed.id, inserted, result.last_fetch_at);
    return { kind: 'stored', inserted, updated: written.length - inserted };
  });
}

/** Characters of HTML in one statement: its JSON is made in some 10 ms, in which nothing else here moves. */
const BATCH_CHARACTERS = 2 * 1024 * 1024;
const BATCH_ROWS = 500;

/** Rows in pieces of a size that does not hold up the process, the last piece of the document first. */
function* splitFromEnd(rows: readonly PostRow[]): Generator<PostRow[]> {
  let end = rows.length;
  while (end > 0) {
    let start = end;
    let characters = 0;
    while (start > 0 && end - start < BATCH_ROWS && characters < BATCH_CHARACTERS) {
      start -= 1;
      characters += rows[start]!.content_html.length + rows[start]!.summary_html.length;
    }
    yield rows.slice(start, end);
    end = start;
  }
}

/** Finds out which stored posts the changed entries are, and names rows and posts so that the upsert meets them. */
async function reconcileGuids(
  trx: Transaction<Schema>,
  feedId: number,
  rows: PostRow[],
  { feed: { entries }, knownCount }: FeedChanges,
): Promise<void> {
  const stored = await listPostsByGuid(
    trx,
    feedId,
    rows.map((row) => row.guid_hash),
  );
  const byGuid = new Map(stored.map((post) => [post.guid_hash, post]));
  for (const [i, entry] of entries.entries()) {
    const post = byGuid.get(rows[i]!.guid_hash);
    if (post === undefined || !isReusedId(post, entry)) continue;
    const guid = toReusedIdGuid(entry);
    rows[i] = { ...rows[i]!, guid, guid_hash: hashGuid(guid) };
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
    renamed.map(({ index, postId }) => ({
      id: postId,
      guid: rows[index]!.guid,
      guid_hash: rows[index]!.guid_hash,
    })),
  );
}

/** The tags of the posts that were written. New posts without any need no round trip. */
function listPostTags(
  written: readonly WrittenPost[],
  rows: readonly PostRow[],
  entries: readonly NormalizedEntry[],
): PostTags[] {
  const indexByGuid = new Map(rows.map((row, i) => [row.guid_hash, i]));
  return written.flatMap(({ id, guid_hash, sort_at, inserted }) => {
    const tags = new Map<string, string>();
    for (const name of entries[indexByGuid.get(guid_hash)!]!.tags) {
      const slug = normalizeTagSlug(name);
      if (slug && tags.size < MAX_TAGS && !tags.has(slug)) tags.set(slug, name);
    }
    return inserted && tags.size === 0 ? [] : { postId: id, sortAt: sort_at, tags };
  });
}

function findNewest(written: readonly WrittenPost[]): Date | null {
  return written.reduce<Date | null>((newest, { sort_at }) => getNewer(newest, sort_at), null);
}

/** What the document says about the feed itself. */
async function updateFeed(
  trx: Transaction<Schema>,
  before: ClaimedFeed,
  { feed, dates, bodyHash }: FeedChanges,
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

/** Adds to the reading of the day, which the result has noted in this transaction. */
async function countNewPosts(
  trx: Transaction<Schema>,
  feedId: number,
  inserted: number,
  at: Date,
): Promise<void> {
  await sql`
    update feed_readings set new_posts = new_posts + ${inserted}
    where feed_id = ${feedId} and day = (${at}::timestamptz at time zone 'UTC')::date
  `.execute(trx);
}
