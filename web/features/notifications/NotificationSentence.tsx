import type { ReactNode } from 'react';
import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { Trans } from '#web/ui/Trans.tsx';
import css from './NotificationSentence.module.css';

/** A sentence about what happened, with people and titles emphasized. */
export function NotificationSentence({ notification }: { notification: Notification }) {
  const values = {
    people: <Actors notification={notification} />,
    title: <Title>{notification.post?.title || t('Untitled post')}</Title>,
    site: <b>{notification.feed?.name}</b>,
    list: <Title>{notification.list?.title}</Title>,
  };
  return <span className={css.sentence}>{renderSentence(notification.type, values)}</span>;
}

function renderSentence(type: Notification['type'], values: Record<string, ReactNode>): ReactNode {
  switch (type) {
    case 'like':
      return <Trans message="{people} liked {title}" values={values} />;
    case 'reblog':
      return <Trans message="{people} shared {title} on their blog" values={values} />;
    case 'comment_like':
      return <Trans message="{people} liked your comment" values={values} />;
    case 'follow':
      return <Trans message="{people} subscribed to {site}" values={values} />;
    case 'list_follow':
      return <Trans message="{people} followed your list {list}" values={values} />;
    case 'comment':
      return <Trans message="{people} commented on {title}" values={values} />;
    case 'comment_reply':
      return <Trans message="{people} replied to your comment" values={values} />;
    case 'conversation':
      return <Trans message="{people} commented on {title}" values={values} />;
    case 'moderation':
      return (
        <Trans message="{people} commented on {title} and is waiting for your approval" values={values} />
      );
    case 'new_post':
      return <Trans message="{site} published {title}" values={values} />;
    case 'invitation':
      return <Trans message="You’ve been invited to write for {site}" values={values} />;
    case 'import':
      return t('Your import is complete');
  }
}

/** "Ann", "Ann and Ben", "Ann and 3 others". */
function Actors({ notification: { actors, actor_count } }: { notification: Notification }) {
  const [first, second] = actors;
  if (!first) return t('Someone');
  const name = <Name>{first.name}</Name>;
  if (actor_count === 1 || !second) return name;
  if (actor_count === 2)
    return <Trans message="{name} and {other}" values={{ name, other: <Name>{second.name}</Name> }} />;
  return (
    <Trans
      message="{name} and <b>{count} others</b>"
      values={{ name, count: actor_count - 1 }}
      components={{ b: <b /> }}
    />
  );
}

/** Isolates the text direction of names and titles. */
function Name({ children }: { children: ReactNode }) {
  return (
    <b>
      <bdi>{children}</bdi>
    </b>
  );
}

function Title({ children }: { children: ReactNode }) {
  return (
    <i>
      <bdi>{children}</bdi>
    </i>
  );
}
