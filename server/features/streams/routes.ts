import type { Context } from '#server/context.ts';
import { listLikedPosts } from '#server/features/likes/queries-mine.ts';
import { presentPost } from '#server/features/posts/present.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isWritable } from '#server/platform/http/page-handle.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listMyLikes } from '#shared/api/likes.ts';
import * as api from '#shared/api/streams.ts';
import { searchPosts } from '#shared/api/streams-search.ts';
import { listUserPosts } from '#shared/api/users.ts';
import { answerStream } from './answer.ts';
import { hydrate } from './hydrate.ts';
import { answerRecentPage } from './recent-page.ts';

export const streamRoutes: Route<Context>[] = [
  route(api.listFollowingPosts, (context: Context, input, viewer) =>
    answerStream(
      context,
      input.feed_id === undefined ? { kind: 'following' } : { kind: 'recent', feedId: input.feed_id },
      input,
      viewer,
    ),
  ),
  route(api.listRecentPosts, async (context: Context, input, viewer) => {
    if (input.page !== undefined) return answerRecentPage(context, { ...input, page: input.page }, viewer);
    const key = input.feed_id === undefined ? {} : { feedId: input.feed_id };
    const answer = await answerStream(context, { kind: 'recent', ...key }, input, viewer);
    return { ...answer, number: input.number };
  }),
  route(api.listFeedPosts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'feed', feedId: input.feedId }, input, viewer),
  ),
  route(api.listSitePosts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'site', siteId: input.siteId }, input, viewer),
  ),
  route(api.listFeaturedPosts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'featured', siteId: input.siteId }, input, viewer),
  ),
  route(api.listCompanyPosts, (context: Context, input, viewer) => {
    if (input.team !== undefined && input.team !== context.config.companyTeam)
      throw new AppError('not_found', 'We can’t find that stream.');
    return answerStream(context, { kind: 'a8c' }, input, viewer);
  }),
  route(api.listP2Posts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'p2' }, input, viewer),
  ),
  route(api.listLikedPosts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'likes' }, input, viewer),
  ),
  route(listMyLikes, async (context: Context, { page, offset, ...wish }, viewer) => {
    const start = page === undefined ? offset : (page - 1) * wish.number;
    const bounds = { after: boundOf(wish.after), before: boundOf(wish.before) };
    const liked = await listLikedPosts(context.db, viewer.id, { ...wish, ...bounds, offset: start });
    const dates = new Map(liked.likes.map(({ post_id, liked_at }) => [post_id, liked_at.toISOString()]));
    const facts = await hydrate(context, [...dates.keys()], viewer);
    return {
      found: liked.found,
      likes: facts.map((post) => ({ ...presentPost(post), date_liked: dates.get(post.row.id) })),
    };
  }),
  route(api.listNotifiedPosts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'notifications' }, input, viewer),
  ),
  route(api.listListPosts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'list', owner: input.owner, slug: input.slug }, input, viewer),
  ),
  route(listUserPosts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'user', userId: input.userId }, input, viewer),
  ),
  route(searchPosts, (context: Context, input, viewer) =>
    answerStream(context, { kind: 'search', query: input.q, sort: input.sort }, input, viewer),
  ),
];

/** Dates that no calendar writes bound nothing. */
function boundOf(date: Date | undefined): Date | undefined {
  return isWritable(date) ? date : undefined;
}
