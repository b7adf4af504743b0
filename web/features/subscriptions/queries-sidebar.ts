import { listSubscriptions } from '#shared/paths/subscriptions.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** The followed sites that the sidebar lists: the 200 with the newest posts, which is the most one answer holds. */
export const sidebarSubscriptionsQuery = endpointQuery(
  listSubscriptions,
  { page: 1, number: 200 },
  { subscriptions: ['subscription'] },
);
