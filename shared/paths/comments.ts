import type * as api from '../api/comments.ts';
import { get, post } from '../endpoint.ts';

export const listComments = get<typeof api, 'listComments'>('/rest/v1.1/sites/:siteId/posts/:postId/replies');
export const createComment = post<typeof api, 'createComment'>(
  '/rest/v1.1/sites/:siteId/posts/:postId/replies/new',
);
export const createReply = post<typeof api, 'createReply'>(
  '/rest/v1.1/sites/:siteId/comments/:commentId/replies/new',
);
export const getComment = get<typeof api, 'getComment'>('/rest/v1.1/sites/:siteId/comments/:commentId');
export const updateComment = post<typeof api, 'updateComment'>(
  '/rest/v1.1/sites/:siteId/comments/:commentId',
);
export const deleteComment = post<typeof api, 'deleteComment'>(
  '/rest/v1.1/sites/:siteId/comments/:commentId/delete',
);
export const likeComment = post<typeof api, 'likeComment'>(
  '/rest/v1.1/sites/:siteId/comments/:commentId/likes/new',
);
export const unlikeComment = post<typeof api, 'unlikeComment'>(
  '/rest/v1.1/sites/:siteId/comments/:commentId/likes/mine/delete',
);
export const listCommentsOfBlog = get<typeof api, 'listCommentsOfBlog'>('/rest/v1.1/sites/:siteId/comments');
export const getCommentsTree = get<typeof api, 'getCommentsTree'>('/rest/v1.1/sites/:siteId/comments-tree');
