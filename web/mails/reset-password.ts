import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** Lets a member who has forgotten the password choose another one. `link` holds the token. */
export function resetPasswordMail({ name, link }: { name: string; link: string }): Letter {
  return {
    subject: t('Choose a new password for Tidings'),
    preview: t('The link works for one hour.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [t('Someone asked for a new password for your account. If it was you, choose one here.')],
    action: { label: t('Choose a new password'), href: link },
    notes: [
      t(
        'The link works for one hour and only once. If you did not ask for it, leave it: your password stays as it is.',
      ),
    ],
    reason: t('You get this mail because a new password was asked for on Tidings.'),
  };
}
