import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CRAWL_CHANNEL, makeAllDue } from '#server/features/feeds/queries.ts';
import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import { startListener } from '#server/platform/db/listener.ts';
import { type CrawlWorld, startCrawlWorld } from '#test/crawl.ts';
import { buildRss } from '#test/feed-builder.ts';
import type { Crawler } from './crawler.ts';

let world: CrawlWorld;
beforeAll(async () => {
  world = await startCrawlWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('feeds').execute();
  world.host.requests.length = 0;
});

const body = buildRss({
  title: 'Blog',
  link: 'https://blog.test/',
  entries: [{ title: 'A', link: 'https://blog.test/a' }],
});
/** Much shorter than the five seconds after which an idle crawl polls. */
const soon = { timeout: 2_000, interval: 5 };

/** A crawl that runs until the end of the test, and hears orders unless `connectionString` leads nowhere. */
async function withRunningCrawl(
  run: (crawler: Crawler) => Promise<void>,
  connectionString = world.url,
): Promise<void> {
  const heard = Promise.withResolvers<void>();
  const crawler = world.anotherCrawler({
    listen: (onDue) =>
      startListener({
        ...{ connectionString, channel: CRAWL_CHANNEL, log: pino({ level: 'silent' }), onMessage: onDue },
        onListening: () => {
          onDue();
          heard.resolve();
        },
      }),
  });
  crawler.start();
  try {
    if (connectionString === world.url) await heard.promise;
    await run(crawler);
  } finally {
    await crawler.stop();
  }
}

/** Follows a feed that is not due, and waits until the crawl has gone idle after that. */
async function followFetched(name: string): Promise<number> {
  const feedId = await world.follow(world.host.serve(name, '/feed', { body }));
  await world.crawler.refresh(feedId);
  world.host.requests.length = 0;
  return feedId;
}

describe('feeds that become due are fetched without waiting for the next poll', () => {
  test('all of them, on an order from another process', async () => {
    await followFetched('ordered');
    await withRunningCrawl(async () => {
      await makeAllDue(world.db, world.clock.now());
      await expect.poll(() => world.host.requests.length, soon).toBe(1);
    });
  });

  test('one that gets its first subscriber', async () => {
    const feedId = await world.follow(world.host.serve('first', '/feed', { body }));
    await world.db.updateTable('feeds').set({ follower_count: 0 }).where('id', '=', feedId).execute();
    const { rows } = await sql<{ id: number }>`
      insert into users (email, username, name) values ('a@example.com', 'a', 'A') returning id
    `.execute(world.db);
    await sql`insert into email_settings (user_id) values (${rows[0]!.id}) on conflict do nothing`.execute(
      world.db,
    );
    await withRunningCrawl(async () => {
      await world.db.transaction().execute((trx) => createSubscription(trx, rows[0]!.id, feedId));
      await expect.poll(() => world.host.requests.length, soon).toBe(1);
    });
  });

  test('while the crawl is busy with a slow site', async () => {
    await followFetched('quick');
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await world.follow(world.host.serve('slow', '/feed', () => isAnswered.then(() => ({ body }))));
    await withRunningCrawl(async () => {
      await expect.poll(() => world.host.requestsTo('slow').length, soon).toBe(1);
      // Until the claim after the slow one has found nothing.
      await expect
        .poll(
          async () => (await sql`select from pg_locks where locktype = 'advisory'`.execute(world.db)).rows,
        )
        .toEqual([]);
      await makeAllDue(world.db, world.clock.now());
      await expect.poll(() => world.host.requestsTo('quick').length, soon).toBe(1);
      answer();
    });
  });

  test('after the connection that hears orders was cut', async () => {
    await followFetched('cut');
    await withRunningCrawl(async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'tidings listener'
      `.execute(world.db);
      await makeAllDue(world.db, world.clock.now());
      // It connects again after half a second, and looks at once.
      await expect.poll(() => world.host.requests.length, { ...soon, timeout: 8_000 }).toBe(1);
    });
  }, 15_000);

  test('or at the next poll, if no order is ever heard', async () => {
    await followFetched('deaf');
    await withRunningCrawl(async () => {
      await makeAllDue(world.db, world.clock.now());
      await expect.poll(() => world.host.requests.length, { timeout: 8_000, interval: 20 }).toBe(1);
    }, 'postgres://nobody@127.0.0.1:1/none');
  }, 15_000);
});
