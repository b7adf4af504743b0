import type { RawInputOf } from '#shared/endpoint.ts';
import { listActs } from '#shared/paths/audit.ts';
import { adminListQuery } from '../admin/queries.ts';

/** The log of administration, newest first. */
export const actsQuery = (filter: RawInputOf<typeof listActs>) => adminListQuery(listActs, filter);
