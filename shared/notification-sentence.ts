import type { Notification } from './api/notifications.ts';
import { t } from './i18n/translate.ts';

/** How a place renders the sentence: as plain text, or as elements with names and titles emphasized. */
export interface SentenceRenderer<T> {
  renderMessage: (message: string, values: Record<string, T>) => T;
  /** The name of a person. */
  renderName: (name: string) => T;
  /** The title of a post or list. */
  renderTitle: (title: string) => T;
  /** The name of a site, or a number of people. */
  renderStrong: (text: string) => T;
}

type SentenceParts = Pick<
  Notification,
  'type' | 'actors' | 'actor_count' | 'post' | 'feed' | 'list' | 'team'
>;

/** Renders what happened as one sentence, in the active locale: "Ann and 3 others liked What the tide tables leave out". */
export function renderNotificationSentence<T>(parts: SentenceParts, renderer: SentenceRenderer<T>): T {
  const { renderMessage, renderTitle, renderStrong } = renderer;
  const values = {
    people: renderActors(parts, renderer),
    title: renderTitle(parts.post?.title || t('Untitled post')),
    site: renderStrong(parts.feed?.name ?? ''),
    list: renderTitle(parts.list?.title ?? ''),
  };
  switch (parts.type) {
    case 'like':
      return renderMessage('{people} liked {title}', values);
    case 'reblog':
      return renderMessage('{people} shared {title} on their blog', values);
    case 'comment_like':
      return renderMessage('{people} liked your comment on {title}', values);
    case 'follow':
      return renderMessage('{people} subscribed to {site}', values);
    case 'list_follow':
      return renderMessage('{people} followed your list {list}', values);
    case 'comment':
      return renderMessage('{people} commented on {title}', values);
    case 'comment_reply':
      return renderMessage('{people} replied to your comment on {title}', values);
    case 'conversation':
      return renderMessage('{people} commented on {title}, which you follow', values);
    case 'moderation':
      return renderMessage('{people} commented on {title} and is waiting for your approval', values);
    case 'mention':
      return renderMessage('{people} mentioned you in {title}', values);
    case 'new_post':
      return renderMessage('{site} published {title}', values);
    case 'invitation':
      if (parts.team)
        return renderMessage('You’ve been invited to the team {team}', {
          team: renderStrong(parts.team.title),
        });
      return renderMessage('You’ve been invited to write for {site}', values);
    case 'import':
      return renderMessage('Your import is complete', {});
  }
}

/** "Ann", "Ann and Ben", "Ann and 3 others". */
function renderActors<T>(
  { actors, actor_count }: SentenceParts,
  { renderMessage, renderName, renderStrong }: SentenceRenderer<T>,
): T {
  const [first, second] = actors;
  if (!first) return renderMessage('Someone', {});
  const name = renderName(first.name);
  if (actor_count === 1 || !second) return name;
  if (actor_count === 2) return renderMessage('{name} and {other}', { name, other: renderName(second.name) });
  const others = t('{count, plural, one {# other} other {# others}}', { count: actor_count - 1 });
  return renderMessage('{name} and {others}', { name, others: renderStrong(others) });
}
