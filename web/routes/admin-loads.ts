import { overviewQuery } from '../features/admin/queries.ts';
import { actsQuery } from '../features/audit/queries.ts';
import { type LogSearch, toActFilter } from '../features/audit/rules.ts';
import { blockedHostsQuery, casesQuery } from '../features/reports/queries.ts';
import type { RouterContext } from './root.ts';

type Context = Pick<RouterContext, 'queryClient'>;

/** What the pages of administration need before they are shown. Lists show their own failures. */
export const loadOverview = ({ queryClient }: Context) => queryClient.ensureQueryData(overviewQuery());

export const loadLog = ({ queryClient }: Context, search: LogSearch) =>
  queryClient.prefetchInfiniteQuery(actsQuery(toActFilter(search)));

export const loadCases = ({ queryClient }: Context, state?: 'appealed' | 'decided') =>
  queryClient.prefetchInfiniteQuery(casesQuery(state ?? 'open'));

export const loadBlockedHosts = ({ queryClient }: Context) => queryClient.prefetchQuery(blockedHostsQuery());
