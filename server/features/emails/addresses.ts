import type { Context } from '#server/context.ts';
import { type MailOrder, orderMails } from '#server/platform/email/send.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import { aboutComment, NEWS_MS } from './comments.ts';
import { aboutPost, BATCH, PER_DAY } from './posts.ts';
import {
  type AddressRecipient,
  listAddressesOf,
  takeAddressComments,
  takeAddressPosts,
} from './queries-addresses.ts';
import { wayOutOfAddress } from './unsubscribing.ts';

/** Mails new posts of a blog to addresses without an account. Mails and the notes of them stand or fall together. */
export async function mailPostsToAddresses(
  context: Context,
  { feedId, postIds }: { feedId: number; postIds: number[] },
): Promise<void> {
  const { db, clock } = context;
  let after = 0;
  for (;;) {
    const subscriptionIds = await listAddressesOf(db, feedId, { after, limit: BATCH });
    if (subscriptionIds.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const wanted = { feedId, postIds, subscriptionIds, perDay: PER_DAY, now: clock.now() };
      const rows = await takeAddressPosts(trx, wanted);
      const orders = rows.map((row) =>
        orderToAddress(context, row, {
          mail: 'NewPost',
          kind: 'posts',
          props: { ...aboutPost(context, row), timeZone: 'UTC' },
        }),
      );
      await orderMails(context, trx, orders);
    });
    after = subscriptionIds.at(-1)!;
  }
}

/** Mails a comment to the addresses that have subscribed to those of its post. */
export async function mailCommentToAddresses(context: Context, commentId: number): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const notBefore = new Date(now.getTime() - NEWS_MS);
    const rows = await takeAddressComments(trx, commentId, { now, notBefore });
    const orders = rows.map((row) =>
      orderToAddress(context, row, {
        mail: 'Comment',
        kind: 'comments',
        props: { why: 'subscription', ...aboutComment(context, row) },
      }),
    );
    await orderMails(context, trx, orders);
  });
}

/** The order of a mail to an address, with the way out of what was subscribed to, and for posts the way to change how often. */
export function orderToAddress(
  context: Pick<Context, 'signer' | 'config'>,
  { email, language, subscription_id: id, activation_key: key }: AddressRecipient,
  { mail, kind, props }: Pick<MailOrder, 'mail' | 'props'> & { kind: 'posts' | 'comments' },
): MailOrder {
  const way = wayOutOfAddress(context, { kind, id, key });
  return {
    to: email,
    mail,
    props: { ...props, ...way.props, locale: parseLocale(language) },
    headers: way.headers,
  };
}
