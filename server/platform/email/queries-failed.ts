import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { JOBS_COUNTED_MAX } from '../jobs/queries-admin.ts';

/** Someone whose emails could not be sent. */
export interface FailedRecipient {
  email: string;
  /** Emails that failed for the last time, and those that were rejected permanently. */
  failures: number;
  /** The mail server's last answer, or what prevented sending. */
  answer: string | null;
  since: Date;
  /** Nothing is sent to the address any more. */
  is_stopped: boolean;
}

/** Failed emails that are looked at for the list: their jobs have no index by recipient. */
const LISTED_MAX = 4_000;

const selectFailed = (task: string, max: number) => sql`
  select jobs.id, jobs.payload->>'to' as email, jobs.last_error, failed_jobs.failed_at
  from (
    select id, failed_at from queue.failed_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${task})
    order by id desc limit ${max}
  ) failed_jobs cross join lateral (
    select * from graphile_worker._private_jobs jobs
    where jobs.id = failed_jobs.id and jobs.attempts >= jobs.max_attempts and jobs.locked_at is null limit 1
  ) jobs`;

/** Lists recipients of the newest emails that failed for good, and addresses that refuse emails, by address. */
export async function listFailedRecipients(
  db: Kysely<Schema>,
  { task, after, limit }: { task: string; after: string; limit: number },
): Promise<FailedRecipient[]> {
  const { rows } = await sql<FailedRecipient>`
    with failed as (
      select lower(email) as email, count(*) as failures, min(failed_at) as since,
        (array_agg(last_error order by id desc))[1] as answer
      from (${selectFailed(task, LISTED_MAX)}) jobs where lower(email) > ${after} group by 1
    )
    select email, coalesce(failed.failures, 0) + coalesce(refused.refusals, 0) as failures,
      coalesce(refused.answer, failed.answer) as answer, least(failed.since, refused.since) as since,
      refused.stopped_at is not null as is_stopped
    from failed full join (
      select * from refused_addresses where email > ${after} order by email limit ${limit}
    ) refused using (email)
    order by email limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists the numbers of the failed jobs that send emails to this recipient. */
export async function listFailedJobIds(db: Kysely<Schema>, task: string, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${selectFailed(task, JOBS_COUNTED_MAX)}) jobs where lower(email) = ${email.toLowerCase()}
  `.execute(db);
  return rows.map(({ id }) => id);
}
