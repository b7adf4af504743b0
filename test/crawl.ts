import pino from 'pino';
import { type CrawlerDeps, createCrawler } from '#server/crawler/crawler.ts';
import { ensureFeed, type FeedRow, findFeedById } from '#server/features/feeds/queries.ts';
import { createFetcher } from '#server/platform/fetch/fetcher.ts';
import { createParsePool } from '#server/thread/parse-pool.ts';
import { createTestDatabase } from './database.ts';
import { startFeedHost } from './feed-host.ts';

const MINUTE_MS = 60_000;

/**
 * Starts a database, a feed host and crawlers from one to the other, on a clock that a test moves. Dozens of crawlers are
 * possible: for the database each is a separate worker process.
 *
 * @param options.idleMs how long a silent site is waited for; default: as usual
 */
export async function startCrawlWorld(options: { publicInternetOnly?: boolean; idleMs?: number } = {}) {
  const { db, pool, url, close } = await createTestDatabase();
  const host = await startFeedHost();
  const parsers = createParsePool({ threads: 1 });
  const fetcher = createFetcher({
    version: '0.0.0',
    publicUrl: 'http://localhost',
    allowPrivateNetworks: !options.publicInternetOnly,
    ...(options.idleMs && { deadlines: { idleMs: options.idleMs } }),
  });
  const clock = { time: Date.parse('2026-06-01T12:00:00Z'), now: () => new Date(clock.time) };
  const log = pino({ level: 'silent' });
  const deps: CrawlerDeps = {
    db,
    clock,
    log,
    fetchUrl: fetcher.fetchUrl,
    parse: parsers.parse,
    random: () => 0,
  };
  const crawler = createCrawler(deps);

  async function feedOf(feedId: number): Promise<FeedRow> {
    return (await findFeedById(db, feedId))!;
  }

  return {
    db,
    pool,
    /** Of the database. */
    url,
    host,
    clock,
    deps,
    crawler,
    feedOf,
    advance: (minutes: number) => {
      clock.time += minutes * MINUTE_MS;
    },
    /** Creates a due feed with a follower. */
    follow: async (url: string): Promise<number> => {
      const { id } = await ensureFeed(db, url, { now: clock.now() });
      await db.updateTable('feeds').set({ follower_count: 1 }).where('id', '=', id).execute();
      return id;
    },
    /** Creates a crawler of another process. */
    anotherCrawler: (changes: Partial<CrawlerDeps> = {}) => createCrawler({ ...deps, ...changes }),
    postsOf: (feedId: number) =>
      db
        .selectFrom('posts')
        .innerJoin('post_contents', 'post_contents.post_id', 'posts.id')
        .selectAll()
        .where('feed_id', '=', feedId)
        .orderBy('sort_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    close: async () => {
      await crawler.stop();
      await fetcher.close();
      await parsers.close();
      await host.close();
      await close();
    },
  };
}

export type CrawlWorld = Awaited<ReturnType<typeof startCrawlWorld>>;
