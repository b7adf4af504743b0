import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from './mailer.ts';

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

/** After so many refusals of an address, over at least a day, nothing more is sent to it: an outage of an hour stops nothing. */
const REFUSALS_MAX = 3;

/** Finds whether this email was sent, how often its address has refused emails, and whether nothing is sent to it any more. */
export async function findSendState(
  db: Kysely<Schema>,
  id: string,
  address: string,
): Promise<{ is_sent: boolean; refusals: number; is_stopped: boolean }> {
  const { rows } = await sql<{ is_sent: boolean; refusals: number; is_stopped: boolean }>`
    select exists (select from emails_sent where id = ${id}) as is_sent, coalesce(r.refusals, 0) as refusals,
      r.stopped_at is not null as is_stopped
    from (select) here left join refused_addresses r on r.email = ${address.toLowerCase()}
  `.execute(db);
  return rows[0]!;
}

/** Records that a mail server has rejected an email to this address permanently. */
export async function recordRefusal(
  db: Kysely<Schema>,
  address: string,
  { answer, isAboutAddress }: Refusal,
  now: Date,
): Promise<void> {
  await sql`
    insert into refused_addresses as r (email, refusals, address_refusals, answer, since, refused_at)
    values (${address.toLowerCase()}, 1, ${isAboutAddress ? 1 : 0}, ${answer}, ${now}, ${now})
    on conflict (email) do update set
      refusals = r.refusals + 1, address_refusals = r.address_refusals + excluded.address_refusals,
      answer = excluded.answer, refused_at = excluded.refused_at,
      stopped_at = coalesce(r.stopped_at, case when r.address_refusals + excluded.address_refusals >= ${REFUSALS_MAX}
        and excluded.refused_at >= r.since + interval '1 day' then excluded.refused_at end)
  `.execute(db);
}

/** Forgets what an address has refused, so that emails are sent to it again. */
export async function deleteRefusals(db: Kysely<Schema>, address: string): Promise<void> {
  await db.deleteFrom('refused_addresses').where('email', '=', address.toLowerCase()).execute();
}

/** Forgets addresses that have refused nothing since then, except those of accounts to which nothing is sent. */
export async function deleteOldRefusals(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`
    delete from refused_addresses r where refused_at < ${before}
      and (stopped_at is null or not exists (select from users where users.email = r.email))
  `.execute(db);
}

/** Counts emails that mail servers have rejected permanently. */
export async function countRefusals(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(refusals), 0)::bigint as count from refused_addresses
  `.execute(db);
  return rows[0]!.count;
}
