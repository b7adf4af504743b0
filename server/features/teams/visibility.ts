import { type RawBuilder, sql } from 'kysely';

/**
 * Visibility: a feed with a team_id, and all of its posts, are visible to the members of that team, and to no one else. Every
 * query that reads feeds or posts for a viewer has one of these conditions; a visitor is the viewer null.
 */

/**
 * Returns a condition for the text of a named statement that reads `feeds`.
 * @param viewer the parameter with the viewer's number or null, for example `$2`
 */
export function toVisibleFeedSql(viewer: string, feeds = 'feeds'): string {
  return `(${feeds}.team_id is null or ${feeds}.team_id in
    (select team_id from team_members where user_id = ${viewer}::bigint))`;
}

/** The same if only the number of the feed is available, for example `posts.feed_id`. One lookup in the few private feeds. */
export function toVisibleFeedIdSql(viewer: string, feedId: string): string {
  return `${feedId} not in (
    select id from feeds where team_id is not null
      and team_id not in (select team_id from team_members where user_id = ${viewer}::bigint))`;
}

/** The same condition for Kysely: `.where(isVisibleTo(viewerId))`. */
export function isVisibleTo(viewerId: number | null, feeds = 'feeds'): RawBuilder<boolean> {
  const team = sql.ref(`${feeds}.team_id`);
  return sql<boolean>`(${team} is null or ${team} in (select team_id from team_members where user_id = ${viewerId}))`;
}
