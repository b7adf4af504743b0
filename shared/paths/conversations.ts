import type * as api from '../api/conversations.ts';
import { get, post } from '../endpoint.ts';

export const listConversations = get<typeof api, 'listConversations'>('/rest/v1.2/read/conversations');
export const listEarlierComments = get<typeof api, 'listEarlierComments'>(
  '/wpcom/v2/read/sites/:siteId/posts/:postId/comments',
);
export const followConversation = post<typeof api, 'followConversation'>(
  '/wpcom/v2/read/sites/:siteId/posts/:postId/follow',
);
export const muteConversation = post<typeof api, 'muteConversation'>(
  '/wpcom/v2/read/sites/:siteId/posts/:postId/mute',
);
export const unfollowConversation = post<typeof api, 'unfollowConversation'>(
  '/wpcom/v2/read/sites/:siteId/posts/:postId/unfollow',
);
