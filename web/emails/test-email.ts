import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Shows an administrator that email arrives. */
export function createTestEmail({ name, link }: EmailTemplates['TestEmail']): EmailContent {
  return {
    subject: t('Test email from Tidings'),
    preview: t('Your server can send email.'),
    heading: t('Hello {name}', { name }),
    paragraphs: [t('Your server can send email.')],
    action: { label: t('Show outgoing email'), href: link },
    reason: t('You’re getting this email because you asked for a test email.'),
  };
}
