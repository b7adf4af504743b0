import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { FollowSource } from '#shared/domain/events.ts';
import { t } from '#shared/i18n/translate.ts';
import { toLogInLink } from '#web/lib/log-in-intent.ts';
import { useLogInIntent } from '#web/lib/use-log-in-intent.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FollowButton } from '#web/ui/FollowButton.tsx';
import type { FollowableFeed } from '../feeds/queries.ts';
import { subscribeToFeed, toSubscribeKey, unsubscribeFromFeed } from './queries-subscribe.ts';

/**
 * "Subscribe" or "Unsubscribe", busy while any call about the feed is under way. For visitors a link to the log-in page, which
 * leads back to `returnTo` and subscribes there.
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
  const press = async () => {
    if (!viewer) return;
    if (isFollowing) await unsubscribeFromFeed(client, viewer, feed);
    else if ((await subscribeToFeed(client, viewer, feed, source)) === 'done') onSubscribe?.();
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
      busy={isBusy}
      disabled={isBusy}
      onClick={() => void press()}
    />
  );
}
