import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { createCommentNotifications } from '#server/features/notifications/queries-write.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { publishTeamComment } from './queries-write.ts';

/** The announcement of a comment that was written, approved after waiting, or edited. */
const commentAnnouncement = {
  name: 'comments.announce',
  payload: z.object({ commentId: z.int(), isEdited: z.boolean().optional() }),
};

/**
 * Notifies users in the reader and a team's open pages, and enqueues the emails, in the caller's transaction. It may run again for the
 * same comment without notifying anyone twice; after an edit, only those hear of it whom it mentions now.
 */
export async function announceComment(
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  trx: Kysely<Schema>,
  commentId: number,
  { isEdited = false } = {},
): Promise<void> {
  await createCommentNotifications(trx, commentId, clock.now(), { isEdited });
  if (!isEdited) await publishTeamComment(trx, commentId);
  const key = `comments.announce:${commentId}${isEdited ? ':edited' : ''}`;
  await jobs.add(trx, commentAnnouncement, { commentId, ...(isEdited && { isEdited }) }, { key });
}
