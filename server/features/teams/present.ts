import type { Config } from '#server/config.ts';
import type { listTeams, Team } from '#shared/api/teams.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { TeamRow } from './queries.ts';

/** Returns a team in the interface's shape. The organization has its configured name, whenever its team was created. */
export function presentTeam(
  { slug, title }: { slug: string; title: string },
  { organizationTeam, organizationName }: Pick<Config, 'organizationTeam' | 'organizationName'>,
): Team {
  return { slug, title: slug === organizationTeam ? organizationName : title };
}

/** Returns the teams of one person, with the slug of the organization's. */
export function presentTeams(
  rows: readonly TeamRow[],
  config: Pick<Config, 'organizationTeam' | 'organizationName'>,
): ResponseOf<typeof listTeams> {
  const teams = rows.map((team) => presentTeam(team, config));
  return { number: teams.length, teams, company_team: config.organizationTeam };
}
