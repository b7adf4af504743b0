import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { migrateJobs } from '#server/platform/jobs/runner.ts';

const FEEDS = 2_000;
const FOLLOWS = 500;
const RUNS = 200;

/** Creates a database of so many posts in 2,000 feeds, of which the viewer follows 500, and removes it afterwards. */
export async function withStreams<T>(
  posts: number,
  work: (database: Database, viewer: Viewer) => Promise<T>,
): Promise<T> {
  return withDatabase(async (database) => work(database, await seed(database, posts)));
}

/** Creates an empty database with all tables, and removes it afterwards. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const log = pino({ level: 'error' });
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database.pool);
    await migrateJobs(database.connectionString, log);
    return await work(database);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function seed({ db }: Database, posts: number): Promise<Viewer> {
  const now = new Date();
  await sql`insert into feeds (url, host, title, site_url)
    select 'http://site-' || n || '.example/feed', 'site-' || n || '.example', 'Site ' || n, 'http://site-' || n || '.example/'
    from generate_series(1, ${FEEDS}::int) n`.execute(db);
  await db.transaction().execute(async (trx) => {
    // A million posts take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    // Active and quiet feeds: the share of a feed falls with its number.
    await sql`insert into posts (feed_id, guid, guid_hash, url, title, excerpt, is_excerpt_only, sort_at, published_at,
                               word_count, direction, content_hash, feed_ordinal)
    select feed_id, 'g' || n, decode(md5('g' || n), 'hex'), 'http://site-' || feed_id || '.example/' || n,
           'Title of post number ' || n, repeat('Words of an excerpt. ', 15), false, at, at, 500, 'ltr', '\\x00',
           row_number() over (partition by feed_id order by n desc)
    from (select n, 1 + floor(${FEEDS}::int * power(random(), 2))::int as feed_id,
                 ${now}::timestamptz - n * interval '97 seconds' as at
          from generate_series(1, ${posts}::int) n) made`.execute(trx);
    await sql`update feeds set newest_post_at = (select max(sort_at) from posts where feed_id = feeds.id),
    last_ordinal = post_count`.execute(trx);
  });
  const { rows } = await sql<{ id: number }>`
    insert into users (email, username, name) values ('bench@example.com', 'bench', 'Bench') returning id`.execute(
    db,
  );
  const id = rows[0]!.id;
  await sql`insert into subscriptions (user_id, feed_id) select ${id}, id from feeds order by random() limit ${FOLLOWS}`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
  return {
    id,
    username: 'bench',
    displayName: 'Bench',
    email: 'bench@example.com',
    emailVerified: true,
    image: null,
    language: 'en',
    role: 'member',
    createdAt: now,
    proof: { kind: 'session', id: 1 },
  };
}

/** Returns the milliseconds of each of many runs, after a warm-up. */
export async function timed(work: () => Promise<unknown>): Promise<number[]> {
  for (let warm = 0; warm < 20; warm += 1) await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}
