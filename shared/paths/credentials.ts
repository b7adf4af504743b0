import type * as api from '../api/credentials.ts';
import { get, post } from '../endpoint.ts';

export const getCredentials = get<typeof api, 'getCredentials'>('/wpcom/v2/sites/:siteId/rewind/credentials');
export const updateCredentials = post<typeof api, 'updateCredentials'>(
  '/wpcom/v2/sites/:siteId/rewind/credentials/update',
);
export const testCredentials = post<typeof api, 'testCredentials'>(
  '/wpcom/v2/sites/:siteId/rewind/credentials/test',
);
export const deleteCredentials = post<typeof api, 'deleteCredentials'>(
  '/wpcom/v2/sites/:siteId/rewind/credentials/delete',
);
