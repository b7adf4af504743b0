import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Forwards a message from a blog's contact page to its owner. */
export function createContactMessageEmail({
  site,
  siteLink,
  name,
  email,
  text,
}: EmailTemplates['ContactMessage']): EmailContent {
  return {
    subject: t('{name} wrote to {site}', { name, site }),
    preview: t('A message from the contact page of your blog.'),
    heading: t('{name} wrote to {site}', { name, site }),
    paragraphs: [t('{name} ({email}) wrote on the contact page:', { name, email })],
    quote: text,
    notes: [t('Reply to this email to answer {name}.', { name }), siteLink],
    reason: t('You’re getting this email because you own the blog {site}, which has a contact page.', {
      site,
    }),
  };
}
