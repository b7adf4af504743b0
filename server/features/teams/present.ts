import type { Config } from '#server/config.ts';
import type { Team } from '#shared/api/teams.ts';

/** Returns a team in the interface's shape. The organization has its configured name, whenever its team was created. */
export function presentTeam(
  { slug, title }: { slug: string; title: string },
  { organizationTeam, organizationName }: Pick<Config, 'organizationTeam' | 'organizationName'>,
): Team {
  return { slug, title: slug === organizationTeam ? organizationName : title };
}
