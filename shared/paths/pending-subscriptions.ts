import type * as api from '../api/pending-subscriptions.ts';
import { get, post } from '../endpoint.ts';

export const listPendingSubscriptions = get<typeof api, 'listPendingSubscriptions'>(
  '/wpcom/v2/pending-blog-subscriptions',
);
export const confirmPendingSubscription = post<typeof api, 'confirmPendingSubscription'>(
  '/wpcom/v2/pending-blog-subscriptions/:activationKey/confirm',
);
export const deletePendingSubscription = post<typeof api, 'deletePendingSubscription'>(
  '/wpcom/v2/pending-blog-subscriptions/:id/delete',
);
export const getRequestedSubscription = get<typeof api, 'getRequestedSubscription'>(
  '/rest/v1.2/read/subscriptions/asked',
);
