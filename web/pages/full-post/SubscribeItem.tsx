import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Plus } from 'lucide';
import type { Viewer } from '#shared/api/accounts.ts';
import type { Post } from '#shared/api/posts.ts';
import { t } from '#shared/i18n/translate.ts';
import { feedQuery } from '#web/features/feeds/queries.ts';
import { subscribeToFeed, unsubscribeFromFeed } from '#web/features/subscriptions/queries-subscribe.ts';
import { MenuItem } from '#web/ui/Menu.tsx';

/** Subscribes to the feed of a post, or unsubscribes. */
export function SubscribeItem({ post, viewer }: { post: Post; viewer: Viewer }) {
  const client = useQueryClient();
  const { data: feed } = useQuery(feedQuery(post.feed_ID));
  if (!feed) return null;
  return feed.is_following ? (
    <MenuItem icon={Check} onPress={() => void unsubscribeFromFeed(client, viewer, feed)}>
      {t('Unsubscribe from {site}', { site: feed.name })}
    </MenuItem>
  ) : (
    <MenuItem
      icon={Plus}
      onPress={() => void subscribeToFeed(client, viewer, feed, 'reader-post-options-menu')}
    >
      {t('Subscribe to {site}', { site: feed.name })}
    </MenuItem>
  );
}
