import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseCoding, compress, PageBody } from './page-body.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.2', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', undefined],
  ['identity', undefined],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
])('whoever accepts %j gets %j', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

test('every coding is of the same page, and each is made once', async () => {
  const html = '<p>Tea &amp; cake – ☕</p>'.repeat(100);
  const body = new PageBody(html);
  const [plain, br, gzip, again] = await Promise.all(['', 'br', 'gzip', 'br'].map((a) => body.encode(a)));
  expect(plain!.body.toString()).toBe(html);
  expect(brotliDecompressSync(br!.body).toString()).toBe(html);
  expect(gunzipSync(gzip!.body).toString()).toBe(html);
  expect(again!.body).toBe(br!.body);
  expect(new PageBody(html).etag).toBe(body.etag);
  expect(new PageBody(`${html} `).etag).not.toBe(body.etag);
});

test.each([
  ['nothing', ''],
  ['a text', 'a “text”'],
  ['3 MB of text', Buffer.from('abc'.repeat(1_000_000))],
  ['3 MB that do not become smaller', randomBytes(3_000_000)],
])('%s is compressed whole', async (_, plain) => {
  const bytes = Buffer.from(plain as string);
  expect(brotliDecompressSync(await compress('br', plain)).equals(bytes)).toBe(true);
  expect(gunzipSync(await compress('gzip', plain)).equals(bytes)).toBe(true);
});
