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
import { recentPageQuery } from '../streams/queries-recent.ts';
import { refetchSubscriptions, subscriptionCountsQuery } from '../subscriptions/queries.ts';
import { sidebarSubscriptionsQuery } from '../subscriptions/queries-sidebar.ts';

/** "Cached forever, refetched on mount and window focus" (AP-12): what is known shows at once, and is brought up to date behind it. */
const CACHE_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;
/** While feeds are read for the first time. */
const READING_POLL_MS = 2_000;

/** Sites for the topics that are followed (AP-10); of none those that suit the reader anyway. */
export function siteCardsQuery(slugs: readonly string[]) {
  const input = {
    tags: slugs.length > 0 ? slugs.slice(0, DISCOVER_MAX_TAGS) : '',
    site_recs_per_card: DISCOVER_SITES,
    tag_recs_per_card: 0,
    _locale: getLocale(),
  };
  return queryOptions({ ...endpointQuery(listCardsOfTags, input), ...CACHE_OPTIONS });
}

/** What was picked for these topics and has been read. */
export function curatedSitesQuery(slugs: readonly string[]) {
  const input = { tags: slugs.slice(0, DISCOVER_MAX_TAGS) };
  return queryOptions({
    ...endpointQuery(listCuratedSites, input),
    ...CACHE_OPTIONS,
    refetchInterval: ({ state }) => (state.data?.reading ? READING_POLL_MS : false),
  });
}

/**
 * Refreshes what is followed until it says the same as the press, three times at most (DM-05); answers whether it does. A list that is
 * longer than its page does not tell about every site: then the feed's own answer does.
 */
export async function confirmFollow(
  client: QueryClient,
  feedId: number,
  isFollowed: boolean,
): Promise<boolean> {
  for (let turn = 1; ; turn += 1) {
    const listed = await isListed(client, feedId);
    // Where nothing answers, the answer to the press itself is the last that is known.
    if (listed === isFollowed) return true;
    if (turn === FOLLOW_CONFIRM_TRIES) return listed === undefined;
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_CONFIRM_MS));
  }
}

async function isListed(client: QueryClient, feedId: number): Promise<boolean | undefined> {
  try {
    const list = await client.fetchQuery({ ...sidebarSubscriptionsQuery, staleTime: 0 });
    if (list.subscriptions.some(({ feed_ID }) => feed_ID === feedId)) return true;
    if (list.total_subscriptions <= list.subscriptions.length) return false;
    return (await client.fetchQuery({ ...feedQuery(feedId), staleTime: 0 })).is_following;
  } catch {
    return undefined;
  }
}

/** What is new goes into everything that shows it: the counts (DM-06), the recent list (DM-07) and the following stream (DM-08). */
export function showNewSubscriptions(client: QueryClient): void {
  refetchSubscriptions(client);
  void client.prefetchQuery({ ...subscriptionCountsQuery(), staleTime: 0 });
  void client.prefetchQuery({ ...recentPageQuery(1), staleTime: 0 });
  void client.resetQueries({ queryKey: toEndpointKey(listFollowingPosts) });
}
