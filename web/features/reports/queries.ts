import type { RawInputOf } from '#shared/endpoint.ts';
import { listBlockedHosts, listCases } from '#shared/paths/reports-admin.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { adminListQuery } from '../admin/queries.ts';

/** The queue of reports, page by page. */
export const casesQuery = (state: RawInputOf<typeof listCases>['state']) =>
  adminListQuery(listCases, { state });

export const blockedHostsQuery = () => endpointQuery(listBlockedHosts, {});
