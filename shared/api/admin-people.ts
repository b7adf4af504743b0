import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/admin-people.ts';
import { Cursor, EmailAddress, Id } from './parameters.ts';

const Role = z.enum(['member', 'administrator']);
const Done = z.object({ success: z.literal(true) });
const OfPerson = z.object({ userId: Id });

/** A person in the list of administration. */
export const Person = z.object({
  ID: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  avatar_URL: z.string().nullable(),
  role: Role,
  is_suspended: z.boolean(),
  /** When the account was created. */
  date: z.string(),
  /** To the hour. */
  last_seen: z.string(),
});
export type Person = z.output<typeof Person>;

export const listPeople = endpoint(paths.listPeople, {
  access: 'administrator',
  summary: 'The people of this server, newest or last seen first',
  input: z.object({
    /** A part of the name, the username or the address. */
    q: z.string().trim().max(100).optional(),
    /** `inactive` people have not been here for 90 days. */
    show: z.enum(['administrators', 'unverified', 'suspended', 'inactive']).optional(),
    sort: z.enum(['created', 'seen']).default('created'),
    /** Who signed up with this invitation. */
    invitation_ID: Id.optional(),
    number: z.coerce.number().int().min(1).max(100).default(50),
    page_handle: Cursor,
  }),
  answer: z.object({ people: z.array(Person), next_page_handle: z.string().optional() }),
});

const Count = z.int();

export const PersonDetails = Person.extend({
  /** Null unless suspended. */
  suspended: z.object({ date: z.string(), reason: z.string() }).nullable(),
  /** Null unless limited by a decision about a report, which can be undone. */
  limited: z.object({ date: z.string(), case_ID: z.int().nullable() }).nullable(),
  /** Null unless the address has refused emails: the mail server's last answer, and whether nothing is sent there any more. */
  refused_emails: z.object({ date: z.string(), answer: z.string(), is_stopped: z.boolean() }).nullable(),
  language: z.string(),
  has_password: z.boolean(),
  two_factor_enabled: z.boolean(),
  counts: z.object({
    subscriptions: Count,
    comments: Count,
    sessions: Count,
    passkeys: Count,
    api_keys: Count,
    /** Bytes of the pictures they have uploaded. */
    media: Count,
  }),
  blogs: z.array(
    z.object({
      ID: z.int(),
      slug: z.string(),
      title: z.string(),
      role: z.enum(['owner', 'author']),
    }),
  ),
  teams: z.array(z.object({ ID: z.int(), slug: z.string(), title: z.string() })),
  /** Username of whoever invited them. */
  invited_by: z.string().nullable(),
});
export type PersonDetails = z.output<typeof PersonDetails>;

export const getPerson = endpoint(paths.getPerson, {
  access: 'administrator',
  summary: 'One person: account, blogs, teams and numbers',
  input: OfPerson,
  answer: PersonDetails,
});

/** Fails with `already_exists` for a taken address or username, `invalid_input` for one that is not allowed. */
export const createPerson = endpoint(paths.createPerson, {
  access: 'administrator',
  summary: 'Creates an account with a verified address, whoever may sign up',
  input: z.object({
    email: EmailAddress,
    username: z.string().trim().min(1).max(100),
    name: z.string().trim().max(100).default(''),
    /** Default: one is made up. */
    password: z.string().max(128).optional(),
    role: Role.default('member'),
  }),
  answer: z.object({ ID: z.int(), password: z.string() }),
});

/** Fails with `already_exists` if the address is verified in another account. */
export const verifyPerson = endpoint(paths.verifyPerson, {
  access: 'administrator',
  summary: 'Takes an address as verified',
  input: OfPerson,
  answer: Done,
});

export const resetPassword = endpoint(paths.resetPassword, {
  access: 'administrator',
  summary: 'Emails a link that sets a new password',
  input: OfPerson,
  answer: Done,
});

export const changeEmail = endpoint(paths.changeEmail, {
  access: 'administrator',
  summary: 'Changes an address; the new one gets a link to verify it',
  input: OfPerson.extend({ email: EmailAddress }),
  answer: Done,
});

/** Fails with `conflict` for the last administrator. */
export const changeRole = endpoint(paths.changeRole, {
  access: 'administrator',
  summary: 'Makes someone an administrator, or a member again',
  input: OfPerson.extend({ role: Role }),
  answer: Done,
});

/** Fails with `forbidden` for the administrator's own account. */
export const suspendPerson = endpoint(paths.suspendPerson, {
  access: 'administrator',
  summary: 'Ends all sessions of a person, who cannot log in again and gets no more emails of subscriptions',
  input: OfPerson.extend({
    /** Told to the person. */
    reason: z.string().trim().max(500).default(''),
  }),
  answer: Done,
});

export const restorePerson = endpoint(paths.restorePerson, {
  access: 'administrator',
  summary: 'Lifts a suspension',
  input: OfPerson,
  answer: Done,
});

export const endSessions = endpoint(paths.endSessions, {
  access: 'administrator',
  summary: 'Logs a person out everywhere',
  input: OfPerson,
  answer: Done,
});

export const removeTwoFactor = endpoint(paths.removeTwoFactor, {
  access: 'administrator',
  summary: 'Turns off the one-time codes of a person who has lost them',
  input: OfPerson,
  answer: Done,
});

/** Fails with `forbidden` for the administrator's own account, `invalid_input` for another username. */
export const deletePerson = endpoint(paths.deletePerson, {
  access: 'administrator',
  summary: 'Deletes a person with everything that belongs only to them; the username must be repeated',
  input: OfPerson.extend({ username: z.string() }),
  answer: Done,
});
