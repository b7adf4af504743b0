import type * as api from '../api/streams.ts';
import { get } from '../endpoint.ts';

export const listFollowingPosts = get<typeof api, 'listFollowingPosts'>('/rest/v1.2/read/following');
export const listFeedPosts = get<typeof api, 'listFeedPosts'>('/rest/v1.2/read/feed/:feedId/posts');
export const listSitePosts = get<typeof api, 'listSitePosts'>('/rest/v1.2/read/sites/:siteId/posts');
export const listOrganizationPosts = get<typeof api, 'listOrganizationPosts'>('/rest/v1.2/read/a8c');
export const listP2Posts = get<typeof api, 'listP2Posts'>('/rest/v1.2/read/following/p2');
export const listRecentPosts = get<typeof api, 'listRecentPosts'>('/wpcom/v2/read/streams/following');
export const listFeaturedPosts = get<typeof api, 'listFeaturedPosts'>(
  '/rest/v1.2/read/sites/:siteId/featured',
);
export const listLikedPosts = get<typeof api, 'listLikedPosts'>('/rest/v1.2/read/liked');
export const listListPosts = get<typeof api, 'listListPosts'>('/rest/v1.3/read/list/:owner/:slug/posts');
export const listNotifiedPosts = get<typeof api, 'listNotifiedPosts'>('/rest/v1.2/read/notifications');
