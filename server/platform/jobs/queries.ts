import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The queue's own door to the database: see QUERY_TIMEOUT_MS. */
export type QueueDatabase = Pick<Database, 'db' | 'pool'>;

/**
 * The statements that claim and finish jobs. The tables, and the functions that add jobs, are graphile-worker's; see
 * docs/decisions/0015-jobs-of-dead-processes.md for why nothing else of it runs here.
 */

/** A worker that was not alive for so long is dead. */
const DEAD_AFTER = sql.lit('30 seconds');

/** A job that was interrupted this often may crash the process: it waits before the next attempt. */
const SUSPECT_ATTEMPTS = sql.lit(10);
const SUSPECT_PAUSE = sql.lit('5 minutes');

/** Longer than the server's own limit of a statement: after it the connection is considered dead. */
const QUERY_TIMEOUT_MS = 40_000;

/**
 * Releases a job whose worker is dead. Being interrupted is not a failure of the job: it gets the attempt back, but the attempt
 * still counts for the delay after a failure of its own.
 */
const release = sql`
  update graphile_worker._private_jobs jobs
     set locked_by = null, locked_at = null, max_attempts = least(max_attempts + 1, 32767),
         run_at = case when attempts >= ${SUSPECT_ATTEMPTS} then now() + interval ${SUSPECT_PAUSE} else run_at end`;

export interface ClaimedJob {
  id: number;
  name: string;
  payload: unknown;
  attempts: number;
  max_attempts: number;
}

/** Claims up to `limit` due jobs with these names for this worker. */
export function claimJobs(
  database: QueueDatabase,
  worker: string,
  names: string[],
  limit: number,
): Promise<ClaimedJob[]> {
  return runQuery(
    database,
    sql<ClaimedJob>`with due as materialized (
       select id from graphile_worker._private_jobs
        where is_available and run_at <= now()
          and task_id = any(array(select id from graphile_worker._private_tasks where identifier = any(${names}::text[])))
        order by priority, run_at, id
        limit ${limit}
        for update skip locked)
     update graphile_worker._private_jobs jobs
        set attempts = attempts + 1, locked_by = ${worker}, locked_at = now()
       from due, graphile_worker._private_tasks tasks
      where jobs.id = due.id and tasks.id = jobs.task_id
     returning jobs.id, tasks.identifier as name, jobs.payload, jobs.attempts, jobs.max_attempts`,
  );
}

/** Removes a finished job, unless it was meanwhile claimed by another worker. */
export async function finishJob(database: QueueDatabase, worker: string, { id }: ClaimedJob): Promise<void> {
  await runQuery(
    database,
    sql`delete from graphile_worker._private_jobs where id = ${id} and locked_by = ${worker}`,
  );
}

/**
 * Releases a failed job: it is retried after 3, 7, 20, 55 seconds and so on, and never after its last attempt, with which it is
 * listed among the failed ones.
 */
export async function failJob(
  database: QueueDatabase,
  worker: string,
  { id }: ClaimedJob,
  reason: string,
): Promise<void> {
  await runQuery(
    database,
    sql`with failed as (
       update graphile_worker._private_jobs
          set last_error = ${reason}, locked_by = null, locked_at = null,
              run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
        where id = ${id} and locked_by = ${worker}
       returning id, task_id, attempts >= max_attempts as is_over)
     insert into queue.failed_jobs (id, task_id) select id, task_id from failed where is_over
     on conflict (id) do update set failed_at = now()`,
  );
}

/**
 * Records that this worker is alive and which jobs it runs, and releases orphaned jobs: those of dead workers, and those claimed for this worker
 * although the response was lost. Returns the database's time and how many jobs were released.
 */
export async function recordAlive(
  database: QueueDatabase,
  worker: string,
  underWay: number[],
): Promise<{ now: Date; released: number }> {
  const [row] = await runQuery(
    database,
    sql<{ now: Date; released: number }>`with alive as (
       insert into queue.workers (id, running) values (${worker}, ${underWay}::bigint[])
       on conflict (id) do update set seen_at = now(), running = excluded.running
     ), forgotten as (
       delete from queue.workers where seen_at < now() - interval '1 hour' and id <> ${worker}
     ), released as (
       ${release}
       where (locked_by = ${worker} and id <> all(${underWay}::bigint[]))
          or (locked_by <> ${worker} and locked_at < now() - interval ${DEAD_AFTER} and not exists (
                select from queue.workers where workers.id = locked_by and seen_at > now() - interval ${DEAD_AFTER}))
       returning id)
     select now() as now, (select count(*) from released) as released`,
  );
  return row!;
}

/** Whether a worker is alive, in any process. */
export async function hasLiveWorker(db: QueueDatabase['db']): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from queue.workers where seen_at > now() - interval ${DEAD_AFTER}) as found
  `.execute(db);
  return rows[0]!.found;
}

/** Releases every claimed job: for a worker that knows it is the only one. */
export async function releaseAll(database: QueueDatabase): Promise<void> {
  await runQuery(database, sql`${release} where locked_by is not null`);
}

/**
 * Removes jobs that have been unknown for a week: those of an older version, which no worker claims. A week, because a newer
 * version may be starting beside this one. Returns their number.
 */
export async function deleteUnknownJobs(database: QueueDatabase, names: string[]): Promise<number> {
  const dropped = await runQuery(
    database,
    sql`delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
      where tasks.id = jobs.task_id and tasks.identifier <> all(${names}::text[])
        and jobs.locked_by is null and jobs.run_at < now() - interval '1 week'
     returning jobs.id`,
  );
  return dropped.length;
}

/** Forgets failed jobs that were removed, or started again under their key. */
export async function deleteStaleFailures(database: QueueDatabase): Promise<void> {
  await runQuery(
    database,
    sql`delete from queue.failed_jobs where not exists (
       select from graphile_worker._private_jobs jobs where jobs.id = failed_jobs.id and attempts >= max_attempts)`,
  );
}

/** Removes this worker when it has ended with no jobs running. */
export async function deleteWorker(database: QueueDatabase, worker: string): Promise<void> {
  await runQuery(database, sql`delete from queue.workers where id = ${worker}`);
}

/**
 * Adds the due jobs of a schedule, once however many workers call this. One that still waits from last time is replaced. `minute`
 * is the start of their minute.
 */
export async function addScheduledJobs(
  database: QueueDatabase,
  names: string[],
  minute: Date,
  maxAttempts: number,
): Promise<void> {
  await runQuery(
    database,
    sql`with due as (
       insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
       select name, ${minute}, ${minute} from unnest(${names}::text[]) as names(name)
       on conflict (identifier) do update set last_execution = excluded.last_execution
         where known.last_execution is null or known.last_execution < excluded.last_execution
       returning identifier)
     select graphile_worker.add_job(identifier, '{}'::json, max_attempts => ${maxAttempts}, job_key => identifier) from due`,
  );
}

async function runQuery<Row>({ db, pool }: QueueDatabase, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  const statement = { text, values: [...parameters], query_timeout: QUERY_TIMEOUT_MS };
  return (await pool.query(statement)).rows;
}
