import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from './server.ts';

/** The real limits, a hundred times as short. */
const LIMITS = { headMs: 600, bodyMs: 600, uploadMs: 3_000, silenceMs: 1_200, max: 20 };

let app: Awaited<ReturnType<typeof createHttpServer>>;
let port: number;
let sockets: Socket[] = [];

beforeEach(async () => {
  app = await createHttpServer({
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost',
    connections: LIMITS,
  });
  app.post('/write', async (request) => ({ got: request.body }));
  app.post('/upload', { bodyLimit: 20 * 1024 * 1024 }, async (request) => ({ got: request.body }));
  app.get('/stream', async (_, reply) => {
    const stream = new PassThrough();
    const heart = setInterval(() => stream.write(': still here\n\n'), 200);
    reply.raw.once('close', () => clearInterval(heart));
    return reply.type('text/event-stream').send(stream);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

async function open(sent = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  if (sent) socket.write(sent);
  return socket;
}

const createHead = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`;

/** Sends a byte every 100 ms; returns the response, and after how many milliseconds it ended. */
async function trickle(sent: string): Promise<{ answer: string; ms: number }> {
  const started = performance.now();
  const socket = await open(sent);
  const drip = setInterval(() => socket.writable && socket.write(' '), 100);
  const answer = await text(socket).catch(() => '');
  clearInterval(drip);
  return { answer, ms: performance.now() - started };
}

test('a body in trickles is given up, a file later than other bodies', async () => {
  const [body, file] = await Promise.all([trickle(createHead('/write')), trickle(createHead('/upload'))]);
  expect(body.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(body.ms).toBeGreaterThanOrEqual(LIMITS.bodyMs - 50);
  expect(body.ms).toBeLessThan(LIMITS.uploadMs - 500);
  expect(file.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(file.ms).toBeGreaterThanOrEqual(LIMITS.uploadMs - 50);
}, 15_000);

test('a body that was answered before it was there may not go on coming', async () => {
  const { answer, ms } = await trickle(createHead('/nothing-here', 'text/strange'));
  expect(answer).toMatch(/^HTTP\/1\.1 4(04|15) /);
  expect(ms).toBeLessThan(LIMITS.uploadMs);
}, 15_000);

test('a connection that says nothing, or half a head, is ended', async () => {
  const [silent, half] = await Promise.all([open(), open('GET / HT')]);
  await Promise.all([silent, half].map((socket) => text(socket).catch(() => '')));
  expect([silent.closed || silent.destroyed, half.closed || half.destroyed]).toEqual([true, true]);
}, 15_000);

test('a stream that is alive goes on, and one connection too many is closed at once', async () => {
  const stream = await open('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
  let heard = '';
  stream.on('data', (data: Buffer) => {
    heard += data;
  });
  await expect.poll(() => heard).toContain('still here');
  const silent: Socket[] = [];
  for (let n = 1; n < LIMITS.max; n += 1) silent.push(await open());
  const tooMany = await open();
  await text(tooMany).catch(() => '');
  expect(tooMany.bytesRead).toBe(0);
  // The silent ones are closed, and there is room again.
  for (const socket of silent) socket.resume();
  await expect.poll(() => silent.filter((socket) => !socket.closed)).toEqual([]);
  expect(stream.destroyed).toBe(false);
  const before = heard.length;
  await expect.poll(() => heard.length).toBeGreaterThan(before);
  const again = await open(
    'POST /write HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  );
  expect(await text(again)).toMatch(/^HTTP\/1\.1 200 /);
}, 15_000);
