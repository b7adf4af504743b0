import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RawServer, startRawServer } from '#test/feed-host-raw.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';
import { anyNetwork } from './policy.ts';

const IDENTITY = { version: '0.1.0', publicUrl: 'https://tidings.example' };

let server: RawServer;
let fetcher: Fetcher;
/** Raw responses by path. */
let answers: Record<string, string>;

beforeEach(async () => {
  answers = {};
  server = await startRawServer((socket, head) => {
    const path = head.split(' ')[1]!;
    socket.write(
      Buffer.from(answers[path] ?? 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n', 'latin1'),
    );
  });
  fetcher = createFetcher({ ...IDENTITY, allowPrivateNetworks: true });
});
afterEach(async () => {
  await fetcher.close();
  await server.close();
});

function createOkResponse(body: string, headers = ''): string {
  return `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
}

function redirect(status: number, location: string): string {
  return `HTTP/1.1 ${status} Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`;
}

describe('a request', () => {
  test('FS13, FS14, FS16, FS17: says who asks and nothing else', async () => {
    answers['/feed'] = createOkResponse('<rss/>');
    await fetcher.fetchUrl(server.url('/feed'), { subscribers: 12 });
    expect(server.requests[0]!.split('\r\n').slice(0, -2)).toEqual([
      'GET /feed HTTP/1.1',
      `host: 127.0.0.1:${server.port}`,
      'connection: keep-alive',
      'User-Agent: Tidings/0.1.0 (+https://tidings.example; 12 subscribers)',
      'Accept: */*',
      'Accept-Encoding: gzip, br',
    ]);
  });

  test.each([
    '/feed?',
    '/feed?a=1&a=2&=',
    '/%7Efeed/',
    '/a//b/?q=%20+',
    '/feed;v=1',
    "/it's(1)!*",
    '/?url=http://x/',
  ])('FS15: %s is asked for exactly so', async (path) => {
    answers[path] = createOkResponse('<rss/>');
    const outcome = await fetcher.fetchUrl(server.url(path));
    expect(outcome).toMatchObject({ kind: 'response', status: 200, finalUrl: server.url(path) });
    expect(server.requests[0]).toMatch(`GET ${path} HTTP/1.1\r\n`);
  });

  test('a fragment is not sent', async () => {
    answers['/feed'] = createOkResponse('<rss/>');
    expect(await fetcher.fetchUrl(`${server.url('/feed')}#latest`)).toMatchObject({
      finalUrl: server.url('/feed'),
    });
  });

  test('FS13: a cookie that is set is not sent back, across redirects either', async () => {
    answers['/a'] = `HTTP/1.1 302 Found\r\nSet-Cookie: id=1\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n`;
    answers['/b'] = createOkResponse('<rss/>', 'Set-Cookie: id=2\r\n');
    await fetcher.fetchUrl(server.url('/a'));
    await fetcher.fetchUrl(server.url('/b'));
    expect(server.requests.join('')).not.toMatch(/cookie/i);
  });

  test('Authorization goes to the origin that was asked for, and to no other', async () => {
    const other = await startRawServer((socket) => socket.write(createOkResponse('elsewhere')));
    answers['/a'] = redirect(302, '/b');
    answers['/b'] = redirect(302, other.url('/c'));
    await fetcher.fetchUrl(server.url('/a'), { authorization: 'Bearer abc' });
    expect(server.requests.map((head) => head.includes('Authorization: Bearer abc'))).toEqual([true, true]);
    expect(other.requests.join('')).not.toMatch(/authorization/i);
    await other.close();
  });

  test('what changes something is sent with its body, once, and follows no redirect', async () => {
    answers['/hook'] = redirect(307, '/elsewhere');
    const outcome = await fetcher.fetchUrl(server.url('/hook'), {
      method: 'POST',
      body: '{"é":1}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(outcome).toMatchObject({ kind: 'response', status: 307, redirects: [] });
    expect(server.requests[0]).toMatch(/^POST \/hook HTTP\/1\.1\r\n/);
    expect(server.requests[0]).toMatch(/content-length: 8\r\n/i);
    expect(server.requests).toHaveLength(1);
  });

  test('localhost and names below it are this machine, whatever its resolver knows', async () => {
    answers['/'] = createOkResponse('<rss/>');
    const outcome = await fetcher.fetchUrl(`http://salt.localhost:${server.port}/`);
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    expect(server.requests[0]).toMatch(`host: salt.localhost:${server.port}\r\n`);
  });

  test('two at a time to one host, others wait', async () => {
    answers['/'] = createOkResponse('<rss/>');
    const waiting: Socket[] = [];
    let most = 0;
    const slow = await startRawServer((socket) => {
      waiting.push(socket);
      most = Math.max(most, waiting.length);
    });
    const fetched = Promise.all(Array.from({ length: 8 }, (_, n) => fetcher.fetchUrl(slow.url(`/${n}`))));
    for (let answered = 0; answered < 8; answered += 2) {
      await expect.poll(() => waiting.length, { interval: 5 }).toBe(2);
      // Another host is requested after them: a third request would have arrived before its response.
      await fetcher.fetchUrl(`http://salt.localhost:${server.port}/`);
      for (const socket of waiting.splice(0)) socket.write(createOkResponse('<rss/>'));
    }
    expect((await fetched).every((outcome) => outcome.kind === 'response')).toBe(true);
    expect(most).toBe(2);
    await slow.close();
  });
});

