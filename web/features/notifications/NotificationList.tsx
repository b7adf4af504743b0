import { Bell, Heart, MessageCircle, Users } from 'lucide';
import { useId } from 'react';
import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { useNow } from '#web/lib/now.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import css from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow.tsx';
import type { NotificationFilter } from './queries.ts';
import { getGroupTitle, groupByTime } from './time-groups.ts';

/** A list of notifications, grouped by day. */
export function NotificationList({
  notifications,
  level: Heading,
  openId,
  onOpen,
}: {
  notifications: readonly Notification[];
  /** The level of the days' headings, below that of the panel. */
  level: 'h2' | 'h3';
  openId: number | undefined;
  onOpen: (notificationId: number) => void;
}) {
  const id = useId();
  const now = useNow();
  return groupByTime(notifications, ({ timestamp }) => new Date(timestamp), now).map(([group, members]) => (
    <section key={group} className={css.group} aria-labelledby={`${id}-${group}`}>
      <Heading id={`${id}-${group}`} className={css.day}>
        {getGroupTitle(group)}
      </Heading>
      <ul>
        {members.map((notification) => (
          <li key={notification.id}>
            <NotificationRow
              notification={notification}
              isOpen={notification.id === openId}
              onOpen={() => onOpen(notification.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Shown if a filter has no notifications: what would appear here, and one link. */
export function NoNotifications({ filter }: { filter: NotificationFilter }) {
  switch (filter) {
    case 'unread':
      return (
        <EmptyState
          icon={Bell}
          title={t('You’re all caught up')}
          action={<ButtonLink to="/reader">{t('Go to Recent')}</ButtonLink>}
        />
      );
    case 'comment':
      return (
        <EmptyState
          icon={MessageCircle}
          title={t('No comments yet')}
          text={t('Replies to you and comments on your posts appear here.')}
          action={<ButtonLink to="/reader/conversations">{t('Join a conversation')}</ButtonLink>}
        />
      );
    case 'follow':
      return (
        <EmptyState
          icon={Users}
          title={t('No subscribers yet')}
          text={t('New subscribers to your blogs appear here.')}
          action={<ButtonLink to="/me/sites">{t('See your blogs')}</ButtonLink>}
        />
      );
    case 'like':
      return (
        <EmptyState
          icon={Heart}
          title={t('No likes yet')}
          text={t('Likes on your posts and comments appear here.')}
          action={<ButtonLink to="/post">{t('Write a post')}</ButtonLink>}
        />
      );
    case 'all':
      return (
        <EmptyState
          icon={Bell}
          title={t('No notifications yet')}
          text={t('Likes, comments, replies and new subscribers appear here.')}
          action={<ButtonLink to="/reader/conversations">{t('Join a conversation')}</ButtonLink>}
        />
      );
  }
}
