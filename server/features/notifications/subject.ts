import { t } from '#shared/i18n/translate.ts';
import type { NotificationRow } from './queries.ts';

/** Returns what happened as one sentence of plain text, for programs that read the interface; the web words it itself. */
export function renderSubject(row: NotificationRow): string {
  const values = {
    people: renderActors(row),
    title: row.post_title || t('Untitled post'),
    site: row.feed_name ?? '',
    list: row.list_title ?? '',
  };
  switch (row.type) {
    case 'like':
      return t('{people} liked {title}', values);
    case 'reblog':
      return t('{people} shared {title} on their blog', values);
    case 'comment_like':
      return t('{people} liked your comment on {title}', values);
    case 'follow':
      return t('{people} subscribed to {site}', values);
    case 'list_follow':
      return t('{people} followed your list {list}', values);
    case 'comment':
      return t('{people} commented on {title}', values);
    case 'comment_reply':
      return t('{people} replied to your comment on {title}', values);
    case 'conversation':
      return t('{people} commented on {title}, which you follow', values);
    case 'moderation':
      return t('{people} commented on {title} and is waiting for your approval', values);
    case 'new_post':
      return t('{site} published {title}', values);
    case 'invitation':
      return t('You’ve been invited to write for {site}', values);
    case 'import':
      return t('Your import is complete');
  }
}

/** "Ann", "Ann and Ben", "Ann and 3 others". */
function renderActors({ actors, actor_count }: NotificationRow): string {
  const [first, second] = actors;
  if (!first) return t('Someone');
  if (actor_count === 1 || !second) return first.name;
  if (actor_count === 2) return t('{name} and {other}', { name: first.name, other: second.name });
  return t('{name} and {count} others', { name: first.name, count: actor_count - 1 });
}
