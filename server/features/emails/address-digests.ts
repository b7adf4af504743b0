import type { Context } from '#server/context.ts';
import { type EmailJob, enqueueEmails } from '#server/platform/email/send.ts';
import { createAddressEmailJob } from './addresses.ts';
import { getPostUrl } from './email-job.ts';
import { type AddressDigestRow, claimAddressDigests, type DigestSlots } from './queries-address-digests.ts';

/** The time zone of an address is unknown: early in the morning in Europe, at night in America. */
const HOUR_UTC = 6;
const MONDAY = 1;
/** Posts listed in one digest; the others are only counted. */
const SHOWN = 30;
/** Subscriptions handled in one transaction. */
const BATCH = 500;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Sends digests to addresses without an account: one email per blog, so that its unsubscribe link ends just that blog. Emails and
 * their records are in one transaction.
 */
export async function enqueueAddressDigestEmails(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const slots = getDigestSlots(now);
  let scanned = BATCH;
  while (scanned === BATCH) {
    scanned = await db.transaction().execute(async (trx) => {
      const claimed = await claimAddressDigests(trx, slots, { now, limit: BATCH, shown: SHOWN });
      const digests = [...Map.groupBy(claimed.rows, (row) => row.subscription_id).values()];
      await enqueueEmails(
        context,
        trx,
        digests.map((posts) => toEmailJob(context, posts)),
      );
      return claimed.looked;
    });
  }
}

/** Returns the latest times at which digests were due: today's or yesterday's hour, and that of the latest Monday. */
export function getDigestSlots(now: Date): DigestSlots {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_UTC);
  const daily = new Date(today <= now.getTime() ? today : today - DAY_MS);
  const daysBack = (daily.getUTCDay() - MONDAY + 7) % 7;
  return { daily, weekly: new Date(daily.getTime() - daysBack * DAY_MS) };
}

function toEmailJob(context: Context, rows: AddressDigestRow[]): EmailJob {
  const [first] = rows as [AddressDigestRow];
  return createAddressEmailJob(context, first, {
    template: 'BlogDigest',
    kind: 'posts',
    props: {
      frequency: first.frequency,
      site: first.site,
      posts: rows.map((post) => ({
        title: post.title,
        link: getPostUrl(context, post),
        excerpt: post.excerpt,
      })),
      more: first.total - rows.length,
      siteLink: first.site_url,
    },
  });
}
