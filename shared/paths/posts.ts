import type * as api from '../api/posts.ts';
import { get } from '../endpoint.ts';

export const getFeedPost = get<typeof api, 'getFeedPost'>('/rest/v1.2/read/feed/:feedId/posts/:postId');
export const getSitePost = get<typeof api, 'getSitePost'>('/rest/v1.2/read/sites/:siteId/posts/:postId');
