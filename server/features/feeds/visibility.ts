import { type RawBuilder, sql } from 'kysely';

/**
 * Whether posts of a feed may be suggested to those who do not follow it: not those of a new blog (docs/abuse.md). For queries of Discover,
 * recommendations and trending tags only; it is no condition of visibility. One look at the few new blogs, by feeds_unlisted.
 * @param feedId the column that holds its number, for example `posts.feed_id`
 */
export function isListedFeed(feedId: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(feedId)} not in (select id from feeds where unlisted_since is not null)`;
}
