import type { Context } from '#server/context.ts';
import { presentConversations } from '#server/features/conversations/present.ts';
import { listLatestComments } from '#server/features/conversations/queries.ts';
import { findFeedTakedown } from '#server/features/feeds/queries.ts';
import { createTakedownError } from '#server/features/feeds/rules.ts';
import { listLikedPosts } from '#server/features/likes/queries-mine.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { presentPost } from '#server/features/posts/present.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isAskedFor } from '#server/platform/http/fields.ts';
import { isWritable } from '#server/platform/http/page-cursor.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listConversations } from '#shared/api/conversations.ts';
import { listMyLikes } from '#shared/api/likes.ts';
import { toOffset } from '#shared/api/parameters.ts';
import * as api from '#shared/api/streams.ts';
import { listUserPosts } from '#shared/api/users.ts';
import { loadRecentPage } from './recent-page.ts';
import { loadStreamPage } from './stream-page.ts';

export const streamRoutes: Route<Context>[] = [
  route(api.listFollowingPosts, (context: Context, input, viewer) =>
    loadStreamPage(
      context,
      input.feed_id === undefined ? { kind: 'following' } : { kind: 'recent', feedId: input.feed_id },
      input,
      viewer,
    ),
  ),
  route(api.listRecentPosts, async (context: Context, input, viewer) => {
    if (input.page !== undefined) return loadRecentPage(context, { ...input, page: input.page }, viewer);
    const key = input.feed_id === undefined ? {} : { feedId: input.feed_id };
    const result = await loadStreamPage(context, { kind: 'recent', ...key }, input, viewer);
    return { ...result, number: input.number };
  }),
  route(api.listFeedPosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'feed', feedId: input.feedId }, input, viewer).catch((error) =>
      throwTakedown(context, { feedId: input.feedId }, error),
    ),
  ),
  route(api.listSitePosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'site', siteId: input.siteId }, input, viewer).catch((error) =>
      throwTakedown(context, { blogId: input.siteId }, error),
    ),
  ),
  route(api.listFeaturedPosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'featured', siteId: input.siteId }, input, viewer),
  ),
  route(api.listOrganizationPosts, (context: Context, input, viewer) => {
    if (input.team !== undefined && input.team !== context.config.organizationTeam)
      throw new AppError('not_found', 'We can’t find that stream.');
    return loadStreamPage(context, { kind: 'a8c' }, input, viewer);
  }),
  route(api.listP2Posts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'p2' }, input, viewer),
  ),
  route(api.listLikedPosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'likes' }, input, viewer),
  ),
  route(listMyLikes, async (context: Context, query, viewer) => {
    const part = { offset: toOffset(query), after: toBound(query.after), before: toBound(query.before) };
    const liked = await listLikedPosts(context.db, viewer.id, { ...query, ...part });
    const dates = new Map(liked.likes.map(({ post_id, liked_at }) => [post_id, liked_at.toISOString()]));
    const details = await listPosts(context.db, [...dates.keys()], viewer.id, {
      hasContent: isAskedFor('content', query.fields),
    });
    return {
      found: liked.found,
      likes: details.map((post) => ({ ...presentPost(post), date_liked: dates.get(post.id) })),
    };
  }),
  route(api.listNotifiedPosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'notifications' }, input, viewer),
  ),
  route(api.listListPosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'list', owner: input.owner, slug: input.slug }, input, viewer),
  ),
  route(listUserPosts, (context: Context, input, viewer) =>
    loadStreamPage(context, { kind: 'user', userId: input.userId }, input, viewer),
  ),
  // The streams of conversations: posts by their last comment, with their latest comments.
  route(listConversations, async (context: Context, { comments_per_post, index, ...input }, viewer) => {
    const kind = index === 'a8c' ? 'conversations-a8c' : 'conversations';
    const result = await loadStreamPage(context, { kind }, input, viewer);
    const postIds = result.posts.map((post) => post.ID);
    const [comments, muter] = await Promise.all([
      listLatestComments(context.db, postIds, viewer.id, { perPost: comments_per_post }),
      findMuter(context, viewer),
    ]);
    const occasion = { viewer, muter, now: context.clock.now(), publicUrl: context.config.publicUrl };
    return { ...result, posts: presentConversations(result.posts, comments, occasion) };
  }),
];

/** Ignores dates outside the calendar. */
function toBound(date: Date | undefined): Date | undefined {
  return isWritable(date) ? date : undefined;
}

/** Throws why an administrator has taken a feed down in place of "not found", else the error itself. */
async function throwTakedown(
  { db }: Context,
  feed: Parameters<typeof findFeedTakedown>[1],
  error: unknown,
): Promise<never> {
  const isLost = error instanceof AppError && error.status === 404;
  const takedown = isLost ? await findFeedTakedown(db, feed) : undefined;
  throw takedown ? createTakedownError(takedown) : error;
}
