import { expect, test } from 'vitest';
import type { Call } from '#shared/endpoint.ts';
import { firstSitesQuery, followedSitesQuery } from '#web/features/subscriptions/queries-sidebar.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { loadFrame } from './load-frame.ts';

const SITES = Array.from({ length: 12 }, (_, index) => ({ feed_ID: index + 1, blog_ID: 0 }));

/** Loads the frame of a page, and returns which sites come with it. */
async function listSites(path: string) {
  const following = { subscriptions: SITES, total_subscriptions: SITES.length };
  const frame = { following, unseen: {}, lists: {}, tags: {}, teams: {}, notifications: 0, blogs: {} };
  const client = createQueryClient((async () => ({ ...frame, announcements: [] })) as unknown as Call);
  await loadFrame(client, path, true);
  const listOf = (query: typeof firstSitesQuery) =>
    client.getQueryData(query.queryKey)?.subscriptions.map(({ feed_ID }) => feed_ID);
  return { first: listOf(firstSitesQuery), all: listOf(followedSitesQuery)?.length };
}

test('a page has the sites that the sidebar shows, a site’s page also that site, and the list of Recent all', async () => {
  expect(await listSites('/reader')).toEqual({ first: [1, 2, 3, 4, 5, 6, 7, 8], all: undefined });
  const ofSite = { first: [1, 2, 3, 4, 5, 6, 7, 8, 11], all: undefined };
  expect(await listSites('/reader/feeds/11')).toEqual(ofSite);
  expect(await listSites('/reader/feeds/11/posts/3')).toEqual(ofSite);
  expect(await listSites('/reader/recent/11')).toEqual({ first: [1, 2, 3, 4, 5, 6, 7, 8], all: 12 });
});
