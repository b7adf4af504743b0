import { expect, test } from 'vitest';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { countConcerns, groupByConcern, listConcerns, listOpenConcerns } from './concerns.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const toDaysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const failure = { code: 'server_error', message: 'Server error for 3 days.', since: toDaysAgo(3) };

const createSubscription = (more: Partial<Subscription> = {}) =>
  ({
    date_subscribed: toDaysAgo(500),
    last_updated: toDaysAgo(2),
    health: null,
    was_read: true,
    unseen_count: 3,
    is_owner: false,
    isDeleted: false,
    kept_concerns: [],
    ...more,
  }) as Subscription;

test.each([
  ['a site that is well', {}, []],
  ['one that its publisher took down', { health: { ...failure, code: 'gone' } }, ['ended']],
  ['U50: one that cannot be read', { health: failure }, ['failing']],
  [
    'U50: one with another address',
    { health: { ...failure, code: 'moved', moved_to: 'https://a.example/' } },
    ['moved'],
  ],
  ['the last post a year and a day old', { last_updated: toDaysAgo(366) }, ['silent']],
  ['the last post a year less a day old', { last_updated: toDaysAgo(364) }, []],
  ['no post since it was followed', { last_updated: null }, ['silent']],
  ['followed lately, without a post', { last_updated: null, date_subscribed: toDaysAgo(5) }, []],
  ['unseen posts, none ever opened', { was_read: false }, ['never-read']],
  ['the same, followed a week ago', { was_read: false, date_subscribed: toDaysAgo(7) }, []],
  ['the same, of one’s own blog', { was_read: false, is_owner: true }, []],
  ['nothing that could have been read', { was_read: false, unseen_count: 0 }, []],
  [
    'several at once',
    { health: failure, last_updated: toDaysAgo(400), was_read: false },
    ['failing', 'silent', 'never-read'],
  ],
])('%s', (_, more, concerns) => {
  expect(listConcerns(createSubscription(more), NOW)).toEqual(concerns);
});

test('an unsubscribed row no longer counts', () => {
  const sites = [
    createSubscription({ health: failure }),
    createSubscription({ health: failure, isDeleted: true }),
  ];
  expect(countConcerns(sites, NOW)).toMatchObject({ failing: 1, silent: 0 });
});

test('a dismissed concern is no longer listed, but still applies', () => {
  const kept = createSubscription({
    last_updated: toDaysAgo(400),
    was_read: false,
    kept_concerns: ['silent'],
  });
  expect(listConcerns(kept, NOW)).toEqual(['silent', 'never-read']);
  expect(listOpenConcerns(kept, NOW)).toEqual(['never-read']);
  expect(countConcerns([kept], NOW)).toMatchObject({ silent: 0, 'never-read': 1 });
  expect([...groupByConcern([kept], NOW).keys()]).toEqual(['never-read']);
});
