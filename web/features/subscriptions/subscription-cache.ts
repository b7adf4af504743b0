import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { DeliveryMethods, Subscription, SubscriptionDetails } from '#shared/api/subscriptions.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import {
  getBlogSubscription,
  getSubscriptionDetails,
  listSubscriptions,
} from '#shared/paths/subscriptions.ts';
import { updateCached } from '#web/lib/cached.ts';
import { toEndpointKey } from '#web/lib/query.ts';

type Page = ResponseOf<typeof listSubscriptions>;
type Details = Exclude<SubscriptionDetails, { errors: unknown }>;

/** Changes the subscriptions that are loaded, wherever they stand; `change` answers the same object for what it leaves alone. */
export function changeSubscriptionsInCache(
  client: QueryClient,
  change: (subscription: Subscription) => Subscription,
): void {
  const changePage = (page: Page): Page => {
    const subscriptions = page.subscriptions.map(change);
    return subscriptions.some((one, index) => one !== page.subscriptions[index])
      ? { ...page, subscriptions }
      : page;
  };
  updateCached<Page | InfiniteData<Page>>(client, { queryKey: toEndpointKey(listSubscriptions) }, (data) => {
    if (!('pages' in data)) return changePage(data);
    const pages = data.pages.map(changePage);
    return pages.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data;
  });
}

/** Puts a subscription that was just made into the lists that are loaded, unless it is in them. */
export function addSubscriptionToCache(client: QueryClient, subscription: Subscription): void {
  const isIn = ({ subscriptions }: Page) =>
    subscriptions.some(({ feed_ID }) => feed_ID === subscription.feed_ID);
  const addTo = (page: Page): Page => ({
    ...page,
    subscriptions: [subscription, ...page.subscriptions],
    total_subscriptions: page.total_subscriptions + 1,
  });
  updateCached<Page | InfiniteData<Page>>(client, { queryKey: toEndpointKey(listSubscriptions) }, (data) => {
    if (!('pages' in data)) return isIn(data) || data.page > 1 ? data : addTo(data);
    const [first, ...rest] = data.pages;
    return !first || data.pages.some(isIn) ? data : { ...data, pages: [addTo(first), ...rest] };
  });
}

/** Shows other settings of a blog's delivery, in the lists and on the pages of the subscription. */
export function changeDeliveryInCache(
  client: QueryClient,
  blogId: number,
  change: (methods: DeliveryMethods) => DeliveryMethods,
): void {
  const changeOne = <T extends { blog_ID: number; delivery_methods: DeliveryMethods }>(one: T): T =>
    one.blog_ID === blogId ? { ...one, delivery_methods: change(one.delivery_methods) } : one;
  changeSubscriptionsInCache(client, changeOne);
  changeDetailsInCache(client, changeOne);
}

export function changeDetailsInCache(client: QueryClient, change: (details: Details) => Details): void {
  for (const endpoint of [getSubscriptionDetails, getBlogSubscription]) {
    updateCached<SubscriptionDetails>(client, { queryKey: toEndpointKey(endpoint) }, (data) =>
      'errors' in data ? data : change(data),
    );
  }
}
