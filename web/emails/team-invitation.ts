import type { EmailTemplates } from '#shared/emails.ts';
import { t } from '#shared/i18n/translate.ts';
import type { EmailContent } from './email-content.ts';

/** Invites someone to a team. `link` leads to the invitations, or to signing up. */
export function createTeamInvitationEmail({
  name,
  inviter,
  team,
  link,
}: EmailTemplates['TeamInvitation']): EmailContent {
  const subject = t('{inviter} has invited you to the team {team}', { inviter, team });
  return {
    subject,
    preview: t('A team has blogs that only its members see.'),
    heading: name ? t('Hello, {name}', { name }) : subject,
    paragraphs: [
      // Without a name, the heading says it.
      ...(name ? [t('{inviter} has invited you to the team {team}.', { inviter, team })] : []),
      t('A team has blogs that only its members see.'),
    ],
    action: { label: t('See the invitation'), href: link },
    notes: [t('You can accept or decline within 14 days.')],
    reason: t('You’re getting this email because an owner of the team invited you.'),
  };
}
