import type * as api from '../api/security.ts';
import { del, get, post } from '../endpoint.ts';

export const getSecurity = get<typeof api, 'getSecurity'>('/rest/v1.1/me/security');
export const deleteSession = del<typeof api, 'deleteSession'>('/rest/v1.1/me/sessions/:sessionId');
export const deleteOtherSessions = del<typeof api, 'deleteOtherSessions'>('/rest/v1.1/me/sessions');
export const deletePasskey = del<typeof api, 'deletePasskey'>('/rest/v1.1/me/passkeys/:passkeyId');
export const createApiKey = post<typeof api, 'createApiKey'>('/rest/v1.1/me/api-keys');
export const deleteApiKey = del<typeof api, 'deleteApiKey'>('/rest/v1.1/me/api-keys/:keyId');
