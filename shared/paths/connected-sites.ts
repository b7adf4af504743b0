import type * as api from '../api/connected-sites.ts';
import { get, post } from '../endpoint.ts';

export const listConnectedSites = get<typeof api, 'listConnectedSites'>('/wpcom/v2/connected-sites');
export const createConnectedSite = post<typeof api, 'createConnectedSite'>('/wpcom/v2/connected-sites/new');
export const getConnectedSite = get<typeof api, 'getConnectedSite'>('/wpcom/v2/connected-sites/:siteId');
export const deleteConnectedSite = post<typeof api, 'deleteConnectedSite'>(
  '/wpcom/v2/connected-sites/:siteId/delete',
);
export const updateConnectedSiteToken = post<typeof api, 'updateConnectedSiteToken'>(
  '/wpcom/v2/connected-sites/:siteId/token',
);
export const monitorConnectedSite = post<typeof api, 'monitorConnectedSite'>(
  '/wpcom/v2/connected-sites/:siteId/monitor',
);
export const getConnectionHealth = get<typeof api, 'getConnectionHealth'>(
  '/wpcom/v2/sites/:siteId/jetpack-connection-health',
);
export const listConnectedPosts = get<typeof api, 'listConnectedPosts'>(
  '/wpcom/v2/connected-sites/:siteId/posts',
);
export const listConnectedComments = get<typeof api, 'listConnectedComments'>(
  '/wpcom/v2/connected-sites/:siteId/comments',
);
export const updateConnectedComment = post<typeof api, 'updateConnectedComment'>(
  '/wpcom/v2/connected-sites/:siteId/comments/:commentId',
);
export const replyToConnectedComment = post<typeof api, 'replyToConnectedComment'>(
  '/wpcom/v2/connected-sites/:siteId/comments/:commentId/reply',
);
