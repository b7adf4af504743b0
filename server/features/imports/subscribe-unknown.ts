import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { DiscoveredFeeds } from '#server/crawler/crawler.ts';
import { ensureFeed, toHost } from '#server/features/feeds/queries.ts';
import { findHosted } from '#server/features/feeds/queries-hosted.ts';
import { createSubscription, createSubscriptions } from '#server/features/feeds/queries-subscribe.ts';
import type { FolderLists } from './folders.ts';
import { type EntryResult, type EntryRow, type ImportRow, listPending, saveEntryResults } from './queries.ts';
import { countFetched, recordFetched, reserveSlot, spreadFirstFetches } from './queries-queue.ts';
import { classifyUnread, dequeueNext } from './rules.ts';
import { FIRST_FETCH_STEP_MS, type OnProgress, toEntryResults } from './subscribe-known.ts';

/** Concurrent requests of one import, while they respond quickly; the crawl itself has 32. */
const WORKERS = 12;
/** A slower request continues in the background, and its worker takes the next one. */
const SLOW_MS = 500;
/** Concurrent requests, including slow ones: a socket each, for 8 s without a response. */
const UNDER_WAY_MAX = 64;
/** New requests are started for this long; with the 30 s that the last of them may take, less than the lease of 60 s. */
const SLICE_MS = 20_000;
/** Entries that a slice chooses from, so that one host with many does not block the others. */
const WINDOW = 400;
/** New feeds that a user's imports fetch within an hour (reliability: "OPML as DDoS"). */
const FETCHES_PER_HOUR = 2_000;
const HOUR_MS = 60 * 60_000;
/** A site that responded with an error is retried after an hour, like any other failing one. */
const TRY_AGAIN_MS = HOUR_MS;
/** One that did not respond within an import's short timeout is crawled soon, with the full timeout. */
const TRY_SOON_MS = 60_000;

/**
 * Discovers an import's unknown feeds for one slice of time: a few at once, at most one request a second to a host. Slow
 * addresses delay nothing. Returns the current import; undefined if it was cancelled.
 */
