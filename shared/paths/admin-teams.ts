import type * as api from '../api/admin-teams.ts';
import { get, post } from '../endpoint.ts';

export const listTeams = get<typeof api, 'listTeams'>('/wpcom/v2/admin/teams');
export const createTeam = post<typeof api, 'createTeam'>('/wpcom/v2/admin/teams/new');
export const getTeam = get<typeof api, 'getTeam'>('/wpcom/v2/admin/teams/:teamId');
export const renameTeam = post<typeof api, 'renameTeam'>('/wpcom/v2/admin/teams/:teamId');
export const deleteTeam = post<typeof api, 'deleteTeam'>('/wpcom/v2/admin/teams/:teamId/delete');
export const listTeamMembers = get<typeof api, 'listTeamMembers'>('/wpcom/v2/admin/teams/:teamId/members');
export const addTeamMember = post<typeof api, 'addTeamMember'>('/wpcom/v2/admin/teams/:teamId/members/new');
export const removeTeamMember = post<typeof api, 'removeTeamMember'>(
  '/wpcom/v2/admin/teams/:teamId/members/:userId/delete',
);
