import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FollowSource } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useLogInIntent } from '#web/lib/use-log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FollowButton } from '#web/ui/FollowButton.tsx';
import { notify } from '#web/ui/notices.ts';
import type { FollowableFeed } from '../feeds/queries.ts';
import { toSubscribeKey } from './queries.ts';

/**
 * "Subscribe" or "Unsubscribe", busy while any call about the feed is under way. For visitors a link to the log-in page, which
 * leads back to `returnTo` and subscribes there. What a press does is loaded once the page is used; a press before that waits for it.
 */
export function SubscribeButton({
  feed,
  isFollowing,
  returnTo,
  source,
  onSubscribe,
}: {
  feed: FollowableFeed;
  isFollowing: boolean;
  returnTo: string;
  /** Where the button is, for events. */
  source: FollowSource;
  /** Called when the feed has become followed. */
  onSubscribe?: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const viewer = useViewer();
  const isBusy = useIsMutating({ mutationKey: toSubscribeKey(feed.feed_ID) }) > 0;
  const [isWaiting, setWaiting] = useState(false);
  const press = async () => {
    if (!viewer) return;
    setWaiting(true);
    const queries = await import('./queries-subscribe.ts').catch(() => undefined);
    setWaiting(false);
    if (!queries) notify.error(t('Sorry, we had a problem subscribing. Please try again.'));
    else if (isFollowing) await queries.unsubscribeFromFeed(client, viewer, feed);
    else if ((await queries.subscribeToFeed(client, viewer, feed, source)) === 'done') onSubscribe?.();
  };
  const intent = `subscribe-${feed.feed_ID}` as const;
  useLogInIntent(intent, () => {
    if (!isFollowing) void press();
  });
  if (!viewer) {
    return (
      <FollowButton
        following={false}
        label={t('Subscribe')}
        aria-label={t('Subscribe to {site}', { site: feed.name })}
        link={toLogInLink(returnTo, intent)}
      />
    );
  }
  return (
    <FollowButton
      following={isFollowing}
      label={isFollowing ? t('Unsubscribe') : t('Subscribe')}
      aria-label={
        isFollowing
          ? t('Unsubscribe from {site}', { site: feed.name })
          : t('Subscribe to {site}', { site: feed.name })
      }
      busy={isBusy || isWaiting}
      disabled={isBusy || isWaiting}
      onClick={() => void press()}
    />
  );
}
