import { z } from 'zod';
import { CREDENTIAL_ERRORS, CREDENTIAL_PROTOCOLS, CREDENTIAL_ROLES } from '../domain/credentials.ts';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/credentials.ts';

const siteId = z.coerce.number().int().positive();
const Role = z.enum(CREDENTIAL_ROLES);

/** How to get at the files of a connected site. What is secret is never answered. */
export const Credentials = z.object({
  protocol: z.enum(CREDENTIAL_PROTOCOLS),
  host: z.string(),
  port: z.number().int(),
  user: z.string(),
  /** Whether a password is kept, or a private key. */
  pass: z.boolean(),
  kpri: z.boolean(),
  abspath: z.string(),
  site_url: z.string(),
  /** `SHA256:…` of the host key or certificate; `trusted` for a certificate that an authority vouches for; null without encryption. */
  host_key: z.string().nullable(),
});
export type Credentials = z.output<typeof Credentials>;

const CredentialsByRole = z.object({ main: Credentials.optional(), alternate: Credentials.optional() });
export type CredentialsByRole = z.output<typeof CredentialsByRole>;

/** As the platform's clients know it. */
const RewindState = z.object({
  state: z.enum(['active', 'awaiting_credentials']),
  credentials: z.array(z.object({ role: Role })),
});

export const getCredentials = endpoint(paths.getCredentials, {
  access: 'member',
  summary: 'The credentials of a connected site by role, without what is secret',
  input: z.object({ siteId }),
  answer: CredentialsByRole,
});

/** Whatever was typed or sent: each thing that is wrong with it has a sentence of its own. */
const Sent = z.union([z.string(), z.number()]).nullish();

/**
 * Tries them on the server, and stores them when all of it works: connecting, logging in, the folder, writing there. Takes up to 25 s;
 * the member's pages hear of each step by the live event `credentials`. Fails with one of CREDENTIAL_ERRORS and a sentence, and stores
 * nothing then. Without `pass` and `kpri` those that are kept for the same user on the same server stay.
 */
export const updateCredentials = endpoint(paths.updateCredentials, {
  access: 'verified',
  verifiedBefore: 'saving credentials',
  summary: 'Tries credentials of a connected site and stores them when they work',
  input: z.object({
    siteId,
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
        /** Of a server whose host key has changed: the new one, as the error `host_key_changed` has it. */
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
  input: z.object({ siteId, role: Role }),
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
  input: z.object({ siteId, role: Role }),
  answer: z.object({ ok: z.literal(true), rewind_state: RewindState }),
});
