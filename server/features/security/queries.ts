import { type Kysely, sql } from 'kysely';
import { deleteSessions } from '#server/platform/auth/delete-sessions.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export interface SessionRow {
  id: number;
  user_agent: string | null;
  ip_address: string | null;
  created_at: Date;
  updated_at: Date;
}

/** Lists a user's sessions that have not expired, last used first. */
export async function listSessions(db: Db, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a session; returns whether the user had it. */
export async function deleteSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const ended = await deleteSessions(db, sql`user_id = ${userId} and id = ${sessionId}`);
  return ended.length > 0;
}

export async function deleteOtherSessions(db: Db, userId: number, currentId: number): Promise<void> {
  await deleteSessions(db, sql`user_id = ${userId} and id <> ${currentId}`);
}

/** Returns the ways in which a user can log in. */
export async function getLogInMethods(
  db: Db,
  userId: number,
): Promise<{ has_password: boolean; two_factor_enabled: boolean }> {
  return db
    .selectFrom('users')
    .select((select) => [
      'two_factor_enabled',
      select
        .exists(
          select
            .selectFrom('accounts')
            .select('id')
            .whereRef('accounts.user_id', '=', 'users.id')
            .where('provider_id', '=', 'credential')
            .where('password', 'is not', null),
        )
        .$castTo<boolean>()
        .as('has_password'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes a passkey; returns whether the user had it. */
export async function deletePasskey(db: Db, userId: number, passkeyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', passkeyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface ApiKeyRow {
  id: number;
  name: string;
  prefix: string;
  scope: 'read' | 'write';
  created_at: Date;
  last_used_at: Date | null;
}

const API_KEY_COLUMNS = ['id', 'name', 'prefix', 'scope', 'created_at', 'last_used_at'] as const;

export async function listApiKeys(db: Db, userId: number): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(API_KEY_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Stores a key; returns undefined if the user has `max` of them already. */
export async function createApiKey(
  db: Db,
  key: { userId: number; name: string; prefix: string; hash: Buffer; scope: 'read' | 'write'; now: Date },
  max: number,
): Promise<ApiKeyRow | undefined> {
  return db.transaction().execute(async (trx) => {
    // Concurrent calls wait for each other, so that both keys are counted.
    await trx.selectFrom('users').select('id').where('id', '=', key.userId).forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom('api_keys')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', key.userId)
      .executeTakeFirstOrThrow();
    if (count >= max) return undefined;
    return trx
      .insertInto('api_keys')
      .values({
        user_id: key.userId,
        name: key.name,
        prefix: key.prefix,
        key_hash: key.hash,
        scope: key.scope,
        created_at: key.now,
      })
      .returning(API_KEY_COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** Revokes a key; returns whether the user had it. */
export async function deleteApiKey(db: Db, userId: number, keyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
