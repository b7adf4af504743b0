import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { createPostFromEmail } from './create-post.ts';
import { deleteReceivedEmails } from './queries.ts';

/** Much longer than any mail server retries a delivery. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

/**
 * Creates a post from an email. A second run finds the email done: that is recorded in the transaction that writes the post, and
 * the first of two concurrent runs wins.
 */
export const createPostFromEmailJob = job({
  name: 'post-by-email.publish',
  payload: z.object({ emailId: z.int() }),
  run: (context: Context, { emailId }) => createPostFromEmail(context, emailId),
});

/** A second run finds nothing left to delete. */
const purgeEmailsJob = job({
  name: 'post-by-email.purge',
  payload: z.object({}),
  schedule: '51 4 * * *',
  run: ({ db, clock }: Context) => deleteReceivedEmails(db, new Date(clock.now().getTime() - RETENTION_MS)),
});

export const postByEmailJobs: AnyJob<Context>[] = [createPostFromEmailJob, purgeEmailsJob];
