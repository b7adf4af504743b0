import type * as api from '../api/likes.ts';
import { get, post } from '../endpoint.ts';

export const listLikes = get<typeof api, 'listLikes'>('/rest/v1.1/sites/:siteId/posts/:postId/likes');
export const likePost = post<typeof api, 'likePost'>('/rest/v1.1/sites/:siteId/posts/:postId/likes/new');
export const unlikePost = post<typeof api, 'unlikePost'>(
  '/rest/v1.1/sites/:siteId/posts/:postId/likes/mine/delete',
);
export const getMyLike = get<typeof api, 'getMyLike'>('/rest/v1.1/sites/:siteId/posts/:postId/likes/mine');
export const listMyLikes = get<typeof api, 'listMyLikes'>('/rest/v1.1/me/likes');
