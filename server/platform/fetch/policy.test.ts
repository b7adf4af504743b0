import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawServer, startRawServer } from '#test/feed-host-raw.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';
import { isPublicAddress, publicInternet } from './policy.ts';

const IDENTITY = { version: '0.1.0', publicUrl: 'https://tidings.example' };

/** Everything that leads, or could lead through a gateway, to this machine or its network. */
const PRIVATE_HOSTS = [
  // 127.0.0.1 in every form that WHATWG hosts allow
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0X7F000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0177.0.0.01',
  '00000177.0.0.1',
  '127.0.0.0x1',
  '127.255.255.254',
  '%31%32%37.0.0.1',
  '127。0。0。1',
  '127.0.0.1',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:127.0.0.1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:0001::1]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  // names that are this machine by definition
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'salt.and.slate.localhost.',
  // every other network that is not the internet
  '0',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '012.0.0.1',
  '167772161',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '0xa9fea9fe',
  '[::ffff:169.254.169.254]',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '0xc0a80001',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '4294967295',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
];

/** Not valid hosts: a zone, too many parts, a number too large, forbidden characters. */
const INVALID_HOSTS = [
  '[fe80::1%25eth0]',
  '[::1%eth0]',
  '256.0.0.1',
  '127.0.0.1.1',
  '4294967296',
  '0x100000000',
  '127.0.0.1\\@',
  '[::1',
  'a b',
];

describe('without leave for private networks', () => {
  let canary: RawServer;
  let fetcher: Fetcher;
  beforeAll(async () => {
    canary = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    // Any port, so that only the address protects the canary.
    const policy = { ...publicInternet, allowsPort: () => true };
    fetcher = createFetcher({ ...IDENTITY, allowPrivateNetworks: false, policy });
  });
  afterAll(async () => {
    expect(canary.connections()).toBe(0);
    await fetcher.close();
    await canary.close();
  });

  test.each(PRIVATE_HOSTS)('http://%s is refused', async (host) => {
    const outcome = await fetcher.fetchUrl(`http://${host}:${canary.port}/`);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'private_address' });
  });

  test.each(INVALID_HOSTS)('http://%s is no address', async (host) => {
    const outcome = await fetcher.fetchUrl(`http://${host}:${canary.port}/`);
    expect(outcome.kind).toBe('refused');
  });

  test('a name that resolves to a private address is refused at connect time', async () => {
    const resolving = createFetcher({
      ...IDENTITY,
      allowPrivateNetworks: false,
      policy: { ...publicInternet, allowsPort: () => true },
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    });
    const outcome = await resolving.fetchUrl(`http://metadata.example:${canary.port}/`);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'private_address' });
    await resolving.close();
  });
});

test('the ports of the web alone, unless private networks are allowed', async () => {
  const fetcher = createFetcher({ ...IDENTITY, allowPrivateNetworks: false });
  for (const url of ['http://example.com:22/', 'https://example.com:8080/', 'http://93.184.216.34:25/']) {
    expect(await fetcher.fetchUrl(url)).toMatchObject({ kind: 'refused', reason: 'port', url });
  }
  await fetcher.close();
});

test.each([
  ['ftp://example.com/feed', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['gopher://example.com/', 'scheme'],
  ['data:text/xml,<rss/>', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['https://ann:secret@example.com/', 'credentials'],
  ['https://ann@example.com/', 'credentials'],
  ['not an address', 'invalid_url'],
  ['', 'invalid_url'],
])('%s is refused: %s', async (url, reason) => {
  const fetcher = createFetcher({ ...IDENTITY, allowPrivateNetworks: true });
  expect(await fetcher.fetchUrl(url)).toMatchObject({ kind: 'refused', reason });
  await fetcher.close();
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
