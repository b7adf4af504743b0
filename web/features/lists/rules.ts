import { linkOptions } from '@tanstack/react-router';
import type { List, ListItem } from '#shared/api/lists.ts';
import { parseSiteUrl } from '#shared/domain/site-url.ts';
import { t } from '#shared/i18n/translate.ts';

/** Returns the link to a list's page. */
export function toListLink({ owner, slug }: Pick<List, 'owner' | 'slug'>) {
  return linkOptions({ to: '/reader/list/$owner/$slug', params: { owner, slug } });
}

/** The same as a plain path. */
export function toListPath({ owner, slug }: Pick<List, 'owner' | 'slug'>): string {
  return `/reader/list/${encodeURIComponent(owner)}/${encodeURIComponent(slug)}`;
}

/** Returns the key of an item. */
export function toItemKey({ feed_ID, tag_ID }: Pick<ListItem, 'feed_ID' | 'tag_ID'>): string {
  return feed_ID === null ? `tag-${tag_ID}` : `feed-${feed_ID}`;
}

/** Returns the name of an item. */
export function getItemName({ meta: { data } }: ListItem): string {
  return data.feed?.name ?? data.tag?.tag.title ?? '';
}

/** Formats "12 sites and tags", for a list's facts. */
export function presentSize({ items_count: count }: Pick<List, 'items_count'>): string {
  return t('{count, plural, =0 {Empty} one {# item} other {# items}}', { count });
}

/** Returns the address in a search text, or undefined if it is words. */
export function findAddress(text: string): string | undefined {
  const typed = text.trim();
  if (/\s/.test(typed)) return undefined;
  const address = parseSiteUrl(typed);
  return address.kind === 'valid' ? address.url : undefined;
}
