import type * as api from '../api/memberships.ts';
import { get, post } from '../endpoint.ts';

export const listMyTeams = get<typeof api, 'listMyTeams'>('/wpcom/v2/me/teams');
export const createTeam = post<typeof api, 'createTeam'>('/wpcom/v2/teams/new');
export const getTeam = get<typeof api, 'getTeam'>('/wpcom/v2/teams/:team');
export const renameTeam = post<typeof api, 'renameTeam'>('/wpcom/v2/teams/:team');
export const deleteTeam = post<typeof api, 'deleteTeam'>('/wpcom/v2/teams/:team/delete');
export const listTeamMembers = get<typeof api, 'listTeamMembers'>('/wpcom/v2/teams/:team/members');
export const changeTeamRole = post<typeof api, 'changeTeamRole'>('/wpcom/v2/teams/:team/members/:userId');
export const removeTeamMember = post<typeof api, 'removeTeamMember'>(
  '/wpcom/v2/teams/:team/members/:userId/delete',
);
export const listTeamInvitations = get<typeof api, 'listTeamInvitations'>(
  '/wpcom/v2/teams/:team/invitations',
);
export const inviteTeamMember = post<typeof api, 'inviteTeamMember'>('/wpcom/v2/teams/:team/invitations/new');
export const withdrawTeamInvitation = post<typeof api, 'withdrawTeamInvitation'>(
  '/wpcom/v2/teams/:team/invitations/:invitationId/delete',
);
export const answerTeamInvitation = post<typeof api, 'answerTeamInvitation'>(
  '/wpcom/v2/me/team-invitations/:invitationId',
);
export const getTeamInvitation = get<typeof api, 'getTeamInvitation'>('/wpcom/v2/team-invitation');
