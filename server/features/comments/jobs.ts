import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { eraseComment } from './queries-write.ts';

/**
 * Erases a deleted comment once its author can no longer restore it. A comment that was restored, or deleted again at another
 * moment, is left alone; so it may run twice.
 */
export const eraseCommentJob = job({
  name: 'comments.erase',
  payload: z.object({ commentId: z.int(), deletedAt: z.iso.datetime() }),
  run: ({ db }: Context, { commentId, deletedAt }) => eraseComment(db, commentId, new Date(deletedAt)),
});
