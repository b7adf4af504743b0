import { describe, expect, test } from 'vitest';
import { findHeaderOwner, toFeedPath, toPostPath } from './rules.ts';

const createOwner = (name: string) => ({ ID: 1, login: 'nora', name });

describe('the owner in a header', () => {
  test.each([
    [
      'a single author',
      { owner: createOwner('Nora Quist'), is_multi_author: false, name: 'Quiet Hours' },
      'Nora Quist',
    ],
    [
      'several authors',
      { owner: createOwner('Nora Quist'), is_multi_author: true, name: 'Quiet Hours' },
      undefined,
    ],
    [
      'a name that says nothing',
      { owner: createOwner('Admin'), is_multi_author: false, name: 'Quiet Hours' },
      undefined,
    ],
    [
      'the name of the site',
      { owner: createOwner('quiet hours'), is_multi_author: false, name: 'Quiet Hours' },
      undefined,
    ],
    ['nobody', { owner: null, is_multi_author: false, name: 'Quiet Hours' }, undefined],
  ])('%s', (_, site, name) => {
    expect(findHeaderOwner(site)?.name).toBe(name);
  });
});

test('EN-02: 0 or nothing means an external feed', () => {
  expect(toFeedPath({ feed_ID: 7, blog_ID: 0 })).toBe('/reader/feeds/7');
  expect(toFeedPath({ feed_ID: 7 })).toBe('/reader/feeds/7');
  expect(toFeedPath({ feed_ID: 7, blog_ID: 55 })).toBe('/reader/blogs/55');
  expect(toPostPath({ feed_ID: 7, site_ID: 55, ID: 3 })).toBe('/reader/blogs/55/posts/3');
});
