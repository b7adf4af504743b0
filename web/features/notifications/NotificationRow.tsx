import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { Dot } from '#web/ui/Badge.tsx';
import { joinClasses } from '#web/ui/classes.ts';
import { Time } from '#web/ui/Time.tsx';
import { NotificationIcon } from './NotificationIcon.tsx';
import css from './NotificationRow.module.css';
import { NotificationSentence } from './NotificationSentence.tsx';

/** A notification in the list; a press opens it. */
export function NotificationRow({
  notification,
  isOpen,
  onOpen,
}: {
  notification: Notification;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const words = notification.body[0]?.text;
  return (
    <button
      type="button"
      className={css.row}
      data-note={notification.id}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <NotificationIcon notification={notification} />
      <span className={css.text}>
        <NotificationSentence notification={notification} />
        {words && (
          <span className={joinClasses(css.words, 'clamp')} dir="auto">
            {words}
          </span>
        )}
        <span className={css.when}>
          <Time date={notification.timestamp} />
        </span>
      </span>
      {notification.unread === 1 && <Dot label={t('Unread')} />}
    </button>
  );
}
