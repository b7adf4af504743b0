import type { Context } from '#server/context.ts';
import { listMutersOfComment } from '#server/features/notifications/queries-write.ts';
import { type EmailJob, enqueueEmails } from '#server/platform/email/send.ts';
import { convertHtmlToText } from '#server/text/html-text.ts';
import { createEmailJob, getPostUrl } from './email-job.ts';
import type { EmailedPost } from './queries.ts';
import { type CommentEmailRow, claimCommentEmails } from './queries-comments.ts';
import type { Channel } from './unsubscribing.ts';

/** A comment that appears later than this after it was written is not emailed. */
export const NEWS_MS = 2 * 24 * 60 * 60 * 1_000;
/** Characters of a comment in its email. */
const TEXT_MAX = 4_000;

/** Sends a comment to the users it concerns; one that was edited only to whom it mentions. Emails and their records are in one transaction. */
export async function enqueueCommentEmails(
  context: Context,
  commentId: number,
  isEdited = false,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const notBefore = new Date(now.getTime() - NEWS_MS);
    const claimed = await claimCommentEmails(trx, commentId, { now, notBefore, isEdited });
    const muters = new Set(await listMutersOfComment(trx, commentId, now));
    const rows = claimed.filter(({ user_id, why }) => why === 'moderation' || !muters.has(user_id));
    await enqueueEmails(
      context,
      trx,
      rows.map((row) => toEmailJob(context, row)),
    );
  });
}

function toEmailJob(context: Context, row: CommentEmailRow): EmailJob {
  return createEmailJob(context, row, {
    template: 'Comment',
    channel: findChannel(row),
    props: { why: row.why, ...toCommentProps(context, row) },
  });
}

/** Returns the email's props of a comment, the same for every recipient. */
export function toCommentProps(
  context: Context,
  comment: EmailedPost & { author: string; comment_id: number; content_html: string },
) {
  const text = convertHtmlToText(comment.content_html);
  return {
    author: comment.author,
    title: comment.title,
    site: comment.site,
    text: text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text,
    link: `${getPostUrl(context, comment)}#comment-${comment.comment_id}`,
  };
}

/** A blog's owner must moderate its comments, so their only unsubscribe link is that for all email. */
function findChannel({ why, feed_id, post_id }: CommentEmailRow): Channel | undefined {
  if (why === 'moderation') return undefined;
  if (why === 'subscription') return { kind: 'post-comments', id: post_id };
  return why === 'site' ? { kind: 'comments', id: feed_id } : { kind: 'conversation', id: post_id };
}
