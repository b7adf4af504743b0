import { toUnblockedFeedSql } from '#server/features/blocks/visibility.ts';
import { toVisibleFeedIdSql } from '#server/features/teams/visibility.ts';

/**
 * Returns the condition of every stream with posts of several feeds: the viewer may see the feed, and has not blocked it. A
 * blocked site's own page still shows its posts.
 * @param viewer the parameter with the viewer's number or null, for example `$2`
 * @param feedId the column with the number of the feed, for example `posts.feed_id`
 */
export function toReadableFeedIdSql(viewer: string, feedId: string): string {
  return `(${toVisibleFeedIdSql(viewer, feedId)} and ${toUnblockedFeedSql(viewer, feedId)})`;
}
