import type { Context } from '#server/context.ts';
import type { CrawlOutcome } from '#server/crawler/crawler.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listFeedFetchStats, retryFeed } from '#shared/api/feeds.ts';
import { presentFeed } from './present.ts';
import { findFeedById, findFeedSubscription, listVisibleFeeds } from './queries.ts';
import { listFetchStats as listReadingDays } from './queries-fetch-stats.ts';
import { toEnding } from './rules.ts';

/** Days in the small chart. */
const DAYS = 30;
/** Repeated and concurrent requests make one fetch. */
const AGAIN_AFTER_MS = 5 * 60_000;
const RETRIES_PER_MINUTE = 10;

export const feedHealthRoutes: Route<Context>[] = [
  route(
    retryFeed,
    async ({ db, clock, crawler }: Context, { feedId }, viewer) => {
      const row = await findFeedById(db, feedId);
      const subscription = row && (await findFeedSubscription(db, viewer.id, feedId));
      if (!row || !subscription) throw new AppError('not_found', 'You don’t follow this feed.');
      const age = row.last_fetch_at === null ? Infinity : clock.now().getTime() - row.last_fetch_at.getTime();
      const outcome: CrawlOutcome =
        age < AGAIN_AFTER_MS ? { kind: 'lease_lost' } : await crawler.refresh(feedId);
      const after = outcome.kind === 'moved' ? outcome.feedId : feedId;
      const fresh = (await findFeedById(db, after)) ?? row;
      return {
        success: true as const,
        outcome: toEnding(outcome),
        new_posts: outcome.kind === 'stored' ? outcome.inserted : 0,
        feed: presentFeed(fresh, await findFeedSubscription(db, viewer.id, fresh.id)),
      };
    },
    { perMinute: RETRIES_PER_MINUTE },
  ),

  route(listFeedFetchStats, async ({ db, clock }: Context, { feedId }, viewer) => {
    const [row] = await listVisibleFeeds(db, viewer?.id ?? null, [feedId]);
    if (!row) throw new AppError('unknown_feed', 'We can’t find that feed.');
    return { feed_ID: row.id, days: await listReadingDays(db, row.id, { days: DAYS, now: clock.now() }) };
  }),
];
