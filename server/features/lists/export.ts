import type { Context } from '#server/context.ts';
import {
  OPML_END,
  renderFolder,
  renderOpmlStart,
  renderOutline,
  renderTagOutline,
} from '#server/features/feeds/present-opml.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import { LIST_ITEMS_MAX } from '#shared/domain/limits.ts';
import { type ListRow, listItems } from './queries.ts';

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
