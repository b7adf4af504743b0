import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listOrganizations, listTeams } from '#shared/api/teams.ts';
import { presentTeam, presentTeams } from './present.ts';
import { countBlogsByTeam, listTeamsOfUser } from './queries.ts';

export const teamRoutes: Route<Context>[] = [
  route(listTeams, async ({ db, config }: Context, _, viewer) =>
    presentTeams(await listTeamsOfUser(db, viewer.id), config),
  ),

  route(listOrganizations, async ({ db, config }: Context, _, viewer) => {
    const teams = await listTeamsOfUser(db, viewer.id);
    const counts = await countBlogsByTeam(
      db,
      teams.map(({ id }) => id),
    );
    return {
      organizations: teams.map((team) => ({
        id: team.id,
        ...presentTeam(team, config),
        sites_count: counts.get(team.id) ?? 0,
      })),
    };
  }),
];
