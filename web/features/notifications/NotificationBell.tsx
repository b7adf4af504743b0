import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Bell } from 'lucide';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '#shared/i18n/translate.ts';
import { useLive } from '#web/lib/live.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { IconButton, IconLink } from '#web/ui/IconButton.tsx';
import css from './NotificationBell.module.css';
import { newNotificationsQuery, refreshNewNotifications, refreshNotifications } from './queries-new.ts';

const loadPopup = () => import('./NotificationsPopup.tsx');
const NotificationsPopup = lazy(async () => ({ default: (await loadPopup()).NotificationsPopup }));

/** Opens the panel over any page (U64). On the notifications page there is no second one: the bell moves the focus there. */
export function NotificationBell() {
  const count = useNewNotificationsCount();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shortcut = useShortcut('notifications');
  // NO-01: the notifications page closes the popup; so does every other page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes.
  useEffect(() => setIsOpen(false), [path]);
  const buttonProps = {
    icon: Bell,
    label: count > 0 ? t('Notifications ({count} new)', { count }) : t('Notifications'),
    ...shortcut,
  };
  return (
    <span className={css.bell}>
      {path === '/reader/notifications' ? (
        <IconLink
          to="/reader/notifications"
          {...buttonProps}
          onClick={() => document.querySelector<HTMLElement>('#main h1')?.focus()}
        />
      ) : (
        <IconButton
          {...buttonProps}
          ref={(element) => {
            button.current = element;
            return shortcut.ref(element);
          }}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void loadPopup()}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
      {count > 0 && <span className={css.dot} aria-hidden data-dot />}
      {isOpen && (
        <Suspense>
          <NotificationsPopup button={button} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}

/** Returns the number of new notifications, from the live channel, which also keeps the lists fresh. */
function useNewNotificationsCount(): number {
  const client = useQueryClient();
  const { data = 0 } = useQuery(newNotificationsQuery);
  useLive('notification', ({ unread }) => {
    void refreshNewNotifications(client, unread);
    refreshNotifications(client);
  });
  useLive('open', () => {
    void refreshNewNotifications(client);
    refreshNotifications(client);
  });
  return data;
}
