import {
  type countJobsByTask,
  JOBS_COUNTED_MAX,
  type JobCounts,
  type JobRow,
  type WorkerRow,
} from '#server/platform/jobs/queries-admin.ts';
import type { CappedCount } from '#shared/api/feeds-admin.ts';
import type { getJob, getJobSummary, Job } from '#shared/api/jobs.ts';
import type { ResponseOf } from '#shared/endpoint.ts';

/** Characters of an error that are shown. */
const ERROR_MAX = 1_000;

/** Returns a job without its payload. */
export function presentJob(row: JobRow, now: Date): Job {
  return {
    job_ID: row.id,
    task: row.task,
    state: toState(row, now),
    created_at: row.created_at.toISOString(),
    run_at: row.run_at.toISOString(),
    attempts: row.attempts,
    max_attempts: row.max_attempts,
    last_error: row.last_error?.slice(0, ERROR_MAX) ?? null,
  };
}

function toState(row: JobRow, now: Date): Job['state'] {
  if (row.locked_at !== null) return 'running';
  if (row.attempts >= row.max_attempts) return 'failed';
  return row.run_at > now ? 'scheduled' : 'waiting';
}

/** Returns a job with a summary of its payload. */
export function presentJobDetails(row: JobRow, now: Date): ResponseOf<typeof getJob> {
  return { ...presentJob(row, now), key: row.key, payload: summarizePayload(row.payload) };
}

/** Strings under these names say what kind of thing a job is about, not what a person wrote. */
const SHOWN = new Set([
  'template',
  'locale',
  'date',
  'kind',
  'act',
  'event',
  'reason',
  'status',
  'frequency',
  'day',
]);
const SHOWN_MAX = 60;

/** Returns what may be seen of a payload: numbers, dates and kinds; of texts, which may be personal or secret, only the length. */
export function summarizePayload(payload: unknown): { name: string; value: string }[] {
  if (payload === null || typeof payload !== 'object') return [];
  return Object.entries(payload).map(([name, value]) => ({ name, value: summarizeValue(name, value) }));
}

function summarizeValue(name: string, value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string')
    return (SHOWN.has(name) && value.length <= SHOWN_MAX) || isDate(value) ? value : `text (${value.length})`;
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'number') && value.length <= 10
      ? value.join(', ')
      : `list (${value.length})`;
  return `object (${Object.keys(value as object).join(', ')})`;
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text);

/** Returns the state of the queue. */
export function presentJobSummary(
  counts: JobCounts,
  { tasks, isEstimate }: Awaited<ReturnType<typeof countJobsByTask>>,
  workers: readonly WorkerRow[],
): ResponseOf<typeof getJobSummary> {
  return {
    waiting: toCapped(counts.waiting),
    scheduled: toCapped(counts.scheduled),
    running: toCapped(counts.running),
    failed: toCapped(counts.failed),
    oldest_waiting: counts.oldest?.toISOString() ?? null,
    is_estimate: isEstimate,
    tasks: tasks.map(({ oldest, ...task }) => ({ ...task, oldest_waiting: oldest?.toISOString() ?? null })),
    workers: workers.map((worker) => ({
      worker_ID: worker.id,
      started_at: worker.started_at.toISOString(),
      seen_at: worker.seen_at.toISOString(),
      is_alive: worker.is_alive,
      running: worker.running,
    })),
  };
}

function toCapped(count: number): CappedCount {
  return { count: Math.min(count, JOBS_COUNTED_MAX), is_more: count > JOBS_COUNTED_MAX };
}
