import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import { toUnblockedFeedSql } from '#server/features/blocks/visibility.ts';
import { isVisibleTo, toVisibleFeedSql } from '#server/features/teams/visibility.ts';
import { runNamedQuery } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export interface UnseenCount {
  feed_id: number;
  unseen_count: number;
}

/** The user's follows ($1) of feeds that are in their streams and have unseen posts. */
const UNSEEN_SUBSCRIPTIONS = `
  from subscriptions join feeds on feeds.id = subscriptions.feed_id
  where subscriptions.user_id = $1 and feeds.post_count > subscriptions.seen_count
    and ${toVisibleFeedSql('$1')} and ${toUnblockedFeedSql('$1', 'feeds.id')}`;

const counts = {
  name: 'unseen_counts',
  text: `select subscriptions.feed_id, feeds.post_count - subscriptions.seen_count as unseen_count ${UNSEEN_SUBSCRIPTIONS}`,
};

/**
 * Returns the number of unseen posts of each followed feed, without feeds that have none. Nothing is counted: one lookup in
 * feeds_pkey for each follow (subscriptions_user_id_feed_id_key).
 */
export async function listUnseenCounts(pool: Context['pool'], userId: number): Promise<UnseenCount[]> {
  return runNamedQuery<UnseenCount>(pool, counts, [userId]);
}

const any = { name: 'unseen_status', text: `select subscriptions.feed_id ${UNSEEN_SUBSCRIPTIONS} limit 1` };

/** Whether the user has any unseen post. */
export async function hasUnseen(pool: Context['pool'], userId: number): Promise<boolean> {
  return (await runNamedQuery(pool, any, [userId])).length > 0;
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
