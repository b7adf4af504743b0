import { describe, expect, test } from 'vitest';
import { feedPath, ownerInHeader, postPath } from './rules.ts';

const owner = (name: string) => ({ ID: 1, login: 'nora', name });

describe('the owner in a header', () => {
  test.each([
    [
      'a single author',
      { owner: owner('Nora Quist'), is_multi_author: false, name: 'Quiet Hours' },
      'Nora Quist',
    ],
    [
      'several authors',
      { owner: owner('Nora Quist'), is_multi_author: true, name: 'Quiet Hours' },
      undefined,
    ],
    [
      'a name that says nothing',
      { owner: owner('Admin'), is_multi_author: false, name: 'Quiet Hours' },
      undefined,
    ],
    [
      'the name of the site',
      { owner: owner('quiet hours'), is_multi_author: false, name: 'Quiet Hours' },
      undefined,
    ],
    ['nobody', { owner: null, is_multi_author: false, name: 'Quiet Hours' }, undefined],
  ])('%s', (_, site, name) => {
    expect(ownerInHeader(site)?.name).toBe(name);
  });
});

test('EN-02: 0 or nothing means a feed from elsewhere', () => {
  expect(feedPath({ feed_ID: 7, blog_ID: 0 })).toBe('/reader/feeds/7');
  expect(feedPath({ feed_ID: 7 })).toBe('/reader/feeds/7');
  expect(feedPath({ feed_ID: 7, blog_ID: 55 })).toBe('/reader/blogs/55');
  expect(postPath({ feed_ID: 7, site_ID: 55, ID: 3 })).toBe('/reader/blogs/55/posts/3');
});
