import type * as api from '../api/subscriptions.ts';
import { get, post } from '../endpoint.ts';

export const listSubscriptions = get<typeof api, 'listSubscriptions'>('/rest/v1.2/read/following/mine');
export const listFollowedSites = get<typeof api, 'listFollowedSites'>('/rest/v1.2/read/following/sites');
export const countSubscriptions = get<typeof api, 'countSubscriptions'>(
  '/rest/v1.1/read/subscriptions-count',
);
export const subscribe = post<typeof api, 'subscribe'>('/rest/v1.1/read/following/mine/new');
export const unsubscribe = post<typeof api, 'unsubscribe'>('/rest/v1.1/read/following/mine/delete');
export const changeSubscriptions = post<typeof api, 'changeSubscriptions'>(
  '/rest/v1.2/read/following/mine/bulk',
);
export const replaceSubscriptionAddress = post<typeof api, 'replaceSubscriptionAddress'>(
  '/rest/v1.2/read/following/mine/:subscriptionId/replace',
);
export const exportSubscriptions = get<typeof api, 'exportSubscriptions'>(
  '/rest/v1.2/read/following/mine/export',
);
export const getBlogSubscription = get<typeof api, 'getBlogSubscription'>(
  '/wpcom/v2/read/sites/:siteId/subscription-details',
);
export const getSubscriptionDetails = get<typeof api, 'getSubscriptionDetails'>(
  '/wpcom/v2/read/subscriptions/:subscriptionId',
);
