import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ensureFeed, findFeedById, findFeedByUrl } from '#server/features/feeds/queries.ts';
import { createBell } from '#server/platform/bell.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { FetchUrl } from '#server/platform/fetch/fetcher.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { completeAddress } from '#shared/domain/site-url.ts';
import { crawlFeed } from './crawl-feed.ts';
import { type CrawlLoopDeps, type CrawlReport, crawlDue, crawlForever } from './crawl-loop.ts';
import { type DiscoverOutcome, discoverFeeds, type FoundFeed } from './discover/discover.ts';
import { classifyKnownFeed, type KnownFeed, storeFound } from './known-feeds.ts';
import { claimFeed, releaseFeeds } from './lease.ts';
import type { CrawlOutcome } from './outcome.ts';
import type { ParseFeed } from './parse/parse.ts';
import { createResultWriter, type ResultWriter, storeDocuments } from './write-result.ts';

export type { DiscoverOutcome } from './discover/discover.ts';
export { isCommentsFeed } from './discover/discover-candidates.ts';
export type { NormalizedEntry, NormalizedFeed } from './normalized-feed.ts';
export type { CrawlOutcome, FailureCode } from './outcome.ts';
export type { ParseFeed } from './parse/parse.ts';

/** The feeds behind an address, best first, all of them stored; or why there are none. */
export type DiscoveredFeeds =
  | { kind: 'found'; feedIds: number[] }
  | Exclude<DiscoverOutcome, { kind: 'found' }>;

/** Resolves when a request to the host may be sent. */
export type Pace = (host: string) => Promise<void>;

/** The crawler's interface for the rest of the server. */
export interface Crawler {
  /**
   * Finds the feeds behind an address and stores those that responded, including posts. Concurrent calls for the same address
   * share one fetch, and a known feed that is not due is not fetched again. Further feeds of a page are stored by address at once
   * and fetched a moment later.
   */
  discover(url: string): Promise<DiscoveredFeeds>;
  /**
   * The same for one of many addresses without a waiting user: awaits `pace` before every request, fetches only the best feed,
   * and leaves a known feed to its schedule.
   */
  discoverSlowly(url: string, pace: Pace): Promise<DiscoveredFeeds>;
  /** Finds the feeds behind an address, of which the first is read, and stores nothing. */
  readFeeds(url: string, fetchFeed: FetchUrl): Promise<DiscoverOutcome>;
  /** Parses a document in a thread. */
  parseFeed: ParseFeed;
  /**
   * Fetches one feed now, regardless of its schedule, but not before the publisher's Retry-After.
   * @throws AppError unknown_feed
   */
  refresh(feedId: number): Promise<CrawlOutcome>;
  /** Whether so many documents are waiting that no further one should be requested for now. */
  isBehind(): boolean;
  /** Crawls every due feed, once. */
  crawlDue(): Promise<CrawlReport>;
  /** Crawls due feeds until stopped. */
  start(): void;
  /** Aborts running crawls; unfinished feeds are still due. */
  stop(): Promise<void>;
}

export interface CrawlerDeps {
  db: Kysely<Schema>;
  /** The same database, for documents that nobody waits for; default: `db`. */
  background?: Kysely<Schema>;
  clock: { now(): Date };
  log: Logger;
  fetchUrl: FetchUrl;
  parse: ParseFeed;
  /** Delays fetching while it returns true; default: never. */
  isParserBehind?: () => boolean;
  /** Starts to listen for feeds that have become due, and calls back for each announcement; without it the crawl only polls. */
  listen?: (onDue: () => void) => { stop(): Promise<void> };
  /** Concurrent feeds. */
  concurrency?: number;
  /** 0 to 1, exclusive; spreads the fetches. */
  random?: () => number;
}

/** Most of a feed's time is waiting: 48 at a time with 300 ms each are 160 feeds a second. */
const CONCURRENCY = 48;
/** The feeds of pages are cached for a day, for this many pages. */
const MAX_CACHED_PAGES = 1_000;
const CACHED_PAGE_MS = 24 * 60 * 60_000;
/** For one request of many: slower ones are left to the crawl, which waits for 30 s. */
const UNATTENDED_FETCH_MS = 8_000;

