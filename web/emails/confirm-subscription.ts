import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Asks the owner of an address to confirm a subscription. `post` is absent for all posts of the blog. */
export function createConfirmSubscriptionEmail({
  site,
  post,
  link,
}: EmailTemplates['ConfirmSubscription']): EmailContent {
  return {
    subject: post
      ? t('Confirm your subscription to comments on {post}', { post })
      : t('Confirm your subscription to {site}', { site }),
    preview: t('Confirm to start your subscription.'),
    heading: t('Confirm your subscription'),
    paragraphs: [
      post
        ? t('Confirm that you want to get new comments on “{post}” on {site} at this email address.', {
            post,
            site,
          })
        : t('Confirm that you want to get new posts from {site} at this email address.', { site }),
    ],
    action: { label: t('Confirm subscription'), href: link },
    notes: [t('We won’t send anything until you confirm. Every email has an unsubscribe link.')],
    reason: t(
      'You’re getting this email because someone entered your email address on a blog. If that wasn’t you, you won’t hear from us again.',
    ),
  };
}
