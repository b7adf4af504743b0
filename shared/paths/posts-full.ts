import type * as api from '../api/posts-full.ts';
import { get, post } from '../endpoint.ts';

export const fetchFullText = post<typeof api, 'fetchFullText'>(
  '/rest/v1.2/read/feed/:feedId/posts/:postId/full-text',
);
export const setFullTexts = post<typeof api, 'setFullTexts'>('/rest/v1.2/read/feed/:feedId/full-text');
export const listRelatedPosts = get<typeof api, 'listRelatedPosts'>(
  '/rest/v1.2/read/site/:siteId/post/:postId/related',
);
export const reblogPost = post<typeof api, 'reblogPost'>(
  '/rest/v1.1/sites/:siteId/posts/:postId/reblogs/new',
);
