import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import zlib from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RawServer, startRawServer } from '#test/feed-host-raw.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';

const IDENTITY = { version: '0.1.0', publicUrl: 'https://tidings.example', allowPrivateNetworks: true };
/** Short, so that endless responses end soon; the ratios are those of the real limits. */
const DEADLINES = { totalMs: 600, connectMs: 150, idleMs: 250 };

let fetcher: Fetcher;
/** For responses that never end. A busy machine may keep any other one waiting for so long. */
let hurried: Fetcher;
beforeAll(() => {
  fetcher = createFetcher(IDENTITY);
  hurried = createFetcher({ ...IDENTITY, deadlines: DEADLINES });
});
afterAll(async () => {
  await fetcher.close();
  await hurried.close();
});

let server: RawServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Fetches once from a server that runs `answer` for the request. */
async function fetchFrom(answer: (socket: Socket) => void, options = {}) {
  server = await startRawServer(answer);
  return fetcher.fetchUrl(server.url('/feed'), options);
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n';

describe('connections', () => {
  test('refused', async () => {
    const closed = await startRawServer(() => {});
    await closed.close();
    expect(await fetcher.fetchUrl(closed.url())).toMatchObject({ kind: 'failed', reason: 'connect' });
  });

  test('a name that does not exist', async () => {
    expect(await fetcher.fetchUrl('http://nowhere.invalid/')).toMatchObject({
      kind: 'failed',
      reason: 'dns',
    });
  });

  test('a name server that never answers', async () => {
    const stuck = createFetcher({ ...IDENTITY, deadlines: DEADLINES, resolve: () => new Promise(() => {}) });
    expect(await stuck.fetchUrl('http://slow.example/')).toMatchObject({ kind: 'failed', reason: 'timeout' });
    await stuck.close();
  });

  test('a handshake that stalls', async () => {
    server = await startRawServer(() => {});
    const outcome = await hurried.fetchUrl(`https://127.0.0.1:${server.port}/`);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  test('https where only http is spoken', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    }).listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    const outcome = await fetcher.fetchUrl(`https://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'protocol' });
    plain.close();
  });

  test('no common version or cipher of TLS', async () => {
    const bare = createTlsServer({}).listen(0, '127.0.0.1');
    bare.on('tlsClientError', () => {});
    await once(bare, 'listening');
    const { port } = bare.address() as AddressInfo;
    expect(await fetcher.fetchUrl(`https://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'failed',
      reason: 'tls',
    });
    bare.close();
  });

  test('the caller gives up', async () => {
    const controller = new AbortController();
    const outcome = await fetchFrom(() => controller.abort(), { signal: controller.signal });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'aborted' });
    const late = await fetcher.fetchUrl('http://127.0.0.1:1/', { signal: AbortSignal.timeout(0) });
    expect(late.kind).toBe('failed');
  });

  test('the fetcher closes', async () => {
    const closing = createFetcher(IDENTITY);
    server = await startRawServer(() => void closing.close());
    expect(await closing.fetchUrl(server.url())).toMatchObject({ kind: 'failed', reason: 'aborted' });
  });
});

