import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/blocks.ts';
import { parseSiteKey } from '#shared/domain/site-key.ts';
import * as queries from './queries.ts';

const SUCCESS = { success: true as const };

const toBlockPage = ({ page, per_page }: { page: number; per_page: number }): queries.BlockPage => ({
  limit: per_page,
  offset: (page - 1) * per_page,
});

/** Returns the feed row of a site that the viewer can see. Throws `not_found`. */
async function getFeedId({ db }: Context, siteId: string, viewerId: number): Promise<number> {
  const feedId = await queries.findVisibleFeedId(db, parseSiteKey(siteId), viewerId);
  if (feedId === undefined) throw new AppError('not_found', 'We can’t find that site.');
  return feedId;
}

export const blockRoutes: Route<Context>[] = [
  route(api.blockSite, async (context: Context, { siteId }, viewer) => {
    const feedId = await getFeedId(context, siteId, viewer.id);
    await queries.createSiteBlock(context.db, { userId: viewer.id, feedId, now: context.clock.now() });
    return SUCCESS;
  }),

  route(api.unblockSite, async ({ db }: Context, { siteId }, viewer) => {
    const feedId = await queries.findFeedId(db, parseSiteKey(siteId));
    if (feedId !== undefined) await queries.deleteSiteBlock(db, viewer.id, feedId);
    return SUCCESS;
  }),

  route(api.listBlockedSites, async ({ db }: Context, input, viewer) => {
    const rows = await queries.listSiteBlocks(db, viewer.id, toBlockPage(input));
    return {
      sites: rows.map((row) => ({
        ID: row.blog_id ?? 0,
        feed_ID: row.feed_id,
        name: row.title || row.host,
        URL: row.site_url ?? row.url,
        site_icon: row.icon_url,
        date: row.created_at.toISOString(),
      })),
      page: input.page,
      count: await queries.countBlocks(db, 'blocked_sites', viewer.id),
    };
  }),

  route(api.blockUser, async ({ db, clock }: Context, { userId }, viewer) => {
    if (userId === viewer.id) throw new AppError('invalid_input', 'You can’t block yourself.');
    const isThere = await queries.createUserBlock(db, {
      userId: viewer.id,
      blockedId: userId,
      now: clock.now(),
    });
    if (!isThere) throw new AppError('not_found', 'We can’t find that person.');
    return SUCCESS;
  }),

  route(api.unblockUser, async ({ db }: Context, { userId }, viewer) => {
    await queries.deleteUserBlock(db, viewer.id, userId);
    return SUCCESS;
  }),

  route(api.listBlockedUsers, async ({ db }: Context, input, viewer) => {
    const rows = await queries.listUserBlocks(db, viewer.id, toBlockPage(input));
    return {
      users: rows.map(({ id, username, name, image, created_at }) => ({
        ID: id,
        login: username,
        name,
        avatar_URL: image,
        date: created_at.toISOString(),
      })),
      page: input.page,
      count: await queries.countBlocks(db, 'blocked_users', viewer.id),
    };
  }),
];
