import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { asCallError } from '#web/lib/error.ts';
import { recordEvent } from '#web/lib/events.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { notify } from '#web/ui/notices.ts';
import { feedPath } from '../feeds/rules.ts';
import { followByUrlMutation } from './queries.ts';
import { noticeOf, refuseUnverified } from './queries-follow.ts';

/** Follows whatever feed is at an address, and says how it went. `followAddress` answers whether it is newly followed. */
export function useFollowAddress() {
  const viewer = useViewer();
  const following = useMutation(followByUrlMutation());
  const isSending = useRef(false);

  const followAddress = async (url: string): Promise<boolean> => {
    if (isSending.current) return false;
    if (!viewer?.email_verified) {
      refuseUnverified();
      return false;
    }
    isSending.current = true;
    try {
      const { info, subscription } = await following.mutateAsync({ url });
      if (info === 'already_subscribed') {
        // U55: a warning that leads to what is followed.
        notify.warning(t('You already subscribe to {site}.', { site: subscription.name }), {
          ...noticeOf(subscription.feed_ID),
          action: { label: t('Open'), href: feedPath(subscription) },
        });
        return false;
      }
      recordEvent('calypso_subscriptions_site_subscribed', { feed_id: subscription.feed_ID });
      notify.success(
        t('Success! You are now subscribed to {site}.', { site: subscription.name }),
        noticeOf(subscription.feed_ID),
      );
      return true;
    } catch (error) {
      const code = asCallError(error)?.code;
      if (code === 'email_unverified') refuseUnverified();
      else if (code === 'no_feed_found') notify.error(t('No feed is available at this url.'));
      else notify.error(t('Sorry, we had a problem subscribing. Please try again.'));
      return false;
    } finally {
      isSending.current = false;
    }
  };

  return { followAddress, isBusy: following.isPending };
}
