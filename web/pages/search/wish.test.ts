import { expect, test } from 'vitest';
import { addressOf, wishOf } from './wish.ts';

test('SE-01 to SE-03: an address says what is searched for, how it is ordered and what is shown', () => {
  expect(wishOf({ q: ' cats ', sort: 'last_updated', show: 'sites', isSuggestion: '1' })).toMatchObject({
    query: 'cats',
    sort: 'last_updated',
    show: 'sites',
    isSuggestion: true,
  });
  expect(wishOf({ q: 'cats', sort: 'oldest', show: 'tags' })).toMatchObject({
    sort: 'relevance',
    show: undefined,
    isSuggestion: false,
  });
});

test.each([
  ['', undefined],
  ['  ', undefined],
  [' a ', 'short'],
  ['ab', undefined],
  ['a'.repeat(1_024), undefined],
  ['a'.repeat(1_025), 'long'],
])('two to 1024 characters are searched for: %j', (q, fault) => {
  const wish = wishOf({ q });
  expect(wish.fault).toBe(fault);
  expect(wish.query).toBe(fault || q.trim() === '' ? undefined : q);
});

test('SE-09: relevance, and what says nothing, stands in no address', () => {
  expect(addressOf('dogs', { sort: 'relevance', show: undefined })).toEqual({ q: 'dogs' });
  expect(addressOf('', { sort: 'last_updated', show: 'sites' })).toEqual({
    sort: 'last_updated',
    show: 'sites',
  });
});
