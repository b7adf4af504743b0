import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Notification } from '#shared/api/notifications.ts';
import { getNotification } from '#shared/paths/notifications.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { markPosts } from '../seen/queries-mark.ts';
import { markRead } from './queries.ts';

/** The open notification, and its neighbours in the list. */
export interface OpenNotification {
  notification: Notification | undefined;
  /** From 0; undefined if it is not in the list. */
  index: number | undefined;
  total: number;
  previous: number | undefined;
  next: number | undefined;
  isError: boolean;
}

/**
 * Opens a notification and marks it as read, and its post as seen. One that is not in the list, because an address names it, is
 * fetched separately; one that disappears from the list while it is open stays open.
 */
export function useOpenNotification(
  notifications: readonly Notification[] | undefined,
  notificationId: number | undefined,
): OpenNotification {
  const client = useQueryClient();
  const index = notifications?.findIndex(({ id }) => id === notificationId) ?? -1;
  const listed = notifications?.[index];
  const [last, setLast] = useState<Notification>();
  const lastShown = last?.id === notificationId ? last : undefined;
  const alone = useQuery({
    ...endpointQuery(getNotification, { noteId: notificationId ?? 0 }),
    enabled: notificationId !== undefined && notifications !== undefined && !listed && !lastShown,
    retry: false,
  });
  const notification =
    listed ?? lastShown ?? (notificationId === undefined ? undefined : alone.data?.notes[0]);
  if (notification && notification !== last) setLast(notification);

  const read = useEffectEvent(() => {
    if (notification?.unread === 1) void markRead(client, [notification.id], true);
    if (notification?.type === 'new_post' && notification.post && notification.feed) {
      const post = {
        feed_item_ID: notification.post.ID,
        feed_ID: notification.feed.ID,
        is_seen: false,
        is_following: true,
      };
      void markPosts(client, [post], true);
    }
  });
  useEffect(() => {
    if (notification?.id !== undefined) read();
  }, [notification?.id]);

  return {
    notification,
    index: index >= 0 ? index : undefined,
    total: notifications?.length ?? 0,
    previous: index > 0 ? notifications?.[index - 1]?.id : undefined,
    next: index >= 0 ? notifications?.[index + 1]?.id : undefined,
    isError: alone.isError,
  };
}
