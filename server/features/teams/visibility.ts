import { type RawBuilder, sql } from 'kysely';
import type { Operand } from '#server/platform/db/prepared.ts';

/**
 * Visibility: a feed with a team_id, and all of its posts, are visible to the members of that team, and to no one else. Every
 * query that reads feeds or posts for a viewer has one of these conditions; a visitor is the viewer null.
 */

/** The same if only the number of the feed is available, for example `posts.feed_id`. One lookup in the few private feeds. */
export function isVisibleTo(viewer: Operand<number | null>, feeds = 'feeds'): RawBuilder<boolean> {
  const team = sql.ref(`${feeds}.team_id`);
  return sql<boolean>`(${team} is null or ${team} in
    (select team_id from team_members where user_id = ${viewer}::bigint))`;
}

/**
 * The same where only the number of the feed is at hand. One look at the few private feeds.
 * @param feedId the column that holds it, for example `posts.feed_id`
 */
export function isVisibleFeed(viewer: Operand<number | null>, feedId: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(feedId)} not in (
    select id from feeds where team_id is not null
      and team_id not in (select team_id from team_members where user_id = ${viewer}::bigint))`;
}
