import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Where a job is: due, due later, being run, or failed for the last time. */
export type JobState = 'waiting' | 'scheduled' | 'running' | 'failed';
/** The same for lists: also those that have not been tried yet, and those that are tried again, due or not. */
export type ListedState = JobState | 'untried' | 'retrying';

/** So many jobs are counted one by one, and at most so many are changed by one act. */
export const JOBS_COUNTED_MAX = 10_000;
/** So many jobs are looked at for one page: an index by task would be the queue's own to have. */
const SCANNED_MAX = 20_000;
/** Pages of 8 KB that are read to count jobs by task: 6 MB. */
const SAMPLED_PAGES = 800;

export interface JobRow {
  id: number;
  task: string;
  run_at: Date;
  created_at: Date;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  locked_at: Date | null;
  key: string | null;
  payload: unknown;
}

const selectTask = (task: string) =>
  sql`(select id from graphile_worker._private_tasks where identifier = ${task})`;
const jobs = sql`graphile_worker._private_jobs jobs`;
const columns = sql`jobs.id, tasks.identifier as task, jobs.run_at, jobs.created_at, jobs.attempts, jobs.max_attempts,
  jobs.last_error, jobs.locked_at, jobs.key, jobs.payload`;

/** Selects the priorities in use: the index of available jobs begins with them. */
const levels = sql`levels as (
  (select priority from ${jobs} where is_available order by priority limit 1)
  union all
  select (select jobs.priority from ${jobs} where is_available and jobs.priority > levels.priority order by jobs.priority limit 1)
  from levels where levels.priority is not null
)`;

const selectAvailable = (isDue: RawBuilder<boolean>) => sql`(
  select available.run_at from levels cross join lateral (
    select jobs.run_at from ${jobs} where is_available and jobs.priority = levels.priority and ${isDue}
    order by jobs.run_at limit ${JOBS_COUNTED_MAX + 1}
  ) available limit ${JOBS_COUNTED_MAX + 1})`;

const failed = sql`queue.failed_jobs join graphile_worker._private_jobs jobs
  on jobs.id = failed_jobs.id and jobs.attempts >= jobs.max_attempts and jobs.locked_at is null`;

/** The newest failed jobs, so many as are counted; each is looked up, whatever the planner expects of the rest. */
const countedFailed = sql`(
  select failed_jobs.task_id from (
    select id, task_id from queue.failed_jobs order by id desc limit ${JOBS_COUNTED_MAX + 1}
  ) failed_jobs cross join lateral (
    select from ${jobs} where jobs.id = failed_jobs.id and jobs.attempts >= jobs.max_attempts and jobs.locked_at is null limit 1
  ) jobs)`;

const running = sql`queue.workers cross join unnest(workers.running) as under_way(id)
  join graphile_worker._private_jobs jobs on jobs.id = under_way.id and jobs.locked_by = workers.id`;

export interface JobCounts {
  waiting: number;
  scheduled: number;
  running: number;
  failed: number;
  /** When the longest waiting one was due; null if none waits. */
  oldest: Date | null;
}

