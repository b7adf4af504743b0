import type { Row } from './permissions-table.ts';

/** The calls about a blog's domains: for its owners, and for administrators unless it is a team's. */
const SITE = '/rest/v1.1/sites/:siteId/domains';
const domain = () => ({ domain: 'nowhere.example' });
//  visitor, unverified, stranger, author, owner, teammate, administrator
const MISSING = '401 404 404 404 404 404 404';
const keepOrder = {
  open: '401 403 403 403 200 403 200',
  team: '401 404 404 404 200 403 404',
  missing: MISSING,
};
const ofNoDomain = {
  open: '401 403 403 403 404 403 404',
  team: '401 404 404 404 404 403 404',
  missing: MISSING,
  make: domain,
};

export const DOMAIN_ROWS: Record<string, Row> = {
  [`GET ${SITE}`]: keepOrder,
  [`GET ${SITE}/:domain`]: ofNoDomain,
  [`POST ${SITE}/:domain/check`]: ofNoDomain,
  [`POST ${SITE}/:domain/delete`]: ofNoDomain,
  [`POST ${SITE}/primary`]: ofNoDomain,
  [`POST ${SITE}/redirect`]: { ...keepOrder, make: () => ({ location: null }) },
  // An invalid name is rejected for everyone who may add one.
  [`POST ${SITE}/new`]: {
    open: '401 403 403 403 400 403 400',
    team: '401 404 404 404 400 403 404',
    missing: MISSING,
    make: () => ({ domain: 'nowhere' }),
  },
  'GET /rest/v1.1/domains/:domain/is-available': {
    all: '401 200 200 200 200 200 200',
    make: () => ({ domain: 'nowhere' }),
  },
};
