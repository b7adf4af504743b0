import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetcher, type Fetcher } from '#server/platform/fetch/fetcher.ts';
import { buildRss } from './feed-builder.ts';
import { type FeedHost, startFeedHost } from './feed-host.ts';
import { comeBackLater, gone, redirectTo } from './feed-host-answers.ts';

let host: FeedHost;
let fetcher: Fetcher;
beforeAll(async () => {
  host = await startFeedHost({ addresses: ['127.0.0.1', '127.0.3.4'] });
  fetcher = createFetcher({
    version: '0.1.0',
    publicUrl: 'https://tidings.example',
    allowPrivateNetworks: true,
  });
});
afterAll(async () => {
  await fetcher.close();
  await host.close();
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const SALT = buildRss({ title: 'Salt & Slate', link: 'http://salt.localhost/', entries: [] });

test('sites are told apart by their names, and what no one told is not found', async () => {
  const salt = host.serve('salt', '/feed', { body: SALT });
  const slate = host.serve('slate', '/feed', { body: '<rss/>' });
  expect(await fetcher.fetchUrl(salt)).toMatchObject({ status: 200, body: bytesOf(SALT) });
  expect(await fetcher.fetchUrl(slate)).toMatchObject({ status: 200, body: bytesOf('<rss/>') });
  expect(await fetcher.fetchUrl(host.url('slate', '/other'))).toMatchObject({ status: 404 });
  expect(host.requestsTo('salt')).toMatchObject([{ method: 'GET', path: '/feed', host: 'salt.localhost' }]);
});

test('an answer is 304 until it changes, by either validator', async () => {
  const url = host.serve('salt', '/changing', { body: 'one' });
  const first = await fetcher.fetchUrl(url);
  const headers = first.kind === 'response' ? first.headers : {};
  const byTag = { ifNoneMatch: headers.etag };
  const byDate = { ifModifiedSince: headers['last-modified'] };
  expect(await fetcher.fetchUrl(url, byTag)).toMatchObject({ kind: 'not_modified' });
  expect(await fetcher.fetchUrl(url, byDate)).toMatchObject({ kind: 'not_modified' });
  host.serve('salt', '/changing', { body: 'two' });
  expect(await fetcher.fetchUrl(url, byTag)).toMatchObject({ status: 200 });
  expect(await fetcher.fetchUrl(url, byDate)).toMatchObject({ status: 200 });
});

test('places that are made for each request, wildcards, queries', async () => {
  host.serve('*', '/any', ({ host: name }, count) => ({ body: `${name} ${count}` }));
  expect(await fetcher.fetchUrl(host.url('a', '/any?x=1'))).toMatchObject({
    body: bytesOf('a.localhost 1'),
  });
  expect(await fetcher.fetchUrl(host.url('b', '/any'))).toMatchObject({ body: bytesOf('b.localhost 2') });
  host.serve('whole', '*', { body: 'all of it' });
  expect(await fetcher.fetchUrl(host.url('whole', '/x/y'))).toMatchObject({ status: 200 });
});

test('an address of its own', async () => {
  const url = host.serve('127.0.3.4', '/feed', { body: SALT });
  expect(url).toBe(`http://127.0.3.4:${host.port}/feed`);
  expect(await fetcher.fetchUrl(url)).toMatchObject({ status: 200 });
});

test('what bad servers do', async () => {
  const moved = host.serve('bad', '/moved', redirectTo('/gone', 308));
  host.serve('bad', '/gone', gone());
  expect(await fetcher.fetchUrl(moved)).toMatchObject({ status: 410, redirects: [{ status: 308 }] });
  const busy = host.serve('bad', '/busy', comeBackLater(429, '60'));
  expect(await fetcher.fetchUrl(busy)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  const torn = host.serve('bad', '/torn', { body: SALT, resetAfter: 10 });
  expect(await fetcher.fetchUrl(torn)).toMatchObject({ kind: 'failed', reason: 'reset' });
  const slow = host.serve('bad', '/slow', { body: SALT.repeat(9), delayMs: 30, dripMs: 20 });
  const started = performance.now();
  expect(await fetcher.fetchUrl(slow)).toMatchObject({ status: 200 });
  expect(performance.now() - started).toBeGreaterThan(60);
});

test('compressed, without validators', async () => {
  const url = host.serve('small', '/gz', { body: SALT, coding: 'gzip', validators: 'none' });
  const outcome = await fetcher.fetchUrl(url);
  expect(outcome).toMatchObject({ body: bytesOf(SALT), headers: { 'content-encoding': 'gzip' } });
  expect(outcome.kind === 'response' && outcome.headers.etag).toBeUndefined();
});
