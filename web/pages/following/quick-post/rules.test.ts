import { describe, expect, test } from 'vitest';
import type { Blog } from '#shared/api/blogs.ts';
import { canPost, isQuickPostShown } from './rules.ts';

const site = { ID: 1 } as Blog;

test.each([
  [[site], true, true],
  [[site], undefined, true],
  [[site], false, false],
  [[], true, false],
  [[], false, false],
])('QP-02: with sites %j and the flag %j the card shows: %j', (sites, flag, shown) => {
  expect(isQuickPostShown(sites, flag)).toBe(shown);
});

describe('posting', () => {
  test.each(['', '  ', '<p><br></p>', '&nbsp;'])('QP-03: needs more than %j', (html) => {
    expect(canPost(html, site, false)).toBe(false);
  });

  test('QP-05: needs a site', () => {
    expect(canPost('<p>x</p>', undefined, false)).toBe(false);
    expect(canPost('<p>x</p>', site, false)).toBe(true);
  });

  test('QP-04: waits for the previous post', () => {
    expect(canPost('<p>x</p>', site, true)).toBe(false);
  });
});
