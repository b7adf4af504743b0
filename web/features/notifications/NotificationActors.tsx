import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { Avatar } from '#web/ui/SiteIcon.tsx';
import { feedQuery } from '../feeds/queries.ts';
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx';
import { userQuery } from '../users/queries.ts';
import css from './NotificationActors.module.css';

/** The people behind a notification, each as a link; subscribers with a button to subscribe to their blog. */
export function NotificationActors({
  notification,
  followsBack = false,
}: {
  notification: Notification;
  followsBack?: boolean;
}) {
  const others = notification.actor_count - notification.actors.length;
  return (
    <ul className={css.people}>
      {notification.actors.map(({ ID, login, name, avatar_URL }) => (
        <li key={ID} className={css.person}>
          <Avatar src={avatar_URL} name={name} size={32} />
          <Link to="/reader/users/$login" params={{ login }} className={css.name}>
            <bdi>{name}</bdi>
          </Link>
          {followsBack && <FollowBack login={login} />}
        </li>
      ))}
      {others > 0 && (
        <li className={css.others}>
          {t('{count, plural, one {and # more} other {and # more}}', { count: others })}
        </li>
      )}
    </ul>
  );
}

/** Only for people who have a blog. */
function FollowBack({ login }: { login: string }) {
  const { data: user } = useQuery(userQuery(login));
  const blog = user?.primary_blog;
  const { data: feed } = useQuery({
    ...feedQuery(blog?.feed_ID ?? 0),
    enabled: blog !== undefined && blog !== null,
  });
  if (!feed) return null;
  return (
    <SubscribeButton
      feed={feed}
      isFollowing={feed.is_following}
      returnTo="/reader/notifications"
      source="reader-notifications"
    />
  );
}
