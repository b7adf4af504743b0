import type { Context } from '#server/context.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { presentAnnouncement } from './present.ts';
import { findAnnouncement, updateOutcome } from './queries.ts';
import { getRetryDelay, sendWebhookDefinition } from './rules.ts';
import { sendAnnouncement } from './send.ts';

/**
 * Announces a post at one address. It runs twice only when the process dies between the answer of the other side and the note of it:
 * then the same delivery is sent again, and its id tells the receiver so. Each try orders the next one together with that note,
 * under a key, so that there is never more than one.
 */
const sendWebhookJob = job({
  ...sendWebhookDefinition,
  run: async (context: Context, { webhookId, postId, delivery, tries }) => {
    const { db, jobs, clock, config } = context;
    const found = await findAnnouncement(db, webhookId, postId);
    if (!found) return;
    const announcement = presentAnnouncement(found.post, delivery, config.publicUrl);
    const end = await sendAnnouncement(context, found.webhook, {
      event: 'post.published',
      delivery,
      announcement,
    });
    const now = clock.now();
    const wait = end.outcome === 'waiting' ? getRetryDelay(tries + 1) : undefined;
    const outcome = end.outcome === 'waiting' && wait === undefined ? 'unreachable' : end.outcome;
    await db.transaction().execute(async (trx) => {
      const isThere = await updateOutcome(trx, webhookId, { outcome, status: end.status, now });
      if (wait === undefined || !isThere) return;
      const next = { webhookId, postId, delivery, tries: tries + 1 };
      const runAt = new Date(now.getTime() + wait);
      await jobs.add(trx, sendWebhookDefinition, next, {
        key: `webhooks.send:${delivery}:${next.tries}`,
        runAt,
      });
    });
  },
});

export const webhookJobs = [sendWebhookJob];
