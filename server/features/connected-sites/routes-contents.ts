import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/connected-sites.ts';
import { listComments, replyToComment, updateComment } from './comments.ts';
import { listPosts } from './posts.ts';
import { getConnectedSite } from './queries.ts';

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
