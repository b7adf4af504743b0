import type { Row } from './permissions-table.ts';
import type { Thing, World } from './permissions-world.ts';

/**
 * The rows of lists. If a call is about a list, `open` is a public list of the owner's, `team` a private one of the owner's (with
 * the team's blog in it), and `missing` none.
 */

//  visitor, unverified, stranger, author, owner, teammate, administrator
const EVERYBODY = '200 200 200 200 200 200 200';
const MEMBERS = '401 200 200 200 200 200 200';
const NOWHERE = '404 404 404 404 404 404 404';
const MISSING = '401 404 404 404 404 404 404';
const MISSING_TO_VERIFIED = '401 403 404 404 404 404 404';

const read: Row = { open: EVERYBODY, team: '404 404 404 404 200 404 404', missing: NOWHERE };
const OWNERS_OWN: Row = {
  open: '401 403 403 403 200 403 403',
  team: '401 404 404 404 200 404 404',
  missing: MISSING,
};
const VERIFIED_OWNERS_OWN: Row = {
  open: '401 403 403 403 200 403 403',
  team: '401 403 404 404 200 404 404',
  missing: MISSING_TO_VERIFIED,
};

/** The list of the thing; paths identify it in two ways. */
const listOf = ({ world, thing }: { world: World; thing: Thing }) => {
  const { slug, ID } = world.lists[thing];
  return { owner: 'theowner', slug, listOwner: 'theowner', listSlug: slug, listId: ID };
};

const LISTS = '/rest/v1.2/read/lists';
const ONE = `${LISTS}/:owner/:slug`;

export const LIST_PERMISSIONS: Record<string, Row> = {
  [`GET ${LISTS}`]: { all: MEMBERS },
  [`GET ${LISTS}/:user`]: { all: EVERYBODY, make: () => ({ user: 'theowner' }) },
  [`POST ${LISTS}/new`]: { all: '401 403 200 200 200 200 200', make: () => ({ title: 'A list' }) },
  [`GET ${ONE}`]: { ...read, make: listOf },
  [`GET ${ONE}/items`]: { ...read, make: listOf },
  [`POST ${LISTS}/:listOwner/:listSlug/update`]: {
    ...VERIFIED_OWNERS_OWN,
    isAboutThing: true,
    make: (call) => ({ ...listOf(call), description: 'Changed' }),
  },
  [`POST ${ONE}/delete`]: {
    ...OWNERS_OWN,
    make: async ({ world, thing }) => ({ owner: 'theowner', ...(await world.makeList(thing)) }),
  },
  [`POST ${ONE}/follow`]: {
    open: '401 200 200 200 409 200 200',
    team: '401 404 404 404 409 404 404',
    missing: MISSING,
    make: listOf,
  },
  [`POST ${ONE}/unfollow`]: {
    open: MEMBERS,
    team: '401 404 404 404 200 404 404',
    missing: MISSING,
    make: listOf,
  },
  [`POST ${ONE}/feeds/new`]: {
    ...VERIFIED_OWNERS_OWN,
    make: (call) => ({ ...listOf(call), feed_id: call.ids.feedId }),
  },
  [`POST ${ONE}/sites/new`]: {
    ...VERIFIED_OWNERS_OWN,
    make: (call) => ({ ...listOf(call), site_id: call.ids.siteId }),
  },
  [`POST ${ONE}/tags/new`]: { ...VERIFIED_OWNERS_OWN, make: (call) => ({ ...listOf(call), tag: 'tea' }) },
  [`POST ${ONE}/feeds/:feedId/delete`]: { ...OWNERS_OWN, make: listOf },
  [`POST ${ONE}/sites/:siteId/delete`]: { ...OWNERS_OWN, make: listOf },
  [`POST ${ONE}/tags/:tag/delete`]: { ...OWNERS_OWN, make: (call) => ({ ...listOf(call), tag: 'tea' }) },
  'GET /rest/v1.2/read/feed/:feedId/lists': { open: MEMBERS, team: MEMBERS, missing: MEMBERS },
  'GET /wpcom/v2/read/lists/:listId/export': { ...read, isAboutThing: true, make: listOf },
};
