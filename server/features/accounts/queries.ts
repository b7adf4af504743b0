import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** A person's preferences; an empty object when none was ever set. */
export async function getPreferences(db: Db, userId: number): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('preferences')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.settings ?? {};
}

/** Sets the given preferences and removes the named ones, in one statement, so that no two changes undo each other. */
export async function mergePreferences(
  db: Db,
  userId: number,
  { set, remove }: { set: Record<string, unknown>; remove: string[] },
): Promise<Record<string, unknown>> {
  const row = await db
    .insertInto('preferences')
    .values({ user_id: userId, settings: sql`${JSON.stringify(set)}::jsonb` })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        settings: sql`(preferences.settings || excluded.settings) - ${remove}::text[]`,
      }),
    )
    .returning('settings')
    .executeTakeFirstOrThrow();
  return row.settings;
}

/**
 * Notes that a mail of this kind goes to a person now, unless one did since `notSince`. Answers undefined when noted, else when
 * the last one went.
 */
export async function markMailSent(
  db: Db,
  { userId, kind, now, notSince }: { userId: number; kind: string; now: Date; notSince: Date },
): Promise<Date | undefined> {
  const marked = await db
    .insertInto('account_mails')
    .values({ user_id: userId, kind, sent_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet({ sent_at: now })
        .where('account_mails.sent_at', '<=', notSince),
    )
    .returning('sent_at')
    .executeTakeFirst();
  if (marked) return undefined;
  const last = await db
    .selectFrom('account_mails')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return last.sent_at;
}
