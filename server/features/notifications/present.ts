import { crc32 } from 'node:zlib';
import { convertHtmlToText } from '#server/text/html-text.ts';
import type { Notification } from '#shared/api/notifications.ts';
import { t } from '#shared/i18n/translate.ts';
import { renderNotificationSentence } from '#shared/notification-sentence.ts';
import type { NotificationRow } from './queries.ts';

/** Characters of a comment or post in a notification. */
const EXCERPT_MAX = 280;

/** Names of lucide icons, which the web has too. */
const ICONS: Record<NotificationRow['type'], string> = {
  like: 'heart',
  comment_like: 'heart',
  follow: 'plus',
  list_follow: 'list',
  comment: 'message-circle',
  comment_reply: 'reply',
  conversation: 'messages-square',
  moderation: 'shield-alert',
  new_post: 'newspaper',
  invitation: 'pencil',
  import: 'download',
  reblog: 'repeat-2',
  mention: 'at-sign',
};

/** For programs that read the interface. */
const PLAIN_TEXT = {
  renderMessage: t,
  renderName: (name: string) => name,
  renderTitle: (title: string) => title,
  renderStrong: (text: string) => text,
};

/** Returns a notification in the interface's shape; `publicUrl` without a slash at the end. */
export function presentNotification(row: NotificationRow, publicUrl: string): Notification {
  const url = publicUrl + toPath(row);
  const excerpt = row.comment_html === null ? null : shorten(convertHtmlToText(row.comment_html));
  const words = excerpt ?? (row.type === 'new_post' ? shorten(row.post_excerpt ?? '') : '');
  const parts = toParts(row, excerpt, publicUrl);
  const title = renderNotificationSentence(parts, PLAIN_TEXT);
  return {
    id: row.id,
    read: row.read_at ? 1 : 0,
    unread: row.read_at ? 0 : 1,
    note_hash: computeHash(row),
    timestamp: row.updated_at.toISOString(),
    title,
    icon: row.actors[0] ? row.actors[0].image : row.feed_icon,
    noticon: ICONS[row.type],
    url,
    subject: words === '' ? [{ text: title }] : [{ text: title }, { text: words }],
    header: row.feed_name === null ? [] : [{ text: row.feed_name }],
    body: words === '' ? [] : [{ text: words }],
    meta: { ids: toIds(row), links: { self: `${publicUrl}/rest/v1.1/notifications/${row.id}`, open: url } },
    ...parts,
  };
}

/** Returns the parts that a page words in the user's language. */
function toParts(row: NotificationRow, excerpt: string | null, publicUrl: string) {
  return {
    type: row.type,
    actors: row.actors.map(({ id, login, name, image }) => ({ ID: id, login, name, avatar_URL: image })),
    actor_count: row.actor_count,
    post:
      row.post_id === null
        ? null
        : {
            ID: row.post_id,
            title: row.post_title ?? '',
            excerpt: shorten(row.post_excerpt ?? ''),
            URL: `${publicUrl}/reader/feeds/${row.feed_id}/posts/${row.post_id}`,
          },
    comment: row.comment_id === null ? null : { ID: row.comment_id, excerpt: excerpt ?? '' },
    feed:
      row.feed_id === null
        ? null
        : { ID: row.feed_id, site_ID: row.blog_id ?? 0, name: row.feed_name ?? '', icon: row.feed_icon },
    import: row.type === 'import' ? toNumbers(row.details) : null,
    list:
      row.list_owner === null
        ? null
        : { title: row.list_title ?? '', owner: row.list_owner, slug: row.list_slug ?? '' },
    team: row.team_slug === null ? null : { title: row.team_title ?? '', slug: row.team_slug },
  };
}

function toPath(row: NotificationRow): string {
  const post = `/reader/feeds/${row.feed_id}/posts/${row.post_id}`;
  if (row.comment_id !== null) return `${post}#comment-${row.comment_id}`;
  if (row.post_id !== null) return post;
  if (row.type === 'invitation') return row.team_slug === null ? '/me/sites' : '/teams';
  if (row.type === 'import')
    return row.blog_id === null ? '/reader/subscriptions' : `/me/sites/${row.blog_id}/import`;
  if (row.list_owner !== null) return `/reader/list/${row.list_owner}/${row.list_slug}`;
  if (row.actor_count === 1 && row.actors[0]) return `/reader/users/${row.actors[0].login}`;
  return '/reader/notifications';
}

function toIds(row: NotificationRow): Notification['meta']['ids'] {
  const ids = {
    site: row.blog_id,
    feed: row.feed_id,
    post: row.post_id,
    comment: row.comment_id,
    parent_comment: row.comment_parent_id,
    user: row.actors[0]?.id ?? null,
  };
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null));
}

/** Returns a hash of everything in the panel that can change. */
function computeHash(row: NotificationRow): number {
  const { id, updated_at, read_at, actor_count, comment_html, post_title, details } = row;
  return crc32(
    JSON.stringify([
      id,
      updated_at,
      read_at !== null,
      actor_count,
      row.actors[0]?.id,
      comment_html,
      post_title,
      row.list_title,
      row.team_title,
      details,
    ]),
  );
}

function toNumbers({ added = 0, existing = 0, failed = 0 }: NotificationRow['details']) {
  return { added, existing, failed };
}

function shorten(text: string): string {
  const words = text.trim();
  return words.length > EXCERPT_MAX ? `${words.slice(0, EXCERPT_MAX).trimEnd()}…` : words;
}
