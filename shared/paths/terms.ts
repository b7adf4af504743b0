import type * as api from '../api/terms.ts';
import { get, post } from '../endpoint.ts';

export const listSiteTags = get<typeof api, 'listSiteTags'>('/rest/v1.1/sites/:siteId/tags');
export const getSiteTag = get<typeof api, 'getSiteTag'>('/rest/v1.1/sites/:siteId/tags/:term');
export const createSiteTag = post<typeof api, 'createSiteTag'>('/rest/v1.1/sites/:siteId/tags/new');
export const listSiteCategories = get<typeof api, 'listSiteCategories'>(
  '/rest/v1.1/sites/:siteId/categories',
);
export const getSiteCategory = get<typeof api, 'getSiteCategory'>(
  '/rest/v1.1/sites/:siteId/categories/:term',
);
export const createSiteCategory = post<typeof api, 'createSiteCategory'>(
  '/rest/v1.1/sites/:siteId/categories/new',
);
export const listSiteTerms = get<typeof api, 'listSiteTerms'>(
  '/rest/v1.1/sites/:siteId/taxonomies/:taxonomy/terms',
);
