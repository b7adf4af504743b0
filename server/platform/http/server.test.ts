import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveHealth } from './health.ts';
import { limitCalls } from './limits.ts';
import { createHttpServer } from './server.ts';

let app: Awaited<ReturnType<typeof createHttpServer>>;

beforeAll(async () => {
  const log = pino({ level: 'silent' });
  app = await createHttpServer({ log, publicUrl: 'https://tidings.example' });
  app.get('/broken', () => {
    throw new Error('secret of the house');
  });
  app.post('/rest/v1.1/write', async () => ({ success: true }));
  await app.ready();
});
afterAll(() => app.close());

describe('the HTTP server', () => {
  it('answers a defect with a sentence and no detail, as a page or as JSON', async () => {
    const page = await app.inject({ url: '/broken', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(500);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Something went wrong on our side.');
    const json = await app.inject({ url: '/broken', headers: { accept: 'application/json' } });
    expect(json.json()).toMatchObject({ error: 'internal_error' });
    for (const { body } of [page, json]) expect(body).not.toContain('secret');
  });

  it('answers what does not exist in the shape of its interface', async () => {
    expect((await app.inject({ method: 'POST', url: '/rest/v1.1/nothing' })).json()).toMatchObject({
      error: 'not_found',
    });
    expect((await app.inject({ method: 'POST', url: '/wpcom/v2/nothing' })).json()).toMatchObject({
      code: 'not_found',
      data: { status: 404 },
    });
  });

  it('is asked for its health as often as a balancer likes, whatever else is refused', async () => {
    const limited = await createHttpServer({
      log: pino({ level: 'silent' }),
      publicUrl: 'https://tidings.example',
    });
    serveHealth(limited, { isReachable: async () => true, findFullDisk: async () => undefined });
    await limitCalls(
      limited,
      async () => null,
      () => 10,
    );
    limited.get('/limited', async () => 'here');
    const requestOften = async (url: string) => {
      const seen = new Set<number>();
      for (let i = 0; i <= 10; i++) seen.add((await limited.inject(url)).statusCode);
      return [...seen];
    };
    expect(await requestOften('/limited')).toEqual([200, 429]);
    for (const url of ['/healthz', '/readyz']) expect(await requestOften(url)).toEqual([200]);
    expect((await limited.inject('/metrics')).statusCode).toBe(200);
    await limited.close();
  }, 30_000);

  it.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site’s page', { 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser on another site', { origin: 'https://evil.example' }, 403],
    ['a page of our own', { 'sec-fetch-site': 'same-origin' }, 200],
    ['an old browser on a page of our own', { origin: 'https://tidings.example' }, 200],
  ])('a write with a cookie from %s', async (_, headers: Record<string, string>, status) => {
    const request = {
      method: 'POST' as const,
      url: '/rest/v1.1/write',
      headers: { cookie: 'a=b', ...headers },
    };
    expect((await app.inject(request)).statusCode).toBe(status);
  });

  it('sends the security headers with every answer, errors included', async () => {
    for (const url of ['/broken', '/nothing', '/rest/v1.1/nothing']) {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toContain('max-age=63072000');
    }
  });
});
