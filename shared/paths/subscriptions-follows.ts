import type * as api from '../api/subscriptions-follows.ts';
import { get, post } from '../endpoint.ts';

export const getSubscriptionState = get<typeof api, 'getSubscriptionState'>(
  '/rest/v1.1/sites/:siteId/follows/mine',
);
export const subscribeToBlog = post<typeof api, 'subscribeToBlog'>('/rest/v1.1/sites/:siteId/follows/new');
export const unsubscribeFromBlog = post<typeof api, 'unsubscribeFromBlog'>(
  '/rest/v1.1/sites/:siteId/follows/mine/delete',
);
export const listSubscribers = get<typeof api, 'listSubscribers'>('/rest/v1.1/sites/:siteId/follows');
