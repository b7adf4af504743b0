import { t } from '#shared/i18n/translate.ts';
import type { Letter } from './letter.ts';

/** Asks a member to write in somebody's blog. `link` leads to the invitations. */
export function siteInvitationMail({
  name,
  inviter,
  site,
  siteLink,
  link,
}: {
  name: string;
  inviter: string;
  site: string;
  siteLink: string;
  link: string;
}): Letter {
  return {
    subject: t('{inviter} invites you to write in {site}', { inviter, site }),
    preview: t('Accept, and you can publish there.'),
    heading: t('Hello, {name}', { name }),
    paragraphs: [t('{inviter} would like you to write in the blog {site}.', { inviter, site }), siteLink],
    action: { label: t('See the invitation'), href: link },
    notes: [t('You can decline it there too, and you can leave the blog at any time.')],
    reason: t('You get this mail because an owner of the blog named you.'),
  };
}
