import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as paths from '../paths/accounts-log-in.ts';

/**
 * Calls that the account library answers below /api/auth/ (docs/decisions/0004), as far as pages make them. Errors have its
 * codes: INVALID_PASSWORD, PASSWORD_TOO_SHORT, INVALID_CODE, SESSION_NOT_FRESH …
 */
export const changePassword = endpoint(paths.changePassword, {
  access: 'member',
  summary: 'Changes the password; other sessions end',
  input: z.object({
    currentPassword: z.string(),
    newPassword: z.string(),
  }),
  answer: z.object({ token: z.string().nullable() }),
});

/** The secret counts from the first right code on; backup codes are shown only this once. */
export const enableTwoFactor = endpoint(paths.enableTwoFactor, {
  access: 'member',
  summary: 'Makes the secret of one-time codes',
  input: z.object({ password: z.string() }),
  answer: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
});

export const confirmTwoFactor = endpoint(paths.confirmTwoFactor, {
  access: 'member',
  summary: 'Turns one-time codes on by the first of them',
  input: z.object({ code: z.string() }),
  answer: z.object({ token: z.string() }),
});

export const disableTwoFactor = endpoint(paths.disableTwoFactor, {
  access: 'member',
  summary: 'Turns one-time codes off',
  input: z.object({ password: z.string() }),
  answer: z.object({ status: z.boolean() }),
});

export const createBackupCodes = endpoint(paths.createBackupCodes, {
  access: 'member',
  summary: 'Makes new backup codes; the old ones end',
  input: z.object({ password: z.string() }),
  answer: z.object({ backupCodes: z.array(z.string()) }),
});

/** The JSON form of a browser's WebAuthn requests and responses. */
const WebAuthnJson = z.record(z.string(), z.json());

export const getPasskeyCreation = endpoint(paths.getPasskeyCreation, {
  access: 'member',
  summary: 'What a browser needs to make a passkey; only within a day of logging in',
  input: z.object({}),
  answer: WebAuthnJson,
});

export const createPasskey = endpoint(paths.createPasskey, {
  access: 'member',
  summary: 'Keeps the passkey that a browser has made',
  input: z.object({ response: WebAuthnJson, name: z.string() }),
  answer: WebAuthnJson,
});
