import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { eraseComment } from './queries-write.ts';

/**
 * Erases a deleted comment once its author can no longer bring it back. A comment that came back, or was deleted again at another
 * moment, is left alone; so a second run finds nothing to do.
 */
export const eraseCommentJob = job({
  name: 'comments.erase',
  payload: z.object({ commentId: z.number().int(), deletedAt: z.iso.datetime() }),
  run: ({ db }: Context, { commentId, deletedAt }) => eraseComment(db, commentId, new Date(deletedAt)),
});
