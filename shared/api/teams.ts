import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/teams.ts';

/** A team (EN-17); the one with the company's slug marks a company member (TE-04). */
export const Team = z.object({ title: z.string(), slug: z.string() });
export type Team = z.output<typeof Team>;

export const listTeams = endpoint(paths.listTeams, {
  access: 'member',
  summary: 'The teams that the member belongs to',
  input: z.object({}),
  answer: z.object({
    number: z.number().int(),
    teams: z.array(Team),
    /** Slug of the company's team, whose title above is the company's name. */
    company_team: z.string(),
  }),
});

/** The same under the name that newer clients know; sites_count says how many blogs the team has. */
export const listOrganizations = endpoint(paths.listOrganizations, {
  access: 'member',
  summary: 'The teams that the member belongs to, with the number of their blogs',
  input: z.object({}),
  answer: z.object({
    organizations: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        slug: z.string(),
        sites_count: z.number().int(),
      }),
    ),
  }),
});
