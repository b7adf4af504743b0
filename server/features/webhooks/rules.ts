import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { WebhookOutcome } from '#server/platform/db/column-types.ts';
import type { FetchOutcome } from '#server/platform/fetch/outcome.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** Addresses per blog. */
export const WEBHOOKS_MAX = 5;

/** The job that announces a post at one address. */
export const sendWebhookDefinition = {
  name: 'webhooks.send',
  payload: z.object({
    webhookId: z.uuid(),
    postId: z.int(),
    /** Identifies this announcement in every attempt, so that receivers recognize repeats. */
    delivery: z.uuid(),
    /** Earlier attempts. */
    tries: z.int(),
  }),
};

const MINUTE_MS = 60_000;
/** Delays between the attempts of one announcement: a day in all. */
const WAITS_MS = [1, 5, 15, 60, 180, 420, 760].map((minutes) => minutes * MINUTE_MS);

/** Returns the delay after so many attempts; undefined after the last. */
export function getRetryDelay(tries: number): number | undefined {
  return WAITS_MS[tries - 1];
}

/** Returns an address for announcements as it is stored. Throws `invalid_input`. */
export function requireWebhookUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new AppError('invalid_input', 'Enter a full web address, such as https://example.com/hook.');
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid_input', 'Leave the username and password out of the address.');
  url.hash = '';
  return url.href;
}

/** 32 random bytes; the prefix shows what it is. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** Returns the signature header of a body: `sha256=` and its HMAC in hexadecimal. */
export function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;
}

/** Returns the result of an attempt. `waiting` is retried: the receiver is busy, broken or unreachable. */
export function classifyOutcome(outcome: FetchOutcome): { outcome: WebhookOutcome; status: number | null } {
  if (outcome.kind === 'refused') return { outcome: 'private', status: null };
  if (outcome.kind !== 'response') return { outcome: 'waiting', status: null };
  const { status } = outcome;
  if (status < 300) return { outcome: 'delivered', status };
  if (status < 400) return { outcome: 'redirected', status };
  if (status === 410) return { outcome: 'gone', status };
  // 408, 425 and 429 ask for patience; every other status below 500 would be repeated.
  if (status < 500 && ![408, 425, 429].includes(status)) return { outcome: 'rejected', status };
  return { outcome: 'waiting', status };
}
