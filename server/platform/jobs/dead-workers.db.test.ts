import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openDatabase } from '../db/database.ts';
import { job } from './jobs.ts';
import { claimJobs, finishJob, type QueueDatabase, recordAlive } from './queries.ts';
import { createJobs, startJobRunner } from './runner.ts';

/** How often connections are cut around a start of the queue; for more: `CUTS=200`. */
const CUTS = Number(process.env.CUTS ?? 4);

const log = pino({ level: 'silent' });
const jobs = createJobs();
const ran: string[] = [];
const note = job({
  name: 'test.note',
  payload: z.object({ text: z.string() }),
  run: async (_: object, { text }) => {
    ran.push(text);
  },
});

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  ran.length = 0;
});
afterEach(() => database.close());

const start = ({ from = database as QueueDatabase, isAlone = false } = {}) =>
  startJobRunner({ database: from, connectionString: database.url, context: {}, jobs: [note], isAlone, log });

/** A worker claims a job and dies. */
async function claimAndDie(worker: string, text: string) {
  await jobs.add(database.db, note, { text });
  await recordAlive(database, worker, []);
  const [claimed] = await claimJobs(database, worker, [note.name], 1);
  return claimed!;
}

async function passTime(interval: string) {
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - '${interval}'::interval`,
  );
  await database.pool.query(`update queue.workers set seen_at = seen_at - '${interval}'::interval`);
}

async function findJob() {
  const { rows } = await database.pool.query('select * from graphile_worker.jobs');
  return rows[0];
}

describe('a job whose worker died', () => {
  test('is done at once by a worker that is alone with its database', async () => {
    await claimAndDie('killed', 'mine now');
    const runner = await start({ isAlone: true });
    await expect.poll(() => ran).toEqual(['mine now']);
    await expect.poll(findJob).toBeUndefined();
    await runner.stop();
  });

  test('is done by another when the dead one has not been seen for half a minute, and not before', async () => {
    await claimAndDie('killed', 'later mine');
    await passTime('25 seconds');
    expect(await recordAlive(database, 'other', [])).toMatchObject({ released: 0 });
    await passTime('6 seconds');
    const runner = await start();
    await expect.poll(() => ran).toEqual(['later mine']);
    await runner.stop();
  });

  test('stays with a worker that lives, however long it takes', async () => {
    const claimed = await claimAndDie('slow', 'still running');
    await passTime('2 hours');
    await recordAlive(database, 'slow', [claimed.id]);
    expect(await recordAlive(database, 'other', [])).toMatchObject({ released: 0 });
    expect(await findJob()).toMatchObject({ locked_by: 'slow' });
  });

  test('is not lost with its last attempt, and keeps the attempts that it had', async () => {
    const claimed = await claimAndDie('killed', 'last try');
    await database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
    await passTime('1 minute');
    expect(await recordAlive(database, 'other', [])).toMatchObject({ released: 1 });
    expect(await findJob()).toMatchObject({ attempts: 5, max_attempts: 6, locked_by: null });
    expect(await claimJobs(database, 'other', [note.name], 9)).toMatchObject([{ id: claimed.id }]);
  });

  test('waits, when it was cut off ten times: it may be what ends the process', async () => {
    await claimAndDie('killed', 'poison');
    await database.pool.query('update graphile_worker._private_jobs set attempts = 10, max_attempts = 14');
    await passTime('1 minute');
    await recordAlive(database, 'other', []);
    expect(await claimJobs(database, 'other', [note.name], 9)).toEqual([]);
    const minutes = ((await findJob()).run_at.getTime() - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(5);
  });

  test('belongs to who has it now: the end that a worker writes who was given up changes nothing', async () => {
    const claimed = await claimAndDie('stalled', 'twice');
    await passTime('1 minute');
    await recordAlive(database, 'other', []);
    const [again] = await claimJobs(database, 'other', [note.name], 1);
    await finishJob(database, 'stalled', claimed);
    expect(await findJob()).toMatchObject({ locked_by: 'other' });
    await finishJob(database, 'other', again!);
    expect(await findJob()).toBeUndefined();
  });
});

test('a job that was taken although the answer was lost is free again', async () => {
  await claimAndDie('me', 'unheard');
  expect(await recordAlive(database, 'me', [])).toMatchObject({ released: 1 });
  expect(await findJob()).toMatchObject({ locked_by: null });
});

test(
  `the queue recovers when its connections are cut around its start, ${CUTS} times`,
  async () => {
    for (let round = 1; round <= CUTS; round += 1) {
      const own = await openDatabase({ connectionString: database.url, maxConnections: 5, log });
      const text = `round ${round}`;
      await jobs.add(database.db, note, { text });
      const cutting = cutFor(20 + Math.random() * 300);
      await delay(Math.random() * 30);
      const runner = await start({ from: own });
      await cutting;
      await expect.poll(() => ran, { timeout: 15_000 }).toContain(text);
      // Both announcements and polling lead to its end.
      await jobs.add(database.db, note, { text: `${text} after` });
      await expect.poll(() => ran, { timeout: 15_000 }).toContain(`${text} after`);
      await expect.poll(findJob, { timeout: 15_000 }).toBeUndefined();
      await runner.stop();
      await own.close();
    }
  },
  CUTS * 20_000,
);

/** Closes every other connection to this database, again and again. */
async function cutFor(milliseconds: number): Promise<void> {
  const client = await database.pool.connect();
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await delay(Math.random() * 5);
  }
  client.release();
}
