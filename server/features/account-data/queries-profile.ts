import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Tables of the profile and settings: one row per user. */
export const PROFILE_TABLES = ['users', 'preferences', 'email_settings'];

export async function getExportProfile(db: Kysely<Schema>, userId: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ profile: Record<string, unknown> }>`
    select jsonb_build_object(
      'profile', to_jsonb(users) - 'image' || jsonb_build_object('avatar', image),
      'preferences', coalesce((select settings from preferences where user_id = users.id), '{}'),
      'mail_settings', (select to_jsonb(email_settings) - 'user_id' from email_settings where user_id = users.id)
    ) as profile
    from users where id = ${userId}
  `.execute(db);
  return rows[0]!.profile;
}

/** Finds the username of a user by their number. */
export async function findUsername(db: Kysely<Schema>, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return row?.username;
}
