import { expect, test } from 'vitest';
import { computeFit, rank } from './rank.ts';

const NAMES = ['Manage subscribed sites', 'Salt & Slate', 'Security', 'My Likes', 'Café Nord', 'Muster'];
const find = (typed: string) => rank(typed, NAMES, (name) => name);

test('a typed text finds names by their letters in order, starts of words first', () => {
  expect(find('ms')[0]).toBe('Manage subscribed sites');
  expect(find('sal')).toEqual(['Salt & Slate']);
  expect(find('cafe')).toEqual(['Café Nord']);
  expect(find('sec')[0]).toBe('Security');
});

test('names without a match are left out, and without a text all stay in their order', () => {
  expect(computeFit('xyz', 'Security')).toBeUndefined();
  expect(find('  ')).toEqual(NAMES);
});
