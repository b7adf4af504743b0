import type { Row } from './permissions-table.ts';
import type { Ids, Thing, World } from './permissions-world.ts';
import { storeConnectedSite } from './stored-connected-site.ts';

/** Sites that the owner has connected; where the thing is a team's blog or nothing, its number is no connected site's. */
async function connect({ world, thing, ids }: { world: World; thing: Thing; ids: Ids }) {
  if (thing !== 'open') return { siteId: ids.siteId };
  return { siteId: await storeConnectedSite(world.server.db, world.members.owner.id) };
}

//  visitor, unverified, stranger, author, owner, teammate, administrator
const MEMBERS = '401 200 200 200 200 200 200';
const MISSING = '401 404 404 404 404 404 404';
/** Nobody else sees it, whatever they may do in blogs. */
const mine: Row = { open: '401 404 404 404 200 404 404', team: MISSING, missing: MISSING, make: connect };
const FEED = '401 404 404 404 400 404 404';
const SITES = '/wpcom/v2/connected-sites';

export const CONNECTED_PERMISSIONS: Record<string, Row> = {
  [`GET ${SITES}`]: { all: MEMBERS },
  [`POST ${SITES}/new`]: {
    all: '401 403 400 400 400 400 400',
    make: () => ({ url: 'nowhere' }),
  },
  [`GET ${SITES}/:siteId`]: mine,
  [`GET ${SITES}/:siteId/posts`]: mine,
  // What the owner has connected has a feed alone.
  [`GET ${SITES}/:siteId/comments`]: { ...mine, open: FEED },
  [`POST ${SITES}/:siteId/comments/:commentId`]: {
    ...mine,
    open: FEED,
    make: async (call) => ({ ...(await connect(call)), status: 'spam' }),
  },
  [`POST ${SITES}/:siteId/comments/:commentId/reply`]: {
    ...mine,
    open: FEED,
    make: async (call) => ({ ...(await connect(call)), content: 'Thank you' }),
  },
  [`POST ${SITES}/:siteId/monitor`]: {
    ...mine,
    make: async (call) => ({ ...(await connect(call)), is_active: true }),
  },
  'GET /wpcom/v2/sites/:siteId/jetpack-connection-health': {
    open: '401 403 403 403 200 403 200',
    team: '401 404 404 404 200 403 404',
    missing: MISSING,
  },
  [`POST ${SITES}/:siteId/delete`]: mine,
  [`POST ${SITES}/:siteId/token`]: {
    ...mine,
    open: FEED,
    make: async (call) => ({ ...(await connect(call)), username: 'ann', token: 'abcd efgh' }),
  },
};
