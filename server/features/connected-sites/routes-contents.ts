import type { Context } from '#server/context.ts';
import { getManagedBlog } from '#server/features/blogs/resolve.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/connected-sites.ts';
import { listComments, replyToComment, updateComment } from './comments.ts';
import { checkHealth } from './health.ts';
import { listPosts } from './posts.ts';
import { presentConnectedSite } from './present.ts';
import { findConnectedSite, getConnectedSite } from './queries.ts';
import { updateMonitor } from './queries-health.ts';

/** The contents of a connected site: each call requests them from the site. */
export const connectedContentRoutes: Route<Context>[] = [
  route(api.listConnectedPosts, async (context: Context, { siteId, ...query }, viewer) =>
    listPosts(context, await getConnectedSite(context.db, siteId, viewer.id), query),
  ),
  route(api.listConnectedComments, async (context: Context, { siteId, ...query }, viewer) =>
    listComments(context, await getConnectedSite(context.db, siteId, viewer.id), query),
  ),
  route(api.updateConnectedComment, async (context: Context, { siteId, ...change }, viewer) =>
    updateComment(context, await getConnectedSite(context.db, siteId, viewer.id), change),
  ),
  route(api.replyToConnectedComment, async (context: Context, { siteId, ...reply }, viewer) =>
    replyToComment(context, await getConnectedSite(context.db, siteId, viewer.id), reply),
  ),
];

export const connectionHealthRoutes: Route<Context>[] = [
  route(api.getConnectionHealth, async (context: Context, { siteId }, viewer) => {
    const { db } = context;
    const connected = await findConnectedSite(db, siteId, viewer.id);
    if (!connected) {
      await getManagedBlog(context, siteId, viewer);
      // It is on this server, which is running.
      return { is_healthy: true };
    }
    const health = await checkHealth(context, connected);
    const { is_healthy, error } = presentConnectedSite({ ...connected, ...health });
    return error === '' ? { is_healthy } : { is_healthy, error };
  }),

  route(api.monitorConnectedSite, async ({ db, clock }: Context, { siteId, is_active }, viewer) => {
    const row = await updateMonitor(db, siteId, viewer.id, { isMonitored: is_active, now: clock.now() });
    if (!row) throw new AppError('not_found', 'We can’t find that site.');
    return presentConnectedSite(row);
  }),
];