export function createCrawler(options: CrawlerDeps): Crawler {
  const { db, log, clock, fetchUrl, parse } = options;
  const stopping = new AbortController();
  const background = new Set<Promise<unknown>>();
  const orders = createBell(stopping.signal);
  let listener: { stop(): Promise<void> } | undefined;
  const discoveries = createSingleFlight<DiscoveredFeeds>();
  const refreshes = createSingleFlight<CrawlOutcome>();
  /** By address: pages with known feeds that are not feeds themselves. */
  const cachedPages = new Map<string, { feedIds: number[]; at: Date }>();
  const results = createResultWriter(db, options.background ?? db);
  const isParserBehind = options.isParserBehind ?? (() => false);
  const deps: CrawlLoopDeps = {
    db,
    log,
    fetchUrl,
    parse,
    now: () => clock.now(),
    random: options.random ?? Math.random,
    results,
    concurrency: options.concurrency ?? CONCURRENCY,
    // Waiting documents take memory, parsed or not.
    isBehind: () => isParserBehind() || results.isBehind(),
  };

  /** A user is waiting for it, so it goes before other waiting documents. */
  const storeNow: ResultWriter['store'] = async (document) =>
    (await storeDocuments(db, [document])).get(document.result.id);

  async function discover(address: string): Promise<DiscoveredFeeds> {
    const known = classifyKnownFeed(await findFeedByUrl(db, address), deps.now());
    if (known) return resolveKnownFeed(known, []);
    const before = cachedPages.get(address);
    if (before && deps.now().getTime() - before.at.getTime() < CACHED_PAGE_MS) {
      const [first, ...others] = before.feedIds;
      const named = classifyKnownFeed(await findFeedById(db, first!), deps.now());
      if (named) return resolveKnownFeed(named, others);
    }
    const outcome = await discoverFeeds(address, { fetchUrl, parse });
    if (outcome.kind !== 'found') return outcome;
    const [first, ...others] = outcome.feeds;
    const feedIds = [await storeFound(first, outcome.page?.icon, deps, storeNow)];
    for (const other of others) feedIds.push(await addByAddress(other));
    cachePage(address, feedIds);
    return { kind: 'found', feedIds: [...new Set(feedIds)] };
  }

  async function resolveKnownFeed(known: KnownFeed, others: number[]): Promise<DiscoveredFeeds> {
    if (known.kind === 'asked_to_wait') {
      const message = `The publisher asks not to be called before ${known.until.toISOString()}`;
      return { kind: 'unreachable', reason: 'http_error', status: 429, message };
    }
    const outcome = known.kind === 'due' ? await refresh(known.feedId) : undefined;
    if (outcome?.kind === 'gone') {
      return { kind: 'unreachable', reason: 'http_error', status: 410, message: 'Answered with status 410' };
    }
    const feedId = outcome?.kind === 'moved' ? outcome.feedId : known.feedId;
    return { kind: 'found', feedIds: [feedId, ...others] };
  }

  /** Stores a feed of a page, and fetches it in the background if it is new. */
  async function addByAddress({ url, title }: FoundFeed): Promise<number> {
    const row = await ensureFeed(db, url, { title, now: deps.now() });
    if (row.last_fetch_at === null && !stopping.signal.aborted) {
      const task = refresh(row.id)
        .catch((error) => log.error({ err: error, feedId: row.id }, 'reading a found feed failed'))
        .finally(() => background.delete(task));
      background.add(task);
    }
    return row.id;
  }

  function cachePage(address: string, feedIds: number[]): void {
    cachedPages.delete(address);
    cachedPages.set(address, { feedIds, at: deps.now() });
    if (cachedPages.size > MAX_CACHED_PAGES) cachedPages.delete(cachedPages.keys().next().value!);
  }

  async function refreshNow(feedId: number): Promise<CrawlOutcome> {
    const row = await findFeedById(db, feedId);
    if (!row) throw new AppError('unknown_feed', 'We can’t find that feed.');
    if (row.retry_after !== null && row.retry_after > deps.now()) {
      return { kind: 'backing_off', until: row.retry_after };
    }
    const claimed = await claimFeed(db, feedId, { now: deps.now() });
    if (claimed === undefined) return { kind: 'lease_lost' };
    try {
      return await crawlFeed(claimed, deps, stopping.signal);
    } catch (error) {
      await releaseFeeds(db, [claimed]).catch(() => {});
      throw error;
    }
  }

  async function discoverSlowly(address: string, pace: Pace): Promise<DiscoveredFeeds> {
    const known = classifyKnownFeed(await findFeedByUrl(db, address), deps.now());
    if (known?.kind === 'fresh' || known?.kind === 'due') return { kind: 'found', feedIds: [known.feedId] };
    if (known) return resolveKnownFeed(known, []);
    const fetchSlowly: FetchUrl = (url, fetchOptions) =>
      fetchUrl(url, { ...fetchOptions, pace, totalMs: UNATTENDED_FETCH_MS });
    const outcome = await discoverFeeds(address, { fetchUrl: fetchSlowly, parse, isUnattended: true });
    if (outcome.kind !== 'found') return outcome;
    const [first] = outcome.feeds;
    const feedId = await storeFound(first, outcome.page?.icon, deps, results.store);
    return { kind: 'found', feedIds: [feedId] };
  }

  function refresh(feedId: number): Promise<CrawlOutcome> {
    return refreshes(String(feedId), () => refreshNow(feedId));
  }

  return {
    discover: async (address) => {
      const url = completeAddress(address)?.href;
      if (url === undefined) return { kind: 'invalid_url' };
      return discoveries(url, () => discover(url));
    },
    discoverSlowly: async (address, pace) => {
      const url = completeAddress(address)?.href;
      return url === undefined ? { kind: 'invalid_url' } : discoverSlowly(url, pace);
    },
    readFeeds: (address, fetchFeed) => discoverFeeds(address, { fetchUrl: fetchFeed, parse }),
    parseFeed: parse,
    refresh,
    isBehind: deps.isBehind,
    crawlDue: () => crawlDue(deps, stopping.signal),
    start: () => {
      listener = options.listen?.(orders.ring);
      background.add(crawlForever(deps, stopping.signal, orders));
    },
    stop: async () => {
      stopping.abort();
      await listener?.stop();
      await Promise.allSettled(background);
    },
  };
}

/** Runs a task for a key, unless one is running: then all callers share its result. */
type SingleFlight<T> = (key: string, run: () => Promise<T>) => Promise<T>;

function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, run) => {
    const already = running.get(key);
    if (already) return already;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
