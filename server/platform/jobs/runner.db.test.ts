import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { job } from './jobs.ts';
import { addScheduledJobs } from './queries.ts';
import { createJobs, type JobRunner, startJobRunner } from './runner.ts';
import { createSchedule } from './schedule.ts';

const ran: string[] = [];
const note = job({
  name: 'test.note',
  payload: z.object({ text: z.string() }),
  run: async (context: { prefix: string }, { text }) => {
    ran.push(context.prefix + text);
  },
});
const fail = job({
  name: 'test.fail',
  payload: z.object({}),
  run: async () => {
    throw new Error('poison');
  },
});
/** The slow job ends when this is resolved. */
let gate = Promise.withResolvers<void>();
const slow = job({
  name: 'test.slow',
  payload: z.object({}),
  run: async () => {
    ran.push('slow began');
    await gate.promise;
    ran.push('slow ended');
  },
});
const nightly = job({
  name: 'test.nightly',
  payload: z.object({}),
  schedule: '17 3 * * *',
  run: async () => {
    ran.push('nightly');
  },
});

let database: TestDatabase;
let runner: JobRunner;
const jobs = createJobs();
const log = pino({ level: 'silent' });

async function countJobs(name: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*) as n from graphile_worker.jobs where task_identifier = $1',
    [name],
  );
  return rows[0]!.n;
}

beforeAll(async () => {
  database = await createTestDatabase();
  runner = await startJobRunner({
    database,
    connectionString: database.url,
    context: { prefix: '> ' },
    jobs: [note, fail, slow, nightly],
    log,
  });
});
afterAll(async () => {
  await runner.stop();
  await database.close();
});

test('a job with a schedule is added once for its minute, however many workers look', async () => {
  const schedule = createSchedule([note, nightly]);
  expect(schedule(new Date('2026-11-23T03:10:20Z'))).toBeUndefined();
  expect(schedule(new Date('2026-11-23T03:16:59Z'))).toBeUndefined();
  // Late by some minutes, as after a busy hour.
  const due = schedule(new Date('2026-11-23T03:19:02Z'));
  expect(due).toMatchObject({ names: [nightly.name], minute: new Date('2026-11-23T03:19:00Z') });
  await addScheduledJobs(database, due!.names, due!.minute, 5);
  await expect.poll(() => ran).toContain('nightly');
  // Its row is deleted when it has ended.
  await expect.poll(() => countJobs(nightly.name)).toBe(0);
  await addScheduledJobs(database, due!.names, due!.minute, 5);
  expect(await countJobs(nightly.name)).toBe(0);
  due!.markAdded();
  expect(schedule(new Date('2026-11-23T03:19:40Z'))).toBeUndefined();
  expect(schedule(new Date('2026-11-24T03:17:00Z'))).toMatchObject({ names: [nightly.name] });
});

test('a job runs when its transaction is committed, and never when it is rolled back', async () => {
  ran.length = 0;
  await expect(
    database.db.transaction().execute(async (trx) => {
      await jobs.add(trx, note, { text: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await database.db.transaction().execute((trx) => jobs.add(trx, note, { text: 'committed' }));
  await expect.poll(() => ran).toEqual(['> committed']);
});

test('a wrong payload is refused where it is made', async () => {
  await expect(jobs.add(database.db, note, { text: 7 as never })).rejects.toThrow();
});

test('what only an older version knew is never taken, and is removed when it has waited for a week', async () => {
  const add = `select graphile_worker.add_job('events.forget', '{}'::json, run_at => now() - $1::interval)`;
  await database.pool.query(add, ['8 days']);
  await database.pool.query(add, ['6 days']);
  await jobs.add(
    database.db,
    note,
    { text: 'beside them' },
    { runAt: new Date(Date.now() - 8 * 86_400_000) },
  );
  await expect.poll(() => ran).toContain('> beside them');
  expect(await countJobs('events.forget')).toBe(2);
  const next = await startJobRunner({
    ...{ database, connectionString: database.url, context: { prefix: '' }, jobs: [note], log },
  });
  await expect.poll(() => countJobs('events.forget')).toBe(1);
  await next.stop();
});

test('a worker can be stopped at any moment of its start', async () => {
  for (let turns = 0; turns < 20; turns += 1) {
    const next = await startJobRunner({
      ...{ database, connectionString: database.url, context: { prefix: '' }, jobs: [slow], log },
    });
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    await next.stop();
  }
});

test('a job with the key of a waiting one replaces it', async () => {
  const runAt = new Date(Date.now() + 60 * 60_000);
  await jobs.add(database.db, note, { text: 'first' }, { key: 'same', runAt });
  await jobs.add(database.db, note, { text: 'second' }, { key: 'same' });
  await expect.poll(() => ran).toContain('> second');
  await expect.poll(() => countJobs(note.name)).toBe(0);
  expect(ran).not.toContain('> first');
});

test('a job that fails is tried again later, five times by default', async () => {
  await jobs.add(database.db, fail, {});
  const find = async () =>
    (
      await database.pool.query(
        `select attempts, max_attempts, last_error, run_at > now() waits
           from graphile_worker.jobs where task_identifier = 'test.fail'`,
      )
    ).rows[0];
  // The attempt is counted when it begins; its result is written when it ends.
  const last_error = expect.stringContaining('poison');
  await expect.poll(find).toMatchObject({ last_error, attempts: 1, max_attempts: 5, waits: true });
});

test('a job that ends while every connection is taken is finished when one is free again', async () => {
  const { pool } = database;
  const patience = pool.options.connectionTimeoutMillis;
  ran.length = 0;
  gate = Promise.withResolvers();
  await jobs.add(database.db, slow, {});
  await expect.poll(() => ran).toContain('slow began');
  const asked = vi.spyOn(pool, 'query');
  const taken: { release(): void }[] = [];
  try {
    while (taken.length < pool.options.max) taken.push(await pool.connect());
    pool.options.connectionTimeoutMillis = 100;
    gate.resolve();
    await expect.poll(() => ran).toContain('slow ended');
    // The queue polls in vain; an unhandled rejection would fail this file.
    await expect.poll(() => asked.mock.settledResults.some(({ type }) => type === 'rejected')).toBe(true);
  } finally {
    asked.mockRestore();
    pool.options.connectionTimeoutMillis = patience;
    for (const client of taken) client.release();
  }
  await expect.poll(() => countJobs(slow.name)).toBe(0);
});

test('stopping waits for the job under way', async () => {
  ran.length = 0;
  gate = Promise.withResolvers();
  await jobs.add(database.db, slow, {});
  await expect.poll(() => ran).toContain('slow began');
  let isStopped = false;
  const stopped = runner.stop().then(() => {
    isStopped = true;
  });
  expect(await countJobs(slow.name)).toBe(1);
  expect(isStopped).toBe(false);
  gate.resolve();
  await stopped;
  expect(ran.at(-1)).toBe('slow ended');
  runner = await startJobRunner({
    database,
    connectionString: database.url,
    context: { prefix: '' },
    jobs: [note],
    log,
  });
});

test('many jobs are added in one statement, or none with a wrong payload', async () => {
  const texts = ['one of many', 'two of many'];
  await jobs.addAll(
    database.db,
    note,
    texts.map((text) => ({ text })),
  );
  await expect.poll(() => ran).toEqual(expect.arrayContaining(texts));
  const wrong = [{ text: 'right' }, { text: 3 }] as { text: string }[];
  await expect(jobs.addAll(database.db, note, wrong)).rejects.toThrow('expected string');
});
