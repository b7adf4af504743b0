import type { Context } from '#server/context.ts';
import { type EmailJobOf, enqueueEmails } from '#server/platform/email/send.ts';
import type { EmailOf, EmailTemplate } from '#shared/emails.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { NEWS_MS, toCommentProps } from './comments.ts';
import { BATCH, PER_DAY, toPostProps } from './posts.ts';
import {
  type AddressRecipient,
  claimAddressComments,
  claimAddressPosts,
  listAddressSubscriptionIds,
} from './queries-addresses.ts';
import { createAddressUnsubscribeLinks } from './unsubscribing.ts';

/** Sends new posts of a blog to addresses without an account. Emails and their records are in one transaction. */
export async function enqueueAddressPostEmails(
  context: Context,
  { feedId, postIds }: { feedId: number; postIds: number[] },
): Promise<void> {
  const { db, clock } = context;
  let after = 0;
  for (;;) {
    const subscriptionIds = await listAddressSubscriptionIds(db, feedId, { after, limit: BATCH });
    if (subscriptionIds.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const claim = { feedId, postIds, subscriptionIds, perDay: PER_DAY, now: clock.now() };
      const rows = await claimAddressPosts(trx, claim);
      const emails = rows.map((row) =>
        createAddressEmailJob(context, row, {
          template: 'NewPost',
          kind: 'posts',
          props: { ...toPostProps(context, row), timeZone: 'UTC' },
        }),
      );
      await enqueueEmails(context, trx, emails);
    });
    after = subscriptionIds.at(-1)!;
  }
}

/** Sends a comment to the addresses that have subscribed to those of its post. */
export async function enqueueAddressCommentEmails(context: Context, commentId: number): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const notBefore = new Date(now.getTime() - NEWS_MS);
    const rows = await claimAddressComments(trx, commentId, { now, notBefore });
    const emails = rows.map((row) =>
      createAddressEmailJob(context, row, {
        template: 'Comment',
        kind: 'comments',
        props: { why: 'subscription', ...toCommentProps(context, row) },
      }),
    );
    await enqueueEmails(context, trx, emails);
  });
}

/** Returns the job of an email to an address, with its unsubscribe link and, for posts, the link to change the frequency. */
export function createAddressEmailJob<T extends EmailTemplate>(
  context: Pick<Context, 'signer' | 'config'>,
  { email, language, subscription_id: id, activation_key: key }: AddressRecipient,
  { template, kind, props }: EmailOf<T> & { kind: 'posts' | 'comments' },
): EmailJobOf<T> {
  const links = createAddressUnsubscribeLinks(context, { kind, id, key });
  return {
    to: email,
    template,
    props: { ...props, ...links.props },
    locale: parseLocale(language),
    headers: links.headers,
  };
}
