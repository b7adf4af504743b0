import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/webhooks.ts';
import { Id } from './parameters.ts';

/** A program that a blog's new posts are announced to (the module publicize); docs/modules.md has the format. */
export const Webhook = z.object({
  ID: z.string(),
  URL: z.string(),
  /** The key that signs each request. null if this server's own secret has changed, so that it cannot be decrypted. */
  secret: z.string().nullable(),
  created: z.string(),
  /** The last attempt, and a sentence about its result; null before the first. */
  last: z
    .object({
      date: z.string(),
      is_delivered: z.boolean(),
      /** Of the response; null without one. */
      status: z.int().nullable(),
      message: z.string(),
    })
    .nullable(),
});
export type Webhook = z.output<typeof Webhook>;

const ids = z.object({ siteId: Id, webhookId: z.uuid() });

export const listWebhooks = endpoint(paths.listWebhooks, {
  access: 'member',
  summary: 'Where a blog’s new posts are announced, for its owners',
  input: z.object({ siteId: Id }),
  answer: z.object({ webhooks: z.array(Webhook) }),
});

/** `invalid_input` for an invalid address, `conflict` for an existing one and for a sixth. */
export const createWebhook = endpoint(paths.createWebhook, {
  access: 'member',
  summary: 'Adds an address to which new posts are announced; the server makes the secret',
  input: z.object({ siteId: Id, url: z.string().max(2_000, 'This address is too long.') }),
  answer: Webhook,
});

export const deleteWebhook = endpoint(paths.deleteWebhook, {
  access: 'member',
  summary: 'Removes one',
  input: ids,
  answer: z.object({ success: z.literal(true) }),
});

export const testWebhook = endpoint(paths.testWebhook, {
  access: 'member',
  summary: 'Sends an announcement of the kind `test`, and answers how that ended',
  input: ids,
  answer: Webhook,
});
