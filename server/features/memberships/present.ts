import type { Config } from '#server/config.ts';
import { presentTeam } from '#server/features/teams/present.ts';
import type { MyTeamInvitation, TeamMember } from '#shared/api/memberships.ts';
import type { MemberRow } from './queries.ts';
import type { OwnInvitationRow } from './queries-invitations.ts';

export function presentMember(row: MemberRow): TeamMember {
  const { id, username, name, image, role, created_at } = row;
  return { ID: id, login: username, name, avatar_URL: image, role, date: created_at.toISOString() };
}

/** Returns an invitation as the invited person sees it. */
export function presentInvitation(
  { id, slug, title, inviter, expires_at }: OwnInvitationRow,
  config: Pick<Config, 'organizationTeam' | 'organizationName'>,
): MyTeamInvitation {
  return { ID: id, team: presentTeam({ slug, title }, config), inviter, expires: expires_at.toISOString() };
}
