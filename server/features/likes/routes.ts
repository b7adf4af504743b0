import type { Context } from '#server/context.ts';
import { findSitePost, type SitePost } from '#server/features/posts/queries-site.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { getMyLike, likePost, listLikes, unlikePost } from '#shared/api/likes.ts';
import { LIKERS_MAX } from '#shared/domain/limits.ts';
import { parseSiteKey } from '#shared/domain/site-key.ts';
import { createLike, deleteLike, findLikeState, listLikers } from './queries.ts';

/** Returns the post. Throws `unknown_post` if the viewer can see no such post of that site. */
async function getPost(
  { db }: Context,
  { siteId, postId }: { siteId: string; postId: number },
  viewerId: number | null,
): Promise<SitePost> {
  const post = await findSitePost(db, parseSiteKey(siteId), postId, viewerId);
  if (!post) throw createUnknownPostError();
  return post;
}

/** Throws `forbidden` if the blog's posts cannot be liked. Unliking stays possible. */
function requireLikes({ likes_enabled }: SitePost): void {
  if (!likes_enabled) throw new AppError('forbidden', 'Likes are turned off on this blog.');
}

function toIds(post: SitePost) {
  return { site_ID: post.blog_id ?? 0, post_ID: post.id };
}

/** Returns the likes of a post, which may be deleted between two queries; none if the blog has likes turned off. */
async function getLikeState({ db }: Context, { id, likes_enabled }: SitePost, viewerId: number | null) {
  const state = await findLikeState(db, viewerId, id);
  if (!state) throw createUnknownPostError();
  return likes_enabled ? state : { like_count: 0, i_like: false };
}

function createUnknownPostError(): AppError {
  return new AppError('unknown_post', 'We can’t find that post on this site.');
}

export const likeRoutes: Route<Context>[] = [
  route(listLikes, async (context: Context, input, viewer) => {
    const viewerId = viewer?.id ?? null;
    const post = await getPost(context, input, viewerId);
    const { like_count, i_like } = await getLikeState(context, post, viewerId);
    const likers = post.likes_enabled ? await listLikers(context.db, input.postId, viewerId, LIKERS_MAX) : [];
    return {
      found: like_count,
      i_like,
      can_like: viewer !== null && post.likes_enabled,
      likes: likers.map(({ id, username, name, image }) => ({
        ID: id,
        login: username,
        name,
        avatar_URL: image,
        profile_URL: `${context.config.publicUrl}/reader/users/${username}`,
      })),
      ...toIds(post),
    };
  }),

  route(getMyLike, async (context: Context, input, viewer) => {
    const post = await getPost(context, input, viewer.id);
    return { ...(await getLikeState(context, post, viewer.id)), ...toIds(post) };
  }),

  route(likePost, async (context: Context, input, viewer) => {
    const post = await getPost(context, input, viewer.id);
    requireLikes(post);
    await context.db.transaction().execute((trx) => createLike(trx, viewer.id, post.id, context.clock.now()));
    return { success: true as const, ...(await getLikeState(context, post, viewer.id)), ...toIds(post) };
  }),

  route(unlikePost, async (context: Context, input, viewer) => {
    const post = await getPost(context, input, viewer.id);
    await context.db.transaction().execute((trx) => deleteLike(trx, viewer.id, post.id));
    return { success: true as const, ...(await getLikeState(context, post, viewer.id)), ...toIds(post) };
  }),
];