/** Counts the jobs in each state, up to JOBS_COUNTED_MAX and one; the running ones as of some seconds ago. */
export async function countJobs(db: Kysely<Schema>, now: Date): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    with recursive ${levels},
      waiting as materialized (select run_at from ${selectAvailable(sql`jobs.run_at <= ${now}`)} waiting)
    select (select count(*) from waiting) as waiting, (select min(run_at) from waiting) as oldest,
      (select count(*) from ${selectAvailable(sql`jobs.run_at > ${now}`)} scheduled) as scheduled,
      (select count(*) from ${running}) as running,
      (select count(*) from ${countedFailed} failed) as failed
  `.execute(db);
  return rows[0]!;
}

/** The jobs of one task. */
export interface TaskCounts {
  task: string;
  waiting: number;
  scheduled: number;
  /** Of the waiting and scheduled ones those that have failed before. */
  retrying: number;
  /** Up to JOBS_COUNTED_MAX and one of all tasks together. */
  failed: number;
  oldest: Date | null;
}

/**
 * Counts jobs by task, the most waiting first. With many jobs the counts are estimates from a sample, and `isEstimate` is true;
 * those of failed jobs are exact.
 */
export async function countJobsByTask(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ tasks: TaskCounts[]; isEstimate: boolean }> {
  const { rows: sizes } = await sql<{ pages: number }>`
    select pg_relation_size('graphile_worker._private_jobs') / 8192 as pages
  `.execute(db);
  const { pages } = sizes[0]!;
  const part = pages <= SAMPLED_PAGES ? 1 : SAMPLED_PAGES / pages;
  const sample = part === 1 ? sql`` : sql`tablesample system (${part * 100})`;
  const { rows } = await sql<TaskCounts>`
    with counted as (
      select task_id, count(*) filter (where run_at <= ${now}) as waiting, count(*) filter (where run_at > ${now}) as scheduled,
        count(*) filter (where attempts > 0) as retrying, min(run_at) filter (where run_at <= ${now}) as oldest
      from ${jobs} ${sample} where is_available group by task_id
    ), failed as (
      select task_id, count(*) as failed from ${countedFailed} failed group by task_id
    )
    select tasks.identifier as task, (coalesce(waiting, 0) / ${part}::float8)::bigint as waiting,
      (coalesce(scheduled, 0) / ${part}::float8)::bigint as scheduled,
      (coalesce(retrying, 0) / ${part}::float8)::bigint as retrying, coalesce(failed, 0) as failed, oldest
    from counted full join failed using (task_id) join graphile_worker._private_tasks tasks on tasks.id = task_id
    order by coalesce(waiting, 0) desc, coalesce(failed, 0) desc, tasks.identifier
  `.execute(db);
  return { tasks: rows, isEstimate: part !== 1 };
}

/**
 * Lists jobs in a state: failed ones from the newest, all others from the oldest number. Only so many jobs are looked at, so a page
 * may have fewer rows than the limit although `next` is set.
 */
export async function listJobs(
  db: Kysely<Schema>,
  {
    state,
    task,
    after,
    limit,
    now,
  }: {
    state: ListedState;
    task: string | undefined;
    after: number | undefined;
    limit: number;
    now: Date;
  },
): Promise<{ rows: JobRow[]; next: number | undefined }> {
  if (state === 'failed' || state === 'running') {
    const task_id = state === 'failed' ? sql`failed_jobs.task_id` : sql`jobs.task_id`;
    const id = state === 'failed' ? sql`failed_jobs.id` : sql`jobs.id`;
    const { rows } = await sql<JobRow>`
      select ${columns} from ${state === 'failed' ? failed : running}
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where ${task === undefined ? sql`true` : sql`${task_id} = ${selectTask(task)}`}
        and ${after === undefined ? sql`true` : sql`${id} < ${after}`}
      order by ${id} desc limit ${limit + 1}
    `.execute(db);
    return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.id : undefined };
  }
  const isDue = {
    waiting: sql`run_at <= ${now}`,
    scheduled: sql`run_at > ${now}`,
    untried: sql`attempts = 0`,
    retrying: sql`attempts > 0`,
  }[state];
  const isOfTask = task === undefined ? sql`true` : sql`task_id = ${selectTask(task)}`;
  const { rows } = await sql<JobRow>`
    with scanned as (
      select jobs.* from ${jobs} where jobs.id > ${after ?? 0} order by jobs.id limit ${SCANNED_MAX}
    ), chosen as (
      select id from scanned jobs where is_available and ${isDue} and ${isOfTask} order by id limit ${limit + 1}
    )
    select ${columns} from chosen join ${jobs} using (id) join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    order by jobs.id
  `.execute(db);
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]!.id };
  return { rows, next: await findScanEnd(db, after ?? 0) };
}

/** Finds the last job that a page looked at; undefined if none comes after it. */
async function findScanEnd(db: Kysely<Schema>, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${jobs} where id > ${after} order by id limit 2 offset ${SCANNED_MAX - 1}
  `.execute(db);
  return rows.length === 2 ? rows[0]!.id : undefined;
}

export async function findJob(db: Kysely<Schema>, id: number): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${columns} from ${jobs} join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where jobs.id = ${id}
  `.execute(db);
  return rows[0];
}

export interface WorkerRow {
  id: string;
  started_at: Date;
  seen_at: Date;
  /** Recorded less than half a minute ago. */
  is_alive: boolean;
  running: number;
}

/** Lists the processes that run jobs, the latest seen first. */
export async function listWorkers(db: Kysely<Schema>): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select id, started_at, seen_at, cardinality(running) as running,
      seen_at > statement_timestamp() - interval '30 seconds' as is_alive
    from queue.workers order by seen_at desc limit 100
  `.execute(db);
  return rows;
}

/** Some jobs: by number, or those of a task in a state, at most JOBS_COUNTED_MAX. */
export type JobChoice = { ids: readonly number[] } | { task: string; state: Exclude<JobState, 'running'> };

/** Runs jobs now that are not being run, with all their attempts before them. Returns their number. */
export async function runJobsNow(trx: Transaction<Schema>, choice: JobChoice, now: Date): Promise<number> {
  const ids = await listChosen(trx, choice, now);
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => ${now}, attempts => 0)
  `.execute(trx);
  await sql`delete from queue.failed_jobs where id = any(${ids}::bigint[])`.execute(trx);
  await sql`select pg_notify('jobs:insert', '')`.execute(trx);
  return rows.length;
}

/** Removes jobs that are not being run. Returns their number. */
export async function deleteJobs(trx: Transaction<Schema>, choice: JobChoice, now: Date): Promise<number> {
  const ids = await listChosen(trx, choice, now);
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.complete_jobs(${ids}::bigint[])
  `.execute(trx);
  await sql`delete from queue.failed_jobs where id = any(${ids}::bigint[])`.execute(trx);
  return rows.length;
}

async function listChosen(db: Kysely<Schema>, choice: JobChoice, now: Date): Promise<number[]> {
  if ('ids' in choice) return [...choice.ids];
  const task = selectTask(choice.task);
  const { rows } =
    choice.state === 'failed'
      ? await sql<{ id: number }>`
          select jobs.id from ${failed} where failed_jobs.task_id = ${task} limit ${JOBS_COUNTED_MAX}
        `.execute(db)
      : await sql<{ id: number }>`
          select id from ${jobs} where task_id = ${task} and is_available
            and ${choice.state === 'waiting' ? sql`run_at <= ${now}` : sql`run_at > ${now}`} limit ${JOBS_COUNTED_MAX}
        `.execute(db);
  return rows.map(({ id }) => id);
}
