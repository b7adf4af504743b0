import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { createToken } from './rules.ts';

/** The address's user and blog. */
export interface Addressee {
  siteId: number;
  userId: number;
}

/** Finds the token of a user's secret address for a blog, see `toPostAddress`. */
export async function findPostAddress(
  db: Kysely<Schema>,
  siteId: number,
  userId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('post_addresses')
    .select('token')
    .where('blog_id', '=', siteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.token;
}

/** Creates a new address of a user for a blog, and returns its token. The previous one ends at once. */
export async function replacePostAddress(
  trx: Transaction<Schema>,
  siteId: number,
  userId: number,
  now: Date,
): Promise<string> {
  const fresh = { token: createToken(), created_at: now };
  await trx
    .insertInto('post_addresses')
    .values({ blog_id: siteId, user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.columns(['blog_id', 'user_id']).doUpdateSet(fresh))
    .execute();
  return fresh.token;
}

/** Deletes a user's address for a blog. */
export async function deletePostAddress(
  trx: Transaction<Schema>,
  siteId: number,
  userId: number,
): Promise<void> {
  await trx
    .deleteFrom('post_addresses')
    .where('blog_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute();
}

export async function findAddressee(db: Kysely<Schema>, token: string): Promise<Addressee | undefined> {
  return db
    .selectFrom('post_addresses')
    .select(['blog_id as siteId', 'user_id as userId'])
    .where('token', '=', token)
    .executeTakeFirst();
}

/** The fields of a posting user that an email needs. */
export interface Writer {
  id: number;
  email: string;
  role: 'member' | 'administrator';
  language: string;
}

export async function findWriter(db: Kysely<Schema>, userId: number): Promise<Writer | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'language'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** Stores an email until it is a post; returns undefined if the same one was stored before. */
export async function createReceivedEmail(
  trx: Transaction<Schema>,
  { siteId, userId }: Addressee,
  email: { fingerprint: Buffer; message: Buffer; received_at: Date },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('received_emails')
    .values({ blog_id: siteId, user_id: userId, ...email })
    .onConflict((conflict) => conflict.columns(['blog_id', 'user_id', 'fingerprint']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Finds a waiting email; undefined if it is done, or its blog or writer is gone. */
export async function findReceivedEmail(
  db: Kysely<Schema>,
  emailId: number,
): Promise<(Addressee & { message: Buffer }) | undefined> {
  const row = await db
    .selectFrom('received_emails')
    .select(['blog_id as siteId', 'user_id as userId', 'message'])
    .where('id', '=', emailId)
    .executeTakeFirst();
  return row?.message ? { ...row, message: row.message } : undefined;
}

/** Records that an email is done; returns false if it already was. */
export async function finishReceivedEmail(trx: Transaction<Schema>, emailId: number): Promise<boolean> {
  const row = await trx
    .updateTable('received_emails')
    .set({ message: null })
    .where('id', '=', emailId)
    .where('message', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes old emails, once no server delivers them again. */
export async function deleteReceivedEmails(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('received_emails').where('received_at', '<', before).execute();
}
