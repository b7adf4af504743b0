import { z } from 'zod';
import { CREDENTIAL_ERRORS, CREDENTIAL_PROTOCOLS, CREDENTIAL_ROLES } from '../domain/credentials.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/credentials.ts';
import { Id } from './parameters.ts';

const Role = z.enum(CREDENTIAL_ROLES);

/** File access to a connected site. Secrets are never returned. */
export const Credentials = z.object({
  protocol: z.enum(CREDENTIAL_PROTOCOLS),
  host: z.string(),
  port: z.int(),
  user: z.string(),
  /** Whether a password is stored, or a private key. */
  pass: z.boolean(),
  kpri: z.boolean(),
  abspath: z.string(),
  site_url: z.string(),
  /** `SHA256:…` of the host key or certificate; `trusted` for one of a known authority; null without encryption. */
  host_key: z.string().nullable(),
});
export type Credentials = z.output<typeof Credentials>;

const CredentialsByRole = z.object({ main: Credentials.optional(), alternate: Credentials.optional() });
export type CredentialsByRole = z.output<typeof CredentialsByRole>;

/** In the platform's shape. */
const RewindState = z.object({
  state: z.enum(['active', 'awaiting_credentials']),
  credentials: z.array(z.object({ role: Role })),
});

export const getCredentials = endpoint(paths.getCredentials, {
  access: 'member',
  summary: 'The credentials of a connected site by role, without what is secret',
  input: z.object({ siteId: Id }),
  answer: CredentialsByRole,
});

/** Accepts anything: each thing that is wrong with it has its own sentence. */
const Sent = z.union([z.string(), z.number()]).nullish();

/**
 * Tries the credentials on the server and stores them if all of it works: connecting, logging in, the folder, writing there.
 * Takes up to 25 s; the live event `credentials` announces each step to the member's pages. Otherwise fails with one of
 * CREDENTIAL_ERRORS and a sentence. Without `pass` and `kpri` the stored ones are used, if user and server are the same.
 */
export const updateCredentials = endpoint(paths.updateCredentials, {
  access: 'verified',
  verifiedBefore: 'saving credentials',
  summary: 'Tries credentials of a connected site and stores them when they work',
  input: z.object({
    siteId: Id,
    credentials: z
      .object({
        role: Sent,
        protocol: Sent,
        host: Sent,
        port: Sent,
        user: Sent,
        pass: Sent,
        kpri: Sent,
        /** Of the private key. */
        passphrase: Sent,
        abspath: Sent,
        /** The new host key of a server whose key has changed, from the error `host_key_changed`. */
        host_key: Sent,
      })
      .default({}),
  }),
  answer: z.object({ ok: z.literal(true), credentials: CredentialsByRole, rewind_state: RewindState }),
});

export const testCredentials = endpoint(paths.testCredentials, {
  access: 'verified',
  verifiedBefore: 'testing credentials',
  summary: 'Tries the credentials that are stored under a role',
  input: z.object({ siteId: Id, role: Role }),
  answer: z.object({
    ok: z.boolean(),
    /** What is wrong, with its sentence. */
    error: z.enum(CREDENTIAL_ERRORS).optional(),
    message: z.string().optional(),
  }),
});

export const deleteCredentials = endpoint(paths.deleteCredentials, {
  access: 'member',
  summary: 'Forgets the credentials of a role',
  input: z.object({ siteId: Id, role: Role }),
  answer: z.object({ ok: z.literal(true), rewind_state: RewindState }),
});
