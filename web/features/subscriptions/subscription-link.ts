import { linkOptions } from '@tanstack/react-router';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { toFeedLink } from '../feeds/rules.ts';

/**
 * Returns the link of a row's name: to the page of the subscription, or to the posts of an external feed, which has no settings
 * (platform facts 3.2). From the manager that page slides in (RT-20).
 */
export function toSubscriptionLink({ ID, feed_ID, is_rss }: Pick<Subscription, 'ID' | 'feed_ID' | 'is_rss'>) {
  return is_rss
    ? toFeedLink({ feed_ID })
    : linkOptions({
        to: '/reader/subscriptions/$subscriptionId',
        params: { subscriptionId: String(ID) },
        search: { transition: 'true' },
      });
}
