import type { Context } from '#server/context.ts';
import { createSubscription } from '#server/features/feeds/queries-subscribe.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/connected-sites.ts';
import { inspectSite, toAlreadyConnectedError, verifyLogin } from './connect.ts';
import { presentConnectedSite } from './present.ts';
import * as queries from './queries.ts';
import { CONNECTED_SITES_MAX } from './rules.ts';
import { sealToken } from './token.ts';

/** Each sends several requests to a stranger’s server, and may try a password there. */
const ATTEMPTS_PER_MINUTE = 10;

export const connectedSiteRoutes: Route<Context>[] = [
  route(api.listConnectedSites, async ({ db }: Context, _, viewer) => ({
    sites: (await queries.listConnectedSites(db, viewer.id)).map(presentConnectedSite),
  })),

  route(
    api.createConnectedSite,
    async (context: Context, { follow, ...params }, viewer) => {
      const { db, clock } = context;
      if ((await queries.countConnectedSites(db, viewer.id)) >= CONNECTED_SITES_MAX)
        throw new AppError(
          'invalid_input',
          `You can connect up to ${CONNECTED_SITES_MAX} sites. Disconnect one first.`,
        );
      const site = await inspectSite(context, viewer.id, params);
      const row = await db.transaction().execute(async (trx) => {
        const outcome = await queries.createConnectedSite(trx, viewer.id, site, clock.now());
        if (outcome.kind === 'existing') throw toAlreadyConnectedError(site);
        if (follow && site.feed_id !== null) await createSubscription(trx, viewer.id, site.feed_id);
        return outcome.row;
      });
      return presentConnectedSite(row);
    },
    { perMinute: ATTEMPTS_PER_MINUTE },
  ),

  route(api.getConnectedSite, async ({ db }: Context, { siteId }, viewer) =>
    presentConnectedSite(await queries.getConnectedSite(db, siteId, viewer.id)),
  ),

  route(api.deleteConnectedSite, async ({ db }: Context, { siteId }, viewer) => {
    await queries.getConnectedSite(db, siteId, viewer.id);
    await queries.deleteConnectedSite(db, siteId, viewer.id);
    return { success: true as const };
  }),

  route(
    api.updateConnectedSiteToken,
    async (context: Context, { siteId, username, token }, viewer) => {
      const { db, clock } = context;
      const { api_root: root } = await queries.getConnectedSite(db, siteId, viewer.id);
      if (root === null)
        throw new AppError('invalid_input', 'This site is connected by its feed, which needs no password.');
      await verifyLogin(context, root, { username, token });
      const sealed_token = sealToken(context, viewer.id, root, token);
      const row = await queries.updateToken(db, siteId, viewer.id, {
        username,
        sealed_token,
        now: clock.now(),
      });
      // Disconnected in the meantime.
      if (!row) throw new AppError('not_found', 'We can’t find that site.');
      return presentConnectedSite(row);
    },
    { perMinute: ATTEMPTS_PER_MINUTE },
  ),
];
