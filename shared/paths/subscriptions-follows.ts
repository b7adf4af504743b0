import type * as api from '../api/subscriptions-follows.ts';
import { get, post } from '../endpoint.ts';

export const getFollowState = get<typeof api, 'getFollowState'>('/rest/v1.1/sites/:siteId/follows/mine');
export const followSite = post<typeof api, 'followSite'>('/rest/v1.1/sites/:siteId/follows/new');
export const unfollowSite = post<typeof api, 'unfollowSite'>('/rest/v1.1/sites/:siteId/follows/mine/delete');
export const listFollowers = get<typeof api, 'listFollowers'>('/rest/v1.1/sites/:siteId/follows');
