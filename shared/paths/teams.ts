import type * as api from '../api/teams.ts';
import { get } from '../endpoint.ts';

export const listTeams = get<typeof api, 'listTeams'>('/rest/v1.2/read/teams');
export const listOrganizations = get<typeof api, 'listOrganizations'>('/rest/v1.2/read/organizations');
