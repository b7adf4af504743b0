import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Warns a user that somebody is guessing their password. */
export function createPasswordGuessesEmail({
  name,
  resetLink,
}: EmailTemplates['PasswordGuesses']): EmailContent {
  return {
    subject: t('Someone is trying to log in to your Tidings account'),
    preview: t('Someone entered many wrong passwords.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t(
        'In the last hour, someone entered many wrong passwords for your account. They didn’t get in, and your own password still works.',
      ),
      t(
        'If your password is short or you use it anywhere else, choose a new one. For more protection, turn on one-time codes or add a passkey in your account settings: they keep people out even if they know your password.',
      ),
    ],
    action: { label: t('Choose a new password'), href: resetLink },
    notes: [],
    reason: t(
      'You’re getting this email because it’s about the security of your account. We send it at most once a day.',
    ),
  };
}
