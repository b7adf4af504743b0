import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUnblockedFeed } from '#server/features/blocks/visibility.ts';
import { isVisibleTo } from '#server/features/teams/visibility.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface UnseenCount {
  feed_id: number;
  unseen_count: number;
}

/** The user’s subscriptions that are in their streams and have unseen posts. */
const selectUnseenSubscriptions = (userId: RawBuilder<number>) => sql`
  from subscriptions join feeds on feeds.id = subscriptions.feed_id
  where subscriptions.user_id = ${userId} and feeds.post_count > subscriptions.seen_count
    and ${isVisibleTo(userId)} and ${isUnblockedFeed(userId, 'feeds.id')}`;

/** Selects the number of unseen posts of each subscription that has any. */
export const selectUnseenCounts = (userId: RawBuilder<number>) => sql<UnseenCount>`
  select subscriptions.feed_id, feeds.post_count - subscriptions.seen_count as unseen_count
  ${selectUnseenSubscriptions(userId)}`;

const counts = prepared<{ userId: number }, UnseenCount>('unseen_counts', (p) =>
  selectUnseenCounts(p('userId')),
);

/**
 * Returns the number of unseen posts of each followed feed, without feeds that have none. Nothing is counted: one lookup in
 * feeds_pkey for each follow (subscriptions_user_id_feed_id_key).
 */
export async function listUnseenCounts(db: Kysely<Schema>, userId: number): Promise<UnseenCount[]> {
  return counts.execute(db, { userId });
}

const any = prepared<{ userId: number }, { feed_id: number }>(
  'unseen_status',
  (p) => sql`select subscriptions.feed_id ${selectUnseenSubscriptions(p('userId'))} limit 1`,
);

/** Whether the user has any unseen post. */
export async function hasUnseen(db: Kysely<Schema>, userId: number): Promise<boolean> {
  return (await any.execute(db, { userId })).length > 0;
}

/** Whether the viewer may see all of these feeds. */
export async function canSeeFeeds(
  db: Kysely<Schema>,
  userId: number,
  feedIds: readonly number[],
): Promise<boolean> {
  const ids = new Set(feedIds);
  if (ids.size === 0) return true;
  const { seen } = await db
    .selectFrom('feeds')
    .select((select) => select.fn.countAll<number>().as('seen'))
    .where('id', 'in', [...ids])
    .where(isVisibleTo(userId))
    .executeTakeFirstOrThrow();
  return seen === ids.size;
}

/** Finds the feed of a hosted blog; undefined if the viewer may not see it. */
export async function findBlogFeed(
  db: Kysely<Schema>,
  userId: number,
  blogId: number,
): Promise<number | undefined> {
  const feed = await db
    .selectFrom('feeds')
    .select('id')
    .where('blog_id', '=', blogId)
    .where(isVisibleTo(userId))
    .executeTakeFirst();
  return feed?.id;
}
