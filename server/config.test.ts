import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an OpenID provider that is only half set stops the start with a sentence', () => {
  const sentence =
    'Logging in with an OpenID provider takes OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: set OIDC_CLIENT_SECRET too, or none of them.';
  const half = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'tidings', OIDC_CLIENT_SECRET: '' };
  expect(() => readConfig(half)).toThrow(sentence);
  expect(() => readConfig({ OIDC_CLIENT_SECRET: 'x' })).toThrow('set OIDC_ISSUER and OIDC_CLIENT_ID too');
  expect(readConfig({}).oidc).toBeUndefined();
  expect(readConfig({ ...half, OIDC_CLIENT_SECRET: 'x' }).oidc?.clientSecret).toBe('x');
});

test('DNS servers are IP addresses, with a port where it is another', () => {
  const { dnsServers } = readConfig({
    DNS_SERVERS: '192.0.2.1, 192.0.2.2:5353,2001:db8::1,[2001:db8::2]:53',
  });
  expect(dnsServers).toEqual(['192.0.2.1', '192.0.2.2:5353', '2001:db8::1', '[2001:db8::2]:53']);
  expect(readConfig({}).dnsServers).toEqual([]);
  for (const wrong of ['dns.example', '192.0.2', '192.0.2.1:x'])
    expect(() => readConfig({ DNS_SERVERS: wrong })).toThrow('DNS_SERVERS: give IP addresses');
});

test('trusted proxies are addresses and networks, and anything else stops the start with a sentence', () => {
  const proxies = '127.0.0.1, 10.0.0.0/8,fd00::/8,';
  expect(readConfig({ TRUST_PROXY: proxies }).trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  expect(readConfig({}).trustProxy).toEqual([]);
  for (const wrong of ['loopback', '10.1', '10.0.0.0/64', '127.0.0.1 10.0.0.1'])
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow(
      `“${wrong}” is neither an address nor a network.`,
    );
});
