import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  DISCOVER_MAX_TAGS,
  DISCOVER_SITES,
  FOLLOW_CONFIRM_MS,
  FOLLOW_CONFIRM_TRIES,
} from '#shared/domain/limits.ts';
import { getLocale } from '#shared/i18n/translate.ts';
import { listCuratedSites } from '#shared/paths/onboarding.ts';
import { listFollowingPosts } from '#shared/paths/streams.ts';
import { listCardsOfTags } from '#shared/paths/streams-tag-cards.ts';
import { endpointQuery, toEndpointKey } from '#web/lib/query.ts';
import { feedQuery } from '../feeds/queries.ts';
import { CARD_FIELDS } from '../posts/rules.ts';
import { recentPageQuery } from '../streams/queries-recent.ts';
import { subscriptionCountsQuery } from '../subscriptions/queries.ts';
import { followedSitesQuery } from '../subscriptions/queries-sidebar.ts';
import { refetchSubscriptions } from '../subscriptions/queries-subscribe.ts';

/** "Cached forever, refetched on mount and window focus" (AP-12): shows cached data at once and refreshes it. */
const CACHE_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
/** While feeds are crawled for the first time. */
const READING_POLL_MS = 2_000;

/** Feeds for the followed topics (AP-10); without topics, general recommendations. */
export function siteCardsQuery(slugs: readonly string[]) {
  const input = {
    tags: slugs.length > 0 ? slugs.slice(0, DISCOVER_MAX_TAGS) : '',
    site_recs_per_card: DISCOVER_SITES,
    tag_recs_per_card: 0,
    _locale: getLocale(),
    fields: CARD_FIELDS,
  };
  return queryOptions({
    ...endpointQuery(listCardsOfTags, input, { cards: [{ data: 'post' }] }),
    ...CACHE_OPTIONS,
  });
}

/** The curated feeds for these topics that have been crawled. */
export function curatedSitesQuery(slugs: readonly string[]) {
  const input = { tags: slugs.slice(0, DISCOVER_MAX_TAGS) };
  return queryOptions({
    ...endpointQuery(listCuratedSites, input),
    ...CACHE_OPTIONS,
    refetchInterval: ({ state }) => (state.data?.reading ? READING_POLL_MS : false),
  });
}

/**
 * Refetches the subscriptions until they agree with the press, at most three times (DM-05); returns whether they do. A list
 * longer than its page does not contain every feed: then the feed's own response decides.
 */
export async function confirmFollow(
  client: QueryClient,
  feedId: number,
  isFollowed: boolean,
): Promise<boolean> {
  for (let turn = 1; ; turn += 1) {
    const listed = await isListed(client, feedId);
    // If nothing responds, the response to the press itself is the latest information.
    if (listed === isFollowed) return true;
    if (turn === FOLLOW_CONFIRM_TRIES) return listed === undefined;
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_CONFIRM_MS));
  }
}

async function isListed(client: QueryClient, feedId: number): Promise<boolean | undefined> {
  try {
    const list = await client.fetchQuery({ ...followedSitesQuery, staleTime: 0 });
    if (list.subscriptions.some(({ feed_ID }) => feed_ID === feedId)) return true;
    if (list.total_subscriptions <= list.subscriptions.length) return false;
    return (await client.fetchQuery({ ...feedQuery(feedId), staleTime: 0 })).is_following;
  } catch {
    return undefined;
  }
}

/** Updates what shows new subscriptions: the counts (DM-06), the recent list (DM-07), the following stream (DM-08). */
export function showNewSubscriptions(client: QueryClient): void {
  refetchSubscriptions(client);
  void client.prefetchQuery({ ...subscriptionCountsQuery(), staleTime: 0 });
  void client.prefetchQuery({ ...recentPageQuery(1), staleTime: 0 });
  void client.resetQueries({ queryKey: toEndpointKey(listFollowingPosts) });
}
