import type { Kysely } from 'kysely';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Lists the numbers of the feeds that a user follows and may see. */
export async function listSubscribedFeedIds(db: Kysely<Schema>, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feed_id')
    .select('subscriptions.feed_id')
    .where('subscriptions.user_id', '=', userId)
    .where(isVisibleTo(userId))
    .execute();
  return rows.map((row) => row.feed_id);
}
