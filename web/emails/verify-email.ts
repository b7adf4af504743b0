import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Asks a new member to confirm their address. `link` contains the token. */
export function createVerifyEmailEmail({ name, link }: EmailTemplates['VerifyEmail']): EmailContent {
  return {
    subject: t('Verify your email for Tidings'),
    preview: t('Verify your email to subscribe to sites.'),
    heading: t('Welcome, {name}', { name }),
    paragraphs: [t('Confirm that this email address is yours to start subscribing to sites.')],
    action: { label: t('Verify my email'), href: link },
    notes: [t('The link works for one day. You can request another in your account settings.')],
    reason: t(
      'You’re getting this email because someone signed up for Tidings with your email address. If that wasn’t you, you won’t hear from us again.',
    ),
  };
}
