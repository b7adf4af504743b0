import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { WebhookOutcome } from '#server/platform/db/column-types.ts';
import type { FetchOutcome } from '#server/platform/fetch/outcome.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** So many addresses has a blog. */
export const WEBHOOKS_MAX = 5;

/** The order to announce a post at one address. */
export const sendWebhookDefinition = {
  name: 'webhooks.send',
  payload: z.object({
    webhookId: z.uuid(),
    postId: z.number().int(),
    /** Names this announcement, whichever try it is: receivers know by it what they have already. */
    delivery: z.uuid(),
    /** Tries before this one. */
    tries: z.number().int(),
  }),
};

const MINUTE_MS = 60_000;
/** Waits between the tries of one announcement: a day in all. */
const WAITS_MS = [1, 5, 15, 60, 180, 420, 760].map((minutes) => minutes * MINUTE_MS);

/** How long to wait after so many tries; undefined when it is given up. */
export function getRetryDelay(tries: number): number | undefined {
  return WAITS_MS[tries - 1];
}

/** An address for announcements as it is kept. Throws `invalid_input`. */
export function requireWebhookUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new AppError('invalid_input', 'Enter a full web address, such as https://example.com/hook.');
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid_input', 'Leave the username and password out of the address.');
  url.hash = '';
  return url.href;
}

/** 32 random bytes; the prefix tells people what it is. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** What the signature header says of a body: `sha256=` and its HMAC in hexadecimal. */
export function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;
}

/** What became of a try. `waiting` is worth another one: the other side is busy, broken or away. */
export function classifyOutcome(outcome: FetchOutcome): { outcome: WebhookOutcome; status: number | null } {
  if (outcome.kind === 'refused') return { outcome: 'private', status: null };
  if (outcome.kind !== 'response') return { outcome: 'waiting', status: null };
  const { status } = outcome;
  if (status < 300) return { outcome: 'delivered', status };
  if (status < 400) return { outcome: 'redirected', status };
  if (status === 410) return { outcome: 'gone', status };
  // 408, 425 and 429 ask for patience; everything else below 500 would be refused again.
  if (status < 500 && ![408, 425, 429].includes(status)) return { outcome: 'rejected', status };
  return { outcome: 'waiting', status };
}
