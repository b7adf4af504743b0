import type { Context } from '#server/context.ts';
import type { WebhookOutcome } from '#server/platform/db/column-types.ts';
import { toSealPurpose } from './present.ts';
import type { WebhookRow } from './queries.ts';
import { classifyOutcome, signBody } from './rules.ts';

/** Longer than any receiver needs to say that it has it. */
const RESPONSE_MS = 10_000;

/** Sends one announcement, signed, and answers what became of it; it throws nothing that the other side can cause. */
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
      // Whatever it says beside its status, it has the post: sending it again would be wrong.
      readsBody: false,
    }),
  );
}
