import type { Context } from '#server/context.ts';
import { htmlToText } from '#server/crawler/parse/html-text.ts';
import { type MailOrder, orderMails } from '#server/platform/email/send.ts';
import { addressOfPost, orderTo } from './order.ts';
import type { MailedPost } from './queries.ts';
import { type CommentMailRow, takeCommentMails } from './queries-comments.ts';
import type { Channel } from './unsubscribing.ts';

/** A comment that appears later than this after it was written is read, and not mailed. */
export const NEWS_MS = 2 * 24 * 60 * 60 * 1_000;
/** Characters of a comment in its mail. */
const TEXT_MAX = 4_000;

/** Mails a comment to those whom it concerns. Mails and the notes of them stand or fall together. */
export async function mailComment(context: Context, commentId: number): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const notBefore = new Date(now.getTime() - NEWS_MS);
    const rows = await takeCommentMails(trx, commentId, { now, notBefore });
    await orderMails(
      context,
      trx,
      rows.map((row) => orderOf(context, row)),
    );
  });
}

function orderOf(context: Context, row: CommentMailRow): MailOrder {
  return orderTo(context, row, {
    mail: 'Comment',
    channel: channelOf(row),
    props: { why: row.why, ...aboutComment(context, row) },
  });
}

/** What a mail says of a comment, whoever gets it. */
export function aboutComment(
  context: Context,
  comment: MailedPost & { author: string; comment_id: number; content_html: string },
) {
  const text = htmlToText(comment.content_html);
  return {
    author: comment.author,
    title: comment.title,
    site: comment.site,
    text: text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text,
    link: `${addressOfPost(context, comment)}#comment-${comment.comment_id}`,
  };
}

/** Who owns a blog decides about its comments, and has no way out of that but all of mail. */
function channelOf({ why, feed_id, post_id }: CommentMailRow): Channel | undefined {
  if (why === 'moderation') return undefined;
  if (why === 'subscription') return { kind: 'post-comments', id: post_id };
  return why === 'site' ? { kind: 'comments', id: feed_id } : { kind: 'conversation', id: post_id };
}
