import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  DOMAINS_CERTIFICATE,
  EXPIRED_CERTIFICATE,
  TEST_CERTIFICATE,
  TEST_KEY,
} from '#test/feed-host-certificates.ts';
import { anyNetwork, publicInternet } from './policy.ts';
import { createTlsProbe } from './tls-probe.ts';

const resolve = async (name: string) => {
  if (name === 'nowhere.example.net') throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  return [{ address: '127.0.0.1', family: 4 }];
};
const probe = createTlsProbe({ policy: anyNetwork, resolve });
let connections = 0;
let server: Server | undefined;
beforeEach(() => {
  connections = 0;
});
afterEach(() => {
  setDefaultCACertificates([]);
  server?.close();
});

async function listen(created: Server): Promise<number> {
  server = created.on('connection', () => {
    connections += 1;
  });
  server.on('tlsClientError', () => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const serve = (cert: string) => listen(createServer({ key: TEST_KEY, cert }));

test('a certificate that is in order, and when it ends', async () => {
  setDefaultCACertificates([DOMAINS_CERTIFICATE]);
  const found = await probe('notes.example.net', await serve(DOMAINS_CERTIFICATE));
  expect(found).toEqual({ kind: 'valid', expiresAt: new Date('2126-01-01T00:00:00Z') });
});

test.each([
  ['of another host', TEST_CERTIFICATE, [TEST_CERTIFICATE], 'wrong_name'],
  ['that has expired', EXPIRED_CERTIFICATE, [EXPIRED_CERTIFICATE], 'expired'],
  ['that nobody signed', DOMAINS_CERTIFICATE, [], 'self_signed'],
])('a certificate %s', async (_, certificate, trusted, problem) => {
  setDefaultCACertificates(trusted);
  const found = await probe('notes.example.net', await serve(certificate));
  expect(found).toMatchObject({ kind: 'invalid', problem, expiresAt: expect.any(Date) });
});

test('something that does not speak TLS, nothing, and a name without an address', async () => {
  const port = await listen(createTcpServer((socket) => socket.resume().end('220 mail.example.net\r\n')));
  expect(await probe('notes.example.net', port)).toEqual({ kind: 'unreachable', reason: 'no_tls' });
  const closed = once(server!, 'close');
  server!.close();
  await closed;
  expect(await probe('notes.example.net', port)).toEqual({ kind: 'unreachable', reason: 'no_connection' });
  expect(await probe('nowhere.example.net', port)).toEqual({ kind: 'unreachable', reason: 'no_address' });
});

test('an address of the inside is never connected to, nor is any port but those of the web', async () => {
  const port = await serve(DOMAINS_CERTIFICATE);
  const allPorts = { ...publicInternet, allowsPort: () => true };
  const strict = createTlsProbe({ policy: allPorts, resolve });
  expect(await strict('notes.example.net', port)).toEqual({ kind: 'unreachable', reason: 'private_address' });
  expect(await strict('site.localhost', port)).toEqual({ kind: 'unreachable', reason: 'private_address' });
  expect(await strict('127.0.0.1', port)).toEqual({ kind: 'unreachable', reason: 'private_address' });
  const outside = createTlsProbe({ policy: publicInternet, resolve });
  expect(await outside('notes.example.net', port)).toEqual({
    kind: 'unreachable',
    reason: 'forbidden_port',
  });
  expect(connections).toBe(0);
});
