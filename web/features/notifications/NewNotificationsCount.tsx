import { useQuery } from '@tanstack/react-query';
import { t } from '#shared/i18n/translate.ts';
import { Count } from '#web/ui/Count.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import css from './NotificationBell.module.css';
import { newNotificationsQuery } from './queries-new.ts';

/** How many notifications are new, beside the place's name in the sidebar; nothing when none is. */
export function NewNotificationsCount() {
  const { data = 0 } = useQuery(newNotificationsQuery);
  return data > 0 ? <Count value={data} label={t('new')} /> : null;
}

/** The dot for the same in the bar of small screens. */
export function NewNotificationsDot() {
  const { data = 0 } = useQuery(newNotificationsQuery);
  return data > 0 ? (
    <span className={css.tabDot}>
      <VisuallyHidden>{t('{count} new', { count: data })}</VisuallyHidden>
    </span>
  ) : null;
}
