import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/jobs.ts';
import { CappedCount } from './feeds-admin.ts';
import { Cursor, Id } from './parameters.ts';

/** Due, due later, being run, or failed for the last time. */
export const JobState = z.enum(['waiting', 'scheduled', 'running', 'failed']);
export type JobState = z.output<typeof JobState>;

const TaskName = z.string().min(1).max(100);

/** A job. Dates are ISO 8601. */
export const Job = z.object({
  job_ID: z.int(),
  task: z.string(),
  state: JobState,
  created_at: z.string(),
  /** When it is or was due. */
  run_at: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  last_error: z.string().nullable(),
});
export type Job = z.output<typeof Job>;

/** The running ones are as of some seconds ago. The counts of tasks are estimates if `is_estimate`; failed ones never are. */
export const getJobSummary = endpoint(paths.getJobSummary, {
  access: 'administrator',
  summary: 'How many jobs wait, run and failed, by task, and the processes that run them',
  input: z.object({}),
  answer: z.object({
    waiting: CappedCount,
    scheduled: CappedCount,
    running: CappedCount,
    failed: CappedCount,
    oldest_waiting: z.string().nullable(),
    is_estimate: z.boolean(),
    tasks: z.array(
      z.object({
        task: z.string(),
        waiting: z.int(),
        scheduled: z.int(),
        /** Of both those that have failed before. */
        retrying: z.int(),
        failed: z.int(),
        oldest_waiting: z.string().nullable(),
      }),
    ),
    workers: z.array(
      z.object({
        worker_ID: z.string(),
        started_at: z.string(),
        seen_at: z.string(),
        is_alive: z.boolean(),
        running: z.int(),
      }),
    ),
  }),
});

/**
 * Failed and running jobs from the newest, others from the oldest. A page of a task with few jobs among many may have fewer jobs
 * than `number`, or none, and still a `next_page_handle`.
 */
export const listJobs = endpoint(paths.listJobs, {
  access: 'administrator',
  summary: 'Jobs in a state, of all tasks or one',
  input: z.object({
    state: JobState.default('waiting'),
    task: TaskName.optional(),
    page_handle: Cursor,
    number: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ jobs: z.array(Job), next_page_handle: z.string().optional() }),
});

/** The payload without its texts: numbers, dates and names of templates only. */
export const getJob = endpoint(paths.getJob, {
  access: 'administrator',
  summary: 'One job with what it is about',
  input: z.object({ jobId: Id }),
  answer: Job.extend({
    key: z.string().nullable(),
    payload: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});

/** Jobs by number, or all of a task in a state: at most 10,000 in one call; `is_more` then. */
const JobChoice = z
  .object({
    ids: z.array(Id).min(1).max(1_000).optional(),
    task: TaskName.optional(),
    state: JobState.exclude(['running']).optional(),
  })
  .refine(
    ({ ids, task, state }) => (ids === undefined) === (task !== undefined && state !== undefined),
    'Give ids, or a task and a state.',
  );
const Changed = z.object({ count: z.int(), is_more: z.boolean() });

export const runJobs = endpoint(paths.runJobs, {
  access: 'administrator',
  summary: 'Runs failed, waiting or scheduled jobs now, with all their attempts before them',
  input: JobChoice,
  answer: Changed,
});

export const deleteJobs = endpoint(paths.deleteJobs, {
  access: 'administrator',
  summary: 'Deletes jobs that are not running',
  input: JobChoice,
  answer: Changed,
});
