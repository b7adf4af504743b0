import { ensureFeed, type FeedRow } from '#server/features/feeds/queries.ts';
import type { CrawlDeps } from './crawl-feed.ts';
import type { FoundFeed, ReadFeed } from './discover/discover.ts';
import { toDocumentCadence, toFetchResult } from './feed-result.ts';
import { claimFeed, createClaimedFeed } from './lease.ts';
import type { ResultWriter } from './write-result.ts';

export type KnownFeed =
  /** Not due yet, or hosted here: another subscriber is no reason to fetch early (FS09). */
  | { kind: 'fresh'; feedId: number }
  /** Due, because it had no subscriber: to be fetched with its validators, like any known feed (FS01). */
  | { kind: 'due'; feedId: number }
  /** Its publisher asked to wait until then, and nothing of it is stored. */
  | { kind: 'asked_to_wait'; until: Date };

/** Classifies a requested feed; undefined if its address must be discovered again. */
export function classifyKnownFeed(row: FeedRow | undefined, now: Date): KnownFeed | undefined {
  if (row?.status !== 'active') return undefined;
  if (row.blog_id !== null) return { kind: 'fresh', feedId: row.id };
  if (row.last_success_at !== null) {
    return { kind: row.next_fetch_at > now ? 'fresh' : 'due', feedId: row.id };
  }
  const isWaiting = row.retry_after !== null && row.retry_after > now;
  return isWaiting ? { kind: 'asked_to_wait', until: row.retry_after! } : undefined;
}

/** Stores a feed from discovery with its posts by `store`, unless it is stored. Returns its number. */
export async function storeFound(
  { url, read }: FoundFeed & { read: ReadFeed },
  pageIcon: string | undefined,
  { db, random, ...deps }: Pick<CrawlDeps, 'db' | 'now' | 'random'>,
  store: ResultWriter['store'],
): Promise<number> {
  const now = deps.now();
  let claimed = await createClaimedFeed(db, url, { now });
  if (claimed === undefined) {
    const { id } = await ensureFeed(db, url, { now });
    claimed = await claimFeed(db, id, { now });
    if (claimed === undefined) return id; // Another worker is fetching it now.
  }
  // Permanent redirects are already applied to the address.
  const response = { kind: 'response' as const, headers: read.response.headers, redirects: [] };
  const dates = read.feed.entries.flatMap(({ publishedAt, updatedAt }) => publishedAt ?? updatedAt ?? []);
  const cadence = toDocumentCadence(read.feed, dates, { isFirst: claimed.last_success_at === null, now });
  const { result } = toFetchResult(claimed, response, { now, random: random() }, cadence);
  const feed = { ...read.feed, icon: read.feed.icon ?? pageIcon };
  await store({ result, changes: { before: claimed, feed, knownCount: 0, dates, bodyHash: read.bodyHash } });
  return claimed.id;
}
