import type { Context } from '#server/context.ts';
import { omitMuted } from '#server/features/mutes/queries.ts';
import { enqueueEmails } from '#server/platform/email/send.ts';
import { createEmailJob, getPostUrl } from './email-job.ts';
import { claimMentionEmails } from './queries-mentions.ts';

/** Sends a post to people whom it mentions, once. Emails and their records are in one transaction. */
export async function enqueueMentionEmails(
  context: Context,
  { postId, userIds }: { postId: number; userIds: number[] },
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const rows = await omitMuted(trx, await claimMentionEmails(trx, { postId, userIds, now }), now);
    const jobs = rows.map((row) =>
      createEmailJob(context, row, {
        template: 'Comment',
        channel: { kind: 'conversation', id: row.post_id },
        props: {
          why: 'mention',
          author: row.author,
          title: row.title,
          site: row.site,
          text: row.excerpt,
          link: getPostUrl(context, row),
        },
      }),
    );
    await enqueueEmails(context, trx, jobs);
  });
}
