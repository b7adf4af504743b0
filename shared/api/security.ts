import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/security.ts';
import { Id } from './parameters.ts';

/** A browser in which the user is logged in. */
const Session = z.object({
  ID: z.int(),
  /** Whether it is the one of this request. */
  is_current: z.boolean(),
  /** The User-Agent header; '' without one. */
  user_agent: z.string(),
  /** IP address it logged in from. */
  address: z.string(),
  date: z.string(),
  last_used: z.string(),
});
export type Session = z.output<typeof Session>;

const Passkey = z.object({ ID: z.int(), name: z.string(), date: z.string() });

const ApiKeyScope = z.enum(['read', 'write']);
const ApiKey = z.object({
  ID: z.int(),
  name: z.string(),
  /** The first characters of the key, for its owner to recognize it. */
  prefix: z.string(),
  scope: ApiKeyScope,
  date: z.string(),
  last_used: z.string().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

/** Everything that gives access to the user's account. */
export const Security = z.object({
  /** False for users who log in with their organization's login only. */
  has_password: z.boolean(),
  two_factor_enabled: z.boolean(),
  sessions: z.array(Session),
  passkeys: z.array(Passkey),
  api_keys: z.array(ApiKey),
});
export type Security = z.output<typeof Security>;

const Done = z.object({ success: z.literal(true) });

export const getSecurity = endpoint(paths.getSecurity, {
  access: 'member',
  summary: 'Sessions, passkeys, API keys and one-time codes of the member; not with an API key',
  input: z.object({}),
  answer: Security,
});

export const deleteSession = endpoint(paths.deleteSession, {
  access: 'member',
  summary: 'Ends one of the member’s sessions',
  input: z.object({ sessionId: Id }),
  answer: Done,
});

export const deleteOtherSessions = endpoint(paths.deleteOtherSessions, {
  access: 'member',
  summary: 'Ends all of the member’s sessions but the one that asks',
  input: z.object({}),
  answer: Done,
});

export const deletePasskey = endpoint(paths.deletePasskey, {
  access: 'member',
  summary: 'Takes a passkey away',
  input: z.object({ passkeyId: Id }),
  answer: Done,
});

/** API keys per user. */
export const API_KEYS_MAX = 25;

export const createApiKey = endpoint(paths.createApiKey, {
  access: 'member',
  summary: 'Makes an API key, which is shown this once',
  input: z.object({ name: z.string().trim().min(1).max(100), scope: ApiKeyScope }),
  answer: z.object({ key: z.string(), api_key: ApiKey }),
});

export const deleteApiKey = endpoint(paths.deleteApiKey, {
  access: 'member',
  summary: 'Revokes an API key',
  input: z.object({ keyId: Id }),
  answer: Done,
});
