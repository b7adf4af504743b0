import { describe, expect, test } from 'vitest';
import { isCuratedFor, keepPositions, mergeSites } from './rules-merge.ts';

const createCuratedSite = (feed_ID: number, topics = ['tea']) => ({
  feed_ID,
  site_ID: null,
  site_URL: `https://${feed_ID}.example/`,
  site_name: `Site ${feed_ID}`,
  feed_URL: `https://${feed_ID}.example/feed`,
  description: '',
  site_icon: null,
  subscribers_count: 0,
  topics,
});
const createCardSite = (feed_id: number, blog_id = 0) => ({
  feed_id,
  blog_id,
  ID: blog_id,
  name: `Site ${feed_id}`,
  blog_title: `Site ${feed_id}`,
  blog_url: `https://${feed_id}.example/`,
  URL: '',
  feed_url: `https://${feed_id}.example/feed`,
  description: '',
  icon: null,
  subscribers_count: 0,
  reason: null,
  railcar: { railcar: 'r', fetch_algo: 'a', fetch_position: 0, rec_blog_id: 0, rec_feed_id: 0 },
});
const listIds = (sites: { feed_ID: number }[]) => sites.map(({ feed_ID }) => feed_ID);

describe('the merged sites', () => {
  test('DM-11: are curated only in English', () => {
    expect(listIds(mergeSites([createCuratedSite(1)], [[createCardSite(2)]], 'en'))).toEqual([1, 2]);
    expect(listIds(mergeSites([createCuratedSite(1)], [[createCardSite(2)]], 'en-gb'))).toEqual([1, 2]);
    expect(listIds(mergeSites([createCuratedSite(1)], [[createCardSite(2)]], 'es'))).toEqual([2]);
    expect(['en', 'en-XA', 'EN-us', 'es', 'enm'].map(isCuratedFor)).toEqual([true, true, true, false, false]);
  });

  test('DM-12, DM-13: curated first, then by how often they are named, each once', () => {
    const cards = [
      [createCardSite(5), createCardSite(6)],
      [createCardSite(6), createCardSite(2)],
      [createCardSite(6), createCardSite(7)],
    ];
    expect(
      listIds(
        mergeSites(
          [createCuratedSite(1), createCuratedSite(2), createCuratedSite(3, ['tea', 'bread', 'salt'])],
          cards,
          'en',
        ),
      ),
    ).toEqual([3, 2, 1, 6, 5, 7]);
  });

  test('DM-14: are at most 18', () => {
    const many = Array.from({ length: 40 }, (_, number) => number + 1);
    expect(
      mergeSites(
        many.slice(0, 10).map((id) => createCuratedSite(id)),
        [many.map((id) => createCardSite(id))],
        'en',
      ),
    ).toHaveLength(18);
  });

  test('EN-09: have the same shape for either kind', () => {
    expect(mergeSites([createCuratedSite(1)], [[createCardSite(2, 9)]], 'en')).toEqual([
      expect.objectContaining({
        feed_ID: 1,
        site_ID: null,
        site_URL: 'https://1.example/',
        weight: 1,
        curated: true,
      }),
      expect.objectContaining({
        feed_ID: 2,
        site_ID: 9,
        site_name: 'Site 2',
        site_URL: 'https://2.example/',
        weight: 1,
        curated: false,
      }),
    ]);
  });

  test('keep their positions once they were seen', () => {
    const seen = mergeSites([], [[createCardSite(4), createCardSite(5)]], 'en');
    const merged = mergeSites([createCuratedSite(1)], [[createCardSite(5), createCardSite(6)]], 'en');
    expect(listIds(keepPositions(seen, merged))).toEqual([4, 5, 1, 6]);
  });
});
