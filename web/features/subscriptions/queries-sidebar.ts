import { listSubscriptions } from '#shared/paths/subscriptions.ts';
import { endpointQuery } from '#web/lib/query.ts';

/** The subscriptions in the sidebar: the 200 with the newest posts, the most that one response has. */
export const sidebarSubscriptionsQuery = endpointQuery(
  listSubscriptions,
  { page: 1, number: 200 },
  { subscriptions: ['subscription'] },
);
