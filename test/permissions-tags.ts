import type { Row } from './permissions-table.ts';

//  visitor, unverified, stranger, author, owner, teammate, administrator
const EVERYBODY = '200 200 200 200 200 200 200';
const MEMBERS = '401 200 200 200 200 200 200';
const NOWHERE = '404 404 404 404 404 404 404';

const TAG = '/rest/v1.1/read/tags/:slug/mine';

/** A tag is not the site whose slug the path's parameter means in this table. */
const ofTag = (statuses: string, slug: string): Row => ({
  open: statuses,
  team: statuses,
  missing: statuses,
  make: () => ({ slug }),
});

/** The rows of tags, which belong to no one, and of one's own follows. */
export const TAG_ROWS: Record<string, Row> = {
  'GET /rest/v1.2/read/tags': { all: MEMBERS },
  'GET /rest/v1.2/read/tags/:slug': ofTag(NOWHERE, 'never-used'),
  [`GET ${TAG}`]: ofTag(MEMBERS, 'tea'),
  [`POST ${TAG}/new`]: ofTag(MEMBERS, 'walks'),
  [`POST ${TAG}/delete`]: ofTag(MEMBERS, 'never-used'),
  'GET /rest/v1.2/read/trending/tags': { all: EVERYBODY },
  'GET /rest/v1.2/read/tags/alphabetic': { all: EVERYBODY },
  'GET /wpcom/v2/read/interests': { all: EVERYBODY },
  'GET /wpcom/v2/read/interests/sites': { all: MEMBERS, make: () => ({ tags: 'tea' }) },
  'GET /wpcom/v2/read/tags/related': { all: EVERYBODY, make: () => ({ tags: 'tea' }) },
};