export async function subscribeUnknown(
  context: Context,
  row: ImportRow,
  lists: FolderLists | undefined,
  onProgress: OnProgress,
): Promise<ImportRow | undefined> {
  const { db, clock } = context;
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const left = FETCHES_PER_HOUR - (await countFetched(db, row.user_id, since));
  if (left <= 0) return subscribeUnread(context, row, lists);
  const pending = await listPending(db, row.id, { after: 0, limit: WINDOW });
  const entries = pending.slice(0, left).map((entry) => ({ ...entry, host: toHost(entry.url) }));
  const busy = new Set<string>();
  // Hosts without any response: their other addresses are not requested in this slice.
  const silent = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const deadline = performance.now() + SLICE_MS;
  let latest: ImportRow | undefined = row;
  let failure: { cause: unknown } | undefined;

  const discoverAndSubscribe = async (entry: EntryRow & { host: string }) => {
    let found: DiscoveredFeeds = NO_RESPONSE;
    if (!silent.has(entry.host)) {
      await recordFetched(db, row.id, entry.place, clock.now());
      found = await discoverFeeds(context, row.user_id, entry.url);
      if (isSilence(found)) silent.add(entry.host);
    }
    latest = await subscribeFound(context, row, entry, found, lists);
    if (latest) onProgress(latest);
  };
  const startEntry = (entry: EntryRow & { host: string }) => {
    busy.add(entry.host);
    const running = discoverAndSubscribe(entry)
      .catch((cause) => {
        failure ??= { cause };
      })
      .finally(() => {
        busy.delete(entry.host);
        underWay.delete(running);
      });
    underWay.add(running);
    return running;
  };
  const work = async () => {
    while (latest && !failure && performance.now() < deadline) {
      const entry = dequeueNext(entries, busy);
      if (entry) {
        const running = startEntry(entry);
        await (underWay.size < UNDER_WAY_MAX ? waitUntilSlow(running) : running);
      } else if (entries.length > 0) await Promise.race(underWay);
      else return;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  await Promise.all(underWay);
  if (failure) throw failure.cause;
  return latest;
}

const NO_RESPONSE: DiscoveredFeeds = {
  kind: 'unreachable',
  reason: 'timeout',
  message: 'The site isn’t responding',
};

/** Whether there was no response at all, so that other addresses of the host would fail too. */
function isSilence(found: DiscoveredFeeds): boolean {
  return found.kind === 'unreachable' && (found.reason === 'timeout' || found.reason === 'connect');
}

/** Resolves when the work has ended, or is slow. */
async function waitUntilSlow(work: Promise<void>): Promise<void> {
  const calm = new AbortController();
  await Promise.race([work, delay(SLOW_MS, undefined, { signal: calm.signal }).catch(() => {})]);
  calm.abort();
}

/** Like `discover`, at a limited rate; our own addresses are never requested over the network. */
async function discoverFeeds(context: Context, userId: number, url: string): Promise<DiscoveredFeeds> {
  const { db, config, crawler } = context;
  const hosted = await findHosted(db, config.publicUrl, url, userId);
  if (hosted.kind === 'blog') return { kind: 'found', feedIds: [hosted.feed.id] };
  if (hosted.kind === 'nothing') return { kind: 'no_feed' };
  return crawler.discoverSlowly(url, async (host) => {
    await delay(await reserveSlot(db, host));
  });
}

async function subscribeFound(
  { db, clock }: Context,
  row: ImportRow,
  entry: EntryRow,
  found: DiscoveredFeeds,
  lists: FolderLists | undefined,
): Promise<ImportRow | undefined> {
  const verdict = found.kind === 'found' ? undefined : classifyUnread(found);
  if (verdict?.kind === 'failed') {
    const failed: EntryResult = {
      place: entry.place,
      outcome: 'failed',
      reason: verdict.reason,
      feedId: null,
    };
    return db.transaction().execute((trx) => saveEntryResults(trx, row.id, [failed]));
  }
  const feedId =
    found.kind === 'found'
      ? found.feedIds[0]!
      : (
          await ensureFeed(db, entry.url, {
            title: entry.title,
            now: new Date(clock.now().getTime() + (isSilence(found) ? TRY_SOON_MS : TRY_AGAIN_MS)),
          })
        ).id;
  if (lists) await lists.add(entry.folders, feedId);
  return db.transaction().execute(async (trx) => {
    const outcome = await createSubscription(trx, row.user_id, feedId);
    const [results] = toEntryResults([{ entry, feedId }], new Map([[feedId, outcome]]));
    const reason = verdict?.reason ?? (results!.outcome === 'existing' ? 'same_feed' : results!.reason);
    return saveEntryResults(trx, row.id, [{ ...results!, reason }]);
  });
}

/** Beyond the user's hourly limit, feeds are followed without discovery; the crawl fetches them in the next hours. */
async function subscribeUnread(
  { db, clock }: Context,
  row: ImportRow,
  lists: FolderLists | undefined,
): Promise<ImportRow | undefined> {
  const now = clock.now();
  const entries = await listPending(db, row.id, { after: 0, limit: WINDOW });
  const later = new Date(now.getTime() + HOUR_MS);
  const known: { entry: EntryRow; feedId: number }[] = [];
  for (const entry of entries) {
    const { id: feedId } = await ensureFeed(db, entry.url, { title: entry.title, now: later });
    known.push({ entry, feedId });
    if (lists) await lists.add(entry.folders, feedId);
  }
  return db.transaction().execute(async (trx) => {
    const outcomes = await createSubscriptions(
      trx,
      row.user_id,
      known.map(({ feedId }) => feedId),
    );
    const created = [...outcomes].filter(([, { kind }]) => kind === 'created').map(([feedId]) => feedId);
    const firstMs = HOUR_MS + (row.added + row.existing + row.failed) * FIRST_FETCH_STEP_MS;
    await spreadFirstFetches(trx, created, { now, firstMs, stepMs: FIRST_FETCH_STEP_MS });
    const results = toEntryResults(known, outcomes).map((one) =>
      one.outcome === 'added' ? { ...one, reason: 'unread' as const } : one,
    );
    return saveEntryResults(trx, row.id, results);
  });
}
