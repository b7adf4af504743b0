import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listTeams } from '#shared/api/teams.ts';
import { presentTeam } from './present.ts';
import { listTeamsOf } from './queries.ts';

export const teamRoutes: Route<Context>[] = [
  route(listTeams, async ({ db, config }: Context, _, viewer) => {
    const teams = (await listTeamsOf(db, viewer.id)).map((team) => presentTeam(team, config));
    return { number: teams.length, teams, company_team: config.companyTeam };
  }),
];
