import { type RawBuilder, sql } from 'kysely';
import type { Operand } from '#server/platform/db/prepared.ts';

/**
 * Whether posts of a feed may be suggested to those who do not follow it: not those of a new blog (docs/abuse.md). For queries of Discover,
 * recommendations and trending tags only; it is no condition of visibility. One look at the few new blogs, by feeds_unlisted.
 * @param feedId the column that holds its number, for example `posts.feed_id`
 */
export function isListedFeed(feedId: string): RawBuilder<boolean> {
  // As an array, looked up in a hash table: of a second subquery the planner expects half of the posts, and reads whole tables.
  return sql<boolean>`${sql.ref(feedId)} <> all (array(select id from feeds where unlisted_since is not null))`;
}

/**
 * Whether the viewer may know about a feed to which they are subscribed, whose row the query has: not of a team that they have left, but
 * one that an administrator has taken down, so that they read why and can unsubscribe. Its posts stay hidden.
 */
export function isKnownToSubscriber(viewer: Operand<number>): RawBuilder<boolean> {
  return sql<boolean>`(feeds.team_id is null or feeds.team_id in
    (select team_id from team_members where user_id = ${viewer}::bigint))`;
}
