import type { Context } from '#server/context.ts';
import { presentFeed } from '#server/features/feeds/present.ts';
import {
  OPML_END,
  renderFolder,
  renderOpmlStart,
  renderOutline,
  renderTagOutline,
} from '#server/features/feeds/present-opml.ts';
import { type FeedRow, type FeedSubscription, listVisibleFeeds } from '#server/features/feeds/queries.ts';
import type { List, ListItem } from '#shared/api/lists.ts';
import { LIST_ITEMS_MAX } from '#shared/domain/limits.ts';
import { type ListItemRow, type ListRow, listItems } from './queries.ts';

/** Returns a list as in every call (platform facts 1.5). */
export function presentList(row: ListRow, viewer: { id: number } | null): List {
  return {
    ID: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    owner: row.owner,
    is_owner: row.owner_id === viewer?.id,
    is_public: row.is_public,
    is_immutable: row.is_immutable,
    following: row.following,
    items_count: row.items_count,
  };
}

/** Returns several lists. */
export function presentLists(rows: readonly ListRow[], viewer: { id: number } | null): { lists: List[] } {
  return { lists: rows.map((row) => presentList(row, viewer)) };
}

/** Returns an item with its tag, or with its feed and the feed's blog. */
export function presentListItem(
  row: ListItemRow,
  feed: { row: FeedRow; subscription: FeedSubscription | undefined } | undefined,
): ListItem {
  const { tag_id, tag_slug, tag_title } = row;
  const numbers = { ID: row.id, feed_ID: row.feed_id, site_ID: row.blog_id, tag_ID: tag_id };
  if (tag_id !== null && tag_slug !== null && tag_title !== null) {
    const tag = { ID: String(tag_id), slug: tag_slug, title: tag_title, display_name: tag_title };
    const link = `/rest/v1.2/read/tags/${encodeURIComponent(tag_slug)}`;
    return { ...numbers, meta: { links: { tag: link }, data: { tag: { tag } } } };
  }
  if (!feed) return { ...numbers, meta: { links: {}, data: {} } };
  const shown = presentFeed(feed.row, feed.subscription);
  const links = { feed: `/rest/v1.1/read/feed/${shown.feed_ID}` };
  if (row.blog_id === null) return { ...numbers, meta: { links, data: { feed: shown } } };
  const site = { ID: row.blog_id, name: shown.name, URL: shown.URL, feed_ID: shown.feed_ID };
  return {
    ...numbers,
    meta: {
      links: { ...links, site: `/rest/v1.1/read/sites/${row.blog_id}` },
      data: { feed: shown, site },
    },
  };
}

/** Returns a list as OPML 2.0: one outline of its name around its items, in the order in which they were added. */
export async function exportOpml(
  { db, clock, config }: Context,
  list: ListRow,
  viewerId: number | null,
): Promise<string> {
  const newestFirst = await listItems(db, list.id, viewerId, { limit: LIST_ITEMS_MAX, offset: 0 });
  const feedIds = newestFirst.map(({ feed_id }) => feed_id).filter((id) => id !== null);
  const feeds = new Map((await listVisibleFeeds(db, viewerId, feedIds)).map((feed) => [feed.id, feed]));
  const outlines = newestFirst.toReversed().map(({ feed_id, tag_slug: slug, tag_title: title }) => {
    const feed = feed_id === null ? undefined : feeds.get(feed_id);
    if (feed) return renderOutline({ url: feed.url, title: feed.title || feed.host, siteUrl: feed.site_url });
    if (slug === null || title === null) return '';
    return renderTagOutline({ slug, title, url: `${config.publicUrl}/tag/${encodeURIComponent(slug)}` });
  });
  return renderOpmlStart(list.title, clock.now()) + renderFolder(list.title, outlines.join('')) + OPML_END;
}
