import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { createCommentNotifications } from '#server/features/notifications/queries-write.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** The order to mail people about a comment that has been written, or has been approved after waiting. */
export const commentAnnouncement = {
  name: 'comments.announce',
  payload: z.object({ commentId: z.number().int() }),
};

/**
 * Tells people in the reader, and orders the mails, in the caller's transaction. It may be done again for the same comment; whoever
 * was told is not told twice.
 */
export async function announceComment(
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  trx: Kysely<Schema>,
  commentId: number,
): Promise<void> {
  await createCommentNotifications(trx, commentId, clock.now());
  await jobs.add(trx, commentAnnouncement, { commentId }, { key: `comments.announce:${commentId}` });
}
