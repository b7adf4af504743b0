import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { getManagedBlog } from '#server/features/blogs/resolve.ts';
import { toBlogUrl } from '#server/features/blogs/urls.ts';
import { countNewAccountAct } from '#server/features/limits/queries-new-accounts.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/webhooks.ts';
import { presentWebhook, toSealPurpose } from './present.ts';
import * as queries from './queries.ts';
import { createWebhookSecret, requireWebhookUrl, WEBHOOKS_MAX } from './rules.ts';
import { sendAnnouncement } from './send.ts';

/** Each makes this server send a request to another one. */
const TESTS_PER_MINUTE = 10;

function createNotFoundError(): AppError {
  return new AppError('not_found', 'This address has already been removed.');
}

export const webhookRoutes: Route<Context>[] = [
  route(api.listWebhooks, async (context: Context, { siteId }, viewer) => {
    const blog = await getManagedBlog(context, siteId, viewer);
    const rows = await queries.listWebhooks(context.db, blog.id);
    return { webhooks: rows.map((row) => presentWebhook(row, viewer, context.vault)) };
  }),

  route(api.createWebhook, async (context: Context, { siteId, url }, viewer) => {
    const { db, vault, clock } = context;
    const blog = await getManagedBlog(context, siteId, viewer);
    const id = randomUUID();
    const row = {
      id,
      blog_id: blog.id,
      url: requireWebhookUrl(url),
      sealed_secret: vault.seal(toSealPurpose(id), createWebhookSecret()),
      created_at: clock.now(),
    };
    const made = await db.transaction().execute(async (trx) => {
      const outcome = await queries.createWebhook(trx, row, WEBHOOKS_MAX);
      if (outcome !== 'taken' && outcome !== 'full')
        await countNewAccountAct(trx, viewer, 'webhook', row.created_at);
      return outcome;
    });
    if (made === 'taken') throw new AppError('conflict', 'You’ve already added this address.');
    if (made === 'full')
      throw new AppError('conflict', 'A blog can announce its posts at five addresses. Remove one first.');
    return presentWebhook(made, viewer, vault);
  }),

  route(api.deleteWebhook, async (context: Context, { siteId, webhookId }, viewer) => {
    const blog = await getManagedBlog(context, siteId, viewer);
    if (!(await queries.deleteWebhook(context.db, blog.id, webhookId))) throw createNotFoundError();
    return { success: true as const };
  }),

  route(
    api.testWebhook,
    async (context: Context, { siteId, webhookId }, viewer) => {
      const { db, vault, clock, config } = context;
      const blog = await getManagedBlog(context, siteId, viewer);
      const webhook = await queries.findWebhook(db, blog.id, webhookId);
      if (!webhook) throw createNotFoundError();
      const delivery = randomUUID();
      const blogDetails = { id: blog.id, title: blog.title, url: toBlogUrl(config.publicUrl, blog.slug) };
      const announcement = { event: 'test', delivery, blog: blogDetails };
      const end = await sendAnnouncement(context, webhook, { event: 'test', delivery, announcement });
      // A test is not retried.
      const outcome = end.outcome === 'waiting' ? 'unreachable' : end.outcome;
      const row = await queries.updateOutcome(db, webhook.id, {
        outcome,
        status: end.status,
        now: clock.now(),
      });
      if (!row) throw createNotFoundError();
      return presentWebhook(row, viewer, vault);
    },
    { perMinute: TESTS_PER_MINUTE },
  ),
];
