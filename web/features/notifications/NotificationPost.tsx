import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SiteIcon } from '#web/ui/SiteIcon.tsx';
import css from './NotificationPost.module.css';

/** Returns the path of a notification's post in the Reader, or undefined if it is about no post. */
export function findPostPath({ post, feed }: Pick<Notification, 'post' | 'feed'>): string | undefined {
  return post && feed ? `/reader/feeds/${feed.ID}/posts/${post.ID}` : undefined;
}

/** A notification's post, with its beginning if the post itself is the news. */
export function NotificationPost({
  notification,
  withText = false,
}: {
  notification: Notification;
  withText?: boolean;
}) {
  const { post, feed } = notification;
  const path = findPostPath(notification);
  if (!post || !feed || !path) return null;
  return (
    <div className={css.post}>
      <p className={css.head}>
        <SiteIcon src={feed.icon} name={feed.name} size={24} />
        <span>
          <AppLink href={path} className={css.title}>
            <bdi>{post.title || t('Untitled post')}</bdi>
          </AppLink>
          <span className={css.site}>
            <bdi>{feed.name}</bdi>
          </span>
        </span>
      </p>
      {withText && (
        <>
          {post.excerpt && (
            <p className={css.text} dir="auto">
              {post.excerpt}
            </p>
          )}
          <ButtonLink
            to="/reader/feeds/$feedId/posts/$postId"
            params={{ feedId: String(feed.ID), postId: String(post.ID) }}
            variant="primary"
          >
            {t('Read the post')}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
