import type * as api from '../api/push.ts';
import { get, post } from '../endpoint.ts';

export const getPushKey = get<typeof api, 'getPushKey'>('/wpcom/v2/push-subscriptions/key');
export const createPushSubscription = post<typeof api, 'createPushSubscription'>(
  '/wpcom/v2/push-subscriptions/new',
);
export const deletePushSubscription = post<typeof api, 'deletePushSubscription'>(
  '/wpcom/v2/push-subscriptions/delete',
);
