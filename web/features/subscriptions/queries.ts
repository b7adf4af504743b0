import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Subscription } from '#shared/api/subscriptions.ts';
import type { FollowSource } from '#shared/domain/events.ts';
import type { RawInputOf, ResponseOf } from '#shared/endpoint.ts';
import { listUnseenCounts } from '#shared/paths/seen.ts';
import { listFollowingPosts } from '#shared/paths/streams.ts';
import {
  changeSubscriptions,
  countSubscriptions,
  exportSubscriptions,
  getBlogSubscription,
  getSubscriptionDetails,
  listSubscriptions,
  replaceSubscriptionAddress,
  subscribe,
  unsubscribe,
} from '#shared/paths/subscriptions.ts';
import type { CallError } from '#web/lib/call.ts';
import { entitiesIn, type ShapeOf, updateCached } from '#web/lib/entities.ts';
import { endpointMutation, endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';
import { type OptimisticAction, optimistic } from '#web/ui/optimistic.ts';
import type { FollowableFeed } from '../feeds/queries.ts';
import { releasePendingRemovals } from './pending-removals.ts';
import { addSubscriptionToCache } from './subscription-cache.ts';
import { writeSubscriptionState } from './subscription-state.ts';

/** The most that one response has; the sidebar requests the same first page, so it is fetched once for both. */
const PAGE_SIZE = 200;

type SubscriptionPage = ResponseOf<typeof listSubscriptions>;
const IN_PAGE: ShapeOf<SubscriptionPage> = { subscriptions: ['subscription'] };

/** The user's subscriptions, in pages, most recently updated first. */
export function subscriptionsQuery() {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(listSubscriptions), 'pages'],
    queryFn: ({ client, pageParam }) => {
      const input = { page: pageParam, number: PAGE_SIZE };
      return pageParam === 1
        ? client.fetchQuery(endpointQuery(listSubscriptions, input, IN_PAGE))
        : getCall(client)(listSubscriptions, input);
    },
    initialPageParam: 1,
    meta: entitiesIn<InfiniteData<SubscriptionPage>>({ pages: [IN_PAGE] }),
    getNextPageParam: ({ page, number, total_subscriptions }) =>
      page * number < total_subscriptions ? page + 1 : undefined,
  });
}

/** The number of subscriptions. */
export function subscriptionCountQuery() {
  return queryOptions({
    ...endpointQuery(listSubscriptions, { page: 1, number: PAGE_SIZE }, IN_PAGE),
    select: (response) => response.total_subscriptions,
  });
}

/** The counts on the manager's tabs (SM-05). */
export function subscriptionCountsQuery() {
  return endpointQuery(countSubscriptions, {});
}

/** Adds to the counts on the manager's tabs (EN-08), never below zero. */
export function changeCountsInCache(
  client: QueryClient,
  difference: Partial<ResponseOf<typeof countSubscriptions>>,
): void {
  updateCached<ResponseOf<typeof countSubscriptions>>(
    client,
    { queryKey: toEndpointKey(countSubscriptions) },
    (counts) => ({
      blogs: Math.max(0, counts.blogs + (difference.blogs ?? 0)),
      comments: Math.max(0, counts.comments + (difference.comments ?? 0)),
      pending: Math.max(0, counts.pending + (difference.pending ?? 0)),
    }),
  );
}

/** A subscription by its number (RT-18), or why there is none. */
export function subscriptionQuery(subscriptionId: number) {
  return endpointQuery(getSubscriptionDetails, { subscriptionId }, 'subscription');
}

/** The same by the number of the blog (RT-19). */
export function blogSubscriptionQuery(siteId: number) {
  return endpointQuery(getBlogSubscription, { siteId }, 'subscription');
}

/** The prefix of the keys of all subscribe and unsubscribe calls. */
export const SUBSCRIBING = ['follow'] as const;

/** The key of all subscribe and unsubscribe calls of a feed: its controls are busy together. */
export function toSubscribeKey(feedId: number): readonly unknown[] {
  return [...SUBSCRIBING, feedId];
}

