import type { Context } from '#server/context.ts';
import type { MailOrder } from '#server/platform/email/send.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import type { MailedPost, Recipient } from './queries.ts';
import { type Channel, waysOut } from './unsubscribing.ts';

/** The order of a mail in the reader's language and form, with the ways out of its kind. */
export function orderTo(
  context: Pick<Context, 'signer' | 'config'>,
  reader: Recipient,
  { mail, channel, props }: Pick<MailOrder, 'mail' | 'props'> & { channel: Channel | undefined },
): MailOrder {
  const ways = waysOut(context, reader.user_id, channel);
  return {
    to: reader.email,
    mail,
    props: { ...props, ...ways.props, locale: parseLocale(reader.language) },
    headers: ways.headers,
    ...(reader.mail_option === 'text' ? { textOnly: true } : {}),
  };
}

/** Where a post is read: a hosted one on its blog, any other in the reader. */
export function addressOfPost({ config }: Pick<Context, 'config'>, post: MailedPost): string {
  return post.hosted_url ?? `${config.publicUrl}/reader/feeds/${post.feed_id}/posts/${post.post_id}`;
}
