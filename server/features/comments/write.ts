import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import { isLimitedAccount } from '#server/features/limits/rules.ts';
import { linkMentionedUsers } from '#server/features/mentions/queries.ts';
import type { SitePost } from '#server/features/posts/queries-site.ts';
import { createVerdict } from '#server/features/spam/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { sanitizeComment } from '#server/text/sanitize/sanitize-comment.ts';
import {
  COMMENT_LINK_POSTS_MAX,
  NEW_ACCOUNT_APPROVED,
  NEW_ACCOUNT_COMMENTS_PER_HOUR,
} from '#shared/domain/limits.ts';
import { announceComment } from './announce.ts';
import { countRecentComments, findByIdempotencyKey, findRepeated, isKnownCommenter } from './queries.ts';
import { isBlockedCommenter } from './queries-blocked.ts';
import { getCommenter } from './queries-hold.ts';
import { createComment, lockParent, lockWriter } from './queries-write.ts';
import { canModerate, canUseMarkdown } from './rules.ts';
import { judgeComment, listLinks } from './rules-hold.ts';
import { findSpamVerdict } from './spam.ts';

const FLOOD_WINDOW_MS = 60_000;

/**
 * Stores a comment under a post, or a reply, and returns its number. The same text within a minute, or the same
 * idempotency key, returns the first comment.
 * @throws AppError `forbidden` (closed, or blocked there), `invalid_input` (no text), `throttled`, `not_found` (no parent)
 */
export async function writeComment(
  context: Context,
  viewer: Viewer,
  post: SitePost,
  { parentId, content, key }: { parentId: number | null; content: string; key: string | undefined },
): Promise<number> {
  if (post.comment_policy === 'closed') throw new AppError('forbidden', 'Comments are closed on this blog.');
  await requireUnblocked(context.db, viewer, post);
  const html = requireContent(content, canUseMarkdown(post));
  const now = context.clock.now();
  const since = new Date(now.getTime() - FLOOD_WINDOW_MS);
  return context.db.transaction().execute(async (trx) => {
    await lockWriter(trx, viewer.id);
    const target = { postId: post.id, authorId: viewer.id, parentId };
    const repeated =
      (key === undefined ? undefined : await findByIdempotencyKey(trx, viewer.id, key)) ??
      (await findRepeated(trx, { ...target, raw: content, since }));
    if (repeated !== undefined) return repeated;
    await requireCommentRate(trx, viewer.id, since, context.limits.get('comments_per_minute'));
    const parent = parentId === null ? undefined : await lockParent(trx, post.id, parentId);
    if (parentId !== null && !parent)
      throw new AppError('not_found', 'The comment you’re replying to was deleted.');
    const status = (await isApprovalNeeded(trx, viewer, post, { raw: content, html, now }))
      ? 'unapproved'
      : 'approved';
    const spam = await findSpamVerdict(context, trx, viewer, post, { raw: content, html });
    const id = await createComment(trx, {
      ...target,
      rootId: parent?.thread ?? null,
      status: spam?.status ?? status,
      statusBefore: spam?.status === 'spam' ? status : null,
      isElsewhere: post.blog_id === null,
      // Only now, because mentions are not the links that a comment is judged by.
      html: await linkMentionedUsers(trx, html, toPlace(context, post)),
      raw: content,
      key: key ?? null,
      now,
    });
    if (spam) await createVerdict(trx, id, spam.verdict);
    if (spam?.status !== 'spam') await announceComment(context, trx, id);
    return id;
  });
}

/** What mentions under a post depend on. */
export function toPlace({ config }: Pick<Context, 'config'>, { feed_id }: { feed_id: number }) {
  return { feedId: feed_id, publicUrl: config.publicUrl };
}

/** Throws `forbidden` for people whom the owners of the blog have blocked. */
export async function requireUnblocked(
  db: Kysely<Schema>,
  viewer: Viewer,
  { blog_id }: Pick<SitePost, 'blog_id'>,
): Promise<void> {
  if (blog_id === null || !(await isBlockedCommenter(db, blog_id, viewer.id))) return;
  throw new AppError('forbidden', 'You can’t comment on this blog.');
}

/** Returns the typed text as safe HTML. Throws `invalid_input` if there is nothing to read. */
export function requireContent(content: string, isMarkdown: boolean): string {
  const html = sanitizeComment(content, { isMarkdown });
  if (html === '') throw new AppError('invalid_input', 'Write your comment first.');
  return html;
}

/** Throws `throttled` for users who write faster than people do. */
async function requireCommentRate(
  trx: Kysely<Schema>,
  authorId: number,
  since: Date,
  max: number,
): Promise<void> {
  if ((await countRecentComments(trx, authorId, since)) < max) return;
  throw new AppError('throttled', 'You’re commenting very fast. Wait a minute, then try again.', {
    retry_after: FLOOD_WINDOW_MS / 1_000,
  });
}

/**
 * Whether the comment waits for approval. Never one of the blog's writers or moderators; in a moderated blog the first one of a user; one
 * with the blog's words for that, or with many links; of a new account every one with a link, and all of a limited one.
 * @throws AppError `forbidden` for what the blog refuses, `throttled` for a new account that writes a lot
 */
async function isApprovalNeeded(
  trx: Kysely<Schema>,
  viewer: Viewer,
  post: SitePost,
  { raw, html, now }: { raw: string; html: string; now: Date },
): Promise<boolean> {
  if (post.viewer_role !== null || canModerate(viewer, post)) return false;
  const links = listLinks(html);
  const commenter = await getCommenter(trx, {
    userId: viewer.id,
    postId: post.id,
    links,
    approvedMax: NEW_ACCOUNT_APPROVED,
    now,
  });
  const isLimited = isLimitedAccount(commenter, now);
  if (isLimited && commenter.hourly >= NEW_ACCOUNT_COMMENTS_PER_HOUR)
    throw new AppError('throttled', 'New accounts can write a few comments an hour. Try again later.');
  const ruling = judgeComment(post, { text: raw, links: links.length });
  if (ruling === 'refuse') throw new AppError('forbidden', 'This blog doesn’t accept this comment.');
  if (commenter.limited_at !== null) return true;
  // Posts from elsewhere have no owner who would let a new member's comment through.
  if (isLimited && links.length > 0 && post.blog_id !== null) return true;
  if (commenter.repeated >= COMMENT_LINK_POSTS_MAX) return true;
  if (ruling === 'hold') return true;
  if (post.comment_policy !== 'moderated' || post.blog_id === null) return false;
  return !(await isKnownCommenter(trx, post.blog_id, viewer.id));
}
