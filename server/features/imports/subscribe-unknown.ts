import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { DiscoveredFeeds, Pace } from '#server/crawler/crawler.ts';
import { ensureFeed, toHost } from '#server/features/feeds/queries.ts';
import { findHosted } from '#server/features/feeds/queries-hosted.ts';
import { createSubscriptions } from '#server/features/feeds/queries-subscribe.ts';
import { createBatcher } from '#server/platform/batcher.ts';
import { createBell } from '#server/platform/bell.ts';
import type { FolderLists } from './folders.ts';
import {
  type EntryResult,
  type EntryRow,
  type ImportRow,
  listPending,
  lockImport,
  saveEntryResults,
} from './queries.ts';
import { countFetched, recordFetched, reserveRequests, spreadFirstFetches } from './queries-queue.ts';
import { classifyUnread, dequeueNext, type ImportReason } from './rules.ts';
import { FIRST_FETCH_STEP_MS, type OnProgress, toEntryResults } from './subscribe-known.ts';

/** Addresses of one import under way at once, as in the crawl, while they respond quickly. */
const AT_ONCE = 32;
/** A slower one continues aside, and makes room for the next. */
const SLOW_MS = 500;
/** Addresses under way, including slow ones: a socket each, for 8 s without a response. */
const UNDER_WAY_MAX = 64;
/** New requests are started for this long; with the 30 s that the last of them may take, less than the lease of 60 s. */
const SLICE_MS = 20_000;
/** New feeds that a user's imports fetch within an hour (reliability: "OPML as DDoS"). */
const FETCHES_PER_HOUR = 2_000;
/** Entries beyond that limit that are subscribed to in one transaction. */
const UNREAD_BATCH = 400;
const HOUR_MS = 60 * 60_000;
/** A site that responded with an error is retried after an hour, like any other failing one. */
const TRY_AGAIN_MS = HOUR_MS;
/** One that did not respond within an import's short timeout is crawled soon, with the full timeout. */
const TRY_SOON_MS = 60_000;

/**
 * Discovers an import's unknown feeds for one slice of time: 32 at once, two of a host, at the pace of the host's bucket. Slow
 * addresses delay nothing. Returns the current import; undefined if it was cancelled.
 */
export async function subscribeUnknown(
  context: Context,
  row: ImportRow,
  lists: FolderLists | undefined,
  onProgress: OnProgress,
): Promise<ImportRow | undefined> {
  const { db, clock, crawler } = context;
  const since = new Date(clock.now().getTime() - HOUR_MS);
  const left = FETCHES_PER_HOUR - (await countFetched(db, row.user_id, since));
  if (left <= 0) return subscribeUnread(context, row, lists);
  // All that may be fetched now, so that one host with many does not block the others.
  const pending = await listPending(db, row.id, { after: 0, limit: left });
  const entries = pending.map((entry) => ({ ...entry, host: toHost(entry.url) }));
  const byHost = new Map<string, number>();
  // Hosts without any response: their other addresses are not requested in this slice.
  const silent = new Set<string>();
  const bell = createBell();
  const pace = createPace(context);
  const subscribeAll = createBatcher((found: Found[]) => subscribeFound(context, row, found));
  const deadline = performance.now() + SLICE_MS;
  let underWay = 0;
  let quick = 0;
  let latest: ImportRow | undefined = row;
  let failure: { cause: unknown } | undefined;

  const discoverAndSubscribe = async (entry: HostedEntry, recorded: Promise<void>) => {
    let found: DiscoveredFeeds = NO_RESPONSE;
    if (!silent.has(entry.host)) {
      await recorded;
      found = await discoverFeeds(context, row.user_id, entry.url, pace);
      if (isSilence(found)) silent.add(entry.host);
    }
    const subscribed = await toSubscribed(context, entry, found);
    if (lists && subscribed.feedId !== null) await lists.add(entry.folders, subscribed.feedId);
    latest = await subscribeAll(subscribed);
    if (latest) onProgress(latest);
  };
  const startEntry = async (entry: HostedEntry, recorded: Promise<void>) => {
    let isQuick = true;
    const stepAside = () => {
      if (isQuick) quick -= 1;
      isQuick = false;
      bell.ring();
    };
    const timer = setTimeout(stepAside, SLOW_MS);
    await discoverAndSubscribe(entry, recorded).catch((cause) => {
      failure ??= { cause };
    });
    clearTimeout(timer);
    underWay -= 1;
    byHost.set(entry.host, byHost.get(entry.host)! - 1);
    stepAside();
  };
  const isBehind = () => underWay > 0 && crawler.isBehind();
  const canStart = () =>
    latest && !failure && performance.now() < deadline && quick < AT_ONCE && underWay < UNDER_WAY_MAX;

  for (;;) {
    const chosen: HostedEntry[] = [];
    while (canStart() && !isBehind()) {
      const entry = dequeueNext(entries, byHost);
      if (!entry) break;
      chosen.push(entry);
      byHost.set(entry.host, (byHost.get(entry.host) ?? 0) + 1);
      underWay += 1;
      quick += 1;
    }
    if (underWay === 0) break;
    const requested = chosen.filter(({ host }) => !silent.has(host)).map(({ place }) => place);
    const recorded = recordFetched(db, row.id, requested, clock.now());
    for (const entry of chosen) void startEntry(entry, recorded);
    await bell.wait(SLOW_MS);
  }
  if (failure) throw failure.cause;
  return latest;
}

