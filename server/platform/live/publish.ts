import { type Kysely, sql } from 'kysely';
import type { LiveEvents } from '#shared/live.ts';
import { prepared } from '../db/prepared.ts';
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
  await send(trx, { kind: 'event', ids: [message.userId], event: message.event, data: message.data });
}

/** The same for the open pages of everyone who is told of the feed's posts: its subscribers, and the members of its team. */
export async function publishToFeed<E extends keyof LiveEvents>(
  trx: Kysely<Schema>,
  message: { feedId: number; event: E; data: LiveEvents[E] },
): Promise<void> {
  await send(trx, { kind: 'feed_event', ids: [message.feedId], event: message.event, data: message.data });
}

async function send(trx: Kysely<Schema>, announcement: object): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(announcement)})`.execute(trx);
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
  await announce.execute(trx, { kind, ids });
}

const announce = prepared<{ kind: string; ids: readonly number[] }, unknown>(
  'announce_change',
  (p) => sql`select announce(${p('kind')}, ${p('ids')}::bigint[])`,
);
