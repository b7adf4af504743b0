import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { DeliveryMethods, Subscription } from '#shared/api/subscriptions.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { listSubscriptions } from '#shared/paths/subscriptions.ts';
import { patchEntities, updateCached } from '#web/lib/entities.ts';
import { toEndpointKey } from '#web/lib/query.ts';

type Page = ResponseOf<typeof listSubscriptions>;

/** Adds a new subscription to the cached lists, unless they have it. */
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

/** Changes a blog's delivery settings in the cache. */
export function changeDeliveryInCache(
  client: QueryClient,
  blogId: number,
  change: (methods: DeliveryMethods) => DeliveryMethods,
): void {
  patchEntities(client, {
    subscription: (one) =>
      one.blog_ID === blogId ? { ...one, delivery_methods: change(one.delivery_methods) } : one,
  });
}