type HostedEntry = EntryRow & { host: string };

/** Awaits a request from the bucket of its host. */
function createPace({ db }: Pick<Context, 'db'>): Pace {
  const reserve = createBatcher((hosts: string[]) => reserveRequests(db, hosts));
  return async (host) => {
    await delay(await reserve(host));
  };
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

/** Like `discover`, at a limited rate; our own addresses are never requested over the network. */
async function discoverFeeds(
  context: Context,
  userId: number,
  url: string,
  pace: Pace,
): Promise<DiscoveredFeeds> {
  const { db, config, crawler } = context;
  const hosted = await findHosted(db, config.publicUrl, url, userId);
  if (hosted.kind === 'blog') return { kind: 'found', feedIds: [hosted.feed.id] };
  if (hosted.kind === 'nothing') return { kind: 'no_feed' };
  return crawler.discoverSlowly(url, pace);
}

/** An entry with the feed to subscribe to; null if there is none, for the reason. */
interface Found {
  entry: EntryRow;
  feedId: number | null;
  reason: ImportReason | null;
}

async function toSubscribed({ db, clock }: Context, entry: EntryRow, found: DiscoveredFeeds): Promise<Found> {
  if (found.kind === 'found') return { entry, feedId: found.feedIds[0]!, reason: null };
  const { kind, reason } = classifyUnread(found);
  if (kind === 'failed') return { entry, feedId: null, reason };
  const now = new Date(clock.now().getTime() + (isSilence(found) ? TRY_SOON_MS : TRY_AGAIN_MS));
  const { id } = await ensureFeed(db, entry.url, { title: entry.title, now });
  return { entry, feedId: id, reason };
}

/** Subscribes to what was found and stores the outcomes, all in one transaction. Returns the current import for each. */
async function subscribeFound(
  { db }: Context,
  row: ImportRow,
  found: Found[],
): Promise<(ImportRow | undefined)[]> {
  const latest = await db.transaction().execute(async (trx) => {
    if (!(await lockImport(trx, row.id))) return undefined;
    const known = found.flatMap(({ entry, feedId }) => (feedId === null ? [] : [{ entry, feedId }]));
    const outcomes = await createSubscriptions(
      trx,
      row.user_id,
      known.map(({ feedId }) => feedId),
    );
    const results = new Map(toEntryResults(known, outcomes).map((result) => [result.place, result]));
    return saveEntryResults(
      trx,
      row.id,
      found.map(({ entry: { place }, reason }): EntryResult => {
        const result = results.get(place);
        if (!result) return { place, outcome: 'failed', reason, feedId: null };
        return { ...result, reason: reason ?? (result.outcome === 'existing' ? 'same_feed' : result.reason) };
      }),
    );
  });
  return found.map(() => latest);
}

/** Beyond the user's hourly limit, feeds are followed without discovery; the crawl fetches them in the next hours. */
async function subscribeUnread(
  { db, clock }: Context,
  row: ImportRow,
  lists: FolderLists | undefined,
): Promise<ImportRow | undefined> {
  const now = clock.now();
  const entries = await listPending(db, row.id, { after: 0, limit: UNREAD_BATCH });
  const later = new Date(now.getTime() + HOUR_MS);
  const known: { entry: EntryRow; feedId: number }[] = [];
  for (const entry of entries) {
    const { id: feedId } = await ensureFeed(db, entry.url, { title: entry.title, now: later });
    known.push({ entry, feedId });
    if (lists) await lists.add(entry.folders, feedId);
  }
  return db.transaction().execute(async (trx) => {
    if (!(await lockImport(trx, row.id))) return undefined;
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
