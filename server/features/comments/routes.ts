import type { Context } from '#server/context.ts';
import { getBlog } from '#server/features/blogs/queries.ts';
import { requireCapability } from '#server/features/blogs/rules.ts';
import { findMuter } from '#server/features/mutes/queries.ts';
import { findSitePost, type SitePost } from '#server/features/posts/queries-site.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { getIdempotencyKey } from '#server/platform/http/idempotency.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/comments.ts';
import { parseSiteKey } from '#shared/domain/site-key.ts';
import { changeComment, createCommentNotFoundError, removeComment } from './moderate.ts';
import { presentComment, presentWhole } from './present.ts';
import {
  type CommentRow,
  countBlogComments,
  findComment,
  listBlogComments,
  listPostComments,
  listPostCommentsByStatus,
} from './queries.ts';
import { createCommentLike, deleteCommentLike } from './queries-write.ts';
import { canModerate, isOwn, isShownTo, parseHandle } from './rules.ts';
import { writeComment } from './write.ts';

interface PostIds {
  siteId: string;
  postId: number;
}

interface CommentIds {
  siteId: string;
  commentId: number;
}

async function getPost({ db }: Context, ids: PostIds, viewer: Viewer | null): Promise<SitePost> {
  const post = await findSitePost(db, parseSiteKey(ids.siteId), ids.postId, viewer?.id ?? null);
  if (!post) throw new AppError('unknown_post', 'We can’t find that post on this site.');
  return post;
}

async function getRow({ db }: Context, ids: CommentIds, viewer: Viewer | null): Promise<CommentRow> {
  const row = await findComment(db, parseSiteKey(ids.siteId), ids.commentId, viewer?.id ?? null);
  if (!row) throw createCommentNotFoundError();
  return row;
}

/** Returns a comment that the viewer can read. */
async function getShownRow(context: Context, ids: CommentIds, viewer: Viewer | null): Promise<CommentRow> {
  const row = await getRow(context, ids, viewer);
  if (!isShownTo(viewer, row)) throw createCommentNotFoundError();
  return row;
}

/** Returns a comment that the viewer may change: their own, or any that they moderate. */
async function getManagedRow(context: Context, ids: CommentIds, viewer: Viewer): Promise<CommentRow> {
  const row = await getRow(context, ids, viewer);
  if (isShownTo(viewer, row) || isOwn(viewer, row) || canModerate(viewer, row)) return row;
  throw createCommentNotFoundError();
}

function toOccasion({ clock, config }: Context, viewer: Viewer | null) {
  return { viewer, now: clock.now(), publicUrl: config.publicUrl };
}

async function getPresentedComment(context: Context, ids: CommentIds, viewer: Viewer | null) {
  return presentWhole(await getRow(context, ids, viewer), toOccasion(context, viewer));
}

export const commentRoutes: Route<Context>[] = [
  route(api.listComments, async (context: Context, input, viewer) => {
    const post = await getPost(context, input, viewer);
    const moderates = canModerate(viewer, post);
    const details = { comments_open: post.comment_policy !== 'closed', prompt: post.comment_prompt };
    const occasion = toOccasion(context, viewer);
    if (input.status === 'approved') {
      const reader = { id: viewer?.id ?? null, moderates };
      const [{ found, rows }, muter] = await Promise.all([
        listPostComments(context.db, post.id, reader, input),
        findMuter(context, viewer),
      ]);
      return {
        found,
        ...details,
        comments: rows.map((row) => presentComment(row, { ...occasion, muter })),
      };
    }
    if (!viewer || !moderates)
      throw new AppError(
        'forbidden',
        'Only people who moderate the comments can see more than the approved ones.',
      );
    const status = input.status === 'all' ? undefined : input.status;
    const { found, rows } = await listPostCommentsByStatus(context.db, post.id, viewer.id, {
      ...input,
      status,
    });
    return { found, ...details, comments: rows.map((row) => presentWhole(row, occasion)) };
  }),

  route(api.createComment, async (context: Context, { content, ...ids }, viewer, headers) => {
    const post = await getPost(context, ids, viewer);
    const key = getIdempotencyKey(headers);
    const commentId = await writeComment(context, viewer, post, { parentId: null, content, key });
    return getPresentedComment(context, { siteId: ids.siteId, commentId }, viewer);
  }),

  route(
    api.createReply,
    async (context: Context, { siteId, commentId: parentId, content }, viewer, headers) => {
      const parent = await getShownRow(context, { siteId, commentId: parentId }, viewer);
      const post = await getPost(context, { siteId, postId: parent.post_id }, viewer);
      const key = getIdempotencyKey(headers);
      const commentId = await writeComment(context, viewer, post, { parentId, content, key });
      return getPresentedComment(context, { siteId, commentId }, viewer);
    },
  ),

  route(api.getComment, async (context: Context, ids, viewer) => {
    const row = await getRow(context, ids, viewer);
    if (!isShownTo(viewer, row) && !(row.deleted_at === null && canModerate(viewer, row)))
      throw createCommentNotFoundError();
    return presentWhole(row, toOccasion(context, viewer));
  }),

  route(api.updateComment, async (context: Context, { content, status, ...ids }, viewer) => {
    const row = await getManagedRow(context, ids, viewer);
    await changeComment(context, viewer, row, { content, status });
    return getPresentedComment(context, ids, viewer);
  }),

  route(api.deleteComment, async (context: Context, ids, viewer) => {
    await removeComment(context, viewer, await getManagedRow(context, ids, viewer));
    return getPresentedComment(context, ids, viewer);
  }),

  route(api.likeComment, async (context: Context, ids, viewer) => {
    const row = await getShownRow(context, ids, viewer);
    if (!row.likes_enabled) throw new AppError('forbidden', 'Likes of comments are turned off on this blog.');
    await context.db
      .transaction()
      .execute((trx) => createCommentLike(trx, viewer.id, row.id, context.clock.now()));
    return getLikeState(context, ids, viewer);
  }),

  route(api.unlikeComment, async (context: Context, ids, viewer) => {
    const row = await getShownRow(context, ids, viewer);
    await context.db.transaction().execute((trx) => deleteCommentLike(trx, viewer.id, row.id));
    return getLikeState(context, ids, viewer);
  }),

  route(api.listCommentsOfBlog, async (context: Context, { siteId, status, number, page_handle }, viewer) => {
    requireCapability(viewer, await getBlog(context.db, siteId, viewer.id), 'moderate_comments');
    const rows = await listBlogComments(context.db, siteId, viewer.id, {
      status: status === 'all' ? undefined : status,
      before: parseHandle(page_handle),
      limit: number + 1,
    });
    const page = rows.slice(0, number);
    return {
      comments: page.map((row) => presentWhole(row, toOccasion(context, viewer))),
      ...(rows.length > number ? { next_page_handle: String(page.at(-1)!.id) } : {}),
      counts: await countBlogComments(context.db, siteId),
    };
  }),
];

async function getLikeState(context: Context, ids: CommentIds, viewer: Viewer) {
  const { i_like, like_count, likes_enabled } = await getRow(context, ids, viewer);
  return {
    success: true as const,
    i_like: likes_enabled && i_like,
    like_count: likes_enabled ? like_count : 0,
  };
}
