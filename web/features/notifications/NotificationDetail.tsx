import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Bell, ChevronDown, ChevronUp, Mail } from 'lucide';
import { useEffect, useRef } from 'react';
import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { EmptyState } from '#web/ui/Page.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CommentNotification } from './CommentNotification.tsx';
import { NotificationActors } from './NotificationActors.tsx';
import css from './NotificationDetail.module.css';
import { NotificationIcon } from './NotificationIcon.tsx';
import { NotificationPost } from './NotificationPost.tsx';
import { NotificationSentence } from './NotificationSentence.tsx';
import { markRead } from './queries.ts';
import type { OpenNotification } from './use-open-notification.ts';

/** A notification with its actions, and links to its neighbours. */
export function NotificationDetail({
  open: { notification, index, total, previous, next, isError },
  notificationId,
  onShow,
  onClose,
  isBesideList,
  takesFocus,
}: {
  open: OpenNotification;
  notificationId: number | undefined;
  onShow: (notificationId: number) => void;
  onClose: () => void;
  isBesideList: boolean;
  /** It was opened here, not by an address: it is read out, and the panel's keys work. */
  takesFocus: boolean;
}) {
  const client = useQueryClient();
  const head = useRef<HTMLDivElement>(null);
  const id = notification?.id;
  useEffect(() => {
    if (id !== undefined && takesFocus) head.current?.focus({ preventScroll: true });
  }, [id, takesFocus]);
  if (notificationId === undefined)
    return <EmptyState icon={Bell} title={t('Select a notification to read it here')} />;
  return (
    <div className={css.detail}>
      <div className={css.bar}>
        <IconButton
          icon={ArrowLeft}
          directional
          label={t('Back to all notifications')}
          className={isBesideList ? css.onNarrow : undefined}
          onClick={onClose}
        />
        <span className={css.position}>
          {index !== undefined && t('{place} of {total}', { place: index + 1, total })}
        </span>
        {notification && (
          <IconButton
            icon={Mail}
            iconSize={20}
            label={notification.unread === 1 ? t('Mark as read') : t('Mark as unread')}
            onClick={() => void markRead(client, [notification.id], notification.unread === 1)}
          />
        )}
        <IconButton
          icon={ChevronUp}
          label={t('Previous notification')}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && onShow(previous)}
        />
        <IconButton
          icon={ChevronDown}
          label={t('Next notification')}
          disabled={next === undefined}
          onClick={() => next !== undefined && onShow(next)}
        />
      </div>
      <div className={css.content}>
        {isError && <p className={css.gone}>{t('This notification no longer exists.')}</p>}
        {notification && (
          <>
            <div ref={head} className={css.head} tabIndex={-1}>
              <NotificationIcon notification={notification} />
              <p className={css.what}>
                <NotificationSentence notification={notification} />
                <span className={css.when}>
                  <Time date={notification.timestamp} style="long" />
                </span>
              </p>
            </div>
            <DetailBody notification={notification} />
          </>
        )}
      </div>
    </div>
  );
}

function DetailBody({ notification }: { notification: Notification }) {
  switch (notification.type) {
    case 'comment':
    case 'comment_reply':
    case 'conversation':
    case 'moderation':
      return <CommentNotification notification={notification} showsReply />;
    case 'mention':
      return notification.comment ? (
        <CommentNotification notification={notification} showsReply />
      ) : (
        <NotificationPost notification={notification} withText />
      );
    case 'comment_like':
      return (
        <>
          <NotificationActors notification={notification} />
          <CommentNotification notification={notification} showsReply={false} />
        </>
      );
    case 'like':
    case 'reblog':
      return (
        <>
          <NotificationPost notification={notification} />
          <NotificationActors notification={notification} />
        </>
      );
    case 'follow':
      return <NotificationActors notification={notification} followsBack />;
    case 'list_follow':
      return (
        <>
          <NotificationActors notification={notification} followsBack />
          {notification.list && (
            <p>
              <ButtonLink
                to="/reader/list/$owner/$slug"
                params={{ owner: notification.list.owner, slug: notification.list.slug }}
              >
                {t('Open the list')}
              </ButtonLink>
            </p>
          )}
        </>
      );
    case 'new_post':
      return <NotificationPost notification={notification} withText />;
    case 'invitation':
      return (
        <p>
          <ButtonLink to={notification.team ? '/teams' : '/me/sites'} variant="primary">
            {t('View invitation')}
          </ButtonLink>
        </p>
      );
    case 'import':
      return notification.feed ? (
        <SiteImportNumbers notification={notification} />
      ) : (
        <ImportNumbers notification={notification} />
      );
  }
}

function ImportNumbers({ notification }: { notification: Notification }) {
  const { added = 0, existing = 0, failed = 0 } = notification.import ?? {};
  return (
    <div className={css.numbers}>
      <ul>
        <li>{t('{count, plural, one {# site was added.} other {# sites were added.}}', { count: added })}</li>
        {existing > 0 && (
          <li>
            {t(
              '{count, plural, one {You already subscribed to # site.} other {You already subscribed to # sites.}}',
              {
                count: existing,
              },
            )}
          </li>
        )}
        {failed > 0 && (
          <li>
            {t('{count, plural, one {# site could not be added.} other {# sites could not be added.}}', {
              count: failed,
            })}
          </li>
        )}
      </ul>
      <ButtonLink to="/reader/subscriptions">{t('Manage subscriptions')}</ButtonLink>
    </div>
  );
}

/** What an import of posts into a blog has stored. */
function SiteImportNumbers({ notification }: { notification: Notification }) {
  const { added = 0, existing = 0, failed = 0 } = notification.import ?? {};
  return (
    <div className={css.numbers}>
      <ul>
        <li>{t('{count, plural, one {# post was added.} other {# posts were added.}}', { count: added })}</li>
        {existing > 0 && (
          <li>
            {t('{count, plural, one {# post was already there.} other {# posts were already there.}}', {
              count: existing,
            })}
          </li>
        )}
        {failed > 0 && (
          <li>
            {t('{count, plural, one {# post could not be added.} other {# posts could not be added.}}', {
              count: failed,
            })}
          </li>
        )}
      </ul>
      <AppLink href={`/me/sites/${notification.feed?.site_ID}/import`}>{t('View report')}</AppLink>
    </div>
  );
}
