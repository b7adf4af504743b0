import { getRequestedSubscription } from '#shared/paths/pending-subscriptions.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** What a mailed link confirms. */
export function requestedSubscriptionQuery(token: string) {
  return endpointQuery(getRequestedSubscription, { token });
}
