import { type InfiniteData, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Post } from '#shared/api/posts.ts';
import { adjustEntities, applyChanges, entitiesIn, patchPost, updateCached } from './entities.ts';

const queryKey = ['numbers'];
type Cached = InfiniteData<number[], number>;

/** A query with the page [1, 2] in its cache; further pages arrive when `letGo` is called. */
async function startPages() {
  const client = new QueryClient();
  const asked: ((page: number[]) => void)[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<number[]>((resolve) => asked.push(resolve)),
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => pages.length,
  });
  const first = observer.refetch();
  asked.shift()!([1, 2]);
  await first;
  const cached = () => client.getQueryData<Cached>(queryKey)!.pages;
  return { client, observer, held: cached, letGo: (page: number[]) => asked.shift()!(page) };
}

/** A query with one post; further responses arrive when `letGo` is called. */
async function startPosts() {
  const client = new QueryClient();
  const asked: ((posts: Post[]) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['posts'],
    queryFn: () => new Promise<Post[]>((resolve) => asked.push(resolve)),
    meta: entitiesIn<Post[]>(['post']),
  });
  const first = observer.refetch();
  asked.shift()!([{ feed_item_ID: 1, i_like: false, like_count: 0 } as Post]);
  await first;
  return { client, observer, letGo: (posts: Post[]) => asked.shift()!(posts) };
}

const multiply = (factor: number) => (cached: Cached) => ({
  ...cached,
  pages: cached.pages.map((page) => page.map((number) => number * factor)),
});
const addFirst = (number: number) => (cached: Cached) =>
  cached.pages[0]![0] === number ? cached : { ...cached, pages: [[number], ...cached.pages] };

test('U11: an item added on top while a further page is being fetched stays when that arrives', async () => {
  const { client, observer, held, letGo } = await startPages();
  const next = observer.fetchNextPage();
  updateCached<Cached>(client, { queryKey }, addFirst(9));
  expect(held()).toEqual([[9], [1, 2]]);
  letGo([3]);
  await next;
  expect(held()).toEqual([[9], [1, 2], [3]]);
});

test('a change and its undo are both reapplied, in order', async () => {
  const { client, observer, held: cached, letGo } = await startPages();
  const next = observer.fetchNextPage();
  updateCached<Cached>(client, { queryKey }, multiply(10));
  updateCached<Cached>(client, { queryKey }, addFirst(7));
  updateCached<Cached>(client, { queryKey }, multiply(0.1));
  letGo([3]);
  await next;
  expect(cached().at(-1)).toEqual([3]);
  expect(cached()).toHaveLength(3);
  expect(cached()[1]).toEqual([1, 2]);
});

test('refetched data is right: no change is reapplied to it', async () => {
  const { client, observer, held: cached, letGo } = await startPages();
  const all = observer.refetch();
  updateCached<Cached>(client, { queryKey }, multiply(10));
  expect(cached()).toEqual([[10, 20]]);
  letGo([1, 2]);
  await all;
  expect(cached()).toEqual([[1, 2]]);
});

test('a change of an entity reaches a response that is under way, which may be from before; a difference does not', async () => {
  const { client, observer, letGo } = await startPosts();
  const refetched = observer.refetch();
  patchPost(client, 1, { i_like: true });
  adjustEntities(client, { post: (post) => ({ ...post, like_count: post.like_count + 1 }) });
  expect(client.getQueryData(['posts'])).toEqual([{ feed_item_ID: 1, i_like: true, like_count: 1 }]);
  letGo([{ feed_item_ID: 1, i_like: false, like_count: 1 } as Post]);
  await refetched;
  expect(client.getQueryData(['posts'])).toEqual([{ feed_item_ID: 1, i_like: true, like_count: 1 }]);
});

test('a change makes the data no fresher, and stale data stays stale', async () => {
  const { client } = await startPages();
  const query = client.getQueryCache().find({ queryKey })!;
  query.setState({ dataUpdatedAt: 5 });
  query.invalidate();
  updateCached<Cached>(client, { queryKey }, multiply(2));
  expect(query.state).toMatchObject({ dataUpdatedAt: 5, isInvalidated: true });
});

test('entities are changed where they are declared; unchanged values stay the same object', () => {
  const createPost = (id: number) => ({ feed_item_ID: id, comments: [{ ID: id + 10 }] });
  const value = {
    pages: [{ posts: [createPost(1), createPost(2)] }, { posts: [] }],
    other: [createPost(1)],
    map: new Map([[1, createPost(1)]]),
    missing: undefined,
    failed: { errors: {} },
  };
  const post = { is: 'post', comments: ['comment'] } as const;
  const shape = { pages: [{ posts: [post] }], missing: ['post'], failed: 'post' } as const;
  const rename = (id: number) =>
    applyChanges(value, shape, {
      post: (one) => (one.feed_item_ID === id ? { ...one, title: 'x' } : one),
      comment: (one) => (one.ID === id ? { ...one, status: 'spam' } : one),
    });
  expect(rename(2).pages[0]!.posts[1]).toEqual({ ...createPost(2), title: 'x' });
  expect(rename(11).pages[0]!.posts[0]).toEqual({
    feed_item_ID: 1,
    comments: [{ ID: 11, status: 'spam' }],
  });
  expect(rename(2).pages[0]!.posts[0]).toBe(value.pages[0]!.posts[0]);
  expect(rename(2).pages[1]).toBe(value.pages[1]);
  expect(rename(1).other).toBe(value.other);
  expect(rename(1).map).toBe(value.map);
  expect(rename(9)).toBe(value);
});
