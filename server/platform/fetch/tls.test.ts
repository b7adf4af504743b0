import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  createServer as createTlsServer,
  setDefaultCACertificates,
  type Server as TlsServer,
} from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '#test/feed-host-certificates.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';

let fetcher: Fetcher;
beforeAll(() => {
  fetcher = createFetcher({
    version: '0.1.0',
    publicUrl: 'https://tidings.example',
    allowPrivateNetworks: true,
  });
});
afterAll(() => fetcher.close());

let server: TlsServer | undefined;
afterEach(async () => {
  setDefaultCACertificates([]);
  server?.close();
});

async function listen(created: TlsServer): Promise<number> {
  server = created.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function serveFeed(cert: string) {
  return listen(createServer({ key: TEST_KEY, cert }, (_, answer) => answer.end('<rss/>')));
}

test('a certificate that is in order', async () => {
  setDefaultCACertificates([TEST_CERTIFICATE]);
  const port = await serveFeed(TEST_CERTIFICATE);
  const outcome = await fetcher.fetchUrl(`https://site.localhost:${port}/`);
  expect(outcome).toMatchObject({ kind: 'response', status: 200, body: new TextEncoder().encode('<rss/>') });
});

test('a certificate of another host', async () => {
  setDefaultCACertificates([TEST_CERTIFICATE]);
  const port = await serveFeed(TEST_CERTIFICATE);
  const outcome = await fetcher.fetchUrl(`https://other.localhost:${port}/`);
  expect(outcome).toMatchObject({
    kind: 'failed',
    reason: 'tls',
    message: expect.stringContaining('altnames'),
  });
});

test('a certificate that has expired', async () => {
  setDefaultCACertificates([EXPIRED_CERTIFICATE]);
  const port = await serveFeed(EXPIRED_CERTIFICATE);
  const outcome = await fetcher.fetchUrl(`https://site.localhost:${port}/`);
  expect(outcome).toMatchObject({
    kind: 'failed',
    reason: 'tls',
    message: expect.stringContaining('expired'),
  });
});

test('a certificate that no one signed', async () => {
  const port = await serveFeed(TEST_CERTIFICATE);
  const outcome = await fetcher.fetchUrl(`https://site.localhost:${port}/`);
  expect(outcome).toMatchObject({
    kind: 'failed',
    reason: 'tls',
    message: expect.stringContaining('self-signed'),
  });
});

test('TLS 1.0', async () => {
  const options = { key: TEST_KEY, cert: TEST_CERTIFICATE, ciphers: 'DEFAULT@SECLEVEL=0' };
  const port = await listen(createTlsServer({ ...options, minVersion: 'TLSv1', maxVersion: 'TLSv1' }));
  const outcome = await fetcher.fetchUrl(`https://site.localhost:${port}/`);
  expect(outcome).toMatchObject({ kind: 'failed', reason: 'tls' });
});
