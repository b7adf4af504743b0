import { describe, expect, test } from 'vitest';
import { deriveUsername, isUsername } from './username.ts';

describe('isUsername', () => {
  test.each(['ann', 'Ann', 'ann-smith', 'a_1', '4chan', 'x'.repeat(30)])('accepts %s', (name) => {
    expect(isUsername(name)).toBe(true);
  });
  test.each([
    ['', 'nothing'],
    ['ab', 'too short'],
    ['x'.repeat(31), 'too long'],
    ['12345', 'an id'],
    ['-ann', 'a mark first'],
    ['ann_', 'a mark last'],
    ['ann smith', 'a space'],
    ['ann/smith', 'a slash'],
    ['änn', 'another letter'],
    ['аnn', 'a Cyrillic letter that looks Latin'],
    ['admin', 'reserved'],
    ['Admin', 'reserved in capitals'],
    ['id', 'reserved'],
    ['new', 'reserved'],
    ['api', 'reserved'],
    ['ann\n', 'a line break'],
  ])('refuses %j: %s', (name) => {
    expect(isUsername(name)).toBe(false);
  });
});

describe('deriveUsername', () => {
  const derive = (name: string, email: string, taken: string[] = []) =>
    deriveUsername({ name, email }, async (username) => taken.includes(username));
  test.each([
    ['Zoë Smith', 'z@example.org', 'zoe-smith'],
    ['渡辺さや', 'saya@example.jp', 'saya'],
    ['', 'nora.hale+news@example.org', 'nora-hale-news'],
    ['李', '7@example.cn', 'reader-2'],
    ['2024', 'x@example.org', '2024-2'],
    ['Admin', 'x@example.org', 'admin-2'],
    ['A name that is far too long to be a username', 'x@example.org', 'a-name-that-is-far-too-l'],
  ])('%s, %s → %s', async (name, email, username) => {
    expect(await derive(name, email)).toBe(username);
    expect(isUsername(username)).toBe(true);
  });
  test('a taken one gets a number', async () => {
    expect(await derive('Ann Lee', 'ann@example.org', ['ann-lee', 'ann-lee-2'])).toBe('ann-lee-3');
  });
});
