import type * as api from '../api/seen.ts';
import { get, post } from '../endpoint.ts';

export const markSeen = post<typeof api, 'markSeen'>('/wpcom/v2/seen-posts/seen/new');
export const markUnseen = post<typeof api, 'markUnseen'>('/wpcom/v2/seen-posts/seen/delete');
export const markBlogSeen = post<typeof api, 'markBlogSeen'>('/wpcom/v2/seen-posts/seen/blog/new');
export const markBlogUnseen = post<typeof api, 'markBlogUnseen'>('/wpcom/v2/seen-posts/seen/blog/delete');
export const markAllSeen = post<typeof api, 'markAllSeen'>('/wpcom/v2/seen-posts/seen/all/new');
export const undoMarkAllSeen = post<typeof api, 'undoMarkAllSeen'>('/wpcom/v2/seen-posts/seen/all/undo');
export const getUnseenStatus = get<typeof api, 'getUnseenStatus'>('/wpcom/v2/seen-posts/unseen/status');
export const listUnseenCounts = get<typeof api, 'listUnseenCounts'>('/rest/v1.2/read/unseen-counts');
