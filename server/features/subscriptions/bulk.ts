import type { Transaction } from 'kysely';
import {
  createSubscriptions,
  deleteSubscriptions,
  listFormerFeeds,
} from '#server/features/feeds/queries-subscribe.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { changeSubscriptions } from '#shared/api/subscriptions.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type DeliveryChanges, updateDelivery } from './queries-delivery.ts';
import { updateKeptConcern } from './queries-kept.ts';

type BulkChange = InputOf<typeof changeSubscriptions>;

/** Changes many of a user's subscriptions. Returns the numbers of those that now have the requested state. */
export async function changeAll(
  trx: Transaction<Schema>,
  userId: number,
  change: BulkChange,
  now: Date,
): Promise<number[]> {
  const ids = [...new Set(change.sub_ids)];
  switch (change.action) {
    case 'unsubscribe':
      return deleteSubscriptions(trx, userId, ids);
    case 'resubscribe':
      return restoreSubscriptions(trx, userId, ids);
    case 'keep': {
      const { concern, value } = change;
      // Otherwise the input was rejected.
      if (concern === undefined || value === undefined) return [];
      return updateKeptConcern(trx, userId, ids, { concern, isKept: value }, now);
    }
    default: {
      const rows = await updateDelivery(trx, userId, { ids }, toDeliveryChanges(change), now);
      return rows.map(({ id }) => id);
    }
  }
}

/** Already followed ones have the requested state too. */
async function restoreSubscriptions(
  trx: Transaction<Schema>,
  userId: number,
  ids: number[],
): Promise<number[]> {
  const former = await listFormerFeeds(trx, userId, ids);
  const outcomes = await createSubscriptions(
    trx,
    userId,
    former.map(({ feed_id }) => feed_id),
  );
  const restored = former.filter(({ feed_id }) => {
    const { kind } = outcomes.get(feed_id)!;
    return kind === 'created' || kind === 'existing';
  });
  const standing = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  return [...new Set([...restored, ...standing].map(({ id }) => id))];
}

function toDeliveryChanges({ action, value, delivery_frequency }: BulkChange): DeliveryChanges {
  if (action === 'frequency') return delivery_frequency ? { email_frequency: delivery_frequency } : {};
  return value === undefined ? {} : { [action]: value };
}
