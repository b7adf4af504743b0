import type { Row } from './permissions-table.ts';
import type { Ids, Thing, World } from './permissions-world.ts';
import { storeConnectedSite, storeCredentials } from './stored-connected-site.ts';

/** Creates the owner's connected sites; if the thing is a team's blog or nothing, its number is no connected site's. */
async function connect({ world, thing, ids }: { world: World; thing: Thing; ids: Ids }) {
  if (thing !== 'open') return { siteId: ids.siteId };
  return { siteId: await storeConnectedSite(world.server.db, world.members.owner.id) };
}

//  visitor, unverified, stranger, author, owner, teammate, administrator
const MEMBERS = '401 200 200 200 200 200 200';
const MISSING = '401 404 404 404 404 404 404';
/** No one else sees it, whatever their role in blogs. */
const mine: Row = { open: '401 404 404 404 200 404 404', team: MISSING, missing: MISSING, make: connect };
const FEED = '401 404 404 404 400 404 404';
/** A blog hosted here needs none, which its owner is told. */
const hosted: Row = { team: '401 404 404 404 409 403 404', missing: MISSING };
const hostedVerified: Row = { team: '401 403 404 404 409 403 404', missing: '401 403 404 404 404 404 404' };
const SITES = '/wpcom/v2/connected-sites';
const CREDENTIALS = '/wpcom/v2/sites/:siteId/rewind/credentials';
/** A connected site of the owner's with credentials whose server does not respond. */
const withCredentials: Row['make'] = async (call) => {
  const { siteId } = await connect(call);
  if (call.thing === 'open') await storeCredentials(call.world.server.db, siteId);
  return { siteId, role: 'main' };
};

export const CONNECTED_PERMISSIONS: Record<string, Row> = {
  [`GET ${SITES}`]: { all: MEMBERS },
  [`POST ${SITES}/new`]: {
    all: '401 403 400 400 400 400 400',
    make: () => ({ url: 'nowhere' }),
  },
  [`GET ${SITES}/:siteId`]: mine,
  [`GET ${SITES}/:siteId/posts`]: mine,
  // The owner's connected site has only a feed.
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
  [`GET ${CREDENTIALS}`]: { ...hosted, open: '401 404 404 404 200 404 404', make: withCredentials },
  [`POST ${CREDENTIALS}/delete`]: { ...hosted, open: '401 404 404 404 200 404 404', make: withCredentials },
  // The owner sends nothing, and the secret cannot be decrypted.
  [`POST ${CREDENTIALS}/update`]: {
    ...hostedVerified,
    open: '401 403 404 404 400 404 404',
    make: withCredentials,
  },
  [`POST ${CREDENTIALS}/test`]: {
    ...hostedVerified,
    open: '401 403 404 404 400 404 404',
    make: withCredentials,
  },
};
