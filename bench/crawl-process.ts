import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';

/**
 * The server of the crawl bench: the whole application in a separate process, so that its memory can be measured, with the crawl
 * started by a message instead of the clock. Arguments: data directory, port of the publishers, number of feeds.
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
const { db, crawler } = app.context;

await sql`insert into users (email, username, name) values ('bench@example.com', 'bench', 'Bench')`.execute(
  db,
);
await sql`insert into feeds (url, host, follower_count)
  select 'http://site-' || n || '.localhost:' || ${feedPort}::text || '/' || n, 'site-' || n || '.localhost', 1
  from generate_series(0, ${Number(feeds)}::int - 1) n`.execute(db);
await sql`insert into subscriptions (user_id, feed_id) select users.id, feeds.id from users, feeds`.execute(
  db,
);

process.on('message', async (command: 'crawl' | 'stop') => {
  if (command === 'stop') {
    await app.stop();
    process.exit(0);
  }
  await sql`update feeds set next_fetch_at = now() - interval '1 second', retry_after = null`.execute(db);
  const report = await crawler.crawlDue();
  process.send!({ kind: 'crawled', ...report, peakMb: process.resourceUsage().maxRSS / 1024 });
});
process.on('disconnect', () => process.exit(0));
process.send!({ kind: 'ready' });
