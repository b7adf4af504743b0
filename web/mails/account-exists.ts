import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** Answers a sign-up with an address that has an account already, so that the page need not tell. */
export function accountExistsMail({
  name,
  logInLink,
  resetLink,
}: {
  name: string;
  logInLink: string;
  resetLink: string;
}): Letter {
  return {
    subject: t('You already have an account on Tidings'),
    preview: t('Log in with this address.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [
      t(
        'Someone tried to sign up for Tidings with your address. You already have an account, so you can simply log in.',
      ),
    ],
    action: { label: t('Log in'), href: logInLink },
    notes: [t('If you have forgotten your password, choose a new one at {link}', { link: resetLink })],
    reason: t(
      'You get this mail because of a sign-up with your address. If that was not you, you need not do anything.',
    ),
  };
}
