import { type RawBuilder, sql } from 'kysely';

/**
 * Blocked sites and users are invisible to the blocker: the posts of a blocked site in every stream (U68), and a blocked user's
 * comments, likes and notifications. Queries that read these for a viewer have one of these conditions; a visitor, the viewer
 * null, has blocked nothing.
 */

/**
 * Returns a condition for the text of a named statement.
 * @param viewer the parameter with the viewer's number or null, for example `$2`
 * @param feedId the column with the number of the feed, for example `posts.feed_id`
 */
export function toUnblockedFeedSql(viewer: string, feedId: string): string {
  return `not exists (
    select from blocked_sites where blocked_sites.user_id = ${viewer}::bigint and blocked_sites.feed_id = ${feedId})`;
}

/** The same for a user; true if the column is null, because a deleted account cannot be blocked. */
export function toUnblockedUserSql(viewer: string, userId: string): string {
  return `not exists (
    select from blocked_users
    where blocked_users.user_id = ${viewer}::bigint and blocked_users.blocked_id = ${userId})`;
}

/** The same for Kysely: `.where(isUnblockedFeed(viewerId, 'posts.feed_id'))`. */
export function isUnblockedFeed(viewerId: number | null, feedId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from blocked_sites
    where blocked_sites.user_id = ${viewerId} and blocked_sites.feed_id = ${sql.ref(feedId)}
  )`;
}

/** The same for Kysely: `.where(isUnblockedUser(viewerId, 'comments.author_id'))`. */
export function isUnblockedUser(viewerId: number | null, userId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from blocked_users
    where blocked_users.user_id = ${viewerId} and blocked_users.blocked_id = ${sql.ref(userId)}
  )`;
}
