import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Subscription } from '#shared/api/subscriptions.ts';
import type { FollowSource } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { asCallError } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { notify } from '#web/ui/notices.ts';
import { feedPath } from '../feeds/rules.ts';
import { FOLLOWS, followByUrlMutation } from './queries.ts';
import { noticeOf, refuseUnverified, unfollowFeed } from './queries-follow.ts';
import { feedOf } from './row-actions.ts';

/**
 * Follows whatever feed is at an address, and says how it went, with a way back. `followAddress` answers what is newly followed,
 * if anything is. `source` is where somebody is.
 */
export function useFollowAddress(source: FollowSource, { onUndone }: { onUndone?: () => void } = {}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const following = useMutation(followByUrlMutation());
  const isSending = useRef(false);

  const followAddress = async (url: string): Promise<Subscription | undefined> => {
    if (isSending.current) return undefined;
    if (!viewer?.email_verified) {
      refuseUnverified();
      return undefined;
    }
    isSending.current = true;
    try {
      // The site may be one that was left a moment ago; only the server knows.
      await followsSettled(client);
      const { info, subscription } = await following.mutateAsync({ url });
      if (info === 'already_subscribed') {
        // U55: a warning that leads to what is followed.
        notify.warning(t('You already subscribe to {site}.', { site: subscription.name }), {
          ...noticeOf(subscription.feed_ID),
          action: { label: t('Open'), href: feedPath(subscription) },
        });
        return undefined;
      }
      recordEvent('calypso_subscriptions_site_subscribed', {
        feed_id: subscription.feed_ID,
        follow_source: source,
      });
      notify.success(t('Success! You are now subscribed to {site}.', { site: subscription.name }), {
        ...noticeOf(subscription.feed_ID),
        action: {
          label: t('Undo'),
          onPress: () => {
            onUndone?.();
            void unfollowFeed(client, viewer, feedOf(subscription));
          },
        },
      });
      return subscription;
    } catch (error) {
      const code = asCallError(error)?.code;
      if (code === 'email_unverified') refuseUnverified();
      else if (code === 'no_feed_found') notify.error(t('No feed is available at this url.'));
      else notify.error(t('Sorry, we had a problem subscribing. Please try again.'));
      return undefined;
    } finally {
      isSending.current = false;
    }
  };

  return { followAddress, isBusy: following.isPending };
}

/** Resolves when no call is under way that follows a site or stops following one: two about the same site could overtake each other. */
function followsSettled(client: QueryClient): Promise<void> {
  const isSettled = () => client.isMutating({ mutationKey: FOLLOWS }) === 0;
  return new Promise((resolve) => {
    if (isSettled()) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (!isSettled()) return;
      stop();
      resolve();
    });
  });
}
