import type { SitesAtTop } from '#web/features/recommendations/queries.ts';
import type { StreamPages } from '#web/features/streams/pages.ts';

/** Lists the feeds at the top of a stream. A member's first page is the top, whatever follows it later; a visitor has all pages at once. */
export function listSitesAtTop(pages: StreamPages['pages'], isMember: boolean): SitesAtTop {
  const top = isMember ? pages.slice(0, 1) : pages;
  const cards = top.flatMap(({ sites }) => (sites ? [sites.card] : []));
  const feedIds = [
    ...top.flatMap(({ posts }) => posts.map(({ feed_ID }) => feed_ID)),
    ...cards.flatMap(({ data }) => data.map(({ feed_id }) => feed_id)),
  ];
  return { feedIds: [...new Set(feedIds)], next: cards.flatMap(({ nearby }) => nearby) };
}
