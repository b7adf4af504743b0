import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { type CallError, createCall } from './call.ts';

const common = { access: 'public', summary: 'x', answer: z.object({ ok: z.boolean() }) } as const;
const read = endpoint(
  { method: 'GET', path: '/read/:id' },
  {
    ...common,
    input: z.object({ id: z.string(), q: z.string().optional() }),
  },
);
const write = endpoint(
  { method: 'POST', path: '/write' },
  { ...common, input: z.object({ name: z.string() }) },
);

const seen: {
  method?: string | undefined;
  url?: string | undefined;
  type?: string | undefined;
  body: string;
}[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  seen.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
  const respond = (status: number, value: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  if (request.url === '/read/v1') return respond(404, { error: 'unknown_feed', message: 'No such feed.' });
  if (request.url === '/read/v2')
    return respond(429, { code: 'throttled', message: 'Wait.', data: { status: 429, retry_after: 42 } });
  if (request.url === '/read/header')
    return respond(429, { error: 'throttled', message: 'Wait.' }, { 'retry-after': '7' });
  if (request.url === '/read/proxy') return response.writeHead(502).end('<h1>Bad gateway</h1>');
  if (request.url === '/read/html') return response.writeHead(200).end('<p>hello</p>');
  // Never answered, so that the caller has to give up.
  if (request.url === '/read/slow') return;
  return respond(200, { ok: true });
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    }),
);

async function getFailure(promise: Promise<unknown>): Promise<CallError> {
  return promise.then(
    () => {
      throw new Error('The call succeeded.');
    },
    (error) => error,
  );
}

describe('call', () => {
  test('fills the path, sends the rest as a query or as JSON', async () => {
    const call = createCall({ base });
    expect(await call(read, { id: 'a/b', q: 'x y' })).toEqual({ ok: true });
    expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/read/a%2Fb?q=x+y', body: '' });
    await call(write, { name: 'Ann' });
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/write',
      type: 'application/json',
      body: '{"name":"Ann"}',
    });
  });

  test('reads both error envelopes and the wait they ask for', async () => {
    const call = createCall({ base });
    expect(await getFailure(call(read, { id: 'v1' }))).toMatchObject({
      code: 'unknown_feed',
      message: 'No such feed.',
      status: 404,
    });
    expect(await getFailure(call(read, { id: 'v2' }))).toMatchObject({
      code: 'throttled',
      status: 429,
      retryAfter: 42,
    });
    expect(await getFailure(call(read, { id: 'header' }))).toMatchObject({
      code: 'throttled',
      retryAfter: 7,
    });
  });

  test('names the error when the response is not ours', async () => {
    const call = createCall({ base });
    expect(await getFailure(call(read, { id: 'proxy' }))).toMatchObject({ code: 'unavailable', status: 502 });
    expect(await getFailure(call(read, { id: 'html' }))).toMatchObject({ code: 'bad_answer', status: 200 });
    expect(await getFailure(createCall({ base: 'http://127.0.0.1:1' })(read, { id: 'x' }))).toMatchObject({
      code: 'offline',
      status: 0,
    });
  });

  test('gives up in time, and when aborted', async () => {
    expect(await getFailure(createCall({ base, timeoutMs: 50 })(read, { id: 'slow' }))).toMatchObject({
      code: 'timeout',
    });
    const given = AbortSignal.abort();
    expect(await getFailure(createCall({ base })(read, { id: 'slow' }, { signal: given }))).toMatchObject({
      code: 'aborted',
    });
  });
});
