import { describe, expect, test } from 'vitest';
import type { RecommendedSite } from '#shared/api/recommendations.ts';
import { createCall } from '#web/lib/call.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { presentReason } from './present.ts';
import {
  createSeed,
  isRefillNeeded,
  recommendedSitesQuery,
  removeRecommendation,
  toRecommendation,
  toRecommendations,
} from './queries.ts';

const createSite = (feed_id: number, more: Partial<RecommendedSite> = {}): RecommendedSite => ({
  blog_id: 0,
  feed_id,
  ID: feed_id,
  name: `Site ${feed_id}`,
  blog_title: `Site ${feed_id}`,
  blog_url: `https://www.site-${feed_id}.example/`,
  URL: `https://www.site-${feed_id}.example/`,
  feed_url: `https://www.site-${feed_id}.example/feed`,
  description: 'Words',
  icon: null,
  subscribers_count: 3,
  reason: { kind: 'popular' },
  railcar: { railcar: 'r', fetch_algo: 'a', fetch_position: 0, rec_blog_id: 0, rec_feed_id: feed_id },
  ...more,
});

test('EN-10: a card holds blogId, feedId, railcar, site icon, title, description, domain and URL', () => {
  const icon = { img: 'https://pictures.example/i.png', ico: '' };
  expect(toRecommendation(createSite(7, { icon, blog_id: 55 }))).toEqual({
    blogId: 55,
    feedId: 7,
    railcar: expect.objectContaining({ rec_feed_id: 7 }),
    siteIcon: icon.img,
    title: 'Site 7',
    description: 'Words',
    domain: 'site-7.example',
    url: 'https://www.site-7.example/',
    feedUrl: 'https://www.site-7.example/feed',
    reason: { kind: 'popular' },
  });
});

test.each([
  [null, undefined],
  [{ kind: 'tag', tag: { slug: 'sea', title: 'Sea' } }, 'Because you follow #Sea'],
  [{ kind: 'site', site: { feed_ID: 3, name: 'Salt & Slate' } }, 'Because you follow Salt & Slate'],
  [{ kind: 'liked' }, 'Because you liked a post of theirs'],
  [{ kind: 'topic', tag: { slug: 'sea', title: 'Sea' } }, 'Posts about #Sea'],
  [{ kind: 'language' }, 'Popular with readers in your language'],
  [{ kind: 'popular' }, 'Popular with readers here'],
  [{ kind: 'fresh' }, 'New posts this week'],
] as const)('U38: the reason %j is put into words', (reason, words) => {
  expect(presentReason(reason)).toBe(words);
});

test.each([
  [0, 0],
  [0.5, 5_000],
  [0.999_999_9, 10_000],
])('SM-17: the seed of %s is %s', (random, seed) => {
  expect(createSeed(() => random)).toBe(seed);
});

test.each([
  [5, false],
  [4, true],
  [0, true],
])('SM-15: with %s left more are fetched: %s', (remaining, expected) => {
  expect(isRefillNeeded(remaining)).toBe(expected);
});

describe('SM-16: a removed feed', () => {
  const client = createQueryClient(createCall());
  const choice = { position: 'manager', seed: 3 };
  const { queryKey } = recommendedSitesQuery(choice);
  const listIds = () =>
    toRecommendations(client.getQueryData(queryKey)?.pages ?? []).map(({ feedId }) => feedId);
  const createPage = (...feedIds: number[]) => ({
    algorithm: 'a',
    sites: feedIds.map((id) => createSite(id)),
    meta: {},
  });

  test('leaves its page, and is put back where it was', () => {
    client.setQueryData(queryKey, {
      pages: [createPage(1, 2), createPage(3, 4)],
      pageParams: [undefined, 'x'],
    });
    const putBack = removeRecommendation(client, choice, 3);
    expect(listIds()).toEqual([1, 2, 4]);
    putBack();
    expect(listIds()).toEqual([1, 2, 3, 4]);
  });

  test('a feed repeated by a further page is shown once', () => {
    client.setQueryData(queryKey, {
      pages: [createPage(1, 2), createPage(2, 3)],
      pageParams: [undefined, 'x'],
    });
    expect(listIds()).toEqual([1, 2, 3]);
  });
});
