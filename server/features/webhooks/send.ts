import type { Context } from '#server/context.ts';
import type { WebhookOutcome } from '#server/platform/db/column-types.ts';
import { purposeOf } from './present.ts';
import type { WebhookRow } from './queries.ts';
import { judge, signatureOf } from './rules.ts';

/** Longer than any receiver needs to say that it has it. */
const ANSWER_MS = 10_000;

/** Sends one announcement, signed, and answers what became of it; it throws nothing that the other side can cause. */
export async function sendAnnouncement(
  { fetchUrl, vault }: Pick<Context, 'fetchUrl' | 'vault'>,
  webhook: WebhookRow,
  { event, delivery, announcement }: { event: string; delivery: string; announcement: object },
): Promise<{ outcome: WebhookOutcome; status: number | null }> {
  const secret = vault.open(purposeOf(webhook.id), webhook.sealed_secret);
  if (secret === undefined) return { outcome: 'unsealed', status: null };
  const body = JSON.stringify(announcement);
  return judge(
    await fetchUrl(webhook.url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Tidings-Event': event,
        'X-Tidings-Delivery': delivery,
        'X-Tidings-Signature': signatureOf(secret, body),
      },
      totalMs: ANSWER_MS,
      // Whatever it says beside its status, it has the post: sending it again would be wrong.
      readsBody: false,
    }),
  );
}
