import type { Context } from '#server/context.ts';
import { omitMuted } from '#server/features/mutes/queries.ts';
import { type EmailJob, enqueueEmails } from '#server/platform/email/send.ts';
import { createEmailJob, getPostUrl } from './email-job.ts';
import type { EmailedPost } from './queries.ts';
import { claimPostEmails, listInstantSubscribers, type PostEmailRow } from './queries-posts.ts';

/** Emails from one feed to one user within a day; further posts wait for the daily digest. */
export const PER_DAY = 5;
/** Followers whose emails are enqueued in one transaction. */
export const BATCH = 500;

/** Sends new posts of a feed to its instant subscribers. Emails and their records are in one transaction. */
export async function enqueuePostEmails(
  context: Context,
  { feedId, postIds }: { feedId: number; postIds: number[] },
): Promise<void> {
  const { db, clock } = context;
  let after = 0;
  for (;;) {
    const userIds = await listInstantSubscribers(db, feedId, { after, limit: BATCH });
    if (userIds.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const claim = { feedId, postIds, userIds, perDay: PER_DAY, now: clock.now() };
      const rows = await omitMuted(trx, await claimPostEmails(trx, claim), claim.now);
      await enqueueEmails(
        context,
        trx,
        rows.map((row) => toEmailJob(context, row)),
      );
    });
    after = userIds.at(-1)!;
  }
}

function toEmailJob(context: Context, row: PostEmailRow): EmailJob {
  return createEmailJob(context, row, {
    template: 'NewPost',
    channel: { kind: 'posts', id: row.feed_id },
    props: { ...toPostProps(context, row), timeZone: row.time_zone ?? 'UTC' },
  });
}

/** Returns the email's props of a new post, the same for every recipient. */
export function toPostProps(context: Context, post: EmailedPost & { author: string; sort_at: Date }) {
  return {
    title: post.title,
    site: post.site,
    author: post.author,
    date: post.sort_at.toISOString(),
    excerpt: post.excerpt,
    link: getPostUrl(context, post),
  };
}
