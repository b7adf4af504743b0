import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/sign-up.ts';
import { Id } from './parameters.ts';

/** Who may sign up: everyone, people with an invitation, no one. The first person on a new server always may. */
export const SignUpMode = z.enum(['open', 'invitation', 'closed']);
export type SignUpMode = z.output<typeof SignUpMode>;

const Done = z.object({ success: z.literal(true) });

/** What the sign-up page needs to know. */
export const getSignUp = endpoint(paths.getSignUp, {
  access: 'public',
  summary: 'Whether someone may sign up here, with the code of an invitation if they have one',
  input: z.object({ invitation: z.string().max(100).optional() }),
  answer: z.object({
    mode: SignUpMode,
    may_sign_up: z.boolean(),
    /** Why not. */
    reason: z.enum(['SIGN_UP_CLOSED', 'INVITATION_NEEDED', 'INVITATION_INVALID']).optional(),
  }),
});

/** A link with which people sign up. */
export const SignUpInvitation = z.object({
  ID: z.int(),
  URL: z.string(),
  /** Username of whoever made it. */
  creator: z.string().nullable(),
  note: z.string(),
  max_uses: z.int(),
  use_count: z.int(),
  date: z.string(),
  /** Null if it does not expire. */
  expires: z.string().nullable(),
  status: z.enum(['open', 'used', 'expired', 'revoked']),
});
export type SignUpInvitation = z.output<typeof SignUpInvitation>;

export const listMyInvitations = endpoint(paths.listMyInvitations, {
  access: 'member',
  summary: 'The links with which a member invites people to this server',
  input: z.object({}),
  answer: z.object({
    /** People that each member may invite. */
    allowed: z.int(),
    left: z.int(),
    invitations: z.array(SignUpInvitation),
  }),
});

/** For one person, valid for 30 days. Fails with `forbidden` if none is left. */
export const createMyInvitation = endpoint(paths.createMyInvitation, {
  access: 'verified',
  verifiedBefore: 'inviting anyone',
  summary: 'Makes a link with which one person can sign up',
  input: z.object({}),
  answer: SignUpInvitation,
});

export const revokeMyInvitation = endpoint(paths.revokeMyInvitation, {
  access: 'member',
  summary: 'Revokes one of the member’s own invitations',
  input: z.object({ invitationId: Id }),
  answer: Done,
});

const SignUpSettings = z.object({
  mode: SignUpMode,
  /** People that each member may invite; 0 for none. */
  member_invitations: z.int().min(0).max(1_000),
});

export const getSignUpSettings = endpoint(paths.getSignUpSettings, {
  access: 'administrator',
  summary: 'Who may sign up',
  input: z.object({}),
  answer: SignUpSettings,
});

export const updateSignUpSettings = endpoint(paths.updateSignUpSettings, {
  access: 'administrator',
  summary: 'Sets who may sign up',
  input: SignUpSettings.partial(),
  answer: SignUpSettings,
});

export const listInvitations = endpoint(paths.listInvitations, {
  access: 'administrator',
  summary: 'All invitations to this server, newest first',
  input: z.object({
    number: z.coerce.number().int().min(1).max(100).default(50),
    page_handle: Id.optional(),
  }),
  answer: z.object({ invitations: z.array(SignUpInvitation), next_page_handle: z.string().optional() }),
});

export const createInvitation = endpoint(paths.createInvitation, {
  access: 'administrator',
  summary: 'Makes a link with which people can sign up',
  input: z.object({
    note: z.string().trim().max(200).default(''),
    max_uses: z.int().min(1).max(10_000).default(1),
    /** Days from now; null for a link that does not expire. */
    expires_in: z.int().min(1).max(365).nullable().default(30),
  }),
  answer: SignUpInvitation,
});

export const revokeInvitation = endpoint(paths.revokeInvitation, {
  access: 'administrator',
  summary: 'Revokes an invitation; people who have signed up with it stay',
  input: z.object({ invitationId: Id }),
  answer: Done,
});
