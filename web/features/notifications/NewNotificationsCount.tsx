import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Count } from '#web/ui/Count.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './NotificationBell.module.css';
import { newNotificationsQuery } from './queries-new.ts';

/** The number of new notifications, next to the sidebar entry; nothing if there are none. */
export function NewNotificationsCount() {
  const { data = 0 } = useQuery(newNotificationsQuery);
  return data > 0 ? <Count value={data} label={t('new')} /> : null;
}

/** The same as a dot, for the bar of small screens. */
export function NewNotificationsDot() {
  const { data = 0 } = useQuery(newNotificationsQuery);
  return data > 0 ? (
    <span className={css.tabDot}>
      <VisuallyHidden>{t('{count} new', { count: data })}</VisuallyHidden>
    </span>
  ) : null;
}
