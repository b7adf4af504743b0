import type { Row } from './permissions-table.ts';

//  visitor, unverified, stranger, author, owner, teammate, administrator
const EVERYBODY = '200 200 200 200 200 200 200';
const MEMBERS = '401 200 200 200 200 200 200';
const NOWHERE = '404 404 404 404 404 404 404';
const MISSING = '401 404 404 404 404 404 404';
const TEAM = '404 404 404 404 200 200 404';
const TEAM_MEMBERS = '401 404 404 404 200 200 404';
const TEAM_OWNER = '401 404 404 404 200 403 404';

const readSite: Row = { open: EVERYBODY, team: TEAM, missing: NOWHERE };
/** The team's blog is new, so that all of its members write there. */
const write: Row = { open: '401 403 403 200 200 403 403', team: TEAM_MEMBERS, missing: MISSING };
const writeOrKeep: Row = { open: '401 403 403 200 200 403 200', team: TEAM_MEMBERS, missing: MISSING };
const keep: Row = { open: '401 403 403 403 200 403 200', team: TEAM_OWNER, missing: MISSING };
const asMember: Row = { open: MEMBERS, team: TEAM_MEMBERS, missing: MISSING };

const SITE = '/rest/v1.1/sites/:siteId';

/** The calls that only the platform's own clients make. */
export const PLATFORM_PERMISSIONS: Record<string, Row> = {
  [`GET ${SITE}/posts`]: readSite,
  [`GET ${SITE}/posts/:postId`]: { ...readSite, authored: EVERYBODY },
  [`GET ${SITE}/post-counts/:type`]: { ...write, make: () => ({ type: 'post' }) },
  [`GET ${SITE}/tags`]: readSite,
  [`GET ${SITE}/tags/:term`]: {
    open: NOWHERE,
    team: NOWHERE,
    missing: NOWHERE,
    make: () => ({ term: 'slug:never-used' }),
  },
  [`POST ${SITE}/tags/new`]: { ...write, make: () => ({ name: 'Cups' }) },
  [`GET ${SITE}/categories`]: readSite,
  [`GET ${SITE}/categories/:term`]: { ...readSite, make: () => ({ term: 'slug:uncategorized' }) },
  [`POST ${SITE}/categories/new`]: {
    open: '401 403 403 400 400 403 403',
    team: '401 404 404 404 400 400 404',
    missing: MISSING,
    make: () => ({ name: 'Cups' }),
  },
  [`GET ${SITE}/taxonomies/:taxonomy/terms`]: { ...readSite, make: () => ({ taxonomy: 'post_tag' }) },
  [`GET ${SITE}/media`]: write,
  [`GET ${SITE}/media/:mediaId`]: {
    open: '401 403 403 404 404 403 403',
    team: '401 404 404 404 404 404 404',
    missing: MISSING,
    make: () => ({ mediaId: 'none' }),
  },
  [`GET ${SITE}/comments-tree`]: readSite,
  [`GET ${SITE}/posts/:postId/likes/mine`]: { ...asMember, authored: MEMBERS },
  [`GET ${SITE}/follows`]: keep,
  [`GET ${SITE}/follows/mine`]: asMember,
  [`POST ${SITE}/follows/new`]: {
    open: '401 403 200 200 200 200 200',
    team: '401 403 404 404 200 200 404',
    missing: '401 403 404 404 404 404 404',
  },
  [`POST ${SITE}/follows/mine/delete`]: asMember,
  [`GET ${SITE}/users`]: writeOrKeep,
  'GET /rest/v1.1/users/suggest': {
    ...asMember,
    isAboutThing: true,
    make: ({ ids }) => ({ site_id: ids.siteId }),
  },
  [`GET ${SITE}/stats`]: writeOrKeep,
  [`GET ${SITE}/stats/visits`]: writeOrKeep,
  [`GET ${SITE}/stats/summary`]: writeOrKeep,
  [`GET ${SITE}/stats/comments`]: writeOrKeep,
  [`GET ${SITE}/stats/followers`]: keep,
  [`GET ${SITE}/stats/streak`]: writeOrKeep,
  [`GET ${SITE}/stats/top-posts`]: writeOrKeep,
  [`GET ${SITE}/stats/referrers`]: writeOrKeep,
  [`GET ${SITE}/stats/post/:postId`]: { ...writeOrKeep, authored: '401 403 403 200 200 403 200' },
  [`GET ${SITE}/stats/:report`]: { ...writeOrKeep, make: () => ({ report: 'clicks' }) },
  'GET /rest/v1.1/me/likes': { all: MEMBERS },
  'GET /wpcom/v2/me/preferences': { all: MEMBERS },
  'POST /wpcom/v2/me/preferences': {
    all: MEMBERS,
    make: () => ({ calypso_preferences: { theme: 'dark' } }),
  },
  'GET /rest/v1.2/read/menu': { all: EVERYBODY },
  'GET /rest/v1.2/read/organizations': { all: MEMBERS },
  'GET /rest/v1.2/freshly-pressed': { all: EVERYBODY },
  'GET /wpcom/v2/tags/recommended': { all: EVERYBODY, make: () => ({ url: 'https://nowhere.example/' }) },
};
