import type { Context } from '#server/context.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { presentAnnouncement } from './present.ts';
import { findAnnouncement, updateOutcome } from './queries.ts';
import { getRetryDelay, sendWebhookDefinition } from './rules.ts';
import { sendAnnouncement } from './send.ts';

/**
 * Announces a post at one address. It repeats an attempt only if the process dies between the response and its record: then the
 * same delivery is sent again, which the receiver recognizes by its id. Each attempt enqueues the next one together with that
 * record, under a key, so that there is never more than one.
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
