import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { BlogRow } from '#server/features/blogs/queries.ts';
import { countNewAccountAct } from '#server/features/limits/queries-new-accounts.ts';
import {
  recordRequest,
  type SubscriptionRequest,
} from '#server/features/pending-subscriptions/queries-request.ts';
import { signPendingKey } from '#server/features/pending-subscriptions/rules.ts';
import type { Attempts } from '#server/platform/auth/attempts.ts';
import { enqueueEmail } from '#server/platform/email/send.ts';
import type { FormOutcome, FormPost } from '#server/platform/http/form.ts';
import { toNetwork } from '#server/platform/http/network.ts';
import { EmailAddress } from '#shared/api/parameters.ts';
import { parseLocale } from '#shared/i18n/locales.ts';

/** Requests of one network address per hour; a household or an office subscribes to few blogs at once. */
export const REQUESTS_PER_HOUR = 30;

/** Enqueueing an email takes some milliseconds longer than not doing so; this delay hides the difference. */
const MASK_MS = 200;

/**
 * Handles a visitor's request to get a blog's posts, or the comments of one of its posts, by email: it takes effect when the link
 * sent to that address is opened. The response does not reveal whether the address has an account.
 * @param to the page of the form
 */
export async function subscribeByEmail(
  context: Context,
  attempts: Attempts,
  { values, address, viewer }: Pick<FormPost, 'values' | 'address' | 'viewer'>,
  { site, post, to }: { site: BlogRow; post?: { id: number; title: string }; to: string },
): Promise<FormOutcome> {
  const email = EmailAddress.safeParse((values.email ?? '').trim().toLowerCase());
  if (!email.success) return toRefusal(values, 'Enter a full email address, such as ann@example.com.', 422);
  if (attempts.record(toNetwork(address)) !== undefined)
    return toRefusal(values, 'Too many requests. Try again in an hour.', 429);
  const requested: SubscriptionRequest = post
    ? { kind: 'post', email: email.data, postId: post.id }
    : { kind: 'blog', email: email.data, feedId: site.feed_id };
  const mask = delay(MASK_MS);
  await context.db.transaction().execute(async (trx) => {
    if (viewer) await countNewAccountAct(trx, viewer, 'email', context.clock.now());
    const outcome = await recordRequest(trx, requested, context.clock.now());
    if (outcome.kind !== 'email') return;
    const token = signPendingKey(context.signer, outcome.pendingKey);
    await enqueueEmail(context, trx, {
      to: email.data,
      template: 'ConfirmSubscription',
      props: {
        site: site.title,
        ...(post ? { post: post.title || site.title } : {}),
        link: `${context.config.publicUrl}/subscriptions/confirm?token=${token}`,
      },
      locale: parseLocale(site.language),
    });
  });
  await mask;
  return { kind: 'done', to: toSentUrl(to, requested.kind) };
}

/** Returns the address of the page with the message that an email was sent. */
function toSentUrl(to: string, kind: SubscriptionRequest['kind']): string {
  const url = new URL(to, 'http://page');
  url.searchParams.set('asked', kind);
  return `${url.pathname}${url.search}#by-mail`;
}

function toRefusal(values: Record<string, string>, error: string, status: number): FormOutcome {
  return { kind: 'refused', values, error, status };
}
