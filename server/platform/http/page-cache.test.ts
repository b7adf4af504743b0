import { afterEach, expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

interface Page {
  status: number;
  bytes: number;
}
const start = ({ lifeMs = 60_000, maxBytes = 100 } = {}) =>
  createPageCache<Page>({
    lifeMs,
    maxBytes,
    getSize: ({ status, bytes }) => (status === 200 ? bytes : undefined),
  });
afterEach(() => vi.useRealTimers());

/** Makes pages and records which. */
function createMaker() {
  const made: string[] = [];
  const make = (name: string, page: Partial<Page> = {}) => {
    return async () => {
      made.push(name);
      return { status: 200, bytes: 10, ...page };
    };
  };
  return { made, make };
}

test('a page is made once, for all who ask at once and for those who come later', async () => {
  const cache = start();
  const { made, make } = createMaker();
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('/', '1', make('a'))));
  pages.push(await cache.get('/', '1', make('a')));
  expect(made).toEqual(['a']);
  expect(new Set(pages).size).toBe(1);
});

test.each([0, 10, 10.5])('a page of %d bytes is kept', async (bytes) => {
  const cache = start();
  const { made, make } = createMaker();
  for (let times = 0; times < 3; times += 1) await cache.get('/', '1', make('a', { bytes }));
  expect(made).toEqual(['a']);
});

test('another version is made again at once, also while the former one is still being made', async () => {
  const cache = start();
  const { made, make } = createMaker();
  const { promise: slow, resolve } = Promise.withResolvers<Page>();
  const former = cache.get('/', '1', () => slow);
  const page = await cache.get('/', '2', make('b'));
  resolve({ status: 200, bytes: 10 });
  await former;
  expect(await cache.get('/', '2', make('c'))).toBe(page);
  expect(made).toEqual(['b']);
});

test('a page whose life is over is made again', async () => {
  vi.useFakeTimers();
  // For the library, 0 is no time.
  vi.advanceTimersByTime(1);
  const cache = start({ lifeMs: 1_000 });
  const { made, make } = createMaker();
  await cache.get('/', '1', make('a'));
  vi.advanceTimersByTime(900);
  await cache.get('/', '1', make('b'));
  vi.advanceTimersByTime(200);
  await cache.get('/', '1', make('c'));
  expect(made).toEqual(['a', 'c']);
});

test('what failed, and what is no page to keep, is tried again', async () => {
  const cache = start();
  const { made, make } = createMaker();
  await expect(cache.get('/', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await cache.get('/', '1', make('missing', { status: 404 }));
  await cache.get('/', '1', make('there'));
  await cache.get('/', '1', make('kept'));
  expect(made).toEqual(['missing', 'there']);
});

test('more than there is room for drives out what was used longest ago', async () => {
  const cache = start({ maxBytes: 100 });
  const { made, make } = createMaker();
  for (let number = 0; number < 1_000; number += 1) await cache.get(`/${number}`, '1', make('filler'));
  made.length = 0;
  for (let number = 990; number < 1_000; number += 1) await cache.get(`/${number}`, '1', make('last'));
  expect(made).toEqual([]);
  await cache.get('/989', '1', make('older'));
  expect(made).toEqual(['older']);
  // A page larger than the whole cache is returned but not cached.
  await cache.get('/large', '1', make('large', { bytes: 1_000 }));
  await cache.get('/large', '1', make('large', { bytes: 1_000 }));
  expect(made).toEqual(['older', 'large', 'large']);
});
