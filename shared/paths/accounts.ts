import type * as api from '../api/accounts.ts';
import { get, post } from '../endpoint.ts';

export const getMe = get<typeof api, 'getMe'>('/rest/v1.1/me');
export const getPreferences = get<typeof api, 'getPreferences'>('/rest/v1.1/me/preferences');
export const updatePreferences = post<typeof api, 'updatePreferences'>('/rest/v1.1/me/preferences');
export const sendVerificationEmail = post<typeof api, 'sendVerificationEmail'>(
  '/rest/v1.1/me/send-verification-email',
);
export const getVerification = get<typeof api, 'getVerification'>('/wpcom/v2/me/verification');
export const correctAddress = post<typeof api, 'correctAddress'>('/wpcom/v2/me/verification/address');
export const checkUsername = get<typeof api, 'checkUsername'>('/wpcom/v2/usernames/:username');
