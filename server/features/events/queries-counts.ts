import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { toDay } from './queries.ts';

/** Counts past days since `since` that are not counted yet. Counting twice is harmless. */
export async function countPastDays(db: Kysely<Schema>, since: Date, now: Date): Promise<void> {
  await sql`
    insert into event_days (day, name, count)
    select (created_at at time zone 'UTC')::date, name, count(*) from events
    where created_at >= greatest(
        ${toDay(since)}::date::timestamp at time zone 'UTC',
        (select max(day) from event_days)::timestamp at time zone 'UTC'
      )
      and created_at < ${toDay(now)}::date::timestamp at time zone 'UTC'
    group by 1, 2
    on conflict (day, name) do update set count = excluded.count
  `.execute(db);
}

/**
 * Counts members by the day of their latest event, for past days. Rows locked by a writer are left to the next run: until then
 * `countMembers` counts them one by one.
 */
export async function countPastMembers(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update event_members set counted_day = event_members.last_day
      from (
        select user_id, name from event_members
        where not is_counted and last_day < ${toDay(now)}::date
        for update skip locked
      ) uncounted
      where event_members.user_id = uncounted.user_id and event_members.name = uncounted.name
    `.execute(trx);
    await trx.deleteFrom('event_member_days').execute();
    await sql`
      insert into event_member_days (day, name, members)
      select counted_day, name, count(*) from event_members where counted_day is not null group by 1, 2
    `.execute(trx);
  });
}

/** Deletes counts of earlier days. */
export async function deleteOldCounts(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('event_days').where('day', '<', toDay(before)).execute();
  await db.deleteFrom('event_members').where('last_day', '<', toDay(before)).execute();
}

/** A count of events: on a day, or of a name. */
export type Count = { day: string; name: null; count: number } | { day: null; name: string; count: number };

/** Counts events since `since`, by day (only of `wanted`, if given) and by name: the job's counts, and newer events. */
export async function listCounts(
  db: Kysely<Schema>,
  since: Date,
  eventName: string | undefined,
): Promise<Count[]> {
  const { rows: counted } = await sql<{ until: string }>`
    select greatest(max(day) + 1, ${toDay(since)}::date)::text as until from event_days
  `.execute(db);
  // As a value, so that the planner sees that it is one month and few rows of it.
  const { rows } = await sql<Count>`
    with happened as (
      select day, name, count from event_days where day >= ${toDay(since)}::date
      union all
      select (created_at at time zone 'UTC')::date, name, count(*) from events
      where created_at >= ${counted[0]!.until}::date::timestamp at time zone 'UTC'
      group by 1, 2
    )
    select day::text, null as name, sum(count)::bigint as count from happened
    where name = coalesce(${eventName ?? null}::text, name) group by day
    union all
    select null, name, sum(count)::bigint from happened group by name
  `.execute(db);
  return rows;
}

/** Counts the members of each event since `since`; under `ANY_EVENT`, of any. */
export async function countMembers(db: Kysely<Schema>, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; members: number }>`
    select name, sum(members)::integer as members from (
      select name, members from event_member_days where day >= ${toDay(since)}::date
      union all
      select name, count(*) from event_members
      where not is_counted and last_day >= ${toDay(since)}::date
        and (counted_day is null or counted_day < ${toDay(since)}::date)
      group by name
    ) counted
    group by name
  `.execute(db);
  return new Map(rows.map(({ name, members }) => [name, members]));
}
