import type { Kysely, Selectable } from 'kysely';
import type { PushSubscriptions, Schema } from '#server/platform/db/schema.ts';

export type PushSubscription = Selectable<PushSubscriptions>;

/** Browsers of one user; the oldest is replaced. */
const SUBSCRIPTIONS_MAX = 20;

/** Stores a browser's subscription for a user, who may be another one than before. */
export async function createPushSubscription(
  db: Kysely<Schema>,
  subscription: { userId: number; endpoint: string; p256dh: string; auth: string; now: Date },
): Promise<void> {
  const { userId: user_id, now, ...keys } = subscription;
  const row = { user_id, ...keys, created_at: now, sent_at: now };
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
  await db
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (old) =>
      old
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(SUBSCRIPTIONS_MAX),
    )
    .execute();
}

export async function deletePushSubscription(
  db: Kysely<Schema>,
  userId: number,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Lists the browsers to which a user's notifications are sent; none while the user is suspended. */
export async function listPushSubscriptions(db: Kysely<Schema>, userId: number): Promise<PushSubscription[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', '=', userId)
    .where('users.suspended_at', 'is', null)
    .orderBy('push_subscriptions.id')
    .execute();
}

/** Records that everything up to a time was sent. */
export async function markPushed(db: Kysely<Schema>, id: number, sentAt: Date): Promise<void> {
  await db.updateTable('push_subscriptions').set({ sent_at: sentAt }).where('id', '=', id).execute();
}

/** Removes a subscription that its push service no longer knows. */
export async function deleteDeadSubscription(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
