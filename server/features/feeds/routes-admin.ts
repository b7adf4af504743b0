import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordAct, toActor } from '#server/features/audit/queries.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { ActDetails } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import {
  changeFeedAddress,
  deleteFeed,
  type FeedDetails,
  fetchFeedNow,
  getAdminFeed,
  getCrawl,
  getFeedSummary,
  listAdminFeeds,
  mergeFeed,
  pauseCrawl,
  pauseFeed,
  resumeCrawl,
  resumeFeed,
} from '#shared/api/feeds-admin.ts';
import type { Act } from '#shared/domain/acts.ts';
import { completeAddress } from '#shared/domain/site-url.ts';
import { presentAdminFeed, presentCrawl, presentFeedDetails, presentFeedSummary } from './present-admin.ts';
import { type FeedRow, findFeedById } from './queries.ts';
import {
  countFeedStates,
  deleteUnusedFeed,
  type FeedPosition,
  findFeedAtExactUrl,
  forgetFetches,
  listFailingHosts,
  listFeedsByState,
  setFeedPaused,
} from './queries-admin.ts';
import { getCrawlState, listCrawlHosts, listCrawlPauses, pauseHost, resumeHost } from './queries-crawl.ts';
import { listFetchStats } from './queries-fetch-stats.ts';
import { redirectFeedWithin } from './queries-redirect.ts';
import { toEnding } from './rules.ts';

const DAYS = 30;
const HOSTS = 20;

const WHY_KEPT = {
  subscribed: 'Someone subscribes to this feed. Merge it into another one instead.',
  listed: 'This feed is in a list. Merge it into another one instead.',
  connected: 'A connected blog uses this feed.',
  discussed: 'Someone liked or commented on a post of this feed.',
};

export const feedAdminRoutes: Route<Context>[] = [
  route(getFeedSummary, async ({ db }: Context) => {
    const [states, hosts] = await Promise.all([countFeedStates(db), listFailingHosts(db, HOSTS)]);
    return presentFeedSummary(states, hosts);
  }),
  route(listAdminFeeds, async ({ db }: Context, { q, state, page_handle, number }) => {
    const rows = await listFeedsByState(db, {
      text: q,
      state,
      after: page_handle === undefined ? undefined : parsePosition(page_handle),
      limit: number + 1,
    });
    const shown = rows.slice(0, number);
    const last = shown.at(-1);
    const hasMore = rows.length > number && last !== undefined;
    return {
      feeds: shown.map(presentAdminFeed),
      ...(hasMore && { next_page_handle: `${last.follower_count}-${last.id}` }),
    };
  }),
  route(getAdminFeed, async (context: Context, { feedId }) => getDetails(context, feedId)),
  route(fetchFeedNow, async (context: Context, { feedId }, viewer) => {
    const before = await getFetchedFeed(context, feedId);
    if (before.paused_at !== null || (await isHostPaused(context, before.host)))
      throw new AppError('conflict', 'Fetching this feed is paused. Resume it first.', { reason: 'paused' });
    const outcome = await context.crawler.refresh(feedId);
    await changeAndRecord(context, viewer, {
      act: 'feed.fetch',
      feed: before,
      details: { outcome: outcome.kind },
    });
    return {
      outcome: toEnding(outcome),
      new_posts: outcome.kind === 'stored' ? outcome.inserted : 0,
      feed: await getDetails(context, outcome.kind === 'moved' ? outcome.feedId : feedId),
    };
  }),
  route(changeFeedAddress, async (context: Context, { feedId, url }, viewer) => {
    const before = await getFetchedFeed(context, feedId);
    const address = completeAddress(url)?.href;
    if (address === undefined)
      throw new AppError('invalid_url', 'That address doesn’t look right. Check it and try again.');
    if (address === before.url) return getDetails(context, feedId);
    const other = await findFeedAtExactUrl(context.db, address);
    if (other !== undefined)
      throw new AppError(
        'already_exists',
        'Another feed has this address. Merge this feed into it instead.',
        {
          feed_ID: other,
        },
      );
    const details = { address: [before.url, address] as [string, string] };
    await changeAndRecord(
      context,
      viewer,
      { act: 'feed.change_address', feed: before, details },
      async (trx) => {
        if ((await redirectFeedWithin(trx, feedId, address)) !== feedId)
          throw new AppError('conflict', 'Another feed has just been given this address. Try again.', {
            reason: 'taken',
          });
        await forgetFetches(trx, feedId, context.clock.now());
      },
    );
    return getDetails(context, feedId);
  }),
  route(mergeFeed, async (context: Context, { feedId, into: named }, viewer) => {
    const address = completeAddress(named)?.href ?? named;
    const into = /^\d{1,15}$/.test(named) ? Number(named) : await findFeedAtExactUrl(context.db, address);
    if (into === undefined) throw new AppError('unknown_feed', 'We can’t find that feed.');
    if (feedId === into)
      throw new AppError('invalid_input', 'A feed can’t be merged into itself.', { reason: 'itself' });
    const from = await getFetchedFeed(context, feedId);
    const target = await getFetchedFeed(context, into);
    if (target.status === 'gone')
      throw new AppError('conflict', 'That feed has ended. Choose one that is still there.', {
        reason: 'gone',
      });
    await changeAndRecord(
      context,
      viewer,
      { act: 'feed.merge', feed: from, details: { into: target.url } },
      (trx) => redirectFeedWithin(trx, feedId, target.url),
    );
    return getDetails(context, into);
  }),
  route(pauseFeed, (context: Context, { feedId }, viewer) => setPaused(context, viewer, feedId, true)),
  route(resumeFeed, (context: Context, { feedId }, viewer) => setPaused(context, viewer, feedId, false)),
  route(deleteFeed, async (context: Context, { feedId }, viewer) => {
    const row = await getFetchedFeed(context, feedId);
    await changeAndRecord(context, viewer, { act: 'feed.delete', feed: row }, async (trx) => {
      const result = await deleteUnusedFeed(trx, feedId);
      if (result !== 'deleted') throw new AppError('conflict', WHY_KEPT[result], { reason: result });
    });
    return { success: true as const };
  }),
  route(getCrawl, (context: Context) => readCrawl(context)),
  route(pauseCrawl, async (context: Context, { host = '' }, viewer) => {
    await context.db.transaction().execute(async (trx) => {
      if (!(await pauseHost(trx, host, context.clock.now()))) return;
      await recordAct(trx, toActor(viewer), { act: 'crawl.pause', subject: toCrawlSubject(host) });
    });
    return readCrawl(context);
  }),
  route(resumeCrawl, async (context: Context, { host = '' }, viewer) => {
    await context.db.transaction().execute(async (trx) => {
      if (!(await resumeHost(trx, host))) return;
      await recordAct(trx, toActor(viewer), { act: 'crawl.resume', subject: toCrawlSubject(host) });
    });
    return readCrawl(context);
  }),
];

