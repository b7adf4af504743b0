import type { QueryClient } from '@tanstack/react-query';
import type { DeliveryMethods, Frequency, Subscription } from '#shared/api/subscriptions.ts';
import type { Call } from '#shared/endpoint.ts';
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
import { findCallError } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { getCall, toEndpointKey } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { optimistic } from '#web/ui/optimistic.ts';
import { notifyUnverified } from './queries-subscribe.ts';
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

/** Turns one channel of a followed blog on or off. */
export function switchChannel(client: QueryClient, siteId: number, channel: Channel, on: boolean): void {
  recordEvent(`calypso_subscriptions_${channel}_toggle_${on ? 'on' : 'off'}`, { blog_id: siteId });
  changeDelivery(client, siteId, {
    patch: (methods) => SHOWN[channel](methods, on),
    call: () => CALLS[channel][on ? 'on' : 'off'](getCall(client), siteId),
    undo: (methods) => SHOWN[channel](methods, !on),
  });
}

/** Changes how often new posts of a followed blog are emailed. */
export function changeFrequency(
  client: QueryClient,
  siteId: number,
  before: Frequency,
  delivery_frequency: Frequency,
): void {
  const show = (post_delivery_frequency: Frequency) => (methods: DeliveryMethods) => ({
    ...methods,
    email: { ...methods.email, post_delivery_frequency },
  });
  recordEvent('calypso_subscriptions_post_emails_set_frequency', { blog_id: siteId, delivery_frequency });
  changeDelivery(client, siteId, {
    patch: show(delivery_frequency),
    call: () => getCall(client)(updatePostEmails, { siteId, delivery_frequency }),
    undo: show(before),
  });
}

/** Shown at once, and reverted with a notice if the call fails. */
function changeDelivery(
  client: QueryClient,
  siteId: number,
  {
    patch,
    call,
    undo,
  }: {
    patch: (methods: DeliveryMethods) => DeliveryMethods;
    call: () => Promise<unknown>;
    undo: (methods: DeliveryMethods) => DeliveryMethods;
  },
): void {
  void optimistic(client, {
    // The last press wins.
    scope: { id: `delivery-${siteId}` },
    patch: () => changeDeliveryInCache(client, siteId, patch),
    call,
    undo: () => changeDeliveryInCache(client, siteId, undo),
    onSettled: () => markStale(client),
    words: (error) => {
      if (findCallError(error)?.code === 'email_unverified') notifyUnverified();
      else notify.error(t('This could not be saved. Please try again.'), { id: `delivery-${siteId}` });
    },
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
