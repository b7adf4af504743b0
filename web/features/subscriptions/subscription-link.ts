import { linkOptions } from '@tanstack/react-router';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { toFeedLink } from '../feeds/rules.ts';

/**
 * Where a row's name leads: to the page of the subscription, or to the posts of a feed from elsewhere, which has no settings
 * (platform facts 3.2). From the manager that page glides in (RT-20).
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
