import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { LIMITS_CHANNEL } from '#server/platform/limits.ts';

/** Lists the limits that differ from their defaults, by name. */
export async function listChangedLimits(db: Kysely<Schema>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('changed_limits').selectAll().execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Stores a limit, or removes it for its default (null), and informs every process. */
export async function saveLimit(trx: Transaction<Schema>, name: string, value: number | null): Promise<void> {
  if (value === null) await trx.deleteFrom('changed_limits').where('name', '=', name).execute();
  else
    await trx
      .insertInto('changed_limits')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  await sql`select pg_notify(${LIMITS_CHANNEL}, ${name})`.execute(trx);
}

/** Adds refused calls of a day. */
export async function addRefusedCalls(
  db: Kysely<Schema>,
  day: string,
  calls: readonly { call: string; count: number }[],
): Promise<void> {
  await sql`
    insert into refused_calls as known (day, call, count)
    select ${day}::date, call, count from json_to_recordset(${JSON.stringify(calls)}::json) as added(call text, count bigint)
    order by call
    on conflict (day, call) do update set count = known.count + excluded.count
  `.execute(db);
}

/** Lists refused calls since that day, the most refused first, with those of `today`. */
export async function listRefusedCalls(
  db: Kysely<Schema>,
  { since, today }: { since: string; today: string },
): Promise<{ call: string; today: number; count: number }[]> {
  const { rows } = await sql<{ call: string; today: number; count: number }>`
    select call, sum(count)::bigint as count, coalesce(sum(count) filter (where day = ${today}::date), 0)::bigint as today
    from refused_calls where day >= ${since}::date group by call order by 2 desc, call limit 50
  `.execute(db);
  return rows;
}

/** Lists how many calls were refused on each day since that day. */
export async function listRefusedByDay(
  db: Kysely<Schema>,
  since: string,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(count)::bigint as count
    from refused_calls where day >= ${since}::date group by refused_calls.day order by refused_calls.day
  `.execute(db);
  return rows;
}

/** Deletes the refused calls of earlier days. */
export async function deleteRefusedCalls(db: Kysely<Schema>, before: string): Promise<void> {
  await sql`delete from refused_calls where day < ${before}::date`.execute(db);
}
