import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import { linkMentionedUsers } from '#server/features/mentions/queries.ts';
import type { SitePost } from '#server/features/posts/queries-site.ts';
import { saveVerdict } from '#server/features/spam/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { sanitizeComment } from '#server/text/sanitize/sanitize-comment.ts';
import { announceComment } from './announce.ts';
import { chooseStatus } from './judge.ts';
import { countRecentComments, findByIdempotencyKey, findRepeated } from './queries-author.ts';
import { isBlockedCommenter } from './queries-blocked.ts';
import { createComment, lockParent, lockWriter } from './queries-write.ts';
import { canUseMarkdown } from './rules.ts';

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
  if (post.comment_policy === 'closed')
    throw new AppError('forbidden', 'Comments are closed on this blog.', { reason: 'closed' });
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
      throw new AppError('not_found', 'The comment you’re replying to was deleted.', { reason: 'parent' });
    const holdsFirst = post.comment_policy === 'moderated';
    const text = { raw: content, html, now, holdsFirst };
    const { verdict, ...judged } = await chooseStatus(
      context,
      trx,
      viewer,
      { ...post, post_id: post.id },
      text,
    );
    const id = await createComment(trx, {
      ...target,
      rootId: parent?.thread ?? null,
      ...judged,
      isElsewhere: post.blog_id === null,
      html: await linkMentionedUsers(trx, html, toPlace(context, post)),
      raw: content,
      key: key ?? null,
      now,
    });
    if (verdict) await saveVerdict(trx, id, verdict);
    if (judged.status !== 'spam') await announceComment(context, trx, id);
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
  throw new AppError('forbidden', 'You can’t comment on this blog.', { reason: 'blocked' });
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
