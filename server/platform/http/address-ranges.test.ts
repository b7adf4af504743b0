import { expect, test } from 'vitest';
import { isInRanges, parseAddressList } from './address-ranges.ts';

test('a list of addresses and ranges is read line by line, and written in one way', () => {
  const lines = [
    ' 203.0.113.7 ',
    '',
    '203.0.113.77/24',
    '2001:DB8:0::1',
    '2001:db8:1:2::/48',
    '::ffff:192.0.2.5',
    '203.0.113.7',
  ];
  expect(parseAddressList(lines)).toEqual({
    addresses: ['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8:1::/48', '192.0.2.5'],
  });
  expect(parseAddressList([])).toEqual({ addresses: [] });
});

test('a wrong line is named', () => {
  const getError = (...lines: string[]) => (parseAddressList(lines) as { error: string }).error;
  for (const wrong of [
    'office',
    '1',
    '0x7f.1',
    '010.0.0.1',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/-1',
    '::1/129',
    'fe80::1%eth0',
    '1.2.3.4 5.6.7.8',
    '::ffff:1.2.3.4/120',
    '1.2.3.4/24/8',
  ])
    expect(getError('', '203.0.113.7', wrong)).toBe(
      `has “${wrong}” on line 3, which isn’t an IP address or a range such as 203.0.113.0/24`,
    );
  expect(getError('10.0.0.0/8')).toBe(
    'has “10.0.0.0/8” on line 1, which is too wide: use /16 or a narrower range',
  );
  expect(getError('2001::/16')).toContain('use /32');
  expect(getError('0.0.0.0/0')).toContain('too wide');
  expect(getError(...Array.from({ length: 101 }, (_, n) => `10.1.0.${n}`))).toBe(
    'can have 100 addresses at most',
  );
  expect(getError('x'.repeat(2_000_000))).toContain('“xxx');
});

test('an address is looked for in all of them, whichever way it is written', () => {
  const ranges = ['203.0.113.0/24', '2001:db8:1::/48', '192.0.2.5'];
  for (const inside of ['203.0.113.255', '::ffff:203.0.113.1', '2001:db8:1:ffff::1', '192.0.2.5'])
    expect(isInRanges(inside, ranges), inside).toBe(true);
  for (const outside of ['203.0.114.1', '2001:db8:2::1', '192.0.2.6', '', 'x', '::'])
    expect(isInRanges(outside, ranges), outside).toBe(false);
});
