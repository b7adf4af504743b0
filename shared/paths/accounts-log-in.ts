import type * as api from '../api/accounts-log-in.ts';
import { get, post } from '../endpoint.ts';

export const changePassword = post<typeof api, 'changePassword'>('/api/auth/change-password');
export const enableTwoFactor = post<typeof api, 'enableTwoFactor'>('/api/auth/two-factor/enable');
export const confirmTwoFactor = post<typeof api, 'confirmTwoFactor'>('/api/auth/two-factor/verify-totp');
export const disableTwoFactor = post<typeof api, 'disableTwoFactor'>('/api/auth/two-factor/disable');
export const createBackupCodes = post<typeof api, 'createBackupCodes'>(
  '/api/auth/two-factor/generate-backup-codes',
);
export const getPasskeyCreation = get<typeof api, 'getPasskeyCreation'>(
  '/api/auth/passkey/generate-register-options',
);
export const createPasskey = post<typeof api, 'createPasskey'>('/api/auth/passkey/verify-registration');
