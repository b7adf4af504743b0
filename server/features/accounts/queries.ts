import { type Kysely, sql } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
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
export async function markEmailSent(
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

/** What a person has said of themselves, and the blogs in which they write. */
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

/** Whose confirmed address this is; undefined while it is confirmed in no account. */
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

/** To how many accounts with this address a mail of this kind has gone since then. */
export async function countEmailsTo(db: Db, email: string, kind: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('account_mails')
    .innerJoin('users', 'users.id', 'account_mails.user_id')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('users.email', '=', email)
    .where('kind', '=', kind)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

/** Gives an account another address as long as none is confirmed in it; false when one is. */
export async function updateUnconfirmedAddress(db: Db, userId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email, new_email: null })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When a mail of this kind went to a person last; undefined when none did. */
export async function findEmailSentAt(db: Db, userId: number, kind: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_mails')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.sent_at;
}

/** Which of these usernames, all in lower case, somebody has. */
export async function listTakenUsernames(db: Db, usernames: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', [...usernames])
    .execute();
  return new Set(rows.map(({ username }) => username));
}
