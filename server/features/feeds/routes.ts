import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { findFeeds, getFeed, type searchFeeds } from '#shared/api/feeds.ts';
import { parseSearchQuery } from '#shared/domain/search-query.ts';
import { isFeedId, parseSiteUrl } from '#shared/domain/site-url.ts';
import type { InputOf, ResponseOf } from '#shared/endpoint.ts';
import { presentDiscoveredFeed, presentFeed } from './present.ts';
import { toDiscoveryError } from './present-discovery.ts';
import { parseSearchCursor, presentFoundFeed, presentNextPage, SEARCH_ALGORITHM } from './present-search.ts';
import {
  type FeedRow,
  findFeedById,
  findFeedBySiteUrl,
  findFeedByUrl,
  findFeedSubscription,
  findFeedTakedown,
  listNewestPosts,
  listSubscriptionsAmong,
  listVisibleFeeds,
} from './queries.ts';
import { findHosted } from './queries-hosted.ts';
import { countFoundFeeds, listFoundFeeds } from './queries-search.ts';
import { createTakedownError } from './rules.ts';

/** Posts in a found feed's preview. */
const PREVIEW_POSTS = 3;
/** Each may cost a request to a stranger's server; typing an address with its pauses makes about ten a minute. */
const DISCOVERIES_PER_MINUTE = 60;

export const feedRoutes: Route<Context>[] = [
  route(getFeed, async (context: Context, { feedId }, viewer) => {
    const { db } = context;
    const found = await findByIdOrAddress(context, feedId, viewer);
    const [row] = found ? await listVisibleFeeds(db, viewer?.id ?? null, [found.id]) : [];
    if (!row) {
      const takedown = found && (await findFeedTakedown(db, { feedId: found.id }));
      throw takedown
        ? createTakedownError(takedown)
        : new AppError('unknown_feed', 'We can’t find that feed.');
    }
    if (row.status === 'gone') {
      throw new AppError('feed_gone', 'This feed has ended: its publisher has taken it down.', {
        feed_ID: row.id,
      });
    }
    const subscription = viewer ? await findFeedSubscription(db, viewer.id, row.id) : undefined;
    return presentFeed(row, subscription);
  }),

  route(
    findFeeds,
    async (context: Context, { url, q, ...params }, viewer) =>
      url === undefined ? search(context, { q: q ?? '', ...params }, viewer) : discover(context, url, viewer),
    { perMinute: DISCOVERIES_PER_MINUTE },
  ),
];

/** Only digits are a feed's number (RD-02), anything else the address of a feed or of its site. */
async function findByIdOrAddress(
  { db, config }: Context,
  text: string,
  viewer: Viewer | null,
): Promise<FeedRow | undefined> {
  if (isFeedId(text)) {
    const row = Number.isSafeInteger(Number(text)) ? await findFeedById(db, Number(text)) : undefined;
    // A merged feed is also found under its old number.
    return row?.status === 'gone' ? findFeedByUrl(db, row.url) : row;
  }
  const hosted = await findHosted(db, config.publicUrl, text, viewer?.id ?? null);
  if (hosted.kind !== 'elsewhere') return hosted.kind === 'blog' ? hosted.feed : undefined;
  const site = parseSiteUrl(text);
  if (site.kind !== 'valid') return undefined;
  return (
    (await findFeedByUrl(db, text)) ??
    (await findFeedByUrl(db, site.url)) ??
    (await findFeedBySiteUrl(db, site.url))
  );
}

async function discover({ db, config, crawler }: Context, url: string, viewer: Viewer | null) {
  const hosted = await findHosted(db, config.publicUrl, url, viewer?.id ?? null);
  if (hosted.kind === 'blog') return { feeds: await presentFound(db, [hosted.feed.id], viewer) };
  if (hosted.kind === 'nothing') throw toDiscoveryError({ kind: 'no_feed' });
  const site = parseSiteUrl(url);
  if (site.kind !== 'valid') throw toDiscoveryError({ kind: 'invalid_url' });
  const discovered = await crawler.discover(site.url);
  if (discovered.kind !== 'found') throw toDiscoveryError(discovered);
  const feeds = await presentFound(db, discovered.feedIds, viewer);
  if (feeds.length === 0) throw toDiscoveryError({ kind: 'no_feed' });
  return { feeds };
}

async function search(
  { db }: Context,
  { q, sort, number, exclude_followed, page_handle }: InputOf<typeof searchFeeds>,
  viewer: Viewer | null,
): Promise<ResponseOf<typeof searchFeeds>> {
  const feedSearch = {
    query: parseSearchQuery(q),
    sort,
    notSubscribedBy: exclude_followed ? viewer?.id : undefined,
    viewerId: viewer?.id ?? null,
    // One more tells whether there is a further page.
    number: number + 1,
    after: page_handle === undefined ? undefined : parseSearchCursor(page_handle),
  };
  const [rows, total] = await Promise.all([listFoundFeeds(db, feedSearch), countFoundFeeds(db, feedSearch)]);
  const page = rows.slice(0, number);
  const ids = page.map((row) => row.id);
  const subscriptions = viewer ? await listSubscriptionsAmong(db, viewer.id, ids) : new Map();
  const id = randomUUID();
  return {
    algorithm: SEARCH_ALGORITHM,
    feeds: page.map((row, position) => presentFoundFeed(row, subscriptions.get(row.id), { id, position })),
    ...(rows.length > number && { next_page: presentNextPage(page.at(-1)!) }),
    total,
  };
}

async function presentFound(db: Context['db'], feedIds: number[], viewer: Viewer | null) {
  const [rows, subscriptions, posts] = await Promise.all([
    listVisibleFeeds(db, viewer?.id ?? null, feedIds),
    viewer ? listSubscriptionsAmong(db, viewer.id, feedIds) : new Map(),
    listNewestPosts(db, feedIds, PREVIEW_POSTS),
  ]);
  const postsByFeed = Map.groupBy(posts, ({ feed_id }) => feed_id);
  return rows.map((row) =>
    presentDiscoveredFeed(row, subscriptions.get(row.id), postsByFeed.get(row.id) ?? []),
  );
}
