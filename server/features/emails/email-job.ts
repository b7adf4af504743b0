import type { Context } from '#server/context.ts';
import type { EmailJobOf } from '#server/platform/email/send.ts';
import type { EmailOf, EmailTemplate } from '#shared/emails.ts';
import { parseLocale } from '#shared/i18n/locales.ts';
import type { EmailedPost, Recipient } from './queries.ts';
import { type Channel, createUnsubscribeLinks } from './unsubscribing.ts';

/** Returns the job of an email in the user's language and format, with the unsubscribe links of its type. */
export function createEmailJob<T extends EmailTemplate>(
  context: Pick<Context, 'signer' | 'config'>,
  reader: Recipient,
  { template, channel, props }: EmailOf<T> & { channel: Channel | undefined },
): EmailJobOf<T> {
  const links = createUnsubscribeLinks(context, reader.user_id, channel);
  return {
    to: reader.email,
    template,
    props: { ...props, ...links.props },
    locale: parseLocale(reader.language),
    headers: links.headers,
    ...(reader.mail_option === 'text' ? { textOnly: true } : {}),
  };
}

/** Returns the address of a post: on its blog if it is hosted here, else in the reader. */
export function getPostUrl({ config }: Pick<Context, 'config'>, post: EmailedPost): string {
  return post.hosted_url ?? `${config.publicUrl}/reader/feeds/${post.feed_id}/posts/${post.post_id}`;
}
