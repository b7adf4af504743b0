import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Invites a member to write in a blog. `link` leads to the invitations. */
export function createBlogInvitationEmail({
  name,
  inviter,
  site,
  siteLink,
  link,
}: EmailTemplates['BlogInvitation']): EmailContent {
  return {
    subject: t('{inviter} has invited you to write for {site}', { inviter, site }),
    preview: t('Accept the invitation to write there.'),
    heading: t('Hello, {name}', { name }),
    paragraphs: [t('{inviter} has invited you to write for the blog {site}.', { inviter, site }), siteLink],
    action: { label: t('See the invitation'), href: link },
    notes: [t('You can also decline it there, and you can leave the blog at any time.')],
    reason: t('You’re getting this email because an owner of the blog invited you.'),
  };
}
