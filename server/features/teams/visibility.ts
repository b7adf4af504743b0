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
 * The same where only the number of the feed is at hand. One look at the few private feeds, and one at those taken down.
 * @param feedId the column that holds it, for example `posts.feed_id`
 */
export function isVisibleFeed(viewer: Operand<number | null>, feedId: string): RawBuilder<boolean> {
  // One scan of the index feeds_restricted: the planner takes two conditions for twice as selective, and reads whole tables.
  return sql<boolean>`${sql.ref(feedId)} not in (
    select id from feeds where (team_id is not null or withheld_at is not null) and (
      team_id not in (select team_id from team_members where user_id = ${viewer}::bigint)
      or withheld_at is not null and (blog_id is null or blog_id not in (${selectBlogsWrittenBy(viewer)}))))`;
}

function selectBlogsWrittenBy(viewer: Operand<number | null>): RawBuilder<unknown> {
  return sql`select mine.blog_id from blog_authors mine where mine.user_id = ${viewer}::bigint and mine.accepted_at is not null`;
}

/** Whether everyone may see a feed whose row the query has. */
export const isPublicFeed = sql<boolean>`(feeds.team_id is null and feeds.withheld_at is null)`;
