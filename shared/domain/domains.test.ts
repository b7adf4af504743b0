import { expect, test } from 'vitest';
import { DOMAIN_AVAILABILITY, parseDomain } from './domain-availability.ts';
import {
  CONTACT_CONSENTS,
  DOMAIN_TYPES,
  FREE_ADDRESS_TYPES,
  getDomainType,
  REGISTRARS,
  SSL_STATUSES,
  TRANSFER_STATUSES,
} from './domains.ts';
import { EMAIL_PROVIDERS, findEmailProvider, listEmailRecords } from './email-providers.ts';

const plain = { type: 'mapping', wpcom_domain: false, has_registration: false };

test('DC-01: the types of a domain are exactly these five', () => {
  expect(DOMAIN_TYPES).toEqual({
    MAPPED: 'MAPPED',
    REGISTERED: 'REGISTERED',
    SITE_REDIRECT: 'SITE_REDIRECT',
    WPCOM: 'WPCOM',
    TRANSFER: 'TRANSFER',
  });
});

test('DC-02: a redirect is a site redirect', () => {
  expect(getDomainType({ ...plain, type: 'redirect' })).toBe('SITE_REDIRECT');
});

test('DC-03: a transfer is a transfer', () => {
  expect(getDomainType({ ...plain, type: 'transfer' })).toBe('TRANSFER');
});

test('DC-04: a free address is one of the platform', () => {
  expect(getDomainType({ ...plain, wpcom_domain: true })).toBe('WPCOM');
});

test('DC-05: a domain with a registration is registered', () => {
  expect(getDomainType({ ...plain, has_registration: true })).toBe('REGISTERED');
});

test('DC-06: any other is mapped, and the first that holds counts', () => {
  expect(getDomainType(plain)).toBe('MAPPED');
  const all = { wpcom_domain: true, has_registration: true };
  expect(getDomainType({ type: 'redirect', ...all })).toBe('SITE_REDIRECT');
  expect(getDomainType({ type: 'transfer', ...all })).toBe('TRANSFER');
  expect(getDomainType({ type: 'mapping', ...all })).toBe('WPCOM');
});

test('DC-07: the statuses of a transfer are exactly these six', () => {
  const codes = 'PENDING_OWNER PENDING_REGISTRY CANCELLED COMPLETED PENDING_START PENDING_ASYNC'.split(' ');
  expect(Object.entries(TRANSFER_STATUSES)).toEqual(codes.map((code) => [code, code]));
});

test('DC-08: the registrars are exactly these three', () => {
  expect(REGISTRARS).toEqual({ OPENHRS: 'OpenHRS', OPENSRS: 'OpenSRS', WWD: 'WWD' });
});

test('DC-09: the availability of a name has all of its codes, each once', () => {
  const codes = Object.values(DOMAIN_AVAILABILITY);
  expect(codes).toEqual(
    expect.arrayContaining([
      'available',
      'available_premium',
      'mapped_domain',
      'transferrable',
      'tld_in_maintenance',
      'domain_registration_unavailable',
      'mapped_to_same_site_not_transferrable',
      'unknown_active_domain_with_wpcom',
    ]),
  );
  expect([codes.length, new Set(codes).size]).toEqual([47, 47]);
});

test('DC-10: there are five mail providers, known by their records', () => {
  expect(Object.keys(EMAIL_PROVIDERS)).toHaveLength(5);
  expect(EMAIL_PROVIDERS.MICROSOFT_OFFICE365).toEqual({ provider: 'microsoft-office365', service: 'O365' });
  for (const code of Object.keys(EMAIL_PROVIDERS) as (keyof typeof EMAIL_PROVIDERS)[]) {
    const records = listEmailRecords(code, 'notes.example');
    const listValues = (type: string) => records.filter((one) => one.type === type).map((one) => one.value);
    expect(findEmailProvider(listValues('MX'), listValues('TXT'))).toBe(code);
    expect(listValues('TXT')[0]).toMatch(/^v=spf1 include:\S+ [~-]all$/);
  }
  expect(findEmailProvider(['mx.elsewhere.example'], [])).toBeUndefined();
  expect(findEmailProvider(['evilgoogle.com'], [])).toBeUndefined();
});

test('DC-11: the states of contact data have these codes', () => {
  expect(Object.values(CONTACT_CONSENTS)).toEqual([
    'NONE',
    'PENDING',
    'PENDING_ASYNC',
    'ACCEPTED_CONTRACTUAL_MINIMUM',
    'ACCEPTED_FULL',
    'DENIED',
    'FORCED_ALL_CONTRACTUAL',
  ]);
});

test('DC-12: the states of SSL are exactly these four', () => {
  expect(Object.values(SSL_STATUSES)).toEqual(['disabled', 'pending', 'active', 'newly_registered']);
});

test('DC-13: the types of a free address are exactly these two', () => {
  expect(Object.values(FREE_ADDRESS_TYPES)).toEqual(['managed', 'blog']);
});

test.each([
  ['blog.example.com', 'blog.example.com'],
  [' HTTPS://Blog.Example.com./path?x ', 'blog.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['', 'empty_query'],
  ['https://', 'empty_query'],
  ['a b.example', 'invalid_query'],
  ['ann@blog.example', 'invalid_query'],
  ['blog.example:8080', 'invalid_query'],
  ['[::1]', 'invalid_query'],
  ['blog', 'invalid_domain'],
  ['-a.example', 'invalid_domain'],
  ['a..example', 'invalid_domain'],
  [`${'a'.repeat(64)}.example`, 'invalid_length'],
  [`${'a.'.repeat(130)}example`, 'invalid_length'],
  ['127.0.0.1', 'invalid_tld'],
  ['blog.c', 'invalid_tld'],
  ['blog.localhost', 'tld_not_supported'],
  ['printer.local', 'tld_not_supported'],
  ['x'.repeat(2_000_000), 'invalid_length'],
])('what is typed for a domain is read: %.60s', (text, expected) => {
  const parsed = parseDomain(text);
  expect(parsed.kind === 'name' ? parsed.name : parsed.status).toBe(expected);
});
