import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A team (EN-17); the one with the company's slug marks a company member (TE-04). */
export const Team = z.object({ title: z.string(), slug: z.string() });
export type Team = z.output<typeof Team>;

export const listTeams = endpoint({
  method: 'GET',
  path: '/rest/v1.2/read/teams',
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
