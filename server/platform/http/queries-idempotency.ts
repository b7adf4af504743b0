import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export interface IdempotentCall {
  userId: number;
  /** A UUID of the client's. */
  key: string;
  /** Method and path of the endpoint. */
  name: string;
}

/**
 * Begins a call. `begun` if it is to be done now, `done` with the response of the first time, `running` if it is under way, `other` if
 * the key belongs to another call. One that has been under way since before `staleSince` ended with its process, and is begun again.
 */
export async function beginCall(
  db: Kysely<Schema>,
  { userId, key, name }: IdempotentCall,
  { now, staleSince }: { now: Date; staleSince: Date },
): Promise<{ state: 'begun' | 'running' | 'other' } | { state: 'done'; response: unknown }> {
  const { rows } = await sql<{ call: string; response: unknown; is_begun: boolean }>`
    insert into idempotency_keys (user_id, key, call, created_at) values (${userId}, ${key}, ${name}, ${now})
    on conflict (user_id, key) do update set
      created_at = case when idempotency_keys.response is null and idempotency_keys.created_at < ${staleSince}
        then excluded.created_at else idempotency_keys.created_at end
    returning call, response, created_at = ${now} and response is null as is_begun
  `.execute(db);
  const { call, response, is_begun } = rows[0]!;
  if (call !== name) return { state: 'other' };
  if (response !== null) return { state: 'done', response };
  return { state: is_begun ? 'begun' : 'running' };
}

/** Stores the response of a call for the next time. */
export async function endCall(
  db: Kysely<Schema>,
  { userId, key }: IdempotentCall,
  response: unknown,
): Promise<void> {
  await sql`
    update idempotency_keys set response = ${JSON.stringify(response)}::jsonb where user_id = ${userId} and key = ${key}
  `.execute(db);
}

/** Forgets a call that failed, which may be tried again. */
export async function deleteCall(db: Kysely<Schema>, { userId, key }: IdempotentCall): Promise<void> {
  await sql`delete from idempotency_keys where user_id = ${userId} and key = ${key} and response is null`.execute(
    db,
  );
}

export async function deleteOldCalls(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${before}`.execute(db);
}
