import { expect, test } from 'vitest';
import { findPageWithoutLocale, splitLocalePath, toLocalePath } from './locale-path.ts';

test('RT-25, RT-27: a path may begin with a language', () => {
  expect(splitLocalePath('/es/discover/tags?page=2')).toEqual({
    locale: 'es',
    path: '/discover/tags?page=2',
  });
  expect(splitLocalePath('/pt-BR/reader/search?q=mar')).toEqual({
    locale: 'pt-br',
    path: '/reader/search?q=mar',
  });
  expect(splitLocalePath('/ar')).toEqual({ locale: 'ar', path: '/' });
  expect(splitLocalePath('/ar/?a=1')).toEqual({ locale: 'ar', path: '/?a=1' });
});

test('other paths are not split', () => {
  for (const url of [
    '/discover',
    '/xx/discover',
    '/de/sites/kettle',
    '/it/favicon.svg',
    '/id/discovery',
    '/esx',
    '/he/tagged',
  ])
    expect(splitLocalePath(url), url).toBeUndefined();
});

test('a page has an address in each language; others have one only', () => {
  expect(toLocalePath('/discover/tags?page=2', 'es')).toBe('/es/discover/tags?page=2');
  expect(toLocalePath('/', 'ar')).toBe('/ar');
  expect(toLocalePath('/?a=1', 'ar')).toBe('/ar?a=1');
  expect(toLocalePath('/sites/kettle', 'ar')).toBe('/sites/kettle');
});

test('an unknown language leads to the page', () => {
  expect(findPageWithoutLocale('/xx/discover/tags')).toBe('/discover/tags');
  expect(findPageWithoutLocale('/xx/nothing')).toBeUndefined();
  expect(findPageWithoutLocale('/nothing/discover')).toBeUndefined();
  expect(findPageWithoutLocale('/me/reader')).toBeUndefined();
});
