import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { writeBackup } from './backup.ts';
import { migrate, newestVersion } from './migrate.ts';
import { restoreDatabase } from './restore.ts';

let origin: TestDatabase;
let backup: Buffer;

beforeAll(async () => {
  origin = await createTestDatabase();
  await fill(origin.pool);
  backup = await makeBackup(origin.pool);
});

afterAll(() => origin.close());

/** Values of every type that is easily corrupted, and more rows than one batch. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into users (email, username, name, created_at)
      select n || '@example.com', 'user' || n, 'Name ' || n, '2026-01-01 00:00:00.123456Z' from generate_series(1, 1500) n;
    delete from users where id > 1400;
    insert into email_settings (user_id) select id from users;
    insert into feeds (url, host, title, body_hash, skip_hours, etag)
      values ('https://a.example/feed', 'a.example', E'a "quoted", (bracketed) \\\\ title\\n', '\\x00ff0a22', '{1,2,3}', ''),
             ('https://b.example/feed', 'b.example', E'line\\u2028paragraph\\u2029 \\t \\r 🦊 مرحبا', null, '{}', null);
    insert into posts (feed_id, guid, guid_hash, title, excerpt, is_excerpt_only, sort_at, word_count, direction,
                       content_hash, image, location, authors, feed_ordinal)
      select 1 + n % 2, n::text, decode(md5(n::text), 'hex'), '', 'NULL', false, now() - n * interval '1.000001 s', n, 'ltr',
             '\\x5c2e', 'null', null, '[{"name": "\\"A\\\\B\\""}]', n from generate_series(1, 700) n;
    insert into post_contents select id, repeat('<p>long & "wide"</p>', 500), '' from posts;
    insert into subscriptions (user_id, feed_id) select id, 1 from users limit 10`);
}

async function makeBackup(pool: pg.Pool): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([buffer(sink), writeBackup(pool, sink)]);
  return bytes;
}

/** Returns row count and checksum of every table, and the value of every sequence. */
async function summarize(pool: pg.Pool): Promise<unknown> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'schema_migrations'`,
  );
  const summary: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*), md5(string_agg(t::text, chr(10) order by t::text)) as checksum from ${name} t`,
    );
    summary[name] = rows[0];
  }
  const { rows: sequences } = await pool.query(
    'select sequencename, last_value from pg_sequences order by 1',
  );
  const { rows: constraints } = await pool.query(
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`,
  );
  return { summary, sequences, constraints };
}

async function createFresh(): Promise<TestDatabase & AsyncDisposable> {
  const database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  return database;
}

test('a backup restored into an empty database has every row, bit for bit', async () => {
  await using target = await createFresh();
  const { rows } = await restoreDatabase(target.pool, Readable.from([backup]));
  // Every user also has a row of email settings, every feed and post a search row, and every new follow its ten newest posts
  // marked as unseen.
  expect(rows).toBe(1400 * 2 + 2 * 2 + 700 * 3 + 10 + 10 * 10);
  expect(await summarize(target.pool)).toEqual(await summarize(origin.pool));
  // Numbers of deleted users are not reused.
  const { rows: next } = await target.pool.query(
    `insert into users (email, username, name) values ('new@example.com', 'new', 'New') returning id`,
  );
  expect(next).toEqual([{ id: 1501 }]);
});

test('a migrated and empty database will do as well', async () => {
  await using target = await createTestDatabase();
  await restoreDatabase(target.pool, Readable.from([backup]));
  expect(await summarize(target.pool)).toEqual(await summarize(origin.pool));
});

test('a backup of an older version goes through the newer migrations', async () => {
  await using old = await createFresh();
  await migrate(old.pool, { upTo: 1 });
  await old.pool.query("insert into users (email, username, name) values ('a@example.com', 'a', 'A')");
  const bytes = await makeBackup(old.pool);
  await using target = await createTestDatabase();
  expect(await restoreDatabase(target.pool, Readable.from([bytes]))).toEqual({ rows: 1 });
  const { rows } = await target.pool.query(
    'select max(version) as version, (select username from users) from schema_migrations',
  );
  expect(rows).toEqual([{ version: await newestVersion(), username: 'a' }]);
});

test('a backup from before the first release is refused', async () => {
  await using target = await createTestDatabase();
  const old = gunzipSync(backup).toString().replace('"version":2', '"version":1');
  await expect(restoreDatabase(target.pool, Readable.from([gzipSync(old)]))).rejects.toThrow(
    /This backup was written before the first release/,
  );
});

test('a database in use is left alone', async () => {
  const before = await summarize(origin.pool);
  await expect(restoreDatabase(origin.pool, Readable.from([backup]))).rejects.toThrow(
    /into an empty database, and the table \w+ has rows/,
  );
  expect(await summarize(origin.pool)).toEqual(before);
});

test.each([
  ['cut off', () => backup.subarray(0, backup.length - 100)],
  [
    'without its last line',
    () => gzipSync(gunzipSync(backup).toString().split('\n').slice(0, -2).join('\n')),
  ],
  [
    'that lacks a row',
    () =>
      gzipSync(
        gunzipSync(backup)
          .toString()
          .replace(/\n"\([^\n]*/, ''),
      ),
  ],
  ['that is something else', () => Buffer.from('not gzip at all')],
])('a file %s is refused and nothing of it stays', async (_, damage) => {
  await using target = await createTestDatabase();
  await expect(restoreDatabase(target.pool, Readable.from([damage()]))).rejects.toThrow(
    /This isn’t a complete Tidings backup: .* Nothing was restored\./,
  );
  expect((await target.pool.query('select count(*) from users')).rows).toEqual([{ count: 0 }]);
});

test('a row that points to no one fails the whole restore', async () => {
  await using target = await createTestDatabase();
  const text = gunzipSync(backup).toString();
  const orphaned = text.replace(/(\{"table":"subscriptions"[^\n]*\n"\(\d+,)\d+/, '$199999');
  expect(orphaned).not.toBe(text);
  await expect(restoreDatabase(target.pool, Readable.from([gzipSync(orphaned)]))).rejects.toThrow(
    /violates foreign key constraint/,
  );
  expect((await target.pool.query('select count(*) from users')).rows).toEqual([{ count: 0 }]);
});

test('a backup is one instant, whatever is written meanwhile', async () => {
  await using database = await createTestDatabase();
  await fill(database.pool);
  // It accepts one byte at a time: writing waits until the output is read.
  const sink = new PassThrough({ highWaterMark: 1 });
  const written = writeBackup(database.pool, sink);
  await once(sink, 'readable');
  await database.pool.query('delete from subscriptions; delete from posts');
  const [bytes, { rows }] = await Promise.all([buffer(sink), written]);
  await using target = await createTestDatabase();
  await restoreDatabase(target.pool, Readable.from([bytes]));
  const { rows: counts } = await target.pool.query(
    'select (select count(*) from posts) as posts, (select count(*) from post_contents) as contents',
  );
  expect(counts[0].posts).toBe(counts[0].contents);
  // The follows with their marks; afterwards the rows kept of ended follows.
  const { posts } = counts[0];
  expect(rows).toBe(1400 * 2 + 2 * 2 + posts * 3 + (posts > 0 ? 10 + 10 * 10 : 10));
});
