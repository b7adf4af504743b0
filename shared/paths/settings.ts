import type * as api from '../api/settings.ts';
import { get, post } from '../endpoint.ts';

export const getSettings = get<typeof api, 'getSettings'>('/rest/v1.1/me/settings');
export const updateSettings = post<typeof api, 'updateSettings'>('/rest/v1.1/me/settings');
export const getEmailSettings = get<typeof api, 'getEmailSettings'>('/rest/v1.1/read/email-settings');
export const updateEmailSettings = post<typeof api, 'updateEmailSettings'>('/rest/v1.1/read/email-settings');
