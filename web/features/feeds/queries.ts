import type { Feed } from '#shared/api/feeds.ts';
import { discoverFeeds, getFeed, listFeedFetchStats, searchFeeds } from '#shared/paths/feeds.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** One feed by its number. */
export function feedQuery(feedId: number) {
  return endpointQuery(getFeed, { feedId: String(feedId) }, 'feed');
}

/** The feeds found at an address, the best first; fails with `no_feed_found` if there are none. */
export function feedsAtQuery(url: string) {
  return endpointQuery(discoverFeeds, { url }, { feeds: ['feed'] });
}

/** The fetch results of a feed on each of the last 30 days. */
export function fetchStatsQuery(feedId: number) {
  return endpointQuery(listFeedFetchStats, { feedId });
}

/** Public feeds that match the words and that the user does not follow, the best first. */
export function relatedFeedsQuery(words: string, number: number) {
  return endpointQuery(searchFeeds, { q: words, exclude_followed: 'true', number }, { feeds: ['feed'] });
}

/** The part of a feed that following and unfollowing need; `Feed` fits. */
export type FollowableFeed = Pick<Feed, 'feed_ID' | 'blog_ID' | 'name' | 'subscribe_URL' | 'subscription_id'>;
