import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Settings2 } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import type { Notification } from '#shared/api/notifications.ts';
import { NOTIFICATIONS_MAX_PAGE, NOTIFICATIONS_PAGE } from '#shared/domain/limits.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { t } from '#shared/i18n/translate.ts';
import type { listNotifications } from '#shared/paths/notifications.ts';
import { Button } from '#web/ui/Button.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { FailedNotice } from '#web/ui/FailedNotice.tsx';
import { IconLink } from '#web/ui/IconButton.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { FilterKeys } from './FilterKeys.tsx';
import { NotificationDetail } from './NotificationDetail.tsx';
import { NoNotifications, NotificationList } from './NotificationList.tsx';
import css from './NotificationsPanel.module.css';
import { type NotificationFilter, notificationsQuery } from './queries.ts';
import { useOpenNotification } from './use-open-notification.ts';
import { usePanelKeys } from './use-panel-keys.ts';
import { markAllRead, useSeenNotifications } from './use-seen-notifications.ts';

export interface PanelView {
  filter: NotificationFilter;
  /** The open notification. */
  notificationId: number | undefined;
}

/** The list of notifications and the open one. `popup` shows one of both; `page` shows them side by side if there is room. */
export function NotificationsPanel({
  variant,
  view: { filter, notificationId },
  onView,
  heading,
  end,
}: {
  variant: 'popup' | 'page';
  view: PanelView;
  onView: (view: PanelView) => void;
  heading: ReactNode;
  /** After the other controls of the header. */
  end?: ReactNode;
}) {
  const [number, setNumber] = useState(NOTIFICATIONS_PAGE);
  const query = useQuery(notificationsQuery(filter, number));
  const { data } = query;
  const newest = data?.notes[0];
  useSeenNotifications(newest && Math.floor(Date.parse(newest.timestamp) / 1_000), data?.last_seen_time ?? 0);

  const container = useRef<HTMLDivElement>(null);
  const open = useOpenNotification(data?.notes, notificationId);
  const [hasOpened, setHasOpened] = useState(false);
  const show = (id: number | undefined) => {
    setHasOpened(true);
    onView({ filter, notificationId: id });
  };
  const setFilter = (next: NotificationFilter) => {
    setNumber(NOTIFICATIONS_PAGE);
    onView({ filter: next, notificationId: undefined });
  };
  const close = () => {
    show(undefined);
    const row = `[data-note="${notificationId}"]`;
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>(row)?.focus());
  };
  const handleKey = usePanelKeys({
    onFilter: (next) => {
      setFilter(next);
      // The focused element may disappear with the list; the keys work only while the focus is in the panel.
      requestAnimationFrame(() =>
        container.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
      );
    },
    open,
    onShow: show,
    onClose: close,
  });

  const list = (
    <PanelList
      query={query}
      view={{ filter, notificationId }}
      number={number}
      level={variant === 'page' ? 'h2' : 'h3'}
      onOpen={show}
      onMore={() => setNumber(number + NOTIFICATIONS_PAGE)}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the panel, in addition to buttons for the same.
    <div
      ref={container}
      className={joinClasses(css.panel, css[variant], notificationId !== undefined && css.hasOpen)}
      onKeyDown={handleKey}
    >
      <div className={css.side}>
        <PanelHead notifications={data?.notes} heading={heading} end={end} />
        <div className={css.filters}>
          <Tabs
            value={filter}
            onChange={(id) => setFilter(id as NotificationFilter)}
            items={listFilters().map(({ id, label }) => ({ id, label, panel: id === filter ? list : null }))}
          />
        </div>
        <FilterKeys />
      </div>
      {(notificationId !== undefined || variant === 'page') && (
        <div className={css.detail}>
          <NotificationDetail
            key={open.notification?.id}
            open={open}
            notificationId={notificationId}
            onShow={show}
            onClose={close}
            isBesideList={variant === 'page'}
            takesFocus={hasOpened}
          />
        </div>
      )}
    </div>
  );
}

/** The heading and what can be done with all notifications. `end` stands after it. */
function PanelHead({
  notifications,
  heading,
  end,
}: {
  notifications: readonly Notification[] | undefined;
  heading: ReactNode;
  end: ReactNode;
}) {
  const client = useQueryClient();
  const hasUnread = notifications?.some(({ unread }) => unread === 1) === true;
  return (
    <div className={css.head}>
      {heading}
      <span className={css.actions}>
        {hasUnread && (
          <Button variant="link" onClick={() => void markAllRead(client)}>
            {t('Mark all as read')}
          </Button>
        )}
        <IconLink
          to="/me/notifications/subscriptions"
          icon={Settings2}
          iconSize={20}
          label={t('Notification settings')}
        />
        {end}
      </span>
    </div>
  );
}

/** The notifications of a filter: loading, failed, none, or the first `number` with a way to more. */
function PanelList({
  query: { data, error, isPending, isError, isFetching, refetch },
  view: { filter, notificationId },
  number,
  level,
  onOpen,
  onMore,
}: {
  query: UseQueryResult<ResponseOf<typeof listNotifications>>;
  view: PanelView;
  number: number;
  level: 'h2' | 'h3';
  onOpen: (id: number) => void;
  onMore: () => void;
}) {
  return (
    <div className={css.list}>
      {isPending && <PanelSkeleton />}
      {isError && !data && <FailedNotifications error={error} onRetry={() => void refetch()} />}
      {data?.notes.length === 0 && <NoNotifications filter={filter} />}
      {data && (
        <NotificationList notifications={data.notes} level={level} openId={notificationId} onOpen={onOpen} />
      )}
      {data && data.notes.length >= number && number < NOTIFICATIONS_MAX_PAGE && (
        <p className={css.more}>
          <Button busy={isFetching} onClick={onMore}>
            {t('Show more')}
          </Button>
        </p>
      )}
    </div>
  );
}

function listFilters(): { id: NotificationFilter; label: string }[] {
  return [
    { id: 'all', label: t('All') },
    { id: 'unread', label: t('Unread') },
    { id: 'comment', label: t('Comments') },
    { id: 'follow', label: t('Subscribers') },
    { id: 'like', label: t('Likes') },
  ];
}

function PanelSkeleton() {
  return (
    <Loading label={t('Loading notifications')}>
      <div className={css.skeleton}>
        <Skeleton width={60} />
        <Skeleton width={80} />
        <Skeleton width={50} />
        <Skeleton width={70} />
      </div>
    </Loading>
  );
}

function FailedNotifications({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <FailedNotice error={error} onRetry={onRetry}>
      {t('The notifications could not be loaded.')}
    </FailedNotice>
  );
}
