import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { createReblogNotification } from '#server/features/notifications/queries-acts.ts';
import { listAnnouncedAt } from '#server/features/webhooks/queries.ts';
import { sendWebhookDefinition } from '#server/features/webhooks/rules.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ArticleRow } from './queries.ts';
import { claimAnnouncement } from './queries-projection.ts';

/**
 * Announces a newly published article in the transaction of publishing: to the writer of the post that it passes on, and to the
 * blog's webhooks. Not for a page, nor for one that is published again or changed.
 */
export async function announceArticle(
  trx: Transaction<Schema>,
  { jobs }: Pick<Context, 'jobs'>,
  article: ArticleRow,
  now: Date,
): Promise<void> {
  if (article.type === 'page' || article.status !== 'publish' || article.withheld_at) return;
  if (!(await claimAnnouncement(trx, article.id, now))) return;
  const original = article.xpost?.post_id;
  if (original !== undefined && article.author_id !== null)
    await createReblogNotification(trx, { postId: original, actorId: article.author_id, now });
  const webhooks = await listAnnouncedAt(trx, article.blog_id);
  const payloads = webhooks.map((webhookId) => ({
    webhookId,
    postId: article.id,
    delivery: randomUUID(),
    tries: 0,
  }));
  if (payloads.length > 0) await jobs.addAll(trx, sendWebhookDefinition, payloads);
}
