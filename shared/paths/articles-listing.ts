import type * as api from '../api/articles-listing.ts';
import { get } from '../endpoint.ts';

export const listBlogArticles = get<typeof api, 'listBlogArticles'>('/rest/v1.1/sites/:siteId/posts');
export const getBlogArticle = get<typeof api, 'getBlogArticle'>('/rest/v1.1/sites/:siteId/posts/:postId');
export const countBlogArticles = get<typeof api, 'countBlogArticles'>(
  '/rest/v1.1/sites/:siteId/post-counts/:type',
);
