import { type RawBuilder, sql } from 'kysely';
import type { Operand } from '#server/platform/db/prepared.ts';

/**
 * Visibility: a feed with a team_id, and all of its posts, are visible to the members of that team, and to no one else; a feed that an
 * administrator has taken down is visible to the writers of its blog. Every query that reads feeds or posts for a viewer has one of
 * these conditions; a visitor is the viewer null.
 */

/** Whether the viewer may see a feed whose row the query has. */
export function isVisibleTo(viewer: Operand<number | null>, feeds = 'feeds'): RawBuilder<boolean> {
  const [team, withheld, blog] = ['team_id', 'withheld_at', 'blog_id'].map((name) =>
    sql.ref(`${feeds}.${name}`),
  );
  return sql<boolean>`((${team} is null or ${team} in
    (select team_id from team_members where user_id = ${viewer}::bigint))
    and (${withheld} is null or ${blog} in (${selectBlogsWrittenBy(viewer)})))`;
}

/**
 * The same where only the number of the feed is at hand. One look at the few restricted feeds.
 * @param feedId the column that holds it, for example `posts.feed_id`
 */
export function isVisibleFeed(viewer: Operand<number | null>, feedId: string): RawBuilder<boolean> {
  // The first condition is that of the index feeds_restricted; a blog_id that is null makes the second one null.
  return sql<boolean>`${sql.ref(feedId)} not in (
    select restricted.id from feeds restricted
    where (restricted.team_id is not null or restricted.withheld_at is not null) and ${isVisibleTo(viewer, 'restricted')} is not true)`;
}

function selectBlogsWrittenBy(viewer: Operand<number | null>): RawBuilder<unknown> {
  return sql`select mine.blog_id from blog_authors mine where mine.user_id = ${viewer}::bigint and mine.accepted_at is not null`;
}

/** Whether everyone may see a feed whose row the query has. */
export const isPublicFeed = sql<boolean>`(feeds.team_id is null and feeds.withheld_at is null)`;
