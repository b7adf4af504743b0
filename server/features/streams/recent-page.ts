import type { Context } from '#server/context.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { findMute } from '#server/features/mutes/rules.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { isAskedFor } from '#server/platform/http/fields.ts';
import { encodeCursor } from '#server/platform/http/page-cursor.ts';
import type { listRecentPosts } from '#shared/api/streams.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import * as queries from './queries-recent.ts';
import { countRecentMatches, prepareRecentSearch, searchRecentItems } from './queries-recent-search.ts';
import { parseWindow } from './queries-window.ts';
import type { StreamItem } from './source.ts';
import { findItems } from './sources.ts';
import { cutPage, presentMuted, toIds } from './stream-page.ts';

/** Returns one page of the recent list by its number, and the total of posts and pages (EN-20, AP-34). */
export async function loadRecentPage(
  context: Context,
  { page, number, feed_id, q, hide_seen, fields }: InputOf<typeof listRecentPosts> & { page: number },
  viewer: Viewer,
): Promise<ResponseOf<typeof listRecentPosts>> {
  const query = { userId: viewer.id, feedId: feed_id ?? null, limit: number, offset: (page - 1) * number };
  const [total, items, next] = await (q !== ''
    ? searchPage(context, query, q)
    : hide_seen
      ? listUnseenPage(context, query, viewer)
      : Promise.all([
          queries.countRecentItems(context.db, query),
          queries.listRecentItems(context.db, query),
        ]));
  const [details, muter] = await Promise.all([
    listPosts(context.db, toIds(items), viewer.id, { hasContent: isAskedFor('content', fields) }),
    findMuter(context, viewer),
  ]);
  // Pages by number have the same posts for everyone: without muted ones a page is shorter.
  const shown = feed_id === undefined ? details.filter((post) => !findMute(muter, post)) : details;
  return {
    posts: shown.map((post) => presentMuted(post, muter)),
    page,
    number,
    total_cards: total,
    total_pages: Math.ceil(total / number),
    ...(next && { next_page_handle: encodeCursor(next) }),
  };
}

/** The total, the items of the page, and the last of these if the list continues after it. */
type FoundPage = [total: number, items: StreamItem[], next?: StreamItem | undefined];

async function searchPage({ db }: Context, query: queries.RecentQuery, q: string): Promise<FoundPage> {
  const search = await prepareRecentSearch(db, q);
  return Promise.all([countRecentMatches(db, query, search), searchRecentItems(db, query, search)]);
}

/**
 * Nothing is read after the last of them. The next page is requested by handle: by number, it would skip posts, because some are
 * seen meanwhile.
 */
async function listUnseenPage(
  context: Context,
  query: queries.RecentQuery,
  viewer: Viewer,
): Promise<FoundPage> {
  const total = await queries.countUnseenItems(context.db, query);
  if (query.offset >= total) return [total, []];
  const key = { kind: 'recent' as const, ...(query.feedId !== null && { feedId: query.feedId }) };
  const found = await findItems(
    context,
    key,
    viewer,
    parseWindow({ hide_seen: true }, query.offset + query.limit + 1),
  );
  const { items, next } = cutPage(found.slice(query.offset), query.limit);
  return [total, items, next];
}
