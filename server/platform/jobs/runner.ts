import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Pool } from '../db/database.ts';
import type { AnyJob, Jobs } from './jobs.ts';
import { queueLogger } from './queue-logger.ts';

/** A job that fails this often is put aside; its row keeps the last error. Waits of 3, 7, 20 and 55 seconds lie between. */
const MAX_ATTEMPTS = 5;

/** How long a job may wait that was due while nobody listened: a delayed one, or one whose announcement was lost. */
const POLL_MS = 2_000;

/** A queue that could not reach the database ends; a new one begins after this. */
const RESTART_MS = 2_000;

export interface JobRunner {
  /** Takes no new job and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Runs jobs of the given definitions, `concurrency` at a time, until it is stopped. A new job is announced by the database and
 * starts within milliseconds. Holds one connection of the pool for that, and one more for each job it takes or finishes.
 */
export async function startJobRunner<C>({
  pool,
  context,
  jobs,
  concurrency = 4,
  log,
}: {
  pool: Pool;
  context: C;
  jobs: AnyJob<C>[];
  concurrency?: number;
  log: Logger;
}): Promise<JobRunner> {
  return keepRunning(log, pool, {
    pgPool: pool,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: queueLogger(log),
    // Ends of jobs are written in batches, which stop() waits for. Without batches nobody does, and an end that cannot be
    // written is an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // As items, because a crontab's own text knows no dot in a name.
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : [])),
    ),
    taskList: Object.fromEntries(
      jobs.map((definition) => [
        definition.name,
        async (payload: unknown) => definition.run(context, definition.payload.parse(payload)),
      ]),
    ),
  });
}

/**
 * Runs the queue, and again when it ends by itself because the database was away. A job that was done meanwhile but whose end
 * could not be written is done once more: the locks of the runner that ended are taken off.
 */
async function keepRunning(log: Logger, pool: Pool, options: RunnerOptions): Promise<JobRunner> {
  const stopped = new AbortController();
  const begin = async () => {
    const workers: string[] = [];
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id));
    current = await run({ ...options, events });
    void current.promise.then(() => beginAgain(workers));
  };
  const beginAgain = async (workers: string[]) => {
    while (!stopped.signal.aborted) {
      log.error('the job queue has ended by itself and begins again');
      try {
        await delay(RESTART_MS, undefined, { signal: stopped.signal });
        await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
        return await begin();
      } catch (err) {
        log.warn({ err }, 'the job queue could not begin again');
      }
    }
  };
  let current: Runner | undefined;
  await begin();
  return {
    async stop() {
      stopped.abort();
      // One that has ended already refuses to be stopped.
      await current?.stop().catch(() => {});
    },
  };
}

/**
 * The queue's writing end. A job is one row of the queue's own schema, written in the caller's transaction; its payload is
 * checked against the definition before, so that a wrong one fails where it is made.
 */
export function createJobs(): Jobs {
  return {
    async add(db, definition, payload, options = {}) {
      const checked = JSON.stringify(definition.payload.parse(payload));
      await sql`select graphile_worker.add_job(
        identifier => ${definition.name}::text,
        payload => ${checked}::json,
        run_at => ${options.runAt ?? null}::timestamptz,
        max_attempts => ${options.maxAttempts ?? MAX_ATTEMPTS}::int,
        job_key => ${options.key ?? null}::text
      )`.execute(db);
    },
    async addAll(db, definition, payloads, options = {}) {
      if (payloads.length === 0) return;
      const specs = payloads.map((payload) => ({
        identifier: definition.name,
        payload: definition.payload.parse(payload),
        max_attempts: options.maxAttempts ?? MAX_ATTEMPTS,
      }));
      await sql`select count(*) from graphile_worker.add_jobs(array(
        select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)
      ))`.execute(db);
    },
  };
}

/** Creates or upgrades the queue's schema `graphile_worker`; to be called after our own migrations, at every start. */
export async function migrateJobs(connectionString: string, log: Logger): Promise<void> {
  await runMigrations({ connectionString, logger: queueLogger(log) });
}
