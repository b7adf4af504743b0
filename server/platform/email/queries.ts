import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Whether this email was sent to the mail server, as far as is known. */
export async function isEmailSent(db: Kysely<Schema>, id: string): Promise<boolean> {
  const row = await db.selectFrom('emails_sent').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Records that this email is sent from now on; returns false if it already was. */
export async function recordEmailSent(db: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('emails_sent')
    .values({ id, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the mail server did not accept it after all. */
export async function recordEmailUnsent(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('emails_sent').where('id', '=', id).execute();
}

export async function deleteSentEmails(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('emails_sent').where('sent_at', '<', before).execute();
}

/** Lists emails that are recorded as sent while their job is unfinished. */
export async function listUnfinishedSentEmails(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select emails_sent.id from graphile_worker._private_jobs jobs join emails_sent on emails_sent.id = jobs.payload->>'id'
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the emails sent on each UTC day since that time. */
export async function countSentByDay(
  db: Kysely<Schema>,
  since: Date,
): Promise<{ day: string; sent: number }[]> {
  const { rows } = await sql<{ day: string; sent: number }>`
    select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as sent
    from emails_sent where sent_at >= ${since} group by 1 order by 1
  `.execute(db);
  return rows;
}
