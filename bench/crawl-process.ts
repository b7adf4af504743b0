import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { countDue, makeAllDue } from '#server/features/feeds/queries.ts';
import { sumFetchStats } from '#server/features/feeds/queries-fetch-stats.ts';

/**
 * The server of the crawl bench: the whole application in a separate process, with the crawl started by a message instead of the
 * clock, in one pass or by an order to the running crawl. Arguments: data directory, port of the publishers, number of feeds.
 */
const [dataDir, feedPort, feeds] = process.argv.slice(2);
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
});
const app = await createApp({ config, log: pino({ level: 'error' }), crawls: false });
await app.start();
const { db, clock, crawler } = app.context;

await sql`insert into users (email, username, name) values ('bench@example.com', 'bench', 'Bench')`.execute(
  db,
);
await sql`insert into feeds (url, host, follower_count)
  select 'http://site-' || n || '.localhost:' || ${feedPort}::text || '/' || n, 'site-' || n || '.localhost', 1
  from generate_series(0, ${Number(feeds)}::int - 1) n`.execute(db);
await sql`insert into subscriptions (user_id, feed_id) select users.id, feeds.id from users, feeds`.execute(
  db,
);

/** Makes all feeds due, crawls them in one pass, and returns its report. */
async function crawl(): Promise<object> {
  await sql`update feeds set next_fetch_at = now() - interval '1 second', retry_after = null`.execute(db);
  return crawler.crawlDue();
}

let isRunning = false;
/** Orders a crawl of all feeds as another process would, and waits until the running crawl has stored the last one. */
async function order(): Promise<object> {
  if (!isRunning) crawler.start();
  isRunning = true;
  const before = await sumFetchStats(db, clock.now());
  const ordered = clock.now();
  const began = performance.now();
  await makeAllDue(db, ordered);
  while ((await countDue(db, ordered)) > 0) await delay(10);
  const ms = performance.now() - began;
  const after = await sumFetchStats(db, ordered);
  const count = after.reads - before.reads;
  const inserted = after.new_posts - before.new_posts;
  return { feeds: count, outcomes: { [inserted > 0 ? 'stored' : 'unchanged']: count }, inserted, ms };
}

/** Moves the feeds to so many hosts. */
async function spread(hosts: number): Promise<object> {
  await sql`
    update feeds set host = 'site-' || place % ${hosts}::integer || '.localhost',
      url = 'http://site-' || place % ${hosts}::integer || '.localhost:' || ${feedPort}::text || '/' || place
    from (select id, row_number() over (order by id) - 1 as place from feeds where blog_id is null) feed
    where feeds.id = feed.id
  `.execute(db);
  return {};
}

process.on('message', async (command: 'crawl' | 'order' | 'stop' | { hosts: number }) => {
  if (command === 'stop') {
    await app.stop();
    process.exit(0);
  }
  const report =
    command === 'crawl' ? await crawl() : command === 'order' ? await order() : await spread(command.hosts);
  process.send!({ kind: 'done', ...report });
});
process.on('disconnect', () => process.exit(0));
process.send!({ kind: 'ready' });
