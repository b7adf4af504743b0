import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** Tells somebody that strangers try passwords at the account. */
export function guessedAtMail({ name, resetLink }: { name: string; resetLink: string }): Letter {
  return {
    subject: t('Someone is trying to log in to your Tidings account'),
    preview: t('Many wrong passwords were entered for your account.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t(
        'In the last hour many wrong passwords were entered for your account. Nobody got in with them, and your own password goes on working.',
      ),
      t(
        'If your password is short, or you use it elsewhere, choose a new one. One-time codes or a passkey, in your account settings, protect you even from somebody who knows the password.',
      ),
    ],
    action: { label: t('Choose a new password'), href: resetLink },
    notes: [],
    reason: t('You get this mail because it is about the safety of your account, at most once a day.'),
  };
}
