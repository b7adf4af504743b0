import type { Context } from '#server/context.ts';
import { linkMentionedUsers } from '#server/features/mentions/queries.ts';
import { clearVerdict, saveVerdict } from '#server/features/spam/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { updateComment } from '#shared/api/comments.ts';
import { COMMENT_EDIT_MINUTES, COMMENT_UNDO_MINUTES } from '#shared/domain/limits.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { announceComment } from './announce.ts';
import { eraseCommentJob } from './jobs.ts';
import { chooseStatus } from './judge.ts';
import type { CommentRow } from './queries.ts';
import {
  lockEditable,
  lockWriter,
  markDeleted,
  restoreComment,
  type StatusChange,
  updateContent,
} from './queries-write.ts';
import { canModerate, canUseMarkdown, getEditWindowStart, isOwn } from './rules.ts';
import { moderateComments } from './save.ts';
import { requireContent, requireUnblocked, toPlace } from './write.ts';

/**
 * Changes a comment as the viewer may: its author changes the text or restores it, a moderator changes its status.
 * @throws AppError `forbidden` for anything else, `not_found` for a deleted one
 */
export async function changeComment(
  context: Context,
  viewer: Viewer,
  comment: CommentRow,
  { content, status }: Pick<InputOf<typeof updateComment>, 'content' | 'status'>,
): Promise<void> {
  if (content !== undefined) await changeContent(context, viewer, comment, content);
  if (status === 'untrash' && comment.deleted_at !== null && isOwn(viewer, comment)) {
    if (!(await restoreComment(context.db, comment.id, viewer.id))) throw createCommentNotFoundError();
  } else if (status !== undefined) await changeStatus(context, viewer, comment, status);
}

/**
 * Changes the text of the viewer's own comment, which is judged like a new one, also if a moderator has approved the comment before: it
 * may have to wait from now on, or the blog refuses it and the old text stays.
 */
async function changeContent(
  context: Context,
  viewer: Viewer,
  comment: CommentRow,
  content: string,
): Promise<void> {
  if (!isOwn(viewer, comment)) throw new AppError('forbidden', 'Only its author can edit a comment.');
  await requireUnblocked(context.db, viewer, comment);
  const html = requireContent(content, canUseMarkdown(comment));
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await lockWriter(trx, viewer.id);
    const before = await lockEditable(trx, comment.id, getEditWindowStart(now));
    if (!before)
      throw new AppError(
        'forbidden',
        `You can edit a comment for ${COMMENT_EDIT_MINUTES} minutes after posting it. That time is up.`,
        { reason: 'too_late' },
      );
    const text = { raw: content, html, now, edited: { id: comment.id, status: before } };
    const { verdict, ...judged } = await chooseStatus(context, trx, viewer, comment, text);
    const isPutAside = before === 'approved' && judged.status !== 'approved';
    // An approval was of the old text: it no longer counts as welcome.
    if (isPutAside) await moderateComments(context, trx, [comment.id], 'unapproved');
    await updateContent(trx, comment.id, {
      ...judged,
      html: await linkMentionedUsers(trx, html, toPlace(context, comment)),
      raw: content,
      now,
    });
    if (verdict) await saveVerdict(trx, comment.id, verdict);
    else await clearVerdict(trx, comment.id);
    if (judged.status !== 'spam') await announceComment(context, trx, comment.id, { isEdited: !isPutAside });
  });
}

async function changeStatus(
  context: Context,
  viewer: Viewer,
  comment: CommentRow,
  status: StatusChange,
): Promise<void> {
  if (!canModerate(viewer, comment))
    throw new AppError('forbidden', 'Only an owner of this blog can moderate its comments.');
  if (comment.deleted_at !== null) throw createCommentNotFoundError();
  await context.db.transaction().execute(async (trx) => {
    const { appeared } = await moderateComments(context, trx, [comment.id], status);
    if (appeared.length > 0) await announceComment(context, trx, comment.id);
  });
}

/** Deletes the author's own comment, which is erased when it can no longer be restored; moves another's to the trash. */
export async function removeComment(context: Context, viewer: Viewer, comment: CommentRow): Promise<void> {
  if (!isOwn(viewer, comment)) return changeStatus(context, viewer, comment, 'trash');
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    if (!(await markDeleted(trx, comment.id, viewer.id, now))) return;
    await context.jobs.add(
      trx,
      eraseCommentJob,
      { commentId: comment.id, deletedAt: now.toISOString() },
      { runAt: new Date(now.getTime() + COMMENT_UNDO_MINUTES * 60_000) },
    );
  });
}

export function createCommentNotFoundError(): AppError {
  return new AppError('not_found', 'We can’t find that comment on this site.');
}
