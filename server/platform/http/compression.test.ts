import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

const WORDS = 'Warm words. '.repeat(1_000);

let app: Awaited<ReturnType<typeof createHttpServer>>;

beforeAll(async () => {
  app = await createHttpServer({ log: pino({ level: 'silent' }), publicUrl: 'https://tidings.example' });
  app.get('/words', async () => ({ words: WORDS }));
  app.get('/few', async () => ({ words: 'Warm' }));
  app.get('/stream', async (_, reply) =>
    reply
      .type('text/csv')
      .header('content-length', WORDS.length)
      .send(Readable.from([WORDS])),
  );
  app.get('/picture', async (_, reply) => reply.type('image/png').send(Buffer.from(WORDS)));
  app.get('/events', async (_, reply) => {
    const stream = new PassThrough();
    stream.end(WORDS);
    return reply.type('text/event-stream; charset=utf-8').send(stream);
  });
  app.post('/echo', async ({ body }) => body);
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string, coding?: string) =>
  app.inject({ url, headers: coding ? { 'accept-encoding': coding } : {} });

describe('an answer', () => {
  it('has the coding that the client prefers among those it accepts', async () => {
    for (const url of ['/words', '/stream']) {
      const plain = await get(url);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const brotli = await get(url, 'gzip, deflate, br');
      expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
      const gzip = await get(url, 'gzip, br;q=0');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      const { length } = gzip.rawPayload;
      expect(gzip.headers['content-length'] ?? `${length}`).toBe(`${length}`);
      expect((await get(url, 'identity')).body).toBe(plain.body);
    }
  });

  it('is sent as it is if it is small, a picture, or events', async () => {
    for (const url of ['/few', '/picture', '/events']) {
      const { headers } = await get(url, 'gzip, br');
      expect([url, headers['content-encoding']]).toEqual([url, undefined]);
    }
  });
});

describe('the body of a request', () => {
  const send = (coding: string, payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/echo',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
      payload,
    });
  const body = Buffer.from(JSON.stringify({ words: WORDS }));

  it('is unpacked', async () => {
    for (const [coding, payload] of [
      ['gzip', gzipSync(body)],
      ['deflate', deflateSync(body)],
      ['br', brotliCompressSync(body)],
      ['identity', body],
    ] as const)
      expect((await send(coding, payload)).json()).toEqual({ words: WORDS });
  });

  it('is refused if it is broken, too large when unpacked, or in an unknown coding', async () => {
    expect((await send('gzip', body)).statusCode).toBe(400);
    expect((await send('gzip', gzipSync(body).subarray(0, 20))).statusCode).toBe(400);
    expect((await send('gzip', gzipSync(Buffer.alloc(20 * 1024 * 1024, ' ')))).statusCode).toBe(413);
    expect((await send('snappy', body)).statusCode).toBe(415);
  });
});
