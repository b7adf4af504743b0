import { getTeamInvitation } from '#shared/paths/memberships.ts';
import { getSignUp } from '#shared/paths/sign-up.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** Whether someone may sign up, with the invitation of the address if there is one. */
export const signUpQuery = (invitation: string | undefined) =>
  endpointQuery(getSignUp, invitation === undefined ? {} : { invitation: invitation.slice(0, 100) });

/** The invitation to a team that someone signs up with. */
export const teamInvitationQuery = (token: string) =>
  endpointQuery(getTeamInvitation, { token: token.slice(0, 100) });
