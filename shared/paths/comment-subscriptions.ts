import type * as api from '../api/comment-subscriptions.ts';
import { get, post } from '../endpoint.ts';

export const listCommentSubscriptions = get<typeof api, 'listCommentSubscriptions'>(
  '/wpcom/v2/post-comment-subscriptions',
);
export const confirmCommentSubscription = post<typeof api, 'confirmCommentSubscription'>(
  '/wpcom/v2/post-comment-subscriptions/:id/confirm',
);
export const deleteCommentSubscription = post<typeof api, 'deleteCommentSubscription'>(
  '/wpcom/v2/post-comment-subscriptions/:id/delete',
);
export const updateCommentSubscription = post<typeof api, 'updateCommentSubscription'>(
  '/wpcom/v2/post-comment-subscriptions/:id/update',
);
