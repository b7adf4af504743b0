import type { Row } from './permissions-table.ts';

//  visitor, unverified, stranger, author, owner, teammate, administrator
const administrators: Row = { all: '401 403 403 403 403 403 200' };
const MISSING = '401 403 403 403 403 403 404';
/** In this table they are the feeds of blogs, which are not fetched. */
const ofFeed: Row = { open: MISSING, team: MISSING, missing: MISSING };

/** The calls of administration about how the server works. */
export const SERVER_PERMISSIONS: Record<string, Row> = {
  'GET /wpcom/v2/admin/feeds': administrators,
  'GET /wpcom/v2/admin/feeds/summary': administrators,
  'GET /wpcom/v2/admin/feeds/:feedId': ofFeed,
  'POST /wpcom/v2/admin/feeds/:feedId/fetch': ofFeed,
  'POST /wpcom/v2/admin/feeds/:feedId/address': {
    ...ofFeed,
    make: () => ({ url: 'https://new.example/feed' }),
  },
  'POST /wpcom/v2/admin/feeds/:feedId/merge': { ...ofFeed, make: () => ({ into: 987_654_321 }) },
  'POST /wpcom/v2/admin/feeds/:feedId/pause': ofFeed,
  'POST /wpcom/v2/admin/feeds/:feedId/resume': ofFeed,
  'POST /wpcom/v2/admin/feeds/:feedId/delete': ofFeed,
  'GET /wpcom/v2/admin/crawl': administrators,
  'POST /wpcom/v2/admin/crawl/pause': { ...administrators, make: () => ({ host: 'paused.example' }) },
  'POST /wpcom/v2/admin/crawl/resume': { ...administrators, make: () => ({ host: 'paused.example' }) },
  'GET /wpcom/v2/admin/jobs': administrators,
  'GET /wpcom/v2/admin/jobs/summary': administrators,
  'GET /wpcom/v2/admin/jobs/:jobId': { all: MISSING, make: () => ({ jobId: 987_654_321 }) },
  'POST /wpcom/v2/admin/jobs/run': { ...administrators, make: () => ({ ids: [987_654_321] }) },
  'POST /wpcom/v2/admin/jobs/delete': { ...administrators, make: () => ({ ids: [987_654_321] }) },
  'GET /wpcom/v2/admin/emails': administrators,
  'GET /wpcom/v2/admin/emails/summary': administrators,
  'GET /wpcom/v2/admin/emails/failed': administrators,
  'POST /wpcom/v2/admin/emails/failed/retry': {
    ...administrators,
    make: () => ({ email: 'nobody@example.com' }),
  },
  'GET /wpcom/v2/admin/emails/outbox': administrators,
  'GET /wpcom/v2/admin/emails/outbox/:name': { all: MISSING, make: () => ({ name: 'nothing.eml' }) },
  'POST /wpcom/v2/admin/emails/test': administrators,
  'GET /wpcom/v2/admin/limits': administrators,
  'POST /wpcom/v2/admin/limits': { ...administrators, make: () => ({ name: 'lists', value: null }) },
  'GET /wpcom/v2/admin/statistics': administrators,
};
