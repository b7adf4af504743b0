import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger as QueueLogger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createBell } from '../bell.ts';
import { startListener } from '../db/listener.ts';
import type { AnyJob, Jobs } from './jobs.ts';
import {
  addScheduledJobs,
  type ClaimedJob,
  claimJobs,
  deleteStaleFailures,
  deleteUnknownJobs,
  deleteWorker,
  failJob,
  finishJob,
  type QueueDatabase,
  recordAlive,
  releaseAll,
} from './queries.ts';
import { createSchedule } from './schedule.ts';

/** A job that fails this often is not retried; its row keeps the last error. Delays of 3, 7, 20 and 55 seconds are between. */
const MAX_ATTEMPTS = 5;

/** Maximum wait of a job that became due without an announcement: a delayed one, or one whose announcement was lost. */
const POLL_MS = 2_000;

/** How often a worker records that it is alive, and looks for dead ones. */
const ALIVE_MS = 5_000;

/** Retry delay for an unavailable database. */
const RETRY_MS = 1_000;

export interface JobRunner {
  /** Claims no new job and waits for the running ones. */
  stop(): Promise<void>;
}

/**
 * Runs jobs of the given definitions, `concurrency` at a time, until it is stopped, whatever happens to the database in between.
 * The database announces a new job, which starts within milliseconds. `isAlone` means that no other process runs jobs of this
 * database, so that all jobs claimed before the start are orphaned. Uses its own connection to listen.
 */
export async function startJobRunner<C>({
  database,
  connectionString,
  context,
  jobs,
  concurrency = 4,
  isAlone = false,
  log,
}: {
  database: QueueDatabase;
  connectionString: string;
  context: C;
  jobs: AnyJob<C>[];
  concurrency?: number;
  isAlone?: boolean;
  log: Logger;
}): Promise<JobRunner> {
  const worker = randomUUID();
  const definitions = new Map(jobs.map((definition) => [definition.name, definition]));
  const names = [...definitions.keys()];
  const findScheduled = createSchedule(jobs);
  const underWay = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const bell = createBell(stopping.signal);
  let areOthersGone = !isAlone;
  let areUnknownGone = false;
  let aliveAt = Number.NEGATIVE_INFINITY;

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await maintainWorker();
        await startDue();
        await bell.wait(POLL_MS);
      } catch (err) {
        log.warn({ err }, 'the job queue could not ask the database and will ask again');
        await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function maintainWorker(): Promise<void> {
    if (!areOthersGone) {
      await releaseAll(database);
      areOthersGone = true;
    }
    if (!areUnknownGone) {
      const dropped = await deleteUnknownJobs(database, names);
      await deleteStaleFailures(database);
      areUnknownGone = true;
      if (dropped > 0) log.warn({ jobs: dropped }, 'jobs that only an older version knew are removed');
    }
    if (performance.now() - aliveAt < ALIVE_MS) return;
    const { now, released } = await recordAlive(database, worker, [...underWay.keys()]);
    aliveAt = performance.now();
    if (released > 0) log.warn({ jobs: released }, 'jobs of a worker that is gone are taken up again');
    const due = findScheduled(now);
    if (due) await addScheduledJobs(database, due.names, due.minute, MAX_ATTEMPTS).then(due.markAdded);
  }

  async function startDue(): Promise<void> {
    for (;;) {
      const free = concurrency - underWay.size;
      if (free === 0 || stopping.signal.aborted) return;
      const claimed = await claimJobs(database, worker, names, free);
      for (const job of claimed)
        underWay.set(
          job.id,
          runToItsEnd(job).finally(() => {
            underWay.delete(job.id);
            bell.ring();
          }),
        );
      if (claimed.length < free) return;
    }
  }

  /** Never rejects: the job's result is written as soon as the database accepts it. */
  async function runToItsEnd(job: ClaimedJob): Promise<void> {
    const reason = await runOnce(job);
    for (;;) {
      try {
        if (reason === undefined) return await finishJob(database, worker, job);
        return await failJob(database, worker, job, reason);
      } catch (err) {
        log.warn({ err, task: job.name, job: job.id }, 'what came of a job could not be written');
        // Left to the next start, which runs the job again.
        if (stopping.signal.aborted) return;
        await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  /** Returns why the job failed, undefined if it succeeded. */
  async function runOnce(job: ClaimedJob): Promise<string | undefined> {
    try {
      const { payload, run } = definitions.get(job.name)!;
      await run(context, payload.parse(job.payload));
      return undefined;
    } catch (err) {
      const isLast = job.attempts >= job.max_attempts;
      log.error(
        { err, task: job.name, job: job.id, attempts: job.attempts },
        isLast ? 'a job failed for the last time and is put aside' : 'a job failed and will be tried again',
      );
      return (err as Error)?.message || String(err);
    }
  }

  const listener = startListener({
    connectionString,
    channel: 'jobs:insert',
    log,
    onMessage: bell.ring,
    onListening: bell.ring,
  });
  const working = runUntilStopped();
  return {
    async stop() {
      stopping.abort();
      await listener.stop();
      await working;
      await Promise.all(underWay.values());
      await deleteWorker(database, worker).catch(() => {});
    },
  };
}

/**
 * Creates the writing side of the queue. A job is one row of the queue's own schema, written in the caller's transaction; its
 * payload is checked against the definition first, so that an invalid one fails where it is added.
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
  await runMigrations({ connectionString, logger: createQueueLogger(log) });
}

/** Writes the queue's log lines to ours. Its info level has one line per job, which is debug here. */
function createQueueLogger(log: Logger): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    const line = { task: scope.taskIdentifier, job: scope.jobId, err: meta?.error };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
}
