import type { Context } from '#server/context.ts';
import { presentPost } from '#server/features/posts/present.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { encodeHandle } from '#server/platform/http/page-handle.ts';
import type { listRecentPosts } from '#shared/api/streams.ts';
import type { AnswerOf, InputOf } from '#shared/endpoint.ts';
import { hydrate } from './hydrate.ts';
import * as queries from './queries-recent.ts';
import { countRecentMatches, planRecentSearch, searchRecentItems } from './queries-recent-search.ts';
import { cutPage, idsOf } from './rules.ts';
import type { StreamItem } from './source.ts';
import { findItems } from './sources.ts';
import { windowOf } from './window.ts';

/** One page of the recent list by its number, with how many posts and pages there are in all (EN-20, AP-34). */
export async function answerRecentPage(
  context: Context,
  { page, number, feed_id, q, hide_seen }: InputOf<typeof listRecentPosts> & { page: number },
  viewer: Viewer,
): Promise<AnswerOf<typeof listRecentPosts>> {
  const wish = { userId: viewer.id, feedId: feed_id ?? null, limit: number, offset: (page - 1) * number };
  const [total, items, next] = await (q !== ''
    ? searchPage(context, wish, q)
    : hide_seen
      ? listUnseenPage(context, wish, viewer)
      : Promise.all([
          queries.countRecentItems(context.pool, wish),
          queries.listRecentItems(context.pool, wish),
        ]));
  return {
    posts: (await hydrate(context, idsOf(items), viewer)).map(presentPost),
    page,
    number,
    total_cards: total,
    total_pages: Math.ceil(total / number),
    ...(next && { next_page_handle: encodeHandle(next) }),
  };
}

/** How many there are in all, those of the page, and the last of these where the list can go on behind it. */
type FoundPage = [total: number, items: StreamItem[], next?: StreamItem | undefined];

async function searchPage({ pool }: Context, wish: queries.RecentWish, q: string): Promise<FoundPage> {
  const search = await planRecentSearch(pool, q);
  return Promise.all([countRecentMatches(pool, wish, search), searchRecentItems(pool, wish, search)]);
}

/**
 * Nothing is read behind the last of them. Whoever reads on does so by handle: behind posts that have been seen meanwhile a page by
 * its number would leave others out.
 */
async function listUnseenPage(
  context: Context,
  wish: queries.RecentWish,
  viewer: Viewer,
): Promise<FoundPage> {
  const total = await queries.countUnseenItems(context.pool, wish);
  if (wish.offset >= total) return [total, []];
  const key = { kind: 'recent' as const, ...(wish.feedId !== null && { feedId: wish.feedId }) };
  const found = await findItems(
    context,
    key,
    viewer,
    windowOf({ hide_seen: true }, wish.offset + wish.limit + 1),
  );
  const { items, next } = cutPage(found.slice(wish.offset), wish.limit);
  return [total, items, next];
}
