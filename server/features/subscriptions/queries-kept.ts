import { sql, type Transaction } from 'kysely';
import type { Operand } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { CONCERN_DISMISSED_DAYS, type Concern } from '#shared/domain/concerns.ts';

type Trx = Transaction<Schema>;

const DAY_MS = 24 * 60 * 60_000;

/** What the reader keeps a subscription in spite of, at this time; of `subscriptions` and `feeds`. */
export const selectKeptConcerns = (now: Operand<Date>) =>
  sql<Concern[]>`array(
    select concern from kept_concerns kept
    where kept.user_id = subscriptions.user_id and kept.feed_id = feeds.id
      and kept.kept_until > ${now} and kept.kept_at >= subscriptions.created_at
    order by concern
  )`.as('kept_concerns');

/** Dismisses or restores a concern for the user's subscriptions of these numbers. Returns the numbers of the existing ones. */
export async function updateKeptConcern(
  trx: Trx,
  userId: number,
  ids: number[],
  { concern, isKept }: { concern: Concern; isKept: boolean },
  now: Date,
): Promise<number[]> {
  const subscriptions = await trx
    .selectFrom('subscriptions')
    .select(['id', 'feed_id'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('feed_id')
    .execute();
  if (subscriptions.length === 0) return [];
  await trx
    .deleteFrom('kept_concerns')
    .where('user_id', '=', userId)
    .where('concern', '=', concern)
    .where(
      'feed_id',
      'in',
      subscriptions.map(({ feed_id }) => feed_id),
    )
    .execute();
  if (isKept) {
    const row = {
      user_id: userId,
      concern,
      kept_at: now,
      kept_until: new Date(now.getTime() + CONCERN_DISMISSED_DAYS * DAY_MS),
    };
    await trx
      .insertInto('kept_concerns')
      .values(subscriptions.map(({ feed_id }) => ({ ...row, feed_id })))
      // Another call of the same user was faster.
      .onConflict((conflict) => conflict.columns(['user_id', 'feed_id', 'concern']).doNothing())
      .execute();
  }
  return subscriptions.map(({ id }) => id);
}
