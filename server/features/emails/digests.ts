import type { Context } from '#server/context.ts';
import { omitMuted } from '#server/features/mutes/queries.ts';
import { type EmailJob, enqueueEmails } from '#server/platform/email/send.ts';
import { createEmailJob, getPostUrl } from './email-job.ts';
import { claimDigests, type DigestFrequency, type DigestRow, listDueDigests } from './queries-digests.ts';

/** Posts listed in one digest; the others are only counted. */
const SHOWN = 30;
/** Readers whose digests are enqueued in one transaction. */
const BATCH = 200;

/** Creates the digests that are due. Emails and their records are in one transaction. */
export async function enqueueDigestEmails(context: Context, frequency: DigestFrequency): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const due = await listDueDigests(db, frequency, now);
  for (let start = 0; start < due.length; start += BATCH) {
    const batch = due.slice(start, start + BATCH);
    await db.transaction().execute(async (trx) => {
      const claimed = await claimDigests(trx, frequency, batch, { now, shown: SHOWN });
      const rows = await omitMuted(trx, claimed, now);
      const found = Map.groupBy(claimed, (row) => row.user_id);
      const digests = [...Map.groupBy(rows, (row) => row.user_id)];
      await enqueueEmails(
        context,
        trx,
        digests.map(([userId, posts]) =>
          toEmailJob(context, frequency, { posts, more: posts[0]!.total - found.get(userId)!.length }),
        ),
      );
    });
  }
}

/** @param digest the posts that are listed, and the number of others */
function toEmailJob(
  context: Context,
  frequency: DigestFrequency,
  { posts: rows, more }: { posts: DigestRow[]; more: number },
): EmailJob {
  const reader = rows[0]!;
  const feeds = [...Map.groupBy(rows, (row) => row.feed_id).values()];
  return createEmailJob(context, reader, {
    template: 'Digest',
    channel: { kind: frequency },
    props: {
      frequency,
      sites: feeds.map((posts) => ({
        name: posts[0]!.site,
        posts: posts.map((post) => ({
          title: post.title,
          link: getPostUrl(context, post),
          excerpt: post.excerpt,
        })),
      })),
      more,
      readerLink: `${context.config.publicUrl}/reader`,
    },
  });
}
