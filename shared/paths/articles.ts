import type * as api from '../api/articles.ts';
import { get, post } from '../endpoint.ts';

export const createArticle = post<typeof api, 'createArticle'>('/rest/v1.1/sites/:siteId/posts/new');
export const updateArticle = post<typeof api, 'updateArticle'>('/rest/v1.1/sites/:siteId/posts/:postId');
export const previewMarkdown = post<typeof api, 'previewMarkdown'>('/rest/v1.1/sites/:siteId/posts/preview');
export const getArticle = get<typeof api, 'getArticle'>('/rest/v1.1/sites/:siteId/posts/:postId/edit');
export const listArticles = get<typeof api, 'listArticles'>('/rest/v1.1/sites/:siteId/articles');
export const deleteArticle = post<typeof api, 'deleteArticle'>(
  '/rest/v1.1/sites/:siteId/posts/:postId/delete',
);
export const restoreArticle = post<typeof api, 'restoreArticle'>(
  '/rest/v1.1/sites/:siteId/posts/:postId/restore',
);
export const tickItem = post<typeof api, 'tickItem'>('/rest/v1.1/sites/:siteId/posts/:postId/checklist');
export const listRevisions = get<typeof api, 'listRevisions'>(
  '/rest/v1.1/sites/:siteId/posts/:postId/revisions',
);
export const revertArticle = post<typeof api, 'revertArticle'>(
  '/rest/v1.1/sites/:siteId/posts/:postId/revert',
);