describe('time', () => {
  test.each([
    ['', 'Headers'],
    [`${HEAD}\r\n<rss>`, 'Body'],
  ])('silence after %j ends the fetch long before the total deadline', async (start, message) => {
    const idle = createFetcher({ ...IDENTITY, deadlines: { idleMs: 250, totalMs: 20_000 } });
    server = await startRawServer((socket) => socket.write(start));
    const outcome = await idle.fetchUrl(server.url());
    expect(outcome).toMatchObject({ reason: 'timeout', message: expect.stringContaining(message) });
    await idle.close();
  });

  /** Fetches a response that never ends; the fetch does. */
  async function fetchEndless(answer: (socket: Socket) => void) {
    server = await startRawServer(answer);
    const started = performance.now();
    const outcome = await hurried.fetchUrl(server.url('/feed'));
    expect(performance.now() - started).toBeLessThan(DEADLINES.totalMs + 1_000);
    return outcome;
  }

  /** Writes `text` byte by byte, each soon enough to avoid the idle limit. */
  function drip(socket: Socket, text: string) {
    let at = 0;
    const timer = setInterval(() => socket.write(text[at++ % text.length]!), 50);
    socket.on('close', () => clearInterval(timer));
  }

  test('a head that drips', async () => {
    expect(await fetchEndless((socket) => drip(socket, `${HEAD}X: y\r\nX: `))).toMatchObject({
      reason: 'timeout',
    });
  });

  test('a body that drips', async () => {
    const outcome = await fetchEndless((socket) => {
      socket.write(`${HEAD}\r\n`);
      drip(socket, '<item/>');
    });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  test('1xx without end', async () => {
    const outcome = await fetchEndless((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'), 5);
      socket.on('close', () => clearInterval(timer));
    });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  test('a redirect whose body never ends is followed at once', async () => {
    server = await startRawServer((socket, head) => {
      if (head.startsWith('GET /feed'))
        socket.write('HTTP/1.1 302 Found\r\nLocation: /new\r\n\r\nplease wait');
      else socket.write(`${HEAD}Content-Length: 6\r\n\r\n<rss/>`);
    });
    expect(await fetcher.fetchUrl(server.url('/feed'))).toMatchObject({ kind: 'response', wireBytes: 6 });
  });
});

describe('size', () => {
  test('a head of 64 KB', async () => {
    const answer = `${HEAD}X-Long: ${'x'.repeat(64 * 1024)}\r\nContent-Length: 0\r\n\r\n`;
    expect(await fetchFrom((socket) => socket.write(answer))).toMatchObject({ reason: 'too_large' });
  });

  test('10,000 headers', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `X-${n}: y\r\n`).join('');
    expect(await fetchFrom((socket) => socket.write(`${HEAD}${lines}\r\n`))).toMatchObject({
      reason: 'too_large',
    });
  });

  test('a length beyond the limit is not even begun', async () => {
    const answer = `${HEAD}Content-Length: ${11 * 1024 * 1024}\r\n\r\n<rss>`;
    expect(await fetchFrom((socket) => socket.write(answer))).toMatchObject({ reason: 'too_large' });
  });

  /** Writes until the other side closes. */
  function pour(socket: Socket, piece: Buffer) {
    const writeMore = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', writeMore);
    writeMore();
  }

  test('a body without end', async () => {
    const roomy = createFetcher(IDENTITY);
    server = await startRawServer((socket) => {
      socket.write(`${HEAD}\r\n`);
      pour(socket, Buffer.alloc(64 * 1024, '<item/>'));
    });
    const before = process.memoryUsage().rss;
    expect(await roomy.fetchUrl(server.url())).toMatchObject({ kind: 'failed', reason: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    await roomy.close();
  });

  test('chunks without end', async () => {
    const roomy = createFetcher(IDENTITY);
    server = await startRawServer((socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
      pour(socket, Buffer.from('a\r\n<rss></rss>\r\n'.replace('a', 'b').repeat(4096)));
    });
    expect(await roomy.fetchUrl(server.url())).toMatchObject({ kind: 'failed', reason: 'too_large' });
    await roomy.close();
  });

  test("the caller's own limit", async () => {
    const answer = `${HEAD}Content-Length: 5\r\n\r\n<rss>`;
    expect(await fetchFrom((socket) => socket.write(answer), { maxBytes: 4 })).toMatchObject({
      reason: 'too_large',
    });
  });

  test('a bomb', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const head = `${HEAD}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const outcome = await fetchFrom((socket) => {
      socket.write(head);
      socket.write(bomb);
    });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'too_large' });
  });
});

describe('broken answers', () => {
  test('a reset in the head', async () => {
    const outcome = await fetchFrom((socket) => socket.write(HEAD, () => socket.resetAndDestroy()));
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'reset' });
  });

  test('a reset in the body', async () => {
    const outcome = await fetchFrom((socket) => {
      socket.write(`${HEAD}Content-Length: 100\r\n\r\n<rss>`, () =>
        // By the next tick but one the other side has read the data.
        setImmediate(() => setImmediate(() => socket.resetAndDestroy())),
      );
    });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'reset' });
  });

  test('closed without a response, requested once', async () => {
    expect(await fetchFrom((socket) => socket.end())).toMatchObject({ kind: 'failed', reason: 'reset' });
    expect(server!.requests.length).toBe(1);
  });

  test('a kept connection that closes when it is used again is replaced by a fresh one', async () => {
    const used = new Set<Socket>();
    server = await startRawServer((socket) => {
      if (used.has(socket)) return void socket.end();
      used.add(socket);
      socket.write(`${HEAD}Content-Length: 6\r\n\r\n<rss/>`);
    });
    expect(await fetcher.fetchUrl(server.url('/a'))).toMatchObject({ status: 200 });
    await new Promise(setImmediate);
    expect(await fetcher.fetchUrl(server.url('/b'))).toMatchObject({ status: 200 });
    expect(server.requests.map((head) => head.split(' ')[1])).toEqual(['/a', '/b', '/b']);
    expect(server.connections()).toBe(2);
  });

  test('a body shorter than it says', async () => {
    const outcome = await fetchFrom((socket) => socket.end(`${HEAD}Content-Length: 100\r\n\r\n<rss/>`));
    expect(outcome.kind).toBe('failed');
  });

  test('a chunk of 2^63 bytes that is not one', async () => {
    const answer = `${HEAD}Transfer-Encoding: chunked\r\n\r\n8000000000000000\r\n<rss/>\r\n`;
    expect(await fetchFrom((socket) => socket.end(answer))).toMatchObject({
      kind: 'failed',
      reason: 'reset',
    });
  });

  test('a body longer than it says ends where it said', async () => {
    const outcome = await fetchFrom((socket) =>
      socket.end(`${HEAD}Content-Length: 6\r\n\r\n<rss/>${HEAD}\r\nx`),
    );
    expect(outcome).toMatchObject({ kind: 'response', wireBytes: 6 });
  });

  test('no length, ended by closing', async () => {
    const outcome = await fetchFrom((socket) => socket.end(`${HEAD}Connection: close\r\n\r\n<rss/>`));
    expect(outcome).toMatchObject({ kind: 'response', wireBytes: 6 });
  });

  test.each([
    ['malformed chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n<rss/>\r\n`],
    ['HTTP/0.9', '<rss></rss>'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
    ['two lengths', `${HEAD}Content-Length: 6\r\nContent-Length: 7\r\n\r\n<rss/>`],
  ])('%s', async (_, answer) => {
    const outcome = await fetchFrom((socket) => socket.end(answer));
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'protocol' });
  });

  test.each([
    ['HTTP/1.1 999 Odd\r\nContent-Length: 3\r\n\r\nodd', 999],
    ['HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n', 401],
    ['HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n', 407],
    ['HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-2/9\r\nContent-Length: 3\r\n\r\n<rs', 206],
    ['HTTP/1.1 204 No Content\r\n\r\n', 204],
    ['HTTP/1.1 503 Busy\r\nRetry-After: 60\r\n\r\n<html>busy', 503],
  ])('%j is reported as it is', async (answer, status) => {
    expect(await fetchFrom((socket) => socket.write(answer))).toMatchObject({ kind: 'response', status });
  });

  test.each(['gzip', 'br'])('FS17: %s over the wire', async (coding) => {
    const body = Buffer.from(`<rss>${'<item/>'.repeat(1000)}</rss>`);
    const wire = coding === 'br' ? zlib.brotliCompressSync(body) : zlib.gzipSync(body);
    const outcome = await fetchFrom((socket) => {
      socket.write(`${HEAD}Content-Encoding: ${coding}\r\nContent-Length: ${wire.length}\r\n\r\n`);
      socket.write(wire);
    });
    expect(outcome).toMatchObject({ kind: 'response', wireBytes: wire.length });
    expect(outcome.kind === 'response' && Buffer.from(outcome.body).equals(body)).toBe(true);
  });

  test('a cut-off gzip body is a failure', async () => {
    const items = Array.from({ length: 1_000 }, (_, n) => `<item>${n}</item>`);
    const wire = zlib.gzipSync(items.join('')).subarray(0, 1_000);
    const outcome = await fetchFrom((socket) => {
      socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${wire.length}\r\n\r\n`);
      socket.write(wire);
    });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'bad_encoding' });
  });
});
