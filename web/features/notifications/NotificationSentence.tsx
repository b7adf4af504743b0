import type { ReactNode } from 'react';
import type { Notification } from '#shared/api/notifications.ts';
import { renderNotificationSentence } from '#shared/notification-sentence.ts';
import { renderMessage } from '#web/ui/Trans.tsx';
import css from './NotificationSentence.module.css';

/** A sentence about what happened, with people and titles emphasized. */
export function NotificationSentence({ notification }: { notification: Notification }) {
  return (
    <span className={css.sentence}>
      {renderNotificationSentence<ReactNode>(notification, {
        renderMessage,
        renderName: (name) => <b>{isolate(name)}</b>,
        renderTitle: (title) => <i>{isolate(title)}</i>,
        renderStrong: (text) => <b>{isolate(text)}</b>,
      })}
    </span>
  );
}

/** Isolates the text direction of a name or title. */
const isolate = (text: string) => <bdi>{text}</bdi>;
