import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { FORMER_CHECKSUMS, migrate, newestVersion } from './migrate.ts';

let database: TestDatabase;
let pool: pg.Pool;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  // The test's own set of migrations, in an empty database.
  await pool.query('drop schema public cascade; create schema public');
  directory = await mkdtemp(join(tmpdir(), 'tidings-migrations-'));
  await write('0001_notes.sql', 'create table notes (id integer primary key); insert into notes values (1)');
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

function write(name: string, text: string): Promise<void> {
  return writeFile(join(directory, name), text);
}

test('every file is applied once, in order, a later one on the next start', async () => {
  await write('0002_titles.sql', "alter table notes add title text not null default 'untitled'");
  expect(await migrate(pool, { directory })).toEqual(['0001_notes.sql', '0002_titles.sql']);
  await write('0003_more.sql', "insert into notes values (2, 'two')");
  expect(await migrate(pool, { directory })).toEqual(['0003_more.sql']);
  expect(await migrate(pool, { directory })).toEqual([]);
  expect((await pool.query('select * from notes order by id')).rows).toEqual([
    { id: 1, title: 'untitled' },
    { id: 2, title: 'two' },
  ]);
  expect(await newestVersion(directory)).toBe(3);
});

test('processes that start at once apply every file once', async () => {
  // One that waits for the test, and one that cannot run beside an open transaction.
  await pool.query('create table gate ()');
  await write('0002_slow.sql', 'lock table gate; insert into notes values (2)');
  await write('0003_index.sql', '-- no transaction\ncreate index concurrently notes_id on notes (id)');
  const log = pino({ level: 'silent' });
  const others = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ connectionString: database.url, log, maxConnections: 1 })),
  );
  const gate = await pool.connect();
  await gate.query('begin; lock table gate');
  const attempts = Promise.all(others.map((other) => migrate(other.pool, { directory })));
  // On a connection without a transaction, which would see only one snapshot.
  const findWaiting = async () =>
    (
      await pool.query(
        `select count(*) filter (where wait_event_type = 'Lock') as inside, count(*) filter (where query like $1) as outside
           from pg_stat_activity where datname = current_database()`,
        ['%pg_try_advisory_lock%'],
      )
    ).rows[0];
  await expect.poll(findWaiting).toEqual({ inside: 1, outside: 2 });
  await gate.query('commit');
  gate.release();
  const applied = await attempts;
  for (const other of others) await other.close();
  expect(applied.flat().sort()).toEqual(['0001_notes.sql', '0002_slow.sql', '0003_index.sql']);
  expect((await pool.query('select count(*) from notes')).rows).toEqual([{ count: 2 }]);
});

test('a file that fails leaves nothing of itself, and goes through once it is mended', async () => {
  await write('0002_broken.sql', 'insert into notes values (2); select * from nowhere');
  await expect(migrate(pool, { directory })).rejects.toThrow(
    'Migration 0002_broken.sql failed: relation "nowhere" does not exist',
  );
  expect((await pool.query('select id from notes')).rows).toEqual([{ id: 1 }]);
  await write('0002_broken.sql', 'insert into notes values (2)');
  expect(await migrate(pool, { directory })).toEqual(['0002_broken.sql']);
});

test('a file that was changed after it had been applied is refused', async () => {
  await migrate(pool, { directory });
  await write('0001_notes.sql', 'create table notes (id bigint primary key)');
  await expect(migrate(pool, { directory })).rejects.toThrow(
    /The migration 0001_notes\.sql was changed after it had been applied/,
  );
});

test('a database that was made with the former text of a file is accepted', async () => {
  await migrate(pool);
  for (const [name, checksum] of Object.entries(FORMER_CHECKSUMS)) {
    const { rowCount } = await pool.query('update schema_migrations set checksum = $1 where name = $2', [
      checksum,
      name,
    ]);
    expect(rowCount).toBe(1);
  }
  expect(await migrate(pool)).toEqual([]);
});

test('a database that a newer Tidings wrote is refused', async () => {
  await write('0002_future.sql', 'select 1');
  await migrate(pool, { directory });
  await rm(join(directory, '0002_future.sql'));
  await expect(migrate(pool, { directory })).rejects.toThrow(
    /The database is at version 2, newer than this Tidings \(version 1\)/,
  );
});

test('a database from before the first release, which other files made, is refused', async () => {
  await write('0002_titles.sql', 'select 1');
  await write('0003_more.sql', 'select 1');
  await migrate(pool, { directory });
  await rm(join(directory, '0003_more.sql'));
  await rm(join(directory, '0002_titles.sql'));
  await write('0001_notes.sql', 'create table notes (id bigint primary key)');
  await write('0002_feeds.sql', 'select 1');
  await expect(migrate(pool, { directory })).rejects.toThrow(
    /The database was written before the first release, .* an empty folder as DATA_DIR/,
  );
  expect((await pool.query('select id from notes')).rows).toEqual([{ id: 1 }]);
});

test('a gap in the numbers is refused', async () => {
  await write('0003_gap.sql', 'select 1');
  await expect(migrate(pool, { directory })).rejects.toThrow(
    /0003_gap\.sql breaks the row: expected number 2/,
  );
});
