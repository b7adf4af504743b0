import { type Kysely, type Selectable, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { deleteSessions } from '#server/platform/auth/delete-sessions.ts';
import type { Schema, Users } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** Returns a user's preferences; an empty object if none were ever set. A viewer's come with the viewer. */
export async function getPreferences(db: Db, userId: number): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('preferences')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.settings ?? {};
}

/** Sets the given preferences and removes the named ones, in one statement, so that concurrent changes do not undo each other. */
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
 * Records that an email of this type is sent to a user now, unless one was since `notSince`. Returns undefined if recorded, else
 * when the last one was sent.
 */
export async function markEmailSent(
  db: Db,
  { userId, kind, now, notSince }: { userId: number; kind: string; now: Date; notSince: Date },
): Promise<Date | undefined> {
  const marked = await db
    .insertInto('account_emails')
    .values({ user_id: userId, kind, sent_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet({ sent_at: now })
        .where('account_emails.sent_at', '<=', notSince),
    )
    .returning('sent_at')
    .executeTakeFirst();
  if (marked) return undefined;
  const last = await db
    .selectFrom('account_emails')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return last.sent_at;
}

/** A user's profile, and the blogs in which they write. */
export interface MyselfRow {
  description: string;
  language: string;
  primary_blog_id: number | null;
  primary_slug: string | null;
  site_count: number;
}

export async function getMyself(db: Db, userId: number): Promise<MyselfRow> {
  const { rows } = await sql<MyselfRow>`
    select users.description, users.language, blogs.id as primary_blog_id, blogs.slug as primary_slug, (
      select count(*) from blog_authors join feeds on feeds.blog_id = blog_authors.blog_id
      where user_id = users.id and accepted_at is not null and ${isVisibleTo(userId)}
    ) as site_count
    from users
    left join feeds on feeds.blog_id = users.primary_blog_id and ${isVisibleTo(userId)}
    left join blogs on blogs.id = feeds.blog_id
    where users.id = ${userId}
  `.execute(db);
  return rows[0]!;
}

/** Returns the BCP 47 tag of a user's language; undefined if there is no such user. */
export async function findLanguage(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return row?.language;
}

/** Returns the user whose confirmed address this is. */
export function findOwnerOfAddress(
  db: Db,
  email: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
}

/** Counts the accounts with this address that were sent an email of this type since then. */
export async function countEmailsTo(db: Db, email: string, kind: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('account_emails')
    .innerJoin('users', 'users.id', 'account_emails.user_id')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('users.email', '=', email)
    .where('kind', '=', kind)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Changes an account's address if it is not confirmed; returns false otherwise. */
export async function updateUnconfirmedAddress(db: Db, userId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email, new_email: null })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns when an email of this type was last sent to a user. */
export async function findEmailSentAt(db: Db, userId: number, kind: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_emails')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.sent_at;
}

/** Returns which of these usernames, all in lower case, are taken. */
export async function listTakenUsernames(db: Db, usernames: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', [...usernames])
    .execute();
  return new Set(rows.map(({ username }) => username));
}

/**
 * Makes whoever signs up first the administrator of this Tidings. Two first ones at once wait for each other, and only while
 * nobody else is there.
 */
export async function promoteFirstUser(trx: Db, userId: number): Promise<void> {
  const isFirst = sql<boolean>`not exists (select from users where id <> ${userId})`;
  const { rows } = await sql`select pg_advisory_xact_lock(hashtext('first user')) where ${isFirst}`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await trx
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', userId)
    .where(isFirst)
    .execute();
}

/** What every new account begins with: the usual email settings, and its first steps in the reader ahead (ON-06). */
export async function createDefaultSettings(trx: Db, userId: number): Promise<void> {
  await trx.insertInto('email_settings').values({ user_id: userId }).execute();
  await trx
    .insertInto('preferences')
    .values({ user_id: userId, settings: { has_completed_reader_onboarding: false } })
    .execute();
}

/** What administrators change of other people's accounts. */
export type ManagedUser = Pick<
  Selectable<Users>,
  | 'id'
  | 'username'
  | 'name'
  | 'email'
  | 'email_verified'
  | 'role'
  | 'language'
  | 'suspended_at'
  | 'suspension_reason'
>;

/** Returns a user and locks the account until the transaction ends. */
export async function lockUser(trx: Db, userId: number): Promise<ManagedUser | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'name', 'email', 'email_verified', 'role', 'language'])
    .select(['suspended_at', 'suspension_reason'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateRole(trx: Db, userId: number, role: ManagedUser['role']): Promise<void> {
  await trx.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

/** Suspends a user and ends their sessions. API keys stay, without effect. */
export async function suspendUser(
  trx: Db,
  userId: number,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended_at: now, suspension_reason: reason })
    .where('id', '=', userId)
    .execute();
  await endSessions(trx, userId);
}

/** Lifts a suspension, and publishes the user's scheduled posts whose time has come meanwhile. */
export async function liftSuspension(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ suspended_at: null, suspension_reason: '' })
    .where('id', '=', userId)
    .execute();
  await sql`
    select graphile_worker.add_job('articles.publish', json_build_object('articleId', id),
      job_key => 'articles.publish:' || id, run_at => publish_at)
    from articles where author_id = ${userId} and status = 'future'`.execute(trx);
}

/** Ends all sessions of a user; returns how many. */
export async function endSessions(trx: Db, userId: number): Promise<number> {
  return (await deleteSessions(trx, sql`user_id = ${userId}`)).length;
}

/** Turns off one-time codes; returns whether they were on. */
export async function removeTwoFactor(trx: Db, userId: number): Promise<boolean> {
  await trx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ two_factor_enabled: false })
    .where('id', '=', userId)
    .where('two_factor_enabled', '=', true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives an account another address, which is still to be confirmed. */
export async function replaceEmail(trx: Db, userId: number, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified: false, new_email: null })
    .where('id', '=', userId)
    .execute();
}
