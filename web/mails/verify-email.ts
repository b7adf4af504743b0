import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** Asks a new member to confirm the address. `link` holds the token. */
export function verifyEmailMail({ name, link }: { name: string; link: string }): Letter {
  return {
    subject: t('Verify your email for Tidings'),
    preview: t('One press, and you can subscribe to sites.'),
    heading: t('Welcome, {name}', { name }),
    paragraphs: [t('Please confirm that this address is yours. Then you can subscribe to sites.')],
    action: { label: t('Verify my email'), href: link },
    notes: [t('The link works for one day. You can ask for another one in your account settings.')],
    reason: t(
      'You get this mail because someone signed up for Tidings with your address. If that was not you, nothing more will come.',
    ),
  };
}
