import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** The first moment of a month, and of the next. */
interface Month {
  since: Date;
  until: Date;
}

/** Lists the month of `now` and `ahead` more. */
function listMonths(now: Date, ahead: number): Month[] {
  const start = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months));
  return Array.from({ length: ahead + 1 }, (_, at) => ({ since: start(at), until: start(at + 1) }));
}

const toTableName = ({ since }: Month) =>
  `event_months.m${since.toISOString().slice(0, 7).replace('-', '_')}`;

/**
 * Creates missing tables of this month and of `ahead` more. Rows that came meanwhile are in the default partition, and are moved.
 */
export async function createMonths(db: Kysely<Schema>, now: Date, ahead: number): Promise<void> {
  for (const month of listMonths(now, ahead)) {
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass(${toTableName(month)}) is not null as "isThere"
    `.execute(db);
    if (!rows[0]!.isThere) await db.transaction().execute((trx) => createMonth(trx, month));
  }
}

async function createMonth(trx: Kysely<Schema>, month: Month): Promise<void> {
  const { since, until } = month;
  // Nothing may be inserted between moving out and moving in.
  await sql`lock table event_months.other in access exclusive mode`.execute(trx);
  await sql`create temporary table moving (like events) on commit drop`.execute(trx);
  await sql`
    with moved as (
      delete from event_months.other where created_at >= ${since} and created_at < ${until} returning *
    )
    insert into moving (id, user_id, name, properties, created_at)
    select id, user_id, name, properties, created_at from moved
  `.execute(trx);
  await sql`
    create table ${sql.table(toTableName(month))} partition of events
    for values from (${sql.lit(since.toISOString())}) to (${sql.lit(until.toISOString())})
  `.execute(trx);
  await sql`
    insert into events (id, user_id, name, properties, created_at)
    select id, user_id, name, properties, created_at from moving
  `.execute(trx);
  await sql`drop table moving`.execute(trx);
}

/** Drops the tables of months that ended before, and deletes older rows of all others. */
export async function deleteOldEvents(db: Kysely<Schema>, before: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'event_months'::regnamespace and relkind = 'r' and relname ~ '^m[0-9]{4}_[0-9]{2}$'
    order by relname
  `.execute(db);
  const first = toTableName({ since: before, until: before });
  for (const { name } of rows)
    if (`event_months.${name}` < first)
      await sql`drop table ${sql.table(`event_months.${name}`)}`.execute(db);
  await db.deleteFrom('events').where('created_at', '<', before).execute();
}
