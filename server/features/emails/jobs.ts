import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { enqueueAddressDigestEmails } from './address-digests.ts';
import { enqueueAddressCommentEmails, enqueueAddressPostEmails } from './addresses.ts';
import { enqueueCommentEmails } from './comments.ts';
import { enqueueDigestEmails } from './digests.ts';
import { enqueueMentionEmails } from './mentions.ts';
import { enqueuePostEmails } from './posts.ts';
import { deleteDeliveries } from './queries.ts';

/** Longer than the reach of any digest. */
const DELIVERIES_RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

// All of them may run twice, even concurrently: deliveries are recorded in the transaction that enqueues the email.

/** Enqueued when posts are stored, see postsStored. */
const postEmailsJob = job({
  name: 'emails.posts',
  payload: z.object({ feedId: z.int(), postIds: z.array(z.int()) }),
  run: async (context: Context, post) => {
    await enqueuePostEmails(context, post);
    await enqueueAddressPostEmails(context, post);
  },
});

/** Enqueued by the comments feature when a comment is written, approved, or edited. */
const commentEmailsJob = job({
  name: 'comments.announce',
  payload: z.object({ commentId: z.int(), isEdited: z.boolean().default(false) }),
  run: async (context: Context, { commentId, isEdited }) => {
    await enqueueCommentEmails(context, commentId, isEdited);
    if (!isEdited) await enqueueAddressCommentEmails(context, commentId);
  },
});

/** Enqueued by the articles feature when a post mentions people for the first time. */
const mentionEmailsJob = job({
  name: 'articles.mentions',
  payload: z.object({ postId: z.int(), userIds: z.array(z.int()) }),
  run: enqueueMentionEmails,
});

/** Every five minutes, because some time zones are offset by a quarter of an hour. */
export const digestEmailsJob = job({
  name: 'emails.digests',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (context: Context) => {
    await enqueueDigestEmails(context, 'daily');
    await enqueueDigestEmails(context, 'weekly');
    await enqueueAddressDigestEmails(context);
  },
});

export const purgeDeliveriesJob = job({
  name: 'emails.purge',
  payload: z.object({}),
  schedule: '17 3 * * *',
  run: ({ db, clock }: Context) =>
    deleteDeliveries(db, new Date(clock.now().getTime() - DELIVERIES_RETENTION_MS)),
});

export const emailJobs: AnyJob<Context>[] = [
  postEmailsJob,
  commentEmailsJob,
  mentionEmailsJob,
  digestEmailsJob,
  purgeDeliveriesJob,
];
