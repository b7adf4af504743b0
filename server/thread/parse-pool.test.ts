import { afterAll, expect, test } from 'vitest';
import { createParsePool } from './parse-pool.ts';

const pool = createParsePool({ threads: 1 });
afterAll(() => pool.close());

const toBytes = (text: string) => new TextEncoder().encode(text);
const createRss = (items: string) =>
  `<rss version="2.0"><channel><title>Feed</title>${items}</channel></rss>`;

test('a document comes back from its thread as a normalized feed with dates', async () => {
  const item = '<item><title>One</title><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate></item>';
  const outcome = await pool.parse(toBytes(createRss(item)), { url: 'https://e.test/feed' });
  expect(outcome).toMatchObject({
    kind: 'parsed',
    encoding: 'utf-8',
    feed: { title: 'Feed', entries: [{ title: 'One', publishedAt: new Date('2026-01-05T10:00:00Z') }] },
  });
});

test('the bytes are handed over, not copied', async () => {
  const bytes = new Uint8Array(100_000).fill(0x20);
  await pool.parse(bytes, { url: '' });
  expect(bytes.byteLength).toBe(0);
});

test('of bytes that share their memory with others, only they are handed over', async () => {
  const memory = new Uint8Array(100_000).fill(0x20);
  const opml = '<opml version="2.0"><body><outline xmlUrl="https://e.test/feed"/></body></opml>';
  memory.set(toBytes(opml), 50_000);
  const outcome = await pool.readOpml(memory.subarray(50_000, 50_000 + opml.length));
  expect(outcome).toMatchObject({ kind: 'read', opml: { feeds: [{ url: 'https://e.test/feed' }] } });
  expect(memory.byteLength).toBe(100_000);
});

test('a page is an expected ending', async () => {
  const outcome = await pool.parse(toBytes('<!doctype html><html><body>Hello'), { url: '' });
  expect(outcome).toEqual({ kind: 'not_a_feed', looksLike: 'html' });
});

test('a document that is not read in time ends its thread, and the next one is read', async () => {
  const hurried = createParsePool({ threads: 1, deadlineMs: 1_200 });
  const slow = createRss(`<item><description>${'&lt;p&gt;x'.repeat(90_000)}</description></item>`.repeat(54));
  const [first, second] = await Promise.all([
    hurried.parse(toBytes(slow), { url: '' }),
    hurried.parse(toBytes('no feed'), { url: '' }),
  ]);
  await hurried.close();
  expect([first, second]).toEqual([{ kind: 'too_slow' }, { kind: 'not_a_feed', looksLike: 'text' }]);
}, 20_000);

test('a body over the limit is not looked at', async () => {
  const outcome = await pool.parse(new Uint8Array(50 * 1024 * 1024 + 1), { url: '' });
  expect(outcome).toEqual({ kind: 'too_large' });
});

test('it says that it is behind while more than 8 MB wait for a thread', async () => {
  const parseLarge = () => pool.parse(new Uint8Array(5 * 1024 * 1024).fill(0x20), { url: '' });
  // Two are parsed at once if there are two threads.
  const reading = [parseLarge(), parseLarge(), parseLarge(), parseLarge()];
  expect(pool.isBehind()).toBe(true);
  await Promise.all(reading);
  expect(pool.isBehind()).toBe(false);
});
