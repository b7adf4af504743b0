import type { Context } from '#server/context.ts';
import {
  OPML_END,
  opmlStart,
  presentFolder,
  presentOutline,
  presentTagOutline,
} from '#server/features/feeds/present-opml.ts';
import { findVisibleFeeds } from '#server/features/feeds/queries.ts';
import { LIST_ITEMS_MAX } from '#shared/domain/limits.ts';
import { type ListRow, listItems } from './queries.ts';

/** A list as OPML 2.0: one outline of its name around its items, in the order in which they were added. */
export async function exportOpml(
  { db, clock, config }: Context,
  list: ListRow,
  viewerId: number | null,
): Promise<string> {
  const newestFirst = await listItems(db, list.id, viewerId, { limit: LIST_ITEMS_MAX, offset: 0 });
  const feedIds = newestFirst.map(({ feed_id }) => feed_id).filter((id) => id !== null);
  const feeds = new Map((await findVisibleFeeds(db, viewerId, feedIds)).map((feed) => [feed.id, feed]));
  const outlines = newestFirst.toReversed().map(({ feed_id, tag_slug: slug, tag_title: title }) => {
    const feed = feed_id === null ? undefined : feeds.get(feed_id);
    if (feed)
      return presentOutline({ url: feed.url, title: feed.title || feed.host, siteUrl: feed.site_url });
    if (slug === null || title === null) return '';
    return presentTagOutline({ slug, title, url: `${config.publicUrl}/tag/${encodeURIComponent(slug)}` });
  });
  return opmlStart(list.title, clock.now()) + presentFolder(list.title, outlines.join('')) + OPML_END;
}
