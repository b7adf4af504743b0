import type { Pool } from '../db/database.ts';

/**
 * The statements by which jobs are taken and finished. The tables, and the functions that add jobs, are graphile-worker's;
 * see docs/decisions/0015-jobs-of-dead-processes.md for why nothing else of it runs here.
 */

/** A worker that has not been seen for so long is dead. */
const DEAD_AFTER = '30 seconds';

/** A job that was cut off so often may be what ends the process: it waits before it may do so again. */
const SUSPECT_ATTEMPTS = 10;
const SUSPECT_PAUSE = '5 minutes';

/** Longer than the server's own limit of a statement: past it the connection is taken for dead. */
const QUERY_TIMEOUT_MS = 40_000;

/**
 * What becomes of a job whose worker is gone. Being cut off is no failure of the job: it gets the attempt back, but the attempt
 * still counts for how long it waits after a failure of its own.
 */
const RELEASE = `
  update graphile_worker._private_jobs jobs
     set locked_by = null, locked_at = null, max_attempts = least(max_attempts + 1, 32767),
         run_at = case when attempts >= ${SUSPECT_ATTEMPTS} then now() + interval '${SUSPECT_PAUSE}' else run_at end`;

export interface ClaimedJob {
  id: number;
  name: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
}

/** Takes up to `limit` jobs that are due and of these names, each for this worker alone. */
export function claimJobs(pool: Pool, worker: string, names: string[], limit: number): Promise<ClaimedJob[]> {
  return runQuery<ClaimedJob>(
    pool,
    `with due as materialized (
       select id from graphile_worker._private_jobs
        where is_available and run_at <= now()
          and task_id = any(array(select id from graphile_worker._private_tasks where identifier = any($2::text[])))
        order by priority, run_at, id
        limit $3
        for update skip locked)
     update graphile_worker._private_jobs jobs
        set attempts = attempts + 1, locked_by = $1, locked_at = now()
       from due, graphile_worker._private_tasks tasks
      where jobs.id = due.id and tasks.id = jobs.task_id
     returning jobs.id, tasks.identifier as name, jobs.payload, jobs.attempts, jobs.max_attempts`,
    [worker, names, limit],
  );
}

/** Removes a job that is done. One that was meanwhile given to another worker stays that worker's. */
export async function finishJob(pool: Pool, worker: string, { id }: ClaimedJob): Promise<void> {
  await runQuery(pool, 'delete from graphile_worker._private_jobs where id = $1 and locked_by = $2', [
    id,
    worker,
  ]);
}

/** Puts a job back that failed: it is tried again after 3, 7, 20, 55 seconds and so on, and never after its last attempt. */
export async function failJob(pool: Pool, worker: string, { id }: ClaimedJob, reason: string): Promise<void> {
  await runQuery(
    pool,
    `update graphile_worker._private_jobs
        set last_error = $3, locked_by = null, locked_at = null,
            run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
      where id = $1 and locked_by = $2`,
    [id, worker, reason],
  );
}

/**
 * Says that this worker lives, and gives free what nobody works on: jobs of dead workers, and jobs that were taken in this
 * worker's name although the answer never arrived. Answers the database's time and how many jobs became free.
 */
export async function recordAlive(
  pool: Pool,
  worker: string,
  underWay: number[],
): Promise<{ now: Date; released: number }> {
  const [row] = await runQuery<{ now: Date; released: number }>(
    pool,
    `with alive as (
       insert into queue.workers (id) values ($1) on conflict (id) do update set seen_at = now()
     ), forgotten as (
       delete from queue.workers where seen_at < now() - interval '1 hour' and id <> $1
     ), released as (
       ${RELEASE}
       where (locked_by = $1 and id <> all($2::bigint[]))
          or (locked_by <> $1 and locked_at < now() - interval '${DEAD_AFTER}' and not exists (
                select from queue.workers where workers.id = locked_by and seen_at > now() - interval '${DEAD_AFTER}'))
       returning id)
     select now() as now, (select count(*) from released) as released`,
    [worker, underWay],
  );
  return row!;
}

/** Gives every job free that is taken: for a worker that knows itself to be the only one. */
export async function releaseAll(pool: Pool): Promise<void> {
  await runQuery(pool, `${RELEASE} where locked_by is not null`, []);
}

/**
 * Removes what nobody has known for a week: jobs of a name that an older version had, and which no worker takes. A week, because
 * a newer version may be starting beside this one. Answers how many were removed.
 */
export async function deleteUnknownJobs(pool: Pool, names: string[]): Promise<number> {
  const dropped = await runQuery(
    pool,
    `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and tasks.identifier <> all($1::text[])
        and jobs.locked_by is null and jobs.run_at < now() - interval '1 week'
     returning jobs.id`,
    [names],
  );
  return dropped.length;
}

/** This worker has ended and leaves nothing under way. */
export async function deleteWorker(pool: Pool, worker: string): Promise<void> {
  await runQuery(pool, 'delete from queue.workers where id = $1', [worker]);
}

/**
 * Adds the jobs whose hour has come, once however many workers do so. One that still waits from last time is replaced.
 * `minute` is the start of the minute that is theirs.
 */
export async function addScheduledJobs(
  pool: Pool,
  names: string[],
  minute: Date,
  maxAttempts: number,
): Promise<void> {
  await runQuery(
    pool,
    `with due as (
       insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
       select name, $2, $2 from unnest($1::text[]) as names(name)
       on conflict (identifier) do update set last_execution = excluded.last_execution
         where known.last_execution is null or known.last_execution < excluded.last_execution
       returning identifier)
     select graphile_worker.add_job(identifier, '{}'::json, max_attempts => $3, job_key => identifier) from due`,
    [names, minute, maxAttempts],
  );
}

async function runQuery<Row extends object>(pool: Pool, text: string, values: unknown[]): Promise<Row[]> {
  const query = { text, values, query_timeout: QUERY_TIMEOUT_MS };
  const { rows } = await pool.query<Row>(query);
  return rows;
}
