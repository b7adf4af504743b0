import type { Config } from '#server/config.ts';
import type { Team } from '#shared/api/teams.ts';

/** A team as the interface shows it. The company is called as it is configured, whenever its team was made. */
export function presentTeam(
  { slug, title }: { slug: string; title: string },
  { organizationTeam, organizationName }: Pick<Config, 'organizationTeam' | 'organizationName'>,
): Team {
  return { slug, title: slug === organizationTeam ? organizationName : title };
}
