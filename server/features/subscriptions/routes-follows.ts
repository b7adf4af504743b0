import type { Context } from '#server/context.ts';
import { getSite, type SiteRow } from '#server/features/blogs/queries.ts';
import { getManagedSite } from '#server/features/blogs/resolve.ts';
import { findFollow } from '#server/features/feeds/queries.ts';
import { createFollow, deleteFollow } from '#server/features/feeds/queries-follow.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/subscriptions-follows.ts';
import { listFollowers } from './queries-follows.ts';

/** Following a blog under the platform's older addresses. */
export const followRoutes: Route<Context>[] = [
  route(api.getFollowState, async ({ db, config }: Context, { siteId }, viewer) => {
    const site = await getSite(db, siteId, viewer.id);
    return { is_following: site.is_following, meta: metaOf(site, config.publicUrl) };
  }),

  route(api.followSite, async ({ db, config }: Context, { siteId }, viewer) => {
    const site = await getSite(db, siteId, viewer.id);
    const outcome = await db.transaction().execute((trx) => createFollow(trx, viewer.id, site.feed_id));
    // Deleted between the two.
    if (outcome.kind === 'unknown' || outcome.kind === 'gone')
      throw new AppError('not_found', 'We can’t find that blog.');
    return { success: true as const, is_following: true, meta: metaOf(site, config.publicUrl) };
  }),

  route(api.unfollowSite, async ({ db, config }: Context, { siteId }, viewer) => {
    const site = await getSite(db, siteId, viewer.id);
    const follow = await findFollow(db, viewer.id, site.feed_id);
    if (follow) await db.transaction().execute((trx) => deleteFollow(trx, viewer.id, follow.id));
    return { success: true as const, is_following: false, meta: metaOf(site, config.publicUrl) };
  }),

  route(api.listFollowers, async (context: Context, { siteId, number, page }, viewer) => {
    const { db, config } = context;
    const site = await getManagedSite(context, siteId, viewer);
    const { found, rows } = await listFollowers(db, site.feed_id, viewer.id, { number, page });
    return {
      found,
      users: rows.map(({ id, username, name, image, followed_at }) => ({
        ID: id,
        login: username,
        name,
        avatar_URL: image,
        profile_URL: `${config.publicUrl}/reader/users/${username}`,
        date_subscribed: followed_at.toISOString(),
      })),
    };
  }),
];

function metaOf(site: SiteRow, publicUrl: string) {
  const home = `${publicUrl}/rest/v1.1/sites/${site.id}`;
  return { links: { self: `${home}/follows/mine`, site: home } };
}
