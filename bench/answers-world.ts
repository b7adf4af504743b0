import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { addFeeds, crawlAll, createKeys } from './readers.ts';

/**
 * Makes the world of the answers bench in a data directory, and ends: all feeds are crawled once, and every reader follows all of them.
 * Sends each reader's API key and cookie. Arguments: data directory, port of the publishers, number of feeds, number of readers.
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
const { db } = app.context;

await addFeeds(db, feedPort!, Number(feeds));
const cookies: string[] = [];
for (let n = 0; n < Number(readers); n += 1) {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `r${n}@example.com`,
      password: 'four quiet pencils',
      name: 'R',
      username: `reader${n}`,
    }),
  });
  if (!response.ok) throw new Error(`signing up answered ${response.status}: ${await response.text()}`);
  const parts = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  cookies.push(parts.join('; '));
}
await sql`update users set email_verified = true`.execute(db);
await sql`insert into subscriptions (user_id, feed_id) select users.id, feeds.id from users, feeds`.execute(
  db,
);
await sql`update feeds set follower_count = ${Number(readers)}`.execute(db);
const keys = await createKeys(db);
await crawlAll(app.context);
await sql`vacuum analyze`.execute(db);
await app.stop();
process.send!({ keys, cookies });
process.disconnect();
