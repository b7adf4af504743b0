import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '#shared/i18n/translate.ts';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { parseFilter } from './queries.ts';

/** RT-23: the panel as a page. Its state is in the address. */
export function NotificationsPage() {
  const { filter, note } = useSearch({ strict: false }) as { filter?: string; note?: string };
  const navigate = useNavigate();
  return (
    <NotificationsPanel
      variant="page"
      view={{
        filter: parseFilter(filter),
        notificationId: note && /^[1-9]\d{0,14}$/.test(note) ? Number(note) : undefined,
      }}
      onView={(view) =>
        void navigate({
          to: '/reader/notifications',
          search: {
            ...(view.filter !== 'all' && { filter: view.filter }),
            ...(view.notificationId !== undefined && { note: String(view.notificationId) }),
          },
          replace: note !== undefined && view.notificationId !== undefined,
        })
      }
      heading={<h1 tabIndex={-1}>{t('Notifications')}</h1>}
    />
  );
}
