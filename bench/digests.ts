import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { enqueueDigestEmails } from '#server/features/emails/digests.ts';
import { createSigner } from '#server/platform/auth/signer.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createJobs, migrateJobs } from '#server/platform/jobs/runner.ts';
import type { Figure } from './figure.ts';

const READERS = 10_000;
const FOLLOWS = 10;
const FEEDS = 1_000;
/** New posts of each feed, so that a digest has twenty. */
const POSTS = 2;

/** Measures the daily digests of 100,000 subscriptions, all due at once: found, recorded and enqueued, without sending. */
export async function measureDigests(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const log = pino({ level: 'error' });
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database.pool);
    await migrateJobs(database.connectionString, log);
    const now = new Date();
    await seed(database, now);
    const context = {
      ...database,
      config: readConfig({}),
      clock: { now: () => now },
      jobs: createJobs(),
      signer: createSigner('a secret for measuring only, nothing else'),
    } as unknown as Context;
    const start = performance.now();
    await enqueueDigestEmails(context, 'daily');
    const seconds = (performance.now() - start) / 1_000;
    const orders = await sql<{ n: number }>`select count(*)::integer as n from graphile_worker.jobs`.execute(
      database.db,
    );
    if (orders.rows[0]!.n !== READERS) throw new Error(`${orders.rows[0]!.n} digests were ordered`);
    const again = performance.now();
    await enqueueDigestEmails(context, 'daily');
    const idle = performance.now() - again;
    return [
      { what: 'daily digests of 100k subscriptions', value: seconds, unit: 's', aim: { atMost: 60 } },
      { what: 'daily digests: a look with none due', value: idle, unit: 'ms', aim: { atMost: 1_000 } },
    ];
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function seed({ db }: Database, now: Date): Promise<void> {
  const hour = Math.floor(now.getUTCHours() / 2) * 2;
  await sql`insert into users (email, email_verified, username, name)
    select 'r' || n || '@example.com', true, 'r' || n, 'Reader ' || n from generate_series(1, ${READERS}::int) n`.execute(
    db,
  );
  await sql`insert into email_settings (user_id, delivery_hour) select id, ${hour} from users`.execute(db);
  await sql`insert into feeds (url, host, title)
    select 'http://f' || n || '.example/', 'f' || n || '.example', 'Feed ' || n from generate_series(1, ${FEEDS}::int) n`.execute(
    db,
  );
  await sql`insert into subscriptions (user_id, feed_id, email_posts, email_frequency, created_at)
    select u.id, 1 + (u.id * 7 + n * 97) % ${FEEDS}::int, true, 'daily', ${now}::timestamptz - interval '9 days'
    from users u cross join generate_series(1, ${FOLLOWS}::int) n on conflict do nothing`.execute(db);
  await sql`insert into posts (feed_id, guid, guid_hash, title, excerpt, is_excerpt_only, sort_at, published_at, stored_at,
                               word_count, direction, content_hash, feed_ordinal)
    select f.id, 'g' || n, decode(md5('g' || n), 'hex'), 'Post ' || n, repeat('Words of an excerpt. ', 15), false, at, at, at,
           500, 'ltr', '\\x00', n
    from feeds f cross join generate_series(1, ${POSTS}::int) n
      cross join lateral (select ${now}::timestamptz - interval '3 hours' - n * interval '1 minute' as at) dated`.execute(
    db,
  );
  await sql`update feeds set last_ordinal = post_count`.execute(db);
  await sql`analyze`.execute(db);
}
