import { toUnblockedFeedSql } from '#server/features/blocks/visibility.ts';
import { toVisibleFeedIdSql } from '#server/features/teams/visibility.ts';

/**
 * The condition that every stream which gathers posts of several feeds bears: the viewer may see the feed, and has not blocked
 * it. A blocked site's own page still shows its posts to whoever goes there.
 * @param viewer the parameter that holds the viewer's number or null, for example `$2`
 * @param feedId the column with the number of the feed, for example `posts.feed_id`
 */
export function toReadableFeedIdSql(viewer: string, feedId: string): string {
  return `(${toVisibleFeedIdSql(viewer, feedId)} and ${toUnblockedFeedSql(viewer, feedId)})`;
}
