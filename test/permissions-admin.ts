import type { Row } from './permissions-table.ts';

//  visitor, unverified, stranger, author, owner, teammate, administrator
const administrators: Row = { all: '401 403 403 403 403 403 200' };

/** The calls of administration. */
export const ADMIN_PERMISSIONS: Record<string, Row> = {
  'GET /wpcom/v2/admin/overview': administrators,
  'GET /wpcom/v2/admin/log': administrators,
  'GET /wpcom/v2/admin/events': administrators,
};
