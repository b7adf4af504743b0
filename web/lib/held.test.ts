import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeHeld, mapRecords } from './held.ts';

const queryKey = ['numbers'];
type Held = InfiniteData<number[], number>;

/** A query that holds the page [1, 2]; further pages come when they are let go. */
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
  const held = () => client.getQueryData<Held>(queryKey)!.pages;
  return { client, observer, held, letGo: (page: number[]) => asked.shift()!(page) };
}

const times = (factor: number) => (held: Held) => ({
  ...held,
  pages: held.pages.map((page) => page.map((number) => number * factor)),
});
const withFirst = (number: number) => (held: Held) =>
  held.pages[0]![0] === number ? held : { ...held, pages: [[number], ...held.pages] };

test('U11: what was put on top while a further page was on its way stays when that comes', async () => {
  const { client, observer, held, letGo } = await startPages();
  const next = observer.fetchNextPage();
  changeHeld<Held>(client, { queryKey }, withFirst(9));
  expect(held()).toEqual([[9], [1, 2]]);
  letGo([3]);
  await next;
  expect(held()).toEqual([[9], [1, 2], [3]]);
});

test('a change and the way back from it both hold, in their order', async () => {
  const { client, observer, held, letGo } = await startPages();
  const next = observer.fetchNextPage();
  changeHeld<Held>(client, { queryKey }, times(10));
  changeHeld<Held>(client, { queryKey }, withFirst(7));
  changeHeld<Held>(client, { queryKey }, times(0.1));
  letGo([3]);
  await next;
  expect(held().at(-1)).toEqual([3]);
  expect(held()).toHaveLength(3);
  expect(held()[1]).toEqual([1, 2]);
});

test('what is fetched anew is the truth: nothing is changed in it again', async () => {
  const { client, observer, held, letGo } = await startPages();
  const all = observer.refetch();
  changeHeld<Held>(client, { queryKey }, times(10));
  expect(held()).toEqual([[10, 20]]);
  letGo([1, 2]);
  await all;
  expect(held()).toEqual([[1, 2]]);
});

test('a correction makes the data no newer, and what was out of date stays so', async () => {
  const { client } = await startPages();
  const query = client.getQueryCache().find({ queryKey })!;
  query.setState({ dataUpdatedAt: 5 });
  query.invalidate();
  changeHeld<Held>(client, { queryKey }, times(2));
  expect(query.state).toMatchObject({ dataUpdatedAt: 5, isInvalidated: true });
});

test('records are changed wherever they stand; what nothing changes in stays the very same', () => {
  const value = { list: [{ id: 1, inner: { id: 2 } }], other: [{ id: 3 }], map: new Map([[1, { id: 1 }]]) };
  const rename = (id: number) =>
    mapRecords(value, (record, inside) => {
      const copy = inside(record);
      return copy.id === id ? { ...copy, id: 'x' } : copy;
    });
  expect(rename(2)).toEqual({ ...value, list: [{ id: 1, inner: { id: 'x' } }] });
  expect(rename(2).other).toBe(value.other);
  expect(rename(2).map).toBe(value.map);
  expect(rename(9)).toBe(value);
});
