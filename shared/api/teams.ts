import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/teams.ts';

/** A team (EN-17); the one with the organization's slug marks its members (TE-04). */
export const Team = z.object({ title: z.string(), slug: z.string() });
export type Team = z.output<typeof Team>;

export const listTeams = endpoint(paths.listTeams, {
  access: 'member',
  summary: 'The teams that the member belongs to',
  input: z.object({}),
  answer: z.object({
    number: z.int(),
    teams: z.array(Team),
    /** Slug of the organization's team, whose title above is the organization's name. */
    company_team: z.string(),
  }),
});

/** The same under the newer clients' name; sites_count is the team's number of blogs. */
export const listOrganizations = endpoint(paths.listOrganizations, {
  access: 'member',
  summary: 'The teams that the member belongs to, with the number of their blogs',
  input: z.object({}),
  answer: z.object({
    organizations: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        slug: z.string(),
        sites_count: z.int(),
      }),
    ),
  }),
});
