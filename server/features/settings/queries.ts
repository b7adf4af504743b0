import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { EmailSettings, Schema, Users } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** A user's editable profile and email settings. */
export type SettingsRow = Pick<
  Selectable<Users>,
  | 'id'
  | 'username'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'description'
  | 'user_url'
  | 'image'
  | 'email'
  | 'new_email'
  | 'primary_blog_id'
  | 'language'
> &
  Omit<Selectable<EmailSettings>, 'user_id'>;

const settings = prepared<{ userId: number }, SettingsRow>(
  'settings',
  (p) => sql`
    select users.id, username, name, first_name, last_name, description, user_url, image, email, new_email, primary_blog_id, language,
      blocked, default_email_comments, default_email_frequency, default_email_posts, default_notify_posts, delivery_day, delivery_hour,
      mail_option, time_zone
    from users join email_settings on email_settings.user_id = users.id
    where users.id = ${p('userId')}`,
);

/** Returns a user's settings. Throws if there is no such user. */
export async function getSettings(db: Db, userId: number): Promise<SettingsRow> {
  const [row] = await settings.execute(db, { userId });
  if (!row) throw new Error(`User ${userId} has no settings.`);
  return row;
}

export type ProfileChange = Pick<
  Updateable<Users>,
  'name' | 'first_name' | 'last_name' | 'description' | 'user_url' | 'language'
>;

export async function updateProfile(db: Db, userId: number, change: ProfileChange, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export type EmailSettingsChange = Omit<Updateable<EmailSettings>, 'user_id'>;

export async function updateEmailSettings(
  db: Db,
  userId: number,
  change: EmailSettingsChange,
): Promise<void> {
  await db.updateTable('email_settings').set(change).where('user_id', '=', userId).execute();
}

/** Whether the database knows a time zone; it may know fewer than a browser does. */
export async function isKnownTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db);
  return rows.length > 0;
}

/** Stores a new address until it is confirmed; null removes it. */
export async function updateNewEmail(db: Db, userId: number, newEmail: string | null): Promise<void> {
  await db.updateTable('users').set({ new_email: newEmail }).where('id', '=', userId).execute();
}

/** Finds the user whose confirmed address this is. */
export function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ id: number; name: string; email: string; language: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}

/**
 * Confirms the user's new address. Returns the user as before the change; undefined if the address is not waiting any more, or
 * has meanwhile become another user's.
 */
export async function confirmNewEmail(
  trx: Db,
  userId: number,
  email: string,
  now: Date,
): Promise<
  { id: number; name: string; email: string; language: string; email_verified: boolean } | undefined
> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'email_verified'])
    .where('id', '=', userId)
    .where('new_email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if (!user || (await findUserByEmail(trx, email))) return undefined;
  await trx
    .updateTable('users')
    .set({ email, new_email: null, email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .execute();
  return user;
}
