import type * as api from '../api/blocks.ts';
import { get, post } from '../endpoint.ts';

export const blockSite = post<typeof api, 'blockSite'>('/rest/v1.1/me/block/sites/:siteId/new');
export const unblockSite = post<typeof api, 'unblockSite'>('/rest/v1.1/me/block/sites/:siteId/delete');
export const listBlockedSites = get<typeof api, 'listBlockedSites'>('/wpcom/v2/me/blocks/sites');
export const blockUser = post<typeof api, 'blockUser'>('/rest/v1.1/me/block/users/:userId/new');
export const unblockUser = post<typeof api, 'unblockUser'>('/rest/v1.1/me/block/users/:userId/delete');
export const listBlockedUsers = get<typeof api, 'listBlockedUsers'>('/wpcom/v2/me/blocks/users');
