import { describe, expect, it } from 'vitest';
import { formatStreamKey, parseStreamKey, type StreamKey } from './stream-key.ts';

const keys: [row: string, text: string, key: StreamKey][] = [
  ['RT-03', 'following', { kind: 'following' }],
  ['RT-04', 'custom_recs_posts_with_images', { kind: 'custom_recs_posts_with_images' }],
  ['RT-07', 'feed:123', { kind: 'feed', feedId: 123 }],
  ['RT-09', 'site:55', { kind: 'site', siteId: 55 }],
  ['TG-02', 'tag_popular:books', { kind: 'tag_popular', slug: 'books' }],
  ['AP-34', 'recent', { kind: 'recent' }],
  ['RT-02', 'recent:7', { kind: 'recent', feedId: 7 }],
  ['one tag', 'tag:日本語', { kind: 'tag', slug: '日本語' }],
  ['a member’s posts', 'user:9', { kind: 'user', userId: 9 }],
  ['featured posts', 'featured:55', { kind: 'featured', siteId: 55 }],
  ['a list', 'list:{"owner":"ann","slug":"a:b"}', { kind: 'list', owner: 'ann', slug: 'a:b' }],
  [
    'a search',
    'search:{"sort":"last_updated","q":"a \\"b\\""}',
    { kind: 'search', query: 'a "b"', sort: 'last_updated' },
  ],
  [
    'a search in one’s subscriptions',
    'search:{"sort":"relevance","q":"a","scope":"mine"}',
    { kind: 'search', query: 'a', sort: 'relevance', scope: 'mine' },
  ],
  ['first posts', 'discover:firstposts', { kind: 'discover', tab: 'firstposts' }],
  ['one tag of discover', 'discover:dailyprompt', { kind: 'discover', tab: 'tag', slug: 'dailyprompt' }],
  [
    'recommended posts',
    'discover:recommended--art--books',
    { kind: 'discover', tab: 'recommended', tags: ['art', 'books'] },
  ],
  ['latest posts', 'discover:latest', { kind: 'discover', tab: 'latest', tags: [] }],
];

describe('stream keys', () => {
  it.each(keys)('%s: %s is written and read', (_, text, key) => {
    expect(formatStreamKey(key)).toBe(text);
    expect(parseStreamKey(text)).toEqual(key);
  });

  it('are one for one choice of tags', () => {
    const key = (tags: string[]) => formatStreamKey({ kind: 'discover', tab: 'recommended', tags });
    expect(key(['b', 'a'])).toBe(key(['a', 'b']));
    expect(parseStreamKey('discover:latest--b--a')).toEqual(parseStreamKey('discover:latest--a--b'));
  });

  it.each([
    '',
    ':',
    'nothing',
    'following:3',
    'feed',
    'feed:',
    'feed:0',
    'feed:007',
    'feed:-1',
    'feed:1e3',
    'feed:99999999999999999',
    'site:x',
    'tag:',
    'list:{"owner":"ann"}',
    'list:not json',
    'search:null',
    'search:{"q":"x","sort":"size"}',
  ])('%j names no stream', (text) => {
    expect(parseStreamKey(text)).toBeUndefined();
  });
});
