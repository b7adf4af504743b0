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
const SITES = '/wpcom/v2/connected-sites';

export const CONNECTED_PERMISSIONS: Record<string, Row> = {
  [`GET ${SITES}`]: { all: MEMBERS },
  [`POST ${SITES}/new`]: {
    all: '401 403 400 400 400 400 400',
    make: () => ({ url: 'nowhere' }),
  },
  [`GET ${SITES}/:siteId`]: mine,
  [`POST ${SITES}/:siteId/delete`]: mine,
  [`POST ${SITES}/:siteId/token`]: {
    ...mine,
    // The owner's has only a feed.
    open: '401 404 404 404 400 404 404',
    make: async (call) => ({ ...(await connect(call)), username: 'ann', token: 'abcd efgh' }),
  },
};
