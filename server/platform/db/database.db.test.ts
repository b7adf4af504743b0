import { once } from 'node:events';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { isDatabaseAway, openDatabase } from './database.ts';
import { prepared } from './prepared.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test('values arrive as the types that the schema promises', async () => {
  const { rows } =
    await database.pool.query(`select 9007199254740991::bigint as id, array[1, null, 3]::bigint[] as ids,
    1.5::numeric as ratio, '2026-11-21 10:00+02'::timestamptz as at, '2026-11-21'::date as day,
    '{"a": [1]}'::jsonb as data, '\\x00ff'::bytea as hash, count(*) from users`);
  expect(rows).toEqual([
    {
      id: 9007199254740991,
      ids: [1, null, 3],
      ratio: 1.5,
      at: new Date('2026-11-21T08:00:00Z'),
      day: '2026-11-21',
      data: { a: [1] },
      hash: Buffer.from([0, 255]),
      count: 0,
    },
  ]);
});

test('a number past 2^53 is an error, not a neighbour', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(
    '9007199254740993 does not fit a JavaScript number',
  );
});

test('a transaction that throws leaves nothing', async () => {
  const attempt = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('tags').values({ slug: 'lost', title: 'Lost' }).execute();
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await database.db.selectFrom('tags').selectAll().execute()).toEqual([]);
});

test('a named query is prepared once a connection', async () => {
  const connection = await openDatabase({ connectionString: database.url, log, maxConnections: 1 });
  const sums = prepared<{ a: number; b: number }, { sum: number }>(
    'sums',
    (p) => sql`select ${p('a')}::integer + ${p('b')} * ${p('a')} + ${1} as sum`,
  );
  expect(await sums.execute(connection.db, { a: 4, b: 2 })).toEqual([{ sum: 13 }]);
  expect(await sums.execute(connection.db, { b: 3, a: 5 })).toEqual([{ sum: 21 }]);
  const known = await sql`select name, statement from pg_prepared_statements`.execute(connection.db);
  expect(known.rows).toEqual([{ name: 'sums', statement: 'select $1::integer + $2 * $1 + $3 as sum' }]);
  await connection.close();
});

test('a connection that the server ends is replaced at the next query', async () => {
  const connection = await openDatabase({ connectionString: database.url, log, maxConnections: 1 });
  const { rows } = await connection.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const lost = new Promise((resolve) => connection.pool.once('error', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await connection.close();
});

test('a connection that the server ends in the midst of a transaction fails that transaction, not the process', async () => {
  const connection = await openDatabase({ connectionString: database.url, log, maxConnections: 1 });
  const acquired = once(connection.pool, 'acquire');
  const attempt = connection.db.transaction().execute(async (trx) => {
    const [client] = await acquired;
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    // The end event arrives while no query is running; without a listener the error would fail this file.
    await ended;
    await sql`select 1`.execute(trx);
  });
  await expect(attempt).rejects.toSatisfy(isDatabaseAway);
  expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await connection.close();
});

test('a server that is not there, or does not know us, is named in a sentence', async () => {
  const wrong = database.url.replace(/\/test_\w+/, '/no_such_database');
  await expect(openDatabase({ connectionString: wrong, log })).rejects.toThrow(
    'The database can’t be reached: database "no_such_database" does not exist. Check DATABASE_URL.',
  );
});
