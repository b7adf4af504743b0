import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** The last email to a user who has deleted their account. */
export function createAccountDeletedEmail({ name }: EmailTemplates['AccountDeleted']): EmailContent {
  return {
    subject: t('Your Tidings account was deleted'),
    preview: t('Your account has been deleted.'),
    heading: t('Goodbye {name}', { name }),
    paragraphs: [
      t(
        'We deleted your account, your subscriptions, your likes and the blogs only you owned. Comments with replies stay, without your name.',
      ),
      t('Thanks for reading with Tidings. You’re welcome back any time.'),
    ],
    reason: t('You’re getting this last email because your account was deleted using your password.'),
  };
}
