import type * as api from '../api/domains.ts';
import { get, post } from '../endpoint.ts';

export const listDomains = get<typeof api, 'listDomains'>('/rest/v1.1/sites/:siteId/domains');
export const getDomain = get<typeof api, 'getDomain'>('/rest/v1.1/sites/:siteId/domains/:domain');
export const checkDomain = post<typeof api, 'checkDomain'>('/rest/v1.1/sites/:siteId/domains/:domain/check');
export const addDomain = post<typeof api, 'addDomain'>('/rest/v1.1/sites/:siteId/domains/new');
export const setPrimaryDomain = post<typeof api, 'setPrimaryDomain'>(
  '/rest/v1.1/sites/:siteId/domains/primary',
);
export const deleteDomain = post<typeof api, 'deleteDomain'>(
  '/rest/v1.1/sites/:siteId/domains/:domain/delete',
);
export const setBlogRedirect = post<typeof api, 'setBlogRedirect'>(
  '/rest/v1.1/sites/:siteId/domains/redirect',
);
export const getDomainAvailability = get<typeof api, 'getDomainAvailability'>(
  '/rest/v1.1/domains/:domain/is-available',
);
