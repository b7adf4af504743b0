import type { Context } from '#server/context.ts';
import type { WebhookOutcome } from '#server/platform/db/column-types.ts';
import { toSealPurpose } from './present.ts';
import type { WebhookRow } from './queries.ts';
import { classifyOutcome, signBody } from './rules.ts';

/** Longer than any receiver needs to acknowledge. */
const RESPONSE_MS = 10_000;

/** Sends one signed announcement, and returns its result; never throws for what the receiver does. */
export async function sendAnnouncement(
  { fetchUrl, vault }: Pick<Context, 'fetchUrl' | 'vault'>,
  webhook: WebhookRow,
  { event, delivery, announcement }: { event: string; delivery: string; announcement: object },
): Promise<{ outcome: WebhookOutcome; status: number | null }> {
  const secret = vault.open(toSealPurpose(webhook.id), webhook.sealed_secret);
  if (secret === undefined) return { outcome: 'unsealed', status: null };
  const body = JSON.stringify(announcement);
  return classifyOutcome(
    await fetchUrl(webhook.url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Tidings-Event': event,
        'X-Tidings-Delivery': delivery,
        'X-Tidings-Signature': signBody(secret, body),
      },
      totalMs: RESPONSE_MS,
      // Whatever its body, the receiver has the post: it must not be sent again.
      readsBody: false,
    }),
  );
}
