import type { Context } from '#server/context.ts';
import { listVisibleFeeds } from '#server/features/feeds/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import * as api from '#shared/api/recommendations.ts';
import { presentRecommendedSites } from './present.ts';
import { createDismissal, deleteDismissal } from './queries.ts';
import { resolveRecommendedFeeds } from './resolve.ts';

export const recommendationRoutes: Route<Context>[] = [
  route(api.listMyRecommendations, async (context: Context, { number, exclude }, viewer) => {
    const { db, clock } = context;
    const query = { userId: viewer.id, seed: 0, now: clock.now(), limit: number, offset: 0, exclude };
    const found = await resolveRecommendedFeeds(context, query);
    const feeds = await listVisibleFeeds(
      db,
      viewer.id,
      found.map(({ feedId }) => feedId),
    );
    return { blogs: presentRecommendedSites(feeds, found) };
  }),
  route(api.dismissRecommendedSite, async (context: Context, { feedId }, viewer) => {
    await requireFeed(context, feedId, viewer);
    await createDismissal(context.db, viewer.id, feedId, context.clock.now());
    return { success: true as const, dismissed: true as const };
  }),
  route(api.restoreRecommendedSite, async (context: Context, { feedId }, viewer) => {
    await requireFeed(context, feedId, viewer);
    await deleteDismissal(context.db, viewer.id, feedId);
    return { success: true as const, dismissed: false as const };
  }),
];

async function requireFeed({ db }: Context, feedId: number, viewer: Viewer): Promise<void> {
  const [feed] = await listVisibleFeeds(db, viewer.id, [feedId]);
  if (!feed) throw new AppError('unknown_feed', 'We can’t find that feed.');
}
