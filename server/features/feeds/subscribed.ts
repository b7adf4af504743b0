import type { Transaction } from 'kysely';
import { createSubscriptionNotifications, retractActs } from '#server/features/notifications/queries-acts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { publishChange } from '#server/platform/live/publish.ts';

// The effects of changed subscriptions, in the transaction of their cause. Triggers update what is seen when they begin, and what
// is kept of them when they end.

/** After they began; `hosted` are those of blogs, whose owners are notified. */
export async function subscriptionsStarted(
  trx: Transaction<Schema>,
  userId: number,
  { started, hosted }: { started: readonly number[]; hosted: readonly number[] },
): Promise<void> {
  if (started.length > 0) await publishChange(trx, 'subscriptions', [userId]);
  if (hosted.length > 0) await createSubscriptionNotifications(trx, { feedIds: hosted, actorId: userId });
}

/** After they ended. */
export async function subscriptionsEnded(
  trx: Transaction<Schema>,
  userId: number,
  feedIds: readonly number[],
): Promise<void> {
  if (feedIds.length === 0) return;
  await publishChange(trx, 'subscriptions', [userId]);
  await retractActs(trx, { groupKeys: feedIds.map((id) => `follow:${id}`), actorId: userId });
}
