import type { Feed } from '#shared/api/feeds.ts';
import { discoverFeeds, getFeed, listFeedFetchStats, searchFeeds } from '#shared/paths/feeds.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** One feed by its number. */
export function feedQuery(feedId: number) {
  return endpointQuery(getFeed, { feedId: String(feedId) });
}

/** The feeds behind an address, the best first; an address without any is an error (`no_feed_found`). */
export function feedsAtQuery(url: string) {
  return endpointQuery(discoverFeeds, { url });
}

/** How a feed was read on each of the last 30 days. */
export function fetchStatsQuery(feedId: number) {
  return endpointQuery(listFeedFetchStats, { feedId });
}

/** Public feeds by words that the reader does not follow, the best fitting first. */
export function relatedFeedsQuery(words: string, number: number) {
  return endpointQuery(searchFeeds, { q: words, exclude_followed: 'true', number });
}

/** What following and unfollowing need to know of a feed; `Feed` fits. */
export type FollowableFeed = Pick<Feed, 'feed_ID' | 'blog_ID' | 'name' | 'subscribe_URL' | 'subscription_id'>;
