import { type Kysely, sql } from 'kysely';
import type { LiveEvents } from '#shared/live.ts';
import type { Schema } from '../db/schema.ts';

/** The database channel of announcements to all processes. */
export const LIVE_CHANNEL = 'tidings_live';

/**
 * Notifies one user's open pages when the caller's transaction commits. The data is at most some hundred bytes: numbers that tell
 * a page what to request.
 */
export async function publish<E extends keyof LiveEvents>(
  trx: Kysely<Schema>,
  message: { userId: number; event: E; data: LiveEvents[E] },
): Promise<void> {
  const text = JSON.stringify({
    kind: 'event',
    ids: [message.userId],
    event: message.event,
    data: message.data,
  });
  await sql`select pg_notify(${LIVE_CHANNEL}, ${text})`.execute(trx);
}

/**
 * Lets all processes hear, when the caller's transaction succeeds, whose subscriptions or notifications have changed, or
 * which sessions have ended. Queries that know the numbers only in SQL call announce() themselves.
 */
export async function publishChange(
  trx: Kysely<Schema>,
  kind: 'subscriptions' | 'notification' | 'log_out',
  ids: readonly number[],
): Promise<void> {
  await sql`select announce(${kind}, ${[...ids]}::bigint[])`.execute(trx);
}
