import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import type { FollowSource } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { findCallError } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { notify } from '#web/ui/notices.ts';
import { toFeedPath } from '../feeds/rules.ts';
import { SUBSCRIBING } from './queries.ts';
import {
  getNoticeOptions,
  notifyUnverified,
  subscribeByUrlMutation,
  unsubscribeFromFeed,
} from './queries-subscribe.ts';
import { toFollowableFeed } from './row-actions.ts';

/**
 * Subscribes to the feed at an address and announces the result, with an undo. `subscribeByUrl` returns the new subscription, if
 * any. `source` is where the user is.
 */
export function useSubscribeByUrl(source: FollowSource, { onUndone }: { onUndone?: () => void } = {}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const subscribing = useMutation(subscribeByUrlMutation());
  const isSending = useRef(false);

  const subscribeByUrl = async (url: string): Promise<Subscription | undefined> => {
    if (isSending.current) return undefined;
    if (!viewer?.email_verified) {
      notifyUnverified();
      return undefined;
    }
    isSending.current = true;
    try {
      // The feed may have been unsubscribed a moment ago; only the server knows.
      await waitForSubscribeCalls(client);
      const { info, subscription } = await subscribing.mutateAsync({ url });
      if (info === 'already_subscribed') {
        // U55: a warning that links to the subscription.
        notify.warning(t('You already subscribe to {site}.', { site: subscription.name }), {
          ...getNoticeOptions(subscription.feed_ID),
          action: { label: t('Open'), href: toFeedPath(subscription) },
        });
        return undefined;
      }
      recordEvent('calypso_subscriptions_site_subscribed', {
        feed_id: subscription.feed_ID,
        follow_source: source,
      });
      notify.success(t('Success! You are now subscribed to {site}.', { site: subscription.name }), {
        ...getNoticeOptions(subscription.feed_ID),
        action: {
          label: t('Undo'),
          onPress: () => {
            onUndone?.();
            void unsubscribeFromFeed(client, viewer, toFollowableFeed(subscription));
          },
        },
      });
      return subscription;
    } catch (error) {
      const code = findCallError(error)?.code;
      if (code === 'email_unverified') notifyUnverified();
      else if (code === 'no_feed_found') notify.error(t('No feed is available at this url.'));
      else notify.error(t('Sorry, we had a problem subscribing. Please try again.'));
      return undefined;
    } finally {
      isSending.current = false;
    }
  };

  return { followAddress: subscribeByUrl, isBusy: subscribing.isPending };
}

/** Resolves when no subscribe or unsubscribe call is under way: two about the same feed could overtake each other. */
function waitForSubscribeCalls(client: QueryClient): Promise<void> {
  const isIdle = () => client.isMutating({ mutationKey: SUBSCRIBING }) === 0;
  return new Promise((resolve) => {
    if (isIdle()) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (!isIdle()) return;
      stop();
      resolve();
    });
  });
}
