import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Bell, createBell } from '#server/platform/bell.ts';
import { type CrawlDeps, crawlFeed, writeFailure } from './crawl-feed.ts';
import { type ClaimedFeed, claimDueFeeds, findNextDue, hasUnclaimed, releaseFeeds } from './lease.ts';
import type { CrawlOutcome } from './outcome.ts';

export interface CrawlLoopDeps extends CrawlDeps {
  log: Logger;
  /** Concurrent feeds in this process. */
  concurrency: number;
  /** While it returns true, no further feed is fetched unless none is in progress. */
  isBehind: () => boolean;
}

/** The results of one pass over all due feeds. */
export interface CrawlReport {
  /** Numbers of feeds by outcome. */
  outcomes: Partial<Record<CrawlOutcome['kind'], number>>;
  feeds: number;
  inserted: number;
  updated: number;
  /** Wall clock, from the first claim to the last write. */
  ms: number;
}

/** A claim is repeated after this time, which doubles while it finds nothing: other workers may have freed a host. */
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;
/** An idle worker polls this often, in case it does not hear that feeds have become due. */
const MAX_SLEEP_MS = 5_000;
/** Shorter than any response from a distant server; keeps a worker from spinning when others have claimed its due feeds. */
const MIN_SLEEP_MS = 250;

/**
 * Crawls every due feed, until none is left that may be claimed. Feeds are independent: any error, even an unexpected one, is one
 * feed's failure and is backed off.
 *
 * @param orders rings when feeds have become due meanwhile
 */
export async function crawlDue(
  deps: CrawlLoopDeps,
  signal?: AbortSignal,
  orders: Bell = createBell(),
): Promise<CrawlReport> {
  const started = performance.now();
  const report: CrawlReport = { outcomes: {}, feeds: 0, inserted: 0, updated: 0, ms: 0 };
  const underWay = new Set<Promise<void>>();
  const claimed: ClaimedFeed[] = [];
  let canClaim = true;
  let isHostBusy = false;
  let retryMs = FIRST_RETRY_MS;

  const start = (feed: ClaimedFeed) => {
    const task = crawlGuarded(feed, deps, signal).then((outcome) => {
      count(report, outcome);
      underWay.delete(task);
    });
    underWay.add(task);
  };
  const canStart = () => underWay.size === 0 || (underWay.size < deps.concurrency && !deps.isBehind());
  const claim = async () => {
    const wasCrawling = underWay.size > 0;
    claimed.push(...(await claimDueFeeds(deps.db, { limit: deps.concurrency, now: deps.now() })));
    isHostBusy = claimed.length === 0 && wasCrawling && (await hasUnclaimed(deps.db, deps.now()));
    if (claimed.length > 0) retryMs = FIRST_RETRY_MS;
    // Crawls that ended meanwhile have freed their hosts.
    canClaim = claimed.length > 0 || (isHostBusy && underWay.size === 0);
  };
  /** Waits until it is worth asking again: a busy host is free when the next crawl ends. */
  const waitToClaim = async () => {
    const calm = new AbortController();
    const ended = isHostBusy ? Promise.race(underWay) : Promise.all(underWay);
    const isOrdered = await Promise.race([ended.then(() => false), orders.wait(retryMs, calm.signal)]);
    calm.abort();
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    canClaim = isOrdered || isHostBusy || underWay.size > 0;
  };

  while (!signal?.aborted) {
    while (claimed.length > 0 && canStart()) start(claimed.shift()!);
    if (claimed.length === 0 && canClaim) await claim();
    else if (underWay.size === 0) break;
    else if (canClaim) await Promise.race(underWay);
    else await waitToClaim();
  }
  await Promise.all(underWay);
  await releaseFeeds(deps.db, claimed);
  return { ...report, ms: performance.now() - started };
}

async function crawlGuarded(
  feed: ClaimedFeed,
  deps: CrawlLoopDeps,
  signal: AbortSignal | undefined,
): Promise<CrawlOutcome> {
  try {
    const outcome = await crawlFeed(feed, deps, signal);
    deps.log.debug({ feedId: feed.id, url: feed.url, outcome }, 'feed read');
    return outcome;
  } catch (error) {
    deps.log.error({ err: error, feedId: feed.id, url: feed.url }, 'reading a feed failed unexpectedly');
    const failure = { kind: 'failed', code: 'internal', message: String(error) } as const;
    // If this fails too, the database is unreachable: the lease expires and the feed is still due.
    return writeFailure(feed, failure, deps).catch(() => failure);
  }
}

function count(report: CrawlReport, outcome: CrawlOutcome): void {
  report.feeds += 1;
  report.outcomes[outcome.kind] = (report.outcomes[outcome.kind] ?? 0) + 1;
  if (outcome.kind !== 'stored') return;
  report.inserted += outcome.inserted;
  report.updated += outcome.updated;
}

/** Crawls due feeds, sleeps until more are due or ordered, and repeats until the signal. Never throws. */
export async function crawlForever(deps: CrawlLoopDeps, signal: AbortSignal, orders: Bell): Promise<void> {
  while (!signal.aborted) {
    try {
      await crawlDue(deps, signal, orders);
      if (signal.aborted) return;
      const due = await findNextDue(deps.db, deps.now());
      const wait = due === undefined ? MAX_SLEEP_MS : due.getTime() - deps.now().getTime();
      await orders.wait(Math.min(Math.max(wait, MIN_SLEEP_MS), MAX_SLEEP_MS));
    } catch (error) {
      deps.log.error({ err: error }, 'the crawl was interrupted and starts again');
      await pause(MAX_SLEEP_MS, signal);
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
