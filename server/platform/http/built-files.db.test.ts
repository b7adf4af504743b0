import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

const CLIENT = join(import.meta.dirname, '../../../dist/client');
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'),
);
const SCRIPT = Object.values(manifest).find(({ file }) => file.endsWith('.js'))!.file;

const REMOVED = 'assets/removed-while-running.js';

let server: TestServer;
beforeAll(async () => {
  await writeFile(join(CLIENT, REMOVED), '');
  server = await startTestServer();
  await rm(join(CLIENT, REMOVED));
});
afterAll(() => server.close());

const request = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

test('a built file comes in the coding that the browser accepts, and may be kept for a year', async () => {
  const whole = readFileSync(join(CLIENT, SCRIPT), 'utf8');
  for (const coding of ['br', 'gzip', 'identity']) {
    const answer = await request(`/${SCRIPT}`, { headers: { 'accept-encoding': coding } });
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe(whole);
  }
});

test('a file whose name stays is asked for again, and not sent twice', async () => {
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/icon-192.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const { headers } = await request(path);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, 'public, max-age=0']);
    const again = await request(path, { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
});

test('only built files are served, and not under another name', async () => {
  for (const path of [
    '/assets/nothing.js',
    `/${REMOVED}`,
    '/assets/..%2F.vite%2Fmanifest.json',
    '/assets/..%2F..%2F..%2Fpackage.json',
    `/${SCRIPT}.br`,
    '/assets/',
  ])
    expect([path, (await request(path)).status]).toEqual([path, 404]);
});

test.each([`/${SCRIPT}`, '/rest/v1.1/me'])('HEAD of %s is GET without the body', async (path) => {
  const ann = await server.signUp();
  const headers = { cookie: ann.cookie, 'accept-encoding': 'identity' };
  const [get, head] = [await request(path, { headers }), await request(path, { method: 'HEAD', headers })];
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
});
