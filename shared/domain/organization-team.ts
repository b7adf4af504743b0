/** The company's team among somebody's own: who has it is a member of the company (TE-04), and for all others it is undefined. */
export function findOrganization<Team extends { slug: string }>(
  teams: readonly Team[],
  organizationTeam: string,
): Team | undefined {
  return teams.find(({ slug }) => slug === organizationTeam);
}