/** Blogs of this server are not fetched, and are managed elsewhere. */
async function getFetchedFeed({ db }: Context, feedId: number): Promise<FeedRow> {
  const row = await findFeedById(db, feedId);
  if (!row || row.blog_id !== null) throw new AppError('unknown_feed', 'We can’t find that feed.');
  return row;
}

/** Changes a feed and records it, both or neither. */
async function changeAndRecord(
  { db }: Context,
  viewer: Viewer,
  { act, feed, details = {} }: { act: Act; feed: FeedRow; details?: ActDetails },
  change: (trx: Transaction<Schema>) => Promise<unknown> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await change(trx);
    await recordAct(trx, toActor(viewer), { act, subject: { id: feed.id, name: feed.url }, details });
  });
}

/** '' is every host. */
const toCrawlSubject = (host: string) => ({ id: null, name: host || '*' });

async function getDetails(context: Context, feedId: number): Promise<FeedDetails> {
  const row = await getFetchedFeed(context, feedId);
  const days = await listFetchStats(context.db, feedId, { days: DAYS, now: context.clock.now() });
  return presentFeedDetails(row, days, await isHostPaused(context, row.host));
}

async function setPaused(
  context: Context,
  viewer: Viewer,
  feedId: number,
  isPaused: boolean,
): Promise<FeedDetails> {
  const row = await getFetchedFeed(context, feedId);
  if (isPaused !== (row.paused_at !== null)) {
    const act = isPaused ? 'feed.pause' : 'feed.resume';
    await changeAndRecord(context, viewer, { act, feed: row }, (trx) =>
      setFeedPaused(trx, feedId, isPaused ? context.clock.now() : null),
    );
  }
  return getDetails(context, feedId);
}

async function isHostPaused({ db }: Context, host: string): Promise<boolean> {
  return (await listCrawlPauses(db)).some((pause) => pause.host === host || pause.host === '');
}

async function readCrawl({ db, clock }: Context) {
  const now = clock.now();
  const [state, hosts, pauses] = await Promise.all([
    getCrawlState(db, now),
    listCrawlHosts(db, now, HOSTS),
    listCrawlPauses(db),
  ]);
  return presentCrawl(state, hosts, pauses);
}

function parsePosition(text: string): FeedPosition {
  const match = /^(\d{1,9})-(\d{1,15})$/.exec(text);
  if (!match)
    throw new AppError('invalid_input', 'This page_handle is not valid. Start again from the first page.');
  return { followers: Number(match[1]), id: Number(match[2]) };
}
