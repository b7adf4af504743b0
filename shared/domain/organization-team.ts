/** Returns the organization's team among a user's teams; its members are the organization's members (TE-04). */
export function findOrganization<Team extends { slug: string }>(
  teams: readonly Team[],
  organizationTeam: string,
): Team | undefined {
  return teams.find(({ slug }) => slug === organizationTeam);
}
