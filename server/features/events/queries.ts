import { type Kysely, sql } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface RecordedEvent {
  name: string;
  properties: Record<string, string | number | boolean>;
}

/** All events together, where members are counted. */
export const ANY_EVENT = '*';

/**
 * Stores events of one moment in one statement, unless the user has opted out, or a call with the same `batch` is stored;
 * `userId` is null for a visitor.
 */
export async function createEvents(
  db: Kysely<Schema>,
  events: RecordedEvent[],
  { batch, userId, now }: { batch?: string | undefined; userId: number | null; now: Date },
): Promise<void> {
  const rows = events.map(({ name, properties }) => ({ name, properties: toJsonText(properties) }));
  await sql`
    with received as (
      insert into event_batches (id, received_at) select ${batch ?? null}::text, ${now} where ${batch ?? null}::text is not null
      on conflict do nothing returning id
    ), given as (
      select name, properties, position
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (name text, properties text))
        with ordinality as rows (name, properties, position)
      where not exists (
        select from preferences where user_id = ${userId}::bigint and settings ->> 'share_usage_data' = 'false'
      ) and (${batch ?? null}::text is null or exists (select from received))
    ), last as (
      insert into event_members as known (user_id, name, last_day)
      select ${userId}::bigint, name, ${toDay(now)}::date
      from (select name from given union select ${ANY_EVENT} from given) happened
      where ${userId}::bigint is not null order by name
      on conflict (user_id, name) do update set last_day = excluded.last_day where known.last_day < excluded.last_day
    )
    insert into events (user_id, name, properties, created_at)
    select ${userId}::bigint, name, properties::jsonb, ${now} from given order by position
  `.execute(db);
}

/** Returns the day in UTC, as in `2026-11-23`. */
export function toDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Deletes records of earlier calls. */
export async function deleteOldBatches(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('event_batches').where('received_at', '<', before).execute();
}
