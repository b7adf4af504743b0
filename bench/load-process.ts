import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { addFeeds, crawlAll, createKeys, makeDue } from './readers.ts';

/**
 * The server of the load bench: the whole application as `npm start` runs it, including rate limits. It creates readers who each
 * follow half of the feeds, crawls all feeds once, and then crawls as messages request. Arguments: data directory, port of the
 * publishers, number of feeds, number of readers.
 */
const [dataDir, feedPort, feeds, readers] = process.argv.slice(2);
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
});
const app = await createApp({ config, log: pino({ level: 'fatal' }), crawls: false });
const url = await app.start();
const { db, crawler } = app.context;

await addFeeds(db, feedPort!, Number(feeds));
await sql`insert into users (email, username, name, email_verified)
  select 'r' || n || '@example.com', 'r' || n, 'R', true from generate_series(1, ${Number(readers)}::int) n`.execute(
  db,
);
await sql`insert into subscriptions (user_id, feed_id)
  select users.id, feeds.id from users, feeds where (users.id + feeds.id) % 2 = 0`.execute(db);
await sql`update feeds set follower_count = (select count(*) from subscriptions where feed_id = feeds.id)`.execute(
  db,
);
const keys = await createKeys(db);
await crawlAll(app.context);
await sql`vacuum analyze`.execute(db);

const lag = monitorEventLoopDelay({ resolution: 5 });
lag.enable();
let isCrawling = false;
let pass = Promise.resolve();

/** Makes all feeds due every ten seconds: like 72,000 feeds that are fetched every hour. */
async function crawlOnAndOn(): Promise<void> {
  while (isCrawling) {
    await makeDue(db);
    await Promise.all([crawler.crawlDue(), delay(10_000)]);
  }
}

process.on('message', async (command: 'crawl' | 'rest' | 'stop') => {
  isCrawling = command === 'crawl';
  if (command === 'crawl') pass = crawlOnAndOn();
  const report = { lagP99: lag.percentile(99) / 1e6, lagMax: lag.max / 1e6, cpu: process.cpuUsage() };
  lag.reset();
  if (command === 'stop') {
    // Also aborts the current pass.
    pass.catch(() => {});
    await app.stop();
    process.exit(0);
  }
  process.send!(report);
});
process.on('disconnect', () => process.exit(0));
process.send!({ url, keys });
