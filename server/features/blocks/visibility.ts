import { type RawBuilder, sql } from 'kysely';
import { isVisibleFeed } from '#server/features/teams/visibility.ts';
import type { Operand } from '#server/platform/db/prepared.ts';

/**
 * Blocked sites and users are invisible to the blocker: the posts of a blocked site in every stream (U68), and a blocked user's
 * comments, likes and notifications. Queries that read these for a viewer have one of these conditions; a visitor, the viewer
 * null, has blocked nothing.
 */

/** @param feedId the column with the number of the feed, for example `posts.feed_id` */
export function isUnblockedFeed(viewer: Operand<number | null>, feedId: string): RawBuilder<boolean> {
  // An array is read once for the statement; `not exists` would look for each row.
  return sql<boolean>`(${sql.ref(feedId)} = any(array(
    select blocked_sites.feed_id from blocked_sites where blocked_sites.user_id = ${viewer}::bigint))) is not true`;
}

/** The same for a user; true if the column is null, because a deleted account cannot be blocked. */
export function isUnblockedUser(viewer: Operand<number | null>, userId: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(userId)} = any(array(
    select blocked_users.blocked_id from blocked_users where blocked_users.user_id = ${viewer}::bigint))) is not true`;
}

/**
 * Returns the condition of every stream with posts of several feeds: the viewer may see the feed, and has not blocked it. A
 * blocked site's own page still shows its posts.
 */
export function isReadableFeed(viewer: Operand<number | null>, feedId: string): RawBuilder<boolean> {
  return sql<boolean>`(${isVisibleFeed(viewer, feedId)} and ${isUnblockedFeed(viewer, feedId)})`;
}
