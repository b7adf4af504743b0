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

/**
 * Opens a database of so many posts in 2,000 feeds, of which the viewer follows 500. It is removed afterwards,
 * unless `store` is a directory to keep it in: building a million posts takes minutes.
 */
export async function withStreams<T>(
  { posts, hasTexts, store }: { posts: number; hasTexts: boolean; store?: string | undefined },
  work: (database: Database, viewer: Viewer) => Promise<T>,
): Promise<T> {
  return withDatabase(async (database) => {
    const known = await findViewer(database);
    const viewer = known ?? (await seed(database, posts));
    if (!known && hasTexts) await fill(database);
    return work(database, viewer);
  }, store);
}

/** Creates a database with all tables, or opens the one that is kept in `store`. Removes it afterwards if it is not kept. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>, store?: string): Promise<T> {
  const dataDir = store ?? (await mkdtemp(join(tmpdir(), 'tidings-bench-')));
  const log = pino({ level: 'error' });
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database.pool);
    await migrateJobs(database.connectionString, log);
    return await work(database);
  } finally {
    await database.close();
    if (!store) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Finds the viewer of a store that was built before. */
async function findViewer({ db }: Database): Promise<Viewer | undefined> {
  const found = await db.selectFrom('users').select('id').where('username', '=', 'bench').executeTakeFirst();
  return found && toViewer(found.id);
}

function toViewer(id: number): Viewer {
  return {
    id,
    username: 'bench',
    displayName: 'Bench',
    email: 'bench@example.com',
    emailVerified: true,
    emailRefused: false,
    image: null,
    language: 'en',
    role: 'member',
    createdAt: new Date(),
    hasMutes: false,
    preferences: {},
    proof: { kind: 'session', id: 1 },
  };
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
                               word_count, direction, content_hash, authors, feed_ordinal)
    select feed_id, 'g' || n, decode(md5('g' || n), 'hex'), 'http://site-' || feed_id || '.example/' || n,
           'Title of post number ' || n, repeat('Words of an excerpt. ', 15), false, at, at, 500, 'ltr', '\\x00',
           case when feed_id % 3 = 0 then jsonb_build_array(jsonb_build_object('name', 'Writer Number' || feed_id % 400)) else '[]' end,
           row_number() over (partition by feed_id order by n desc)
    from (select n, 1 + floor(${FEEDS}::int * power(random(), 2))::int as feed_id,
                 ${now}::timestamptz - n * interval '97 seconds' as at
          from generate_series(1, ${posts}::int) n) made`.execute(trx);
    await sql`update feeds set last_ordinal = post_count`.execute(trx);
  });
  const { id } = await db
    .insertInto('users')
    .values({ email: 'bench@example.com', username: 'bench', name: 'Bench' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into subscriptions (user_id, feed_id) select ${id}, id from feeds order by random() limit ${FOLLOWS}`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
  return toViewer(id);
}

/**
 * Adds texts to all posts, of words some of which are in most posts and some in few, tags to five posts of a hundred, and
 * 300 more readers to the feeds.
 */
async function fill({ db }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // One statement for all posts would index only a few words of each; see write_post_search.
    await sql`alter table post_contents disable trigger user`.execute(trx);
    await sql`
      with texts as materialized (
        select n % 1000 as text, string_agg('word' || floor(20000 * power(random(), 3)), ' ') as words
        from generate_series(1, 60000) n group by n % 1000
      )
      insert into post_contents (post_id, content_html, summary_html)
      select id, '<p>' || words || ' rare' || id % 5000 || '</p>', '' from posts join texts on text = id % 1000`.execute(
      trx,
    );
    await sql`alter table post_contents enable trigger user`.execute(trx);
    await sql`insert into tags (slug, title) values ('bread', 'Bread'), ('salt', 'Salt')`.execute(trx);
    await sql`insert into post_tags (tag_id, post_id, sort_at)
      select 1 + (id / 20) % 2, id, sort_at from posts where id % 20 = 0`.execute(trx);
    await sql`insert into post_search (post_id, sort_at, feed_id, keys, words)
      select id, sort_at, feed_id, keys, post_words(title, authors, content_html) || tag_words
      from posts join post_contents on post_id = id
      cross join lateral post_search_keys(id, feed_id, sort_at, authors)`.execute(trx);
    await sql`insert into users (email, username, name)
      select 'r' || n || '@example.com', 'r' || n, 'R' from generate_series(1, 300) n`.execute(trx);
    await sql`insert into subscriptions (user_id, feed_id)
      select users.id, 1 + floor(2000 * power(random(), 2))::int
      from users join generate_series(1, 30000) n on username = 'r' || 1 + n % 300 on conflict do nothing`.execute(
      trx,
    );
    await sql`update feeds set follower_count = (select count(*) from subscriptions where feed_id = feeds.id)`.execute(
      trx,
    );
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** Returns the milliseconds of each of many runs, after a warm-up. */
export async function timed(work: () => Promise<unknown>, runs: number = RUNS): Promise<number[]> {
  for (let warm = 0; warm < 20; warm += 1) await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}
