import type { Transaction } from 'kysely';
import { createFollows, deleteFollows, listFormerFeeds } from '#server/features/feeds/queries-follow.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { changeSubscriptions } from '#shared/api/subscriptions.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { type DeliveryChanges, updateDelivery } from './queries-delivery.ts';
import { keepInSpiteOf } from './queries-kept.ts';

type Wish = InputOf<typeof changeSubscriptions>;

/** Does one thing to many of a reader's subscriptions. Answers the numbers of those that are now as was asked. */
export async function changeAll(
  trx: Transaction<Schema>,
  userId: number,
  wish: Wish,
  now: Date,
): Promise<number[]> {
  const ids = [...new Set(wish.sub_ids)];
  switch (wish.action) {
    case 'unsubscribe':
      return deleteFollows(trx, userId, ids);
    case 'resubscribe':
      return restoreFollows(trx, userId, ids);
    case 'keep': {
      const { concern, value: isKept } = wish;
      // Without them the input has been refused.
      if (concern === undefined || isKept === undefined) return [];
      return keepInSpiteOf(trx, userId, ids, { concern, isKept }, now);
    }
    default: {
      const rows = await updateDelivery(trx, userId, { ids }, changesOf(wish), now);
      return rows.map(({ id }) => id);
    }
  }
}

/** Those that are followed already are as was asked, too. */
async function restoreFollows(trx: Transaction<Schema>, userId: number, ids: number[]): Promise<number[]> {
  const former = await listFormerFeeds(trx, userId, ids);
  const outcomes = await createFollows(
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

function changesOf({ action, value, delivery_frequency }: Wish): DeliveryChanges {
  if (action === 'frequency') return delivery_frequency ? { email_frequency: delivery_frequency } : {};
  return value === undefined ? {} : { [action]: value };
}