/** Subscribes to a feed by its number. Within a day of unsubscribing all settings are restored. */
export function subscribeMutation(feed: FollowableFeed, source?: FollowSource) {
  return mutationOptions<ResponseOf<typeof subscribe>, CallError, void>({
    mutationKey: toSubscribeKey(feed.feed_ID),
    mutationFn: (_, { client }) =>
      getCall(client)(subscribe, {
        url: feed.subscribe_URL,
        feed_id: feed.feed_ID,
        blog_id: feed.blog_ID,
        source,
      }),
    onSuccess: ({ subscription }, _variables, _result, { client }) => storeSubscription(client, subscription),
    onSettled: (_data, _error, _variables, _result, { client }) => refetchSubscriptions(client),
  });
}

/** Subscribes to the feed that the server finds at an address (AP-31: the body is the address alone). */
export function subscribeByUrlMutation() {
  return mutationOptions<ResponseOf<typeof subscribe>, CallError, { url: string }>({
    mutationFn: ({ url }, { client }) => getCall(client)(subscribe, { url }),
    onSuccess: ({ subscription }, _variables, _result, { client }) => storeSubscription(client, subscription),
    onSettled: (_data, _error, _variables, _result, { client }) => refetchSubscriptions(client),
  });
}

/** Unsubscribes from a feed; shown at once, and reverted with the notice if the call fails. Returns whether it was saved. */
export function endSubscription(
  client: QueryClient,
  feed: FollowableFeed,
  notice: Pick<OptimisticAction<unknown>, 'words' | 'id'>,
): Promise<boolean> {
  const { feed_ID, blog_ID: blog_id, subscribe_URL: url, subscription_id } = feed;
  return optimistic(client, {
    ...notice,
    key: toSubscribeKey(feed_ID),
    patch: () => {
      writeSubscriptionState(client, { feed_ID });
      changeCountsInCache(client, { blogs: -1 });
    },
    call: () => getCall(client)(unsubscribe, { subscriptionId: subscription_id, blog_id, url }),
    undo: () => {
      writeSubscriptionState(client, { feed_ID, subscription_id });
      changeCountsInCache(client, { blogs: 1 });
    },
    onSuccess: () => restartFollowingStream(client),
    onSettled: () => refetchSubscriptions(client),
  });
}

/** Applies one action to many subscriptions; see the contract. */
export function changeSubscriptionsMutation() {
  return mutationOptions<
    ResponseOf<typeof changeSubscriptions>,
    CallError,
    RawInputOf<typeof changeSubscriptions>
  >({
    ...endpointMutation(changeSubscriptions),
    onSuccess: (_data, { action }, _result, { client }) => {
      if (action === 'unsubscribe' || action === 'resubscribe') restartFollowingStream(client);
    },
    onSettled: (_data, _error, _variables, _result, { client }) => refetchSubscriptions(client),
  });
}

/** Replaces the address of a subscription. */
export function replaceAddressMutation() {
  return mutationOptions({
    ...endpointMutation(replaceSubscriptionAddress),
    onSuccess: (_data, _variables, _result, { client }) => restartFollowingStream(client),
    onSettled: (_data, _error, _variables, _result, { client }) => refetchSubscriptions(client),
  });
}

function storeSubscription(client: QueryClient, subscription: Subscription) {
  writeSubscriptionState(client, { feed_ID: subscription.feed_ID, subscription_id: subscription.ID });
  addSubscriptionToCache(client, subscription);
  releasePendingRemovals(client, [subscription.feed_ID]);
  restartFollowingStream(client);
}

/** The following stream has other posts now. While it is on the screen it stays until the user comes back to it. */
function restartFollowingStream(client: QueryClient) {
  client.removeQueries({ queryKey: toEndpointKey(listFollowingPosts), type: 'inactive' });
}

/** SI-07: refetches when the call ends, successful or not. The control does not wait for it. */
export function refetchSubscriptions(client: QueryClient): void {
  for (const endpoint of [
    listSubscriptions,
    countSubscriptions,
    getSubscriptionDetails,
    getBlogSubscription,
    listUnseenCounts,
  ])
    void client.invalidateQueries({ queryKey: toEndpointKey(endpoint) });
}

/** Fetches all subscriptions as OPML, generated each time. */
export function exportSubscriptionsOpml(
  client: QueryClient,
): Promise<ResponseOf<typeof exportSubscriptions>> {
  return getCall(client)(exportSubscriptions, {});
}
