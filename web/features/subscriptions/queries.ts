import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ResponseOf } from '#shared/endpoint.ts';
import {
  countSubscriptions,
  exportSubscriptions,
  getBlogSubscription,
  getSubscriptionDetails,
  listSubscriptions,
} from '#shared/paths/subscriptions.ts';
import { entitiesIn, type ShapeOf } from '#web/lib/entities.ts';
import { endpointQuery, getCall, toEndpointKey } from '#web/lib/query.ts';
import { firstSitesQuery } from './queries-sidebar.ts';

/** The most that one response has. */
const PAGE_SIZE = 200;

type SubscriptionPage = ResponseOf<typeof listSubscriptions>;
const IN_PAGE: ShapeOf<SubscriptionPage> = { subscriptions: ['subscription'] };

/** The user's subscriptions, in pages, most recently updated first. */
export function subscriptionsQuery() {
  return infiniteQueryOptions({
    queryKey: [...toEndpointKey(listSubscriptions), 'pages'],
    queryFn: ({ client, pageParam }) =>
      getCall(client)(listSubscriptions, { page: pageParam, number: PAGE_SIZE }),
    initialPageParam: 1,
    meta: entitiesIn<InfiniteData<SubscriptionPage>>({ pages: [IN_PAGE] }),
    getNextPageParam: ({ page, number, total_subscriptions }) =>
      page * number < total_subscriptions ? page + 1 : undefined,
  });
}

/** The number of subscriptions. */
export function subscriptionCountQuery() {
  return queryOptions({
    ...firstSitesQuery,
    select: (response) => response.total_subscriptions,
  });
}

/** The counts on the manager's tabs (SM-05). */
export function subscriptionCountsQuery() {
  return endpointQuery(countSubscriptions, {});
}

/** A subscription by its number (RT-18), or why there is none. */
export function subscriptionQuery(subscriptionId: number) {
  return endpointQuery(getSubscriptionDetails, { subscriptionId }, 'subscription');
}

/** The same by the number of the blog (RT-19). */
export function blogSubscriptionQuery(siteId: number) {
  return endpointQuery(getBlogSubscription, { siteId }, 'subscription');
}

/** Fetches all subscriptions as OPML, generated each time. */
export function exportSubscriptionsOpml(
  client: QueryClient,
): Promise<ResponseOf<typeof exportSubscriptions>> {
  return getCall(client)(exportSubscriptions, {});
}

/** The prefix of the keys of all subscribe and unsubscribe calls. */
export const SUBSCRIBING = ['follow'] as const;

/** The key of all subscribe and unsubscribe calls of a feed: its controls are busy together. */
export function toSubscribeKey(feedId: number): readonly unknown[] {
  return [...SUBSCRIBING, feedId];
}
