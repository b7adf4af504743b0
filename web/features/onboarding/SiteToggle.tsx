import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FollowButton } from '#web/ui/FollowButton.tsx';
import { notify } from '#web/ui/notices.ts';
import { toSubscribeKey } from '../subscriptions/queries.ts';
import { followedSitesQuery } from '../subscriptions/queries-sidebar.ts';
import {
  getNoticeOptions,
  subscribeToFeed,
  unsubscribeFromFeed,
} from '../subscriptions/queries-subscribe.ts';
import { confirmFollow } from './queries-sites.ts';
import type { SiteRecommendation } from './rules-merge.ts';

/** The source of these subscriptions (platform facts 3.8). */
const SOURCE = 'reader-onboarding-modal';

/** Subscribes to a feed or unsubscribes. A press is reverted unless the list of subscriptions confirms it (DM-05). */
export function SiteToggle({
  site: { feed_ID, site_ID, site_name, feed_URL },
  isFollowed,
  onChoose,
}: {
  site: SiteRecommendation;
  isFollowed: boolean;
  onChoose: (feedId: number, isFollowed: boolean) => void;
}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [isConfirming, setConfirming] = useState(false);
  const isBusy = useIsMutating({ mutationKey: toSubscribeKey(feed_ID) }) > 0 || isConfirming;
  const press = async () => {
    if (!viewer) return;
    const next = !isFollowed;
    const subscription = client
      .getQueryData(followedSitesQuery.queryKey)
      ?.subscriptions.find((one) => one.feed_ID === feed_ID);
    const feed = {
      feed_ID,
      blog_ID: site_ID ?? 0,
      name: site_name,
      subscribe_URL: feed_URL,
      subscription_id: subscription?.ID,
    };
    const choose = (isChosen: boolean) => onChoose(feed_ID, isChosen);
    const ending = next
      ? await subscribeToFeed(client, viewer, feed, SOURCE, choose)
      : await unsubscribeFromFeed(client, viewer, feed, choose);
    if (ending !== 'done') return;
    choose(next);
    setConfirming(true);
    const isConfirmed = await confirmFollow(client, feed_ID, next);
    setConfirming(false);
    if (isConfirmed) return;
    choose(!next);
    notify.error(
      next
        ? t('Sorry, we had a problem subscribing. Please try again.')
        : t('Sorry, we had a problem unsubscribing. Please try again.'),
      getNoticeOptions(feed_ID),
    );
  };
  return (
    <FollowButton
      following={isFollowed}
      label={isFollowed ? t('Unsubscribe') : t('Subscribe')}
      aria-label={
        isFollowed
          ? t('Unsubscribe from {site}', { site: site_name })
          : t('Subscribe to {site}', { site: site_name })
      }
      busy={isBusy}
      onClick={() => void press()}
    />
  );
}
