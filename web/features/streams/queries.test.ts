import { expect, test } from 'vitest';
import type { Post } from '#shared/api/posts.ts';
import { createCall } from '#web/lib/call.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { collectPosts, findListedPost, findLoadedStream } from '../posts/queries.ts';
import { refreshHead, streamQuery } from './queries.ts';

const createPost = (ID: number, title = '') => ({ feed_ID: 1, ID, title }) as Post;
const following = { kind: 'following' } as const;

test('RT-03: the following stream is cached under the key "following"', () => {
  expect(streamQuery(following).queryKey).toContain('following');
});

test('RT-07: the stream of feed 123 is cached under the key "feed:123"', () => {
  expect(streamQuery({ kind: 'feed', feedId: 123 }).queryKey).toContain('feed:123');
});

test('TE-02, TE-03: the organization’s stream is cached under "a8c", that of team blogs under "p2"', () => {
  expect(streamQuery({ kind: 'a8c', team: 'a8c' }).queryKey).toContain('a8c');
  expect(streamQuery({ kind: 'p2' }).queryKey).toContain('p2');
});

test('a post that moved to the next page between two fetches occurs once, in its first position', () => {
  const posts = collectPosts([
    { posts: [createPost(1), createPost(2, 'first')] },
    { posts: [createPost(2, 'second'), createPost(3)] },
  ]);
  expect(posts.map(({ ID, title }) => `${ID}${title}`)).toEqual(['1', '2first', '3']);
});

test('a listed post is found in any cached stream', () => {
  const client = createQueryClient(createCall());
  const { queryKey, meta } = streamQuery(following);
  client.setQueryDefaults(queryKey, { meta: meta! });
  client.setQueryData(queryKey, {
    pages: [{ posts: [createPost(1)] }, { posts: [createPost(2, 'Here')] }],
    pageParams: [null, 'x'],
  });
  expect(findListedPost(client, 1, 2)?.title).toBe('Here');
  expect(findListedPost(client, 2, 2)).toBeUndefined();
  expect(findLoadedStream(client, 'following')).toMatchObject({ isComplete: true, posts: { length: 2 } });
  expect(findLoadedStream(client, 'feed:1')).toBeUndefined();
});

test('coming back to an old stream keeps only its first page', async () => {
  const client = createQueryClient(createCall());
  const { queryKey } = streamQuery(following);
  const pages = { pages: [{ posts: [createPost(1)] }, { posts: [createPost(2)] }], pageParams: [null, 'x'] };
  client.setQueryData(queryKey, pages);
  await refreshHead(client, following);
  expect(client.getQueryData(queryKey)).toEqual(pages);
  client.setQueryData(queryKey, pages, { updatedAt: Date.now() - 60_000 });
  await refreshHead(client, following);
  expect(client.getQueryData(queryKey)).toEqual({ pages: [{ posts: [createPost(1)] }], pageParams: [null] });
});
