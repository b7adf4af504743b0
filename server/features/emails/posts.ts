import type { Context } from '#server/context.ts';
import { type EmailJob, enqueueEmails } from '#server/platform/email/send.ts';
import { createEmailJob, getPostUrl } from './email-job.ts';
import type { EmailedPost } from './queries.ts';
import { claimPostEmails, listInstantSubscribers, type PostEmailRow } from './queries-posts.ts';

/** Mails from one feed to one person within a day; what comes after waits for the daily digest. */
export const PER_DAY = 5;
/** Followers whose mails are ordered in one transaction. */
export const BATCH = 500;

/** Mails new posts of a feed to those who want them instantly. Mails and the notes of them stand or fall together. */
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
      const rows = await claimPostEmails(trx, claim);
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
    mail: 'NewPost',
    channel: { kind: 'posts', id: row.feed_id },
    props: { ...toPostProps(context, row), timeZone: row.time_zone ?? 'UTC' },
  });
}

/** What a mail says of a new post, whoever gets it. */
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