describe('validators', () => {
  const ETAGS = [
    '""',
    '"abc"',
    'W/"abc"',
    'w/"abc"',
    'abc',
    'W/abc',
    '"a b"',
    '"a, b"',
    '"a\tb"',
    '"caf\xe9"',
    '"\xc3\xa9\xe2\x82\xac"',
    '"\xff\x80"',
    '"a"-gzip',
    "'single'",
    '"a\\"b"',
    '"unclosed',
    '*',
    '0',
    `"${'x'.repeat(2048)}"`,
    '"<!>#$%&()*+./:;=?@[]^_`{|}~"',
  ];
  test.each(ETAGS)('FS02: the ETag %s comes back byte for byte', async (etag) => {
    answers['/feed'] = createOkResponse('<rss/>', `ETag: ${etag}\r\n`);
    const first = await fetcher.fetchUrl(server.url('/feed'));
    expect(first.kind === 'response' && first.headers.etag).toBe(etag);
    answers['/feed'] = 'HTTP/1.1 304 Not Modified\r\n\r\n';
    const second = await fetcher.fetchUrl(server.url('/feed'), { ifNoneMatch: etag });
    expect(second.kind).toBe('not_modified');
    expect(server.requests[1]).toContain(`If-None-Match: ${etag}\r\n`);
  });

  const DATES = [
    'Sat, 21 Nov 2026 12:00:00 GMT',
    'Mon, 21 Nov 2026 12:00:00 GMT',
    'Saturday, 21-Nov-26 12:00:00 GMT',
    'Sat Nov 21 12:00:00 2026',
    'Sat, 21 Nov 2026 12:00:00 +0000',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    '2026-11-21T12:00:00Z',
    '-1',
    'ayer a las diez y ma\xf1ana',
  ];
  test.each(DATES)('FS03: Last-Modified "%s" comes back as it is', async (date) => {
    answers['/feed'] = createOkResponse('<rss/>', `Last-Modified: ${date}\r\n`);
    const first = await fetcher.fetchUrl(server.url('/feed'));
    expect(first.kind === 'response' && first.headers['last-modified']).toBe(date);
    await fetcher.fetchUrl(server.url('/feed'), { ifModifiedSince: date });
    expect(server.requests[1]).toContain(`If-Modified-Since: ${date}\r\n`);
  });

  test('FS04: empty validators, and such as HTTP cannot carry, are not sent', async () => {
    answers['/feed'] = createOkResponse('<rss/>');
    const conditions = { ifNoneMatch: '', ifModifiedSince: 'x\r\nCookie: id=1' };
    expect(await fetcher.fetchUrl(server.url('/feed'), conditions)).toMatchObject({ kind: 'response' });
    expect(server.requests[0]).not.toMatch(/if-|cookie/i);
  });

  test('a 304 that no one asked for is a failure', async () => {
    answers['/feed'] = 'HTTP/1.1 304 Not Modified\r\n\r\n';
    expect(await fetcher.fetchUrl(server.url('/feed'))).toMatchObject({ kind: 'failed', reason: 'protocol' });
  });

  test('headers that repeat: the first ETag, all links', async () => {
    answers['/feed'] = createOkResponse('<rss/>', 'ETag: "a"\r\nETag: "b"\r\nLink: <x>\r\nLink: <y>\r\n');
    const outcome = await fetcher.fetchUrl(server.url('/feed'));
    expect(outcome).toMatchObject({ headers: { etag: '"a"', link: '<x>, <y>' } });
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('a %d is followed and told', async (status) => {
    answers['/old'] = redirect(status, 'new?x=1#part');
    answers['/new?x=1'] = createOkResponse('<rss/>');
    expect(await fetcher.fetchUrl(server.url('/old'))).toMatchObject({
      kind: 'response',
      status: 200,
      finalUrl: server.url('/new?x=1'),
      redirects: [{ from: server.url('/old'), to: server.url('/new?x=1'), status }],
    });
  });

  test('five are followed, the sixth is too many', async () => {
    for (let n = 0; n < 10; n += 1) answers[`/${n}`] = redirect(302, `/${n + 1}`);
    answers['/5'] = createOkResponse('<rss/>');
    expect(await fetcher.fetchUrl(server.url('/0'))).toMatchObject({ kind: 'response' });
    answers['/5'] = redirect(302, '/6');
    const outcome = await fetcher.fetchUrl(server.url('/0'));
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'too_many_redirects' });
    expect(server.requests.length).toBe(12);
  });

  test.each([
    ['itself', { '/a': '/a' }],
    ['where it came from', { '/a': '/b', '/b': '/c', '/c': '/b' }],
  ])('a redirect to %s is a loop', async (_, chain) => {
    for (const [from, to] of Object.entries(chain)) answers[from] = redirect(301, to);
    const outcome = await fetcher.fetchUrl(server.url('/a'));
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'redirect_loop' });
  });

  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['gopher://127.0.0.1:70/', 'scheme'],
    ['data:text/xml,<rss/>', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://ann:secret@127.0.0.1/', 'credentials'],
  ])('a redirect to %s is refused', async (location, reason) => {
    answers['/a'] = redirect(302, location);
    expect(await fetcher.fetchUrl(server.url('/a'))).toMatchObject({ kind: 'refused', reason });
  });

  test('a redirect without a Location, or to junk', async () => {
    answers['/none'] = 'HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n';
    answers['/junk'] = redirect(301, 'http://[');
    expect(await fetcher.fetchUrl(server.url('/none'))).toMatchObject({ kind: 'response', status: 301 });
    expect(await fetcher.fetchUrl(server.url('/junk'))).toMatchObject({ kind: 'failed', reason: 'protocol' });
  });

  test('a Location in bare UTF-8 is read as such', async () => {
    answers['/a'] = redirect(301, '/caf\xc3\xa9');
    answers['/caf%C3%A9'] = createOkResponse('<rss/>');
    expect(await fetcher.fetchUrl(server.url('/a'))).toMatchObject({ kind: 'response', status: 200 });
  });

  test('from a public address to a private one: refused before a connection, by address and by name', async () => {
    const inside = await startRawServer((socket) => socket.write(createOkResponse('secret')));
    const guarded = createFetcher({
      ...IDENTITY,
      allowPrivateNetworks: false,
      // 127.0.0.9 acts as the public internet; the other addresses of this machine are private.
      policy: { ...anyNetwork, allowsAddress: (address) => address === '127.0.0.9' },
      resolve: async (name) => [
        { address: name === 'public.example' ? '127.0.0.9' : '127.0.0.1', family: 4 },
      ],
    });
    const outside = await startRawServer(
      (socket, head) => socket.write(answers[head.split(' ')[1]!]!),
      '127.0.0.9',
    );
    answers['/by-address'] = redirect(302, inside.url('/'));
    answers['/by-name'] = redirect(302, `http://inside.example:${inside.port}/`);
    for (const path of ['/by-address', '/by-name']) {
      const outcome = await guarded.fetchUrl(`http://public.example:${outside.port}${path}`);
      expect(outcome).toMatchObject({
        kind: 'refused',
        reason: 'private_address',
        redirects: [{ status: 302 }],
      });
    }
    expect(outside.connections()).toBeGreaterThan(0);
    expect(inside.connections()).toBe(0);
    await Promise.all([guarded.close(), inside.close(), outside.close()]);
  });

  test('a name whose answer flips between look-ups never reaches the private address', async () => {
    const inside = await startRawServer((socket) => socket.write(createOkResponse('secret')));
    const outside = await startRawServer(
      (socket) => socket.end(createOkResponse('<rss/>')),
      '127.0.0.9',
      inside.port,
    );
    let asked = 0;
    const guarded = createFetcher({
      ...IDENTITY,
      allowPrivateNetworks: false,
      policy: { ...anyNetwork, allowsAddress: (address) => address === '127.0.0.9' },
      resolve: async () => {
        asked += 1;
        return [{ address: asked % 2 === 1 ? '127.0.0.9' : '127.0.0.1', family: 4 }];
      },
    });
    const kinds = new Set<string>();
    for (let n = 0; n < 200; n += 1) {
      kinds.add((await guarded.fetchUrl(`http://flip.example:${inside.port}/`)).kind);
    }
    expect(kinds).toEqual(new Set(['response', 'refused']));
    expect(inside.connections()).toBe(0);
    await Promise.all([guarded.close(), inside.close(), outside.close()]);
  });

  test('of a private and a public address the public one is used', async () => {
    const outside = await startRawServer((socket) => socket.end(createOkResponse('<rss/>')), '127.0.0.9');
    const guarded = createFetcher({
      ...IDENTITY,
      allowPrivateNetworks: false,
      policy: { ...anyNetwork, allowsAddress: (address) => address === '127.0.0.9' },
      resolve: async () => [
        { address: '::1', family: 6 },
        { address: '127.0.0.9', family: 4 },
      ],
    });
    const outcome = await guarded.fetchUrl(`http://mixed.example:${outside.port}/`);
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    await Promise.all([guarded.close(), outside.close()]);
  });
});
