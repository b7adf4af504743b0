import type * as api from '../api/terms.ts';
import { get, post } from '../endpoint.ts';

export const listBlogTags = get<typeof api, 'listBlogTags'>('/rest/v1.1/sites/:siteId/tags');
export const getBlogTag = get<typeof api, 'getBlogTag'>('/rest/v1.1/sites/:siteId/tags/:term');
export const createBlogTag = post<typeof api, 'createBlogTag'>('/rest/v1.1/sites/:siteId/tags/new');
export const listBlogCategories = get<typeof api, 'listBlogCategories'>(
  '/rest/v1.1/sites/:siteId/categories',
);
export const getBlogCategory = get<typeof api, 'getBlogCategory'>(
  '/rest/v1.1/sites/:siteId/categories/:term',
);
export const createBlogCategory = post<typeof api, 'createBlogCategory'>(
  '/rest/v1.1/sites/:siteId/categories/new',
);
export const listBlogTerms = get<typeof api, 'listBlogTerms'>(
  '/rest/v1.1/sites/:siteId/taxonomies/:taxonomy/terms',
);
