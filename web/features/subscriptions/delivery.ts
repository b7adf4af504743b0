import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { DeliveryMethods, Frequency, Subscription } from '#shared/api/subscriptions.ts';
import { t } from '#shared/i18n/translate.ts';
import {
  getBlogSubscription,
  getSubscriptionDetails,
  listSubscriptions,
} from '#shared/paths/subscriptions.ts';
import {
  startCommentEmails,
  startNotifications,
  startPostEmails,
  stopCommentEmails,
  stopNotifications,
  stopPostEmails,
  updatePostEmails,
} from '#shared/paths/subscriptions-delivery.ts';
import type { Call } from '#web/lib/call.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { changeDeliveryInCache } from './subscription-cache.ts';

/** A switch of the delivery settings. */
export type Channel = 'notifications' | 'post_emails' | 'comment_emails';

/** SI-14: every switch has its own call, to subscribe or to unsubscribe. */
const CALLS: Record<Channel, Record<'on' | 'off', (call: Call, siteId: number) => Promise<unknown>>> = {
  notifications: {
    on: (call, siteId) => call(startNotifications, { siteId }),
    off: (call, siteId) => call(stopNotifications, { siteId }),
  },
  post_emails: {
    on: (call, siteId) => call(startPostEmails, { siteId }),
    off: (call, siteId) => call(stopPostEmails, { siteId }),
  },
  comment_emails: {
    on: (call, siteId) => call(startCommentEmails, { siteId }),
    off: (call, siteId) => call(stopCommentEmails, { siteId }),
  },
};

/** The effect of each switch on the shown settings. */
const SHOWN: Record<Channel, (methods: DeliveryMethods, on: boolean) => DeliveryMethods> = {
  notifications: (methods, send_posts) => ({
    ...methods,
    notification: { ...methods.notification, send_posts },
  }),
  post_emails: (methods, send_posts) => ({ ...methods, email: { ...methods.email, send_posts } }),
  comment_emails: (methods, send_comments) => ({ ...methods, email: { ...methods.email, send_comments } }),
};

/** Turns one channel of a followed blog on or off. Shown at once, and reverted if the call fails. */
export function switchMutation(siteId: number, channel: Channel) {
  return mutationOptions({
    mutationKey: ['delivery', siteId],
    // The last press wins.
    scope: { id: `delivery-${siteId}` },
    mutationFn: (on: boolean, { client }) => CALLS[channel][on ? 'on' : 'off'](getCall(client), siteId),
    onMutate: (on, { client }) => {
      recordEvent(`calypso_subscriptions_${channel}_toggle_${on ? 'on' : 'off'}`, { blog_id: siteId });
      changeDeliveryInCache(client, siteId, (methods) => SHOWN[channel](methods, on));
    },
    onError: (_error, on, _result, { client }) =>
      changeDeliveryInCache(client, siteId, (methods) => SHOWN[channel](methods, !on)),
    onSettled: (_data, _error, _on, _result, { client }) => markStale(client),
  });
}

/** Changes how often new posts of a followed blog are emailed. */
export function frequencyMutation(siteId: number, before: Frequency) {
  const show = (client: QueryClient, post_delivery_frequency: Frequency) =>
    changeDeliveryInCache(client, siteId, (methods) => ({
      ...methods,
      email: { ...methods.email, post_delivery_frequency },
    }));
  return mutationOptions({
    mutationKey: ['delivery', siteId],
    scope: { id: `delivery-${siteId}` },
    mutationFn: (delivery_frequency: Frequency, { client }) =>
      getCall(client)(updatePostEmails, { siteId, delivery_frequency }),
    onMutate: (delivery_frequency, { client }) => {
      recordEvent('calypso_subscriptions_post_emails_set_frequency', { blog_id: siteId, delivery_frequency });
      show(client, delivery_frequency);
      return before;
    },
    onError: (_error, _frequency, shown, { client }) => {
      if (shown) show(client, shown);
    },
    onSettled: (_data, _error, _frequency, _result, { client }) => markStale(client),
  });
}

/** The cache is already right: it is refetched only when the user comes back to it. */
function markStale(client: QueryClient) {
  for (const endpoint of [listSubscriptions, getSubscriptionDetails, getBlogSubscription])
    void client.invalidateQueries({ queryKey: toEndpointKey(endpoint), refetchType: 'none' });
}

/** "Daily/Weekly/Instantly, else Paused" (platform facts 3.2); external feeds have no delivery. */
export function getFrequencyLabel({ is_rss, delivery_methods: { email } }: Subscription): string {
  if (is_rss) return t('Reader only');
  if (!email.send_posts) return t('Paused');
  switch (email.post_delivery_frequency) {
    case 'instantly':
      return t('Instantly');
    case 'daily':
      return t('Daily');
    case 'weekly':
      return t('Weekly');
  }
}
