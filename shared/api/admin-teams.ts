import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/admin-teams.ts';
import { TeamRole } from './memberships.ts';
import { Id } from './parameters.ts';

const Done = z.object({ success: z.literal(true) });
const OfTeam = z.object({ teamId: Id });
const Title = z.string().trim().min(1).max(100);
const Paging = {
  number: z.coerce.number().int().min(1).max(100).default(50),
  page_handle: Id.optional(),
};

export const AdminTeam = z.object({
  ID: z.int(),
  slug: z.string(),
  title: z.string(),
  members: z.int(),
  date: z.string(),
  blogs: z.array(z.object({ ID: z.int(), slug: z.string(), title: z.string() })),
});
export type AdminTeam = z.output<typeof AdminTeam>;

export const listTeams = endpoint(paths.listTeams, {
  access: 'administrator',
  summary: 'The teams of this server, newest first',
  input: z.object({ q: z.string().trim().max(100).optional(), ...Paging }),
  answer: z.object({ teams: z.array(AdminTeam), next_page_handle: z.string().optional() }),
});

export const createTeam = endpoint(paths.createTeam, {
  access: 'administrator',
  summary: 'Creates a team without members',
  input: z.object({
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Name the team by letters from a to z, digits and hyphens.'),
    title: Title,
  }),
  answer: z.object({ ID: z.int() }),
});

export const getTeam = endpoint(paths.getTeam, {
  access: 'administrator',
  summary: 'One team',
  input: OfTeam,
  answer: AdminTeam,
});

export const renameTeam = endpoint(paths.renameTeam, {
  access: 'administrator',
  summary: 'Changes the name of a team; its slug stays',
  input: OfTeam.extend({ title: Title }),
  answer: Done,
});

/** Fails with `conflict` while the team has blogs. */
export const deleteTeam = endpoint(paths.deleteTeam, {
  access: 'administrator',
  summary: 'Deletes a team without blogs; the slug must be repeated',
  input: OfTeam.extend({ slug: z.string() }),
  answer: Done,
});

export const TeamMember = z.object({
  ID: z.int(),
  username: z.string(),
  name: z.string(),
  role: TeamRole,
  /** When they joined. */
  date: z.string(),
});
export type TeamMember = z.output<typeof TeamMember>;

export const listTeamMembers = endpoint(paths.listTeamMembers, {
  access: 'administrator',
  summary: 'The members of a team',
  input: OfTeam.extend(Paging),
  answer: z.object({ members: z.array(TeamMember), next_page_handle: z.string().optional() }),
});

export const addTeamMember = endpoint(paths.addTeamMember, {
  access: 'administrator',
  summary: 'Makes someone a member of a team, by username or email address, or changes a member’s role',
  input: OfTeam.extend({ who: z.string().trim().min(1).max(254), role: TeamRole.optional() }),
  answer: Done,
});

export const removeTeamMember = endpoint(paths.removeTeamMember, {
  access: 'administrator',
  summary: 'Ends a membership; the last owner’s role passes to the longest member',
  input: OfTeam.extend({ userId: Id }),
  answer: Done,
});
