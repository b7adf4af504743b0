import { expect, test } from 'vitest';
import { createCall } from '#web/lib/call.ts';
import { fetchPosts } from './fetch-posts.ts';
import { streamQuery } from './queries.ts';
import type { ShownStream } from './stream.ts';

/** Every kind of stream, with its cache key and its address. */
const STREAMS: [ShownStream, string, string][] = [
  [{ kind: 'following' }, 'following', '/rest/v1.2/read/following?'],
  [{ kind: 'recent' }, 'recent', '/wpcom/v2/read/streams/following?'],
  [{ kind: 'recent', feedId: 7 }, 'recent:7', '/wpcom/v2/read/streams/following?feed_id=7&'],
  [{ kind: 'feed', feedId: 123 }, 'feed:123', '/rest/v1.2/read/feed/123/posts?'],
  [{ kind: 'site', siteId: 55 }, 'site:55', '/rest/v1.2/read/sites/55/posts?'],
  [{ kind: 'featured', siteId: 55 }, 'featured:55', '/rest/v1.2/read/sites/55/featured?'],
  [{ kind: 'user', userId: 3 }, 'user:3', '/rest/v1/users/3/posts?'],
  [{ kind: 'a8c', team: 'a8c' }, 'a8c', '/rest/v1.2/read/a8c?team=a8c&'],
  [{ kind: 'p2' }, 'p2', '/rest/v1.2/read/following/p2?'],
  [{ kind: 'tag', slug: 'books' }, 'tag:books', '/wpcom/v2/read/tags/books/posts?'],
  [{ kind: 'tag_popular', slug: 'books' }, 'tag_popular:books', '/wpcom/v2/read/streams/tag/books?'],
  [{ kind: 'likes' }, 'likes', '/rest/v1.2/read/liked?'],
  [{ kind: 'notifications' }, 'notifications', '/rest/v1.2/read/notifications?'],
  [
    { kind: 'list', owner: 'ann', slug: 'science' },
    'list:{"owner":"ann","slug":"science"}',
    '/rest/v1.3/read/list/ann/science/posts?',
  ],
  [
    { kind: 'search', query: 'red tea', sort: 'last_updated' },
    'search:{"sort":"last_updated","q":"red tea"}',
    '/rest/v1.2/read/search?q=red+tea&sort=last_updated&',
  ],
  [
    { kind: 'discover', tab: 'recommended', tags: ['b', 'a'] },
    'discover:recommended--a--b',
    '/wpcom/v2/read/streams/discover?tags[]=b&tags[]=a&',
  ],
  [
    { kind: 'discover', tab: 'latest', tags: ['a'] },
    'discover:latest--a',
    '/wpcom/v2/read/tags/posts?tags[]=a&',
  ],
  [{ kind: 'discover', tab: 'firstposts' }, 'discover:firstposts', '/wpcom/v2/read/streams/first-posts?'],
  [
    { kind: 'discover', tab: 'tag', slug: 'art' },
    'discover:art',
    '/wpcom/v2/read/streams/discover?tags[]=art&',
  ],
  [{ kind: 'recommendations_posts' }, 'recommendations_posts', '/rest/v1.2/read/recommendations/posts?'],
  [
    { kind: 'custom_recs_posts_with_images' },
    'custom_recs_posts_with_images',
    '/rest/v1.2/read/recommendations/posts?alg_prefix=read:recommendations:posts&',
  ],
  [
    { kind: 'custom_recs_sites_with_images' },
    'custom_recs_sites_with_images',
    '/rest/v1.2/read/recommendations/sites?posts_per_site=1&',
  ],
];

/** A response that fits every stream of posts. */
const ANSWER = {
  posts: [{ ID: 1 }],
  cards: [{ type: 'post', data: { ID: 1 } }],
  sites: [{ posts: [{ ID: 1 }] }],
  next_page_handle: 'next',
  meta: { next_page: 'next' },
};

test.each(STREAMS)(
  'RT-03, RT-07, RT-09: %o is held under %s and read from %s',
  async (stream, key, address) => {
    expect(streamQuery(stream).queryKey).toContain(key);
    let asked: string | undefined;
    const call = createCall({
      fetch: async (url) => {
        asked = String(url);
        return Response.json(ANSWER);
      },
    });
    const page = await fetchPosts(call, stream, { number: 7, page_handle: 'here' });
    expect(page.posts).toEqual([{ ID: 1 }]);
    expect(page.next_page_handle).toBe('next');
    const [path, query] = (asked ?? '').split('?');
    const [wantedPath, wanted] = address.split('?');
    expect(path).toBe(wantedPath);
    const got = new URLSearchParams(query);
    for (const [name] of new URLSearchParams(wanted))
      expect(got.getAll(name)).toEqual(new URLSearchParams(wanted).getAll(name));
    expect(got.get('page_handle')).toBe('here');
    expect(got.get('number')).toBe('7');
  },
);
