import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { mailAddressDigests } from './address-digests.ts';
import { mailCommentToAddresses, mailPostsToAddresses } from './addresses.ts';
import { mailComment } from './comments.ts';
import { mailDigests } from './digests.ts';
import { mailPosts } from './posts.ts';
import { deleteDeliveries } from './queries.ts';

/** Longer than any digest looks back. */
const DELIVERIES_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

// All of them may run twice, also at the same moment: whoever was told is noted in the transaction that orders the mail.

/** Enqueued when posts are stored, see postsStored. */
export const mailPostsJob = job({
  name: 'mails.posts',
  payload: z.object({ feedId: z.number().int(), postIds: z.array(z.number().int()) }),
  run: async (context: Context, post) => {
    await mailPosts(context, post);
    await mailPostsToAddresses(context, post);
  },
});

/** Ordered by the feature of comments when a comment is written or approved. */
export const mailCommentJob = job({
  name: 'comments.announce',
  payload: z.object({ commentId: z.number().int() }),
  run: async (context: Context, { commentId }) => {
    await mailComment(context, commentId);
    await mailCommentToAddresses(context, commentId);
  },
});

/** Every five minutes, because the hours of some time zones begin at a quarter. */
export const mailDigestsJob = job({
  name: 'mails.digests',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (context: Context) => {
    await mailDigests(context, 'daily');
    await mailDigests(context, 'weekly');
    await mailAddressDigests(context);
  },
});

export const forgetDeliveriesJob = job({
  name: 'mails.forget',
  payload: z.object({}),
  schedule: '17 3 * * *',
  run: ({ db, clock }: Context) => deleteDeliveries(db, new Date(clock.now().getTime() - DELIVERIES_KEPT_MS)),
});

export const mailJobs: AnyJob<Context>[] = [
  mailPostsJob,
  mailCommentJob,
  mailDigestsJob,
  forgetDeliveriesJob,
];
