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

/** Does one thing to many of a reader's subscriptions. Answers the numbers of those that are now as was asked. */
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
      // Without them the input has been refused.
      if (concern === undefined || value === undefined) return [];
      return updateKeptConcern(trx, userId, ids, { concern, isKept: value }, now);
    }
    default: {
      const rows = await updateDelivery(trx, userId, { ids }, toDeliveryChanges(change), now);
      return rows.map(({ id }) => id);
    }
  }
}

/** Those that are followed already are as was asked, too. */
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
    .selectFrom('follows')
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
