import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import {
  createMentionNotifications,
  createReblogNotification,
} from '#server/features/notifications/queries-acts.ts';
import { listAnnouncedAt } from '#server/features/webhooks/queries.ts';
import { sendWebhookDefinition } from '#server/features/webhooks/rules.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ArticleRow } from './queries.ts';
import { claimMentions, listArticleMentions } from './queries-mentions.ts';
import { claimAnnouncement } from './queries-projection.ts';

/** The emails to people whom a post mentions. */
const mentionAnnouncement = {
  name: 'articles.mentions',
  payload: z.object({ postId: z.int(), userIds: z.array(z.int()) }),
};

/**
 * Announces a published article in the transaction of its save: to people whom it mentions for the first time; and, newly published, to
 * the writer of the post that it passes on, and to the blog's webhooks. Not for a page.
 */
export async function announceArticle(
  trx: Transaction<Schema>,
  { jobs }: Pick<Context, 'jobs'>,
  article: ArticleRow,
  now: Date,
): Promise<void> {
  if (article.type === 'page' || article.status !== 'publish' || article.withheld_at) return;
  await announceMentions(trx, jobs, article, now);
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

async function announceMentions(
  trx: Transaction<Schema>,
  jobs: Context['jobs'],
  article: ArticleRow,
  now: Date,
): Promise<void> {
  if (article.author_id === null) return;
  const mentioned = await listArticleMentions(trx, article);
  const userIds = await claimMentions(trx, article.id, { userIds: mentioned.map(({ id }) => id), now });
  if (userIds.length === 0) return;
  await createMentionNotifications(trx, { postId: article.id, authorId: article.author_id, userIds, now });
  await jobs.add(trx, mentionAnnouncement, { postId: article.id, userIds });
}
