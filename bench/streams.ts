import { listPosts } from '#server/features/posts/queries.ts';
import { listRecommendedFeeds, listRecommendedPostIds } from '#server/features/recommendations/queries.ts';
import * as recent from '#server/features/streams/queries-recent.ts';
import {
  countRecentMatches,
  prepareRecentSearch,
  searchRecentItems,
} from '#server/features/streams/queries-recent-search.ts';
import { parseWindow } from '#server/features/streams/queries-window.ts';
import { findItems, type SourcedKey } from '#server/features/streams/sources.ts';
import { cutPage, presentStream, toIds } from '#server/features/streams/stream-page.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Figure, percentile } from './figure.ts';
import { timed, withStreams } from './streams-world.ts';

const PAGE = 10;
const FOLLOWING = { kind: 'following' } as const;

/** Measures a reader's streams, 500 of 2,000 feeds: queries alone, and whole pages of the following stream. Milliseconds. */
export async function measureStreams(posts: number): Promise<Figure[]> {
  return withStreams({ posts, hasTexts: true }, async (database, viewer) => {
    const figures = [
      ...(await measurePage('first page', database, viewer, undefined)),
      ...(await measurePage('page 50', database, viewer, await handleOfPage(50, database, viewer))),
      ...(await measurePage('page 200', database, viewer, await handleOfPage(200, database, viewer))),
      ...(await measureRecent(database, viewer)),
      ...(await measureOthers(database, viewer)),
    ];
    return figures.map((figure) => ({ ...figure, what: `${posts / 1000}k posts: ${figure.what}` }));
  });
}

const contextOf = ({ db }: Database) => ({
  db,
  clock: { now: () => new Date() },
  config: { organizationTeam: 'a8c' },
});

async function pageOf(database: Database, viewer: Viewer, page_handle: string | undefined) {
  const context = contextOf(database);
  const found = await findItems(context, FOLLOWING, viewer, parseWindow({ page_handle }, PAGE + 1));
  const page = cutPage(found, PAGE);
  return presentStream(FOLLOWING, await listPosts(context.db, toIds(page.items), viewer.id), page);
}

async function handleOfPage(number: number, database: Database, viewer: Viewer): Promise<string> {
  let handle: string | undefined;
  for (let page = 1; page < number; page += 1)
    handle = (await pageOf(database, viewer, handle)).next_page_handle;
  if (!handle) throw new Error(`There is no page ${number}.`);
  return handle;
}

async function measurePage(
  what: string,
  database: Database,
  viewer: Viewer,
  page_handle: string | undefined,
): Promise<Figure[]> {
  const query = await timed(() =>
    findItems(contextOf(database), FOLLOWING, viewer, parseWindow({ page_handle }, PAGE + 1)),
  );
  const whole = await timed(() => pageOf(database, viewer, page_handle));
  return [
    { what: `following, ${what}, query p50`, value: percentile(query, 0.5), unit: 'ms', aim: { atMost: 5 } },
    {
      what: `following, ${what}, query p99`,
      value: percentile(query, 0.99),
      unit: 'ms',
      aim: { atMost: 40 },
    },
    { what: `following, ${what}, whole answer p50`, value: percentile(whole, 0.5), unit: 'ms' },
  ];
}

/** Measures the recent list by page numbers: its count, its pages, and searches in it. */
async function measureRecent({ db }: Database, viewer: Viewer): Promise<Figure[]> {
  const wish = (page: number) => ({
    userId: viewer.id,
    feedId: null,
    limit: PAGE,
    offset: (page - 1) * PAGE,
  });
  const search = await prepareRecentSearch(db, 'number 4711');
  return [
    await measure('recent list, count', () => recent.countRecentItems(db, wish(1))),
    await measure('recent list, page 1', () => recent.listRecentItems(db, wish(1))),
    await measure('recent list, page 50', () => recent.listRecentItems(db, wish(50))),
    await measure('recent list, page 200', () => recent.listRecentItems(db, wish(200))),
    await measure('recent list, page 1 of a search', () => searchRecentItems(db, wish(1), search)),
    await measure('recent list, count of a search', () => countRecentMatches(db, wish(1), search)),
  ];
}

async function measureOthers(database: Database, viewer: Viewer): Promise<Figure[]> {
  const streams: [string, SourcedKey][] = [
    ['tag', { kind: 'tag', slug: 'bread' }],
    ['tag_popular', { kind: 'tag_popular', slug: 'bread' }],
    ['discover:recommended, two tags', { kind: 'discover', tab: 'recommended', tags: ['bread', 'salt'] }],
    ['discover:recommended, no tags', { kind: 'discover', tab: 'recommended', tags: [] }],
  ];
  const figures: Figure[] = [];
  for (const [what, key] of streams) {
    const read = () => findItems(contextOf(database), key, viewer, parseWindow({}, PAGE + 1));
    figures.push(await measure(what, read));
  }
  const wish = { userId: viewer.id, seed: 7, now: new Date(), offset: 0, limit: PAGE };
  figures.push(
    await measure('recommended sites', () => listRecommendedFeeds(database.db, wish)),
    await measure('recommended posts', () => listRecommendedPostIds(database.db, wish, { hasImage: false })),
  );
  return figures;
}

async function measure(what: string, work: () => Promise<unknown>): Promise<Figure> {
  return { what: `${what}, query p50`, value: percentile(await timed(work), 0.5), unit: 'ms' };
}
