import type * as api from '../api/account-data.ts';
import { post } from '../endpoint.ts';

/** The download of a member's data as one JSON file; an ordinary link. */
export const EXPORT_PATH = '/rest/v1.1/me/export';

export const closeAccount = post<typeof api, 'closeAccount'>('/rest/v1.1/me/account/close');
