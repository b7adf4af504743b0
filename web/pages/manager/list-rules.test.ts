import { describe, expect, test } from 'vitest';
import type { Subscription } from '#shared/api/subscriptions.ts';
import {
  excludeSubscribed,
  getDisabledReasons,
  isOfView,
  listFilters,
  searchRows,
  sliceBetween,
  sortSubscriptions,
  toSearchableSubscription,
} from './list-rules.ts';

const EN = { locale: 'en', now: new Date('2026-11-23T12:00:00Z') };

const createSubscription = (ID: number, name: string, more: Partial<Subscription> = {}) =>
  ({
    ID,
    feed_ID: ID,
    name,
    URL: `https://www.${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example/feed`,
    site_URL: `https://${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example/`,
    date_subscribed: `2026-0${ID}-01T00:00:00.000Z`,
    last_updated: `2026-10-0${9 - ID}T00:00:00.000Z`,
    is_rss: true,
    is_wpforteams_site: false,
    is_paid_subscription: false,
    ...more,
  }) as Subscription;

const salt = createSubscription(1, 'Salt & Slate');
const cafe = createSubscription(2, 'Café Odile', { is_rss: false });
const ten = createSubscription(3, 'Post 10', { last_updated: null });
const nine = createSubscription(4, 'post 9');
const all = [salt, cafe, ten, nine];
const listNames = (found: Subscription[]) => found.map(({ name }) => name);
const search = (term: string) => listNames(searchRows(all.map(toSearchableSubscription), term));

describe('SM-07: search by name or address', () => {
  test.each([
    ['', ['Salt & Slate', 'Café Odile', 'Post 10', 'post 9']],
    ['SLATE', ['Salt & Slate']],
    ['cafe', ['Café Odile']],
    ['CAFÉ', ['Café Odile']],
    ['saltslate.ex', ['Salt & Slate']],
    ['https://saltslate.example', ['Salt & Slate']],
    ['http://www.saltslate.example/', ['Salt & Slate']],
    ['  post  ', ['Post 10', 'post 9']],
    ['nothing of the kind', []],
  ])('"%s"', (term, names) => {
    expect(search(term)).toEqual(names);
  });
});

describe('order', () => {
  test('recently updated first, without posts last', () => {
    expect(listNames(sortSubscriptions(all, 'last_updated', EN))).toEqual([
      'Salt & Slate',
      'Café Odile',
      'post 9',
      'Post 10',
    ]);
  });

  test('recently subscribed first', () => {
    expect(listNames(sortSubscriptions(all, 'date_subscribed', EN))[0]).toBe('post 9');
  });

  test('by name as the language orders it, numbers by value, in any case', () => {
    expect(listNames(sortSubscriptions(all, 'site_name', EN))).toEqual([
      'Café Odile',
      'post 9',
      'Post 10',
      'Salt & Slate',
    ]);
    const swedish = sortSubscriptions([createSubscription(1, 'Ö'), createSubscription(2, 'Z')], 'site_name', {
      ...EN,
      locale: 'sv',
    });
    expect(listNames(swedish)).toEqual(['Z', 'Ö']);
  });

  test('by posts a month, and by problem first', () => {
    const health = { code: 'server_error', message: 'Server error.', since: '2026-11-20T00:00:00Z' };
    const sites = [
      createSubscription(1, 'Loud', { posts_per_month: 40, health: null, was_read: true }),
      createSubscription(2, 'Broken', { posts_per_month: 0, health, was_read: true }),
      createSubscription(3, 'Daily', { posts_per_month: 30, health: null, was_read: true }),
    ];
    expect(listNames(sortSubscriptions(sites, 'posts_per_month', EN))).toEqual(['Loud', 'Daily', 'Broken']);
    expect(listNames(sortSubscriptions(sites, 'health', EN))).toEqual(['Broken', 'Daily', 'Loud']);
  });
});

describe('view', () => {
  test('Paid and P2 are offered only to those who have any', () => {
    expect(listFilters(all)).toEqual(['all', 'rss']);
    expect(listFilters([createSubscription(1, 'Team', { is_wpforteams_site: true })])).toEqual([
      'all',
      'p2',
      'rss',
    ]);
  });

  test('each shows its own', () => {
    expect(listNames(all.filter((one) => isOfView(one, 'rss')))).not.toContain('Café Odile');
    expect(all.filter((one) => isOfView(one, 'all'))).toHaveLength(4);
  });

  test.each([
    [0, 0, { view: 'no_match', sort: 'nothing_to_sort' }],
    [3, 0, { sort: 'nothing_to_sort' }],
    [3, 2, {}],
  ])('with %s matches in all and %s visible', (matches, visible, reasons) => {
    expect(getDisabledReasons(matches, visible)).toEqual(reasons);
  });
});

test('SM-11: related feeds leave out followed ones, by number and by address', () => {
  const found = [
    { feed_ID: 1, feed_URL: 'https://other.example/', URL: 'https://other.example/' },
    { feed_ID: 50, feed_URL: 'https://saltslate.example/atom', URL: 'http://www.saltslate.example' },
    { feed_ID: 51, feed_URL: 'https://new.example/feed', URL: 'https://new.example/' },
  ];
  expect(excludeSubscribed(found, all).map(({ feed_ID }) => feed_ID)).toEqual([51]);
});

test.each([
  [1, 3, [1, 2, 3]],
  [3, 1, [1, 2, 3]],
  [2, 2, [2]],
  [99, 3, [3]],
  [1, 99, []],
])('Shift from %s to %s selects %s', (from, to, expected) => {
  expect(sliceBetween(all, from, to).map(({ feed_ID }) => feed_ID)).toEqual(expected);
});
