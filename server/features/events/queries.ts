import { type Kysely, sql } from 'kysely';
import { toJsonText } from '#server/platform/db/json-text.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface RecordedEvent {
  name: string;
  properties: Record<string, string | number | boolean>;
}

/** Writes down events of one moment; `userId` is null for a visitor. */
export async function createEvents(
  db: Kysely<Schema>,
  events: RecordedEvent[],
  { userId, now }: { userId: number | null; now: Date },
): Promise<void> {
  await db
    .insertInto('events')
    .values(
      events.map(({ name, properties }) => ({
        user_id: userId,
        name,
        properties: sql<Record<string, unknown>>`${toJsonText(properties)}::jsonb`,
        created_at: now,
      })),
    )
    .execute();
}

export async function deleteOldEvents(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('events').where('created_at', '<', before).execute();
}
