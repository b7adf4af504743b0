import { z } from 'zod';
import { TEAM_TITLE_MAX } from '../domain/limits.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/memberships.ts';
import { Id } from './parameters.ts';

// Teams for their members. For everyone else, administrators too, a team does not exist: every call about it is `not_found`.

const Done = z.object({ success: z.literal(true) });
/** A team by its slug. */
const OfTeam = z.object({ team: z.string().max(63) });
const Title = z.string().trim().min(1).max(TEAM_TITLE_MAX);
/** An owner also invites and removes people, renames the team, and deletes it. */
export const TeamRole = z.enum(['owner', 'member']);
export type TeamRole = z.output<typeof TeamRole>;

/** A team of the viewer's. */
export const MyTeam = z.object({
  ID: z.int(),
  slug: z.string(),
  title: z.string(),
  /** The viewer's role. */
  role: TeamRole,
  members: z.int(),
  blogs: z.int(),
});
export type MyTeam = z.output<typeof MyTeam>;

/** An invitation of the viewer's that is open. */
export const MyTeamInvitation = z.object({
  ID: z.int(),
  team: z.object({ slug: z.string(), title: z.string() }),
  /** The name of whoever sent it; null if that account is gone. */
  inviter: z.string().nullable(),
  expires: z.string(),
});
export type MyTeamInvitation = z.output<typeof MyTeamInvitation>;

export const listMyTeams = endpoint(paths.listMyTeams, {
  access: 'member',
  summary: 'The member’s teams, by name, and the invitations to teams that they have not answered',
  input: z.object({}),
  answer: z.object({
    teams: z.array(MyTeam),
    invitations: z.array(MyTeamInvitation),
    /** How many more teams the member may create. */
    left: z.int(),
  }),
});

/** Fails with `already_exists` for a taken slug, `invalid_input` for a reserved or malformed one, `forbidden` above the limit. */
export const createTeam = endpoint(paths.createTeam, {
  access: 'verified',
  verifiedBefore: 'creating a team',
  summary: 'Creates a team, whose owner is the member',
  input: z.object({ slug: z.string().trim().toLowerCase(), title: Title }),
  answer: z.object({ slug: z.string() }),
});

export const getTeam = endpoint(paths.getTeam, {
  access: 'member',
  summary: 'A team of the member’s, with its blogs',
  input: OfTeam,
  answer: MyTeam.omit({ blogs: true }).extend({
    /** Whether the viewer may do what owners may. The organization’s team is run by administrators. */
    can_manage: z.boolean(),
    blogs: z.array(z.object({ ID: z.int(), slug: z.string(), title: z.string(), URL: z.string() })),
  }),
});

export const renameTeam = endpoint(paths.renameTeam, {
  access: 'member',
  summary: 'Changes the name of a team; its slug stays. An owner only',
  input: OfTeam.extend({ title: Title }),
  answer: Done,
});

/** Fails with `conflict` while the team has blogs. */
export const deleteTeam = endpoint(paths.deleteTeam, {
  access: 'member',
  summary: 'Deletes a team without blogs; the slug must be repeated. An owner only',
  input: OfTeam.extend({ slug: z.string() }),
  answer: Done,
});

export const TeamMember = z.object({
  ID: z.int(),
  login: z.string(),
  name: z.string(),
  avatar_URL: z.string().nullable(),
  role: TeamRole,
  /** When they joined. */
  date: z.string(),
});
export type TeamMember = z.output<typeof TeamMember>;

export const listTeamMembers = endpoint(paths.listTeamMembers, {
  access: 'member',
  summary: 'The members of a team, its owners first',
  input: OfTeam.extend({
    number: z.coerce.number().int().min(1).max(100).default(50),
    page_handle: z
      .string()
      .regex(/^[01]-\d{1,15}$/)
      .optional(),
  }),
  answer: z.object({ members: z.array(TeamMember), next_page_handle: z.string().optional() }),
});

/** Fails with `conflict` for the last owner. */
export const changeTeamRole = endpoint(paths.changeTeamRole, {
  access: 'member',
  summary: 'Makes someone an owner or a member of a team. An owner only',
  input: OfTeam.extend({ userId: Id, role: TeamRole }),
  answer: Done,
});

/** Fails with `conflict` for the last owner. */
export const removeTeamMember = endpoint(paths.removeTeamMember, {
  access: 'member',
  summary: 'Removes someone from a team and from its blogs, or leaves it. Others: an owner only',
  input: OfTeam.extend({ userId: Id }),
  answer: Done,
});

/** An open invitation to a team, for its owners. */
export const TeamInvitation = z.object({
  ID: z.int(),
  /** The username or email address by which the person was invited. */
  who: z.string(),
  expires: z.string(),
});
export type TeamInvitation = z.output<typeof TeamInvitation>;

export const listTeamInvitations = endpoint(paths.listTeamInvitations, {
  access: 'member',
  summary: 'The open invitations to a team, the newest first. An owner only',
  input: OfTeam,
  answer: z.object({ invitations: z.array(TeamInvitation) }),
});

/** Fails with `already_exists` for members and people who were invited, `throttled` above the team’s limit for a day. */
export const inviteTeamMember = endpoint(paths.inviteTeamMember, {
  access: 'verified',
  verifiedBefore: 'inviting people',
  summary: 'Invites someone by username or by any email address. An owner only',
  input: OfTeam.extend({ who: z.string().trim().min(1).max(254) }),
  answer: Done,
});

export const withdrawTeamInvitation = endpoint(paths.withdrawTeamInvitation, {
  access: 'member',
  summary: 'Withdraws an invitation to a team. An owner only',
  input: OfTeam.extend({ invitationId: Id }),
  answer: Done,
});

export const answerTeamInvitation = endpoint(paths.answerTeamInvitation, {
  access: 'verified',
  verifiedBefore: 'answering an invitation',
  summary: 'Accepts or declines an invitation to a team',
  input: z.object({ invitationId: Id, accept: z.boolean() }),
  answer: Done,
});

/** What the sign-up page says about the invitation in an email’s link. */
export const getTeamInvitation = endpoint(paths.getTeamInvitation, {
  access: 'public',
  summary: 'The invitation to a team that an email’s link has',
  input: z.object({ token: z.string().max(100) }),
  answer: z.object({
    team: z.string(),
    inviter: z.string().nullable(),
    /** The invited address. */
    email: z.string(),
  }),
});
