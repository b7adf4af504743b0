import { expect, test } from 'vitest';
import { parseSearchParams, toSearchAddress } from './search-params.ts';

test('SE-01 to SE-03: an address has the words, the order and the shown parts', () => {
  expect(
    parseSearchParams({ q: ' cats ', sort: 'last_updated', show: 'sites', isSuggestion: '1' }),
  ).toMatchObject({
    query: 'cats',
    sort: 'last_updated',
    show: 'sites',
    isSuggestion: true,
  });
  expect(parseSearchParams({ q: 'cats', sort: 'oldest', show: 'tags' })).toMatchObject({
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
  ['tea after:2026-02-30', 'date'],
  ['tea "green', undefined],
])('two to 1024 characters are searched for: %j', (q, fault) => {
  const params = parseSearchParams({ q });
  expect(params.textError).toBe(fault);
  expect(params.query).toBe(fault || q.trim() === '' ? undefined : q);
});

test('SE-09: relevance, and other defaults, are left out of the address', () => {
  expect(toSearchAddress('dogs', { sort: 'relevance', show: undefined })).toEqual({ q: 'dogs' });
  expect(toSearchAddress('', { sort: 'last_updated', show: 'sites' })).toEqual({
    sort: 'last_updated',
    show: 'sites',
  });
});

test('an operator without a value looks for nothing', () => {
  expect(parseSearchParams({ q: 'tag:' })).toMatchObject({
    text: 'tag:',
    query: undefined,
    textError: undefined,
  });
});

test('the scope is in the address only if it is the subscriptions', () => {
  expect(parseSearchParams({ q: 'cats', scope: 'mine' }).scope).toBe('mine');
  expect(parseSearchParams({ q: 'cats', scope: 'theirs' }).scope).toBeUndefined();
  expect(toSearchAddress('cats', { sort: 'relevance', show: undefined, scope: 'mine' })).toEqual({
    q: 'cats',
    scope: 'mine',
  });
});
