import type * as api from '../api/articles-listing.ts';
import { get } from '../endpoint.ts';

export const listSiteArticles = get<typeof api, 'listSiteArticles'>('/rest/v1.1/sites/:siteId/posts');
export const getSiteArticle = get<typeof api, 'getSiteArticle'>('/rest/v1.1/sites/:siteId/posts/:postId');
export const countSiteArticles = get<typeof api, 'countSiteArticles'>(
  '/rest/v1.1/sites/:siteId/post-counts/:type',
);
