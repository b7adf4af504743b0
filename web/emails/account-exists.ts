import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Sent when somebody signs up with an address that already has an account, so that the page need not reveal it. */
export function createAccountExistsEmail({
  name,
  logInLink,
  resetLink,
}: EmailTemplates['AccountExists']): EmailContent {
  return {
    subject: t('You already have a Tidings account'),
    preview: t('You can log in with this email address.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t(
        'Someone tried to sign up for Tidings with your email address. You already have an account, so you can just log in.',
      ),
    ],
    action: { label: t('Log in'), href: logInLink },
    notes: [t('If you’ve forgotten your password, choose a new one at {link}', { link: resetLink })],
    reason: t(
      'You’re getting this email because someone tried to sign up with your email address. If that wasn’t you, you don’t need to do anything.',
    ),
  };
}
