import { afterAll, beforeAll, expect, it } from 'vitest';
import { redirectFeed } from '#server/features/feeds/queries-redirect.ts';
import { upsertPosts } from '#server/features/posts/upsert.ts';
import { actAs, listWrongCounts } from '#test/seen.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createNewPost, storeFeed, storePost } from '#test/stored-feed.ts';
import { countWaiting } from '#test/waiting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const store = (feed: number, guids: string[]) =>
  server.db
    .transaction()
    .execute((trx) =>
      upsertPosts(trx, [{ feedId: feed, posts: guids.map((guid) => createNewPost(guid)) }], new Date()),
    );

it('posts being stored while all is marked stay unseen, and only those', async () => {
  const feed = await storeFeed(server.db);
  const ann = actAs(server, await server.signUp());
  await store(feed, ['one', 'two']);
  await ann.follow(feed);
  const storing = Promise.withResolvers<void>();
  const marked = Promise.withResolvers<void>();
  const work = server.db.transaction().execute(async (trx) => {
    await upsertPosts(
      trx,
      [{ feedId: feed, posts: [createNewPost('three'), createNewPost('two')] }],
      new Date(),
    );
    storing.resolve();
    await marked.promise;
  });
  await storing.promise;
  const undo = await ann.markAll();
  expect(await ann.counts()).toEqual({});
  marked.resolve();
  await work;
  expect(await ann.counts()).toEqual({ [feed]: 1 });
  await ann.undo(undo!);
  expect(await ann.counts()).toEqual({ [feed]: 3 });
  expect(await listWrongCounts(server.db)).toEqual([]);
});

it('a post that is deleted while all is marked counts for no one', async () => {
  const feed = await storeFeed(server.db);
  const ann = actAs(server, await server.signUp());
  const bo = actAs(server, await server.signUp());
  const posts = await store(feed, ['one', 'two', 'three']);
  await ann.follow(feed);
  await bo.follow(feed);
  await ann.mark(feed, [posts[0]!.id]);
  const deleting = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  const work = server.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('posts')
      .where('feed_id', '=', feed)
      .where('id', 'in', [posts[0]!.id, posts[1]!.id])
      .execute();
    deleting.resolve();
    await seen.promise;
  });
  await deleting.promise;
  // They wait for the deletion of the post.
  const marking = Promise.all([ann.markAll(), bo.markAll([feed]), ann.mark(feed, [posts[1]!.id])]);
  await expect.poll(() => countWaiting(server.pool)).toBe(3);
  seen.resolve();
  await Promise.all([work, marking]);
  expect(await ann.counts()).toEqual({});
  expect(await bo.counts()).toEqual({});
  expect(await listWrongCounts(server.db)).toEqual([]);
});

it('counts are right when everything happens at once', async () => {
  const feeds = [await storeFeed(server.db), await storeFeed(server.db)];
  const readers = await Promise.all(
    Array.from({ length: 3 }, async () => actAs(server, await server.signUp())),
  );
  const known: { feed: number; id: number }[] = [];
  const storeKnown = async (feed: number, guids: string[]) => {
    for (const { id } of await store(feed, guids)) known.push({ feed, id });
  };
  for (const feed of feeds)
    await storeKnown(
      feed,
      Array.from({ length: 15 }, (_, index) => `${feed} ${index}`),
    );
  for (const reader of readers) await reader.follow(feeds[0]!);
  for (let round = 0; round < 12; round += 1) {
    const [first, second] = feeds as [number, number];
    const some = known.filter((_, index) => index % 3 === round % 3);
    const listIds = (feed: number) => some.flatMap((post) => (post.feed === feed ? [post.id] : []));
    const gone = known.splice(round % 5, 1)[0]!;
    await Promise.all([
      storeKnown(first, [`${first} new ${round}`, `${first} 3`]),
      storeKnown(second, [`${second} new ${round}`]),
      server.db.transaction().execute(async (trx) => {
        await trx.selectFrom('feeds').select('id').where('id', '=', gone.feed).forNoKeyUpdate().execute();
        await trx.deleteFrom('posts').where('id', '=', gone.id).execute();
      }),
      ...readers.flatMap((reader, index) => [
        reader.mark(first, listIds(first), (round + index) % 2 === 0),
        reader.mark(second, listIds(second), (round + index) % 2 === 1),
        round % 2 === 0 ? reader.follow(second) : reader.unfollow(second),
        reader.markAll(index === 0 ? [] : [first]).then((undo) => undo && reader.undo(undo)),
      ]),
    ]);
    expect(await listWrongCounts(server.db), `round ${round}`).toEqual([]);
  }
}, 60_000);

it('a feed that moves onto another keeps what was seen, and the number of the subscription', async () => {
  const [from, to] = [await storeFeed(server.db), await storeFeed(server.db)];
  const people = [await server.signUp(), await server.signUp()];
  const [ann, bo] = people.map((person) => actAs(server, person));
  const old = await store(from, ['a', 'b', 'c']);
  await store(to, ['a', 'b', 'c', 'd']);
  const before = await ann!.follow(from);
  await bo!.follow(from);
  await bo!.follow(to);
  await bo!.markAll([to]);
  await ann!.mark(
    from,
    old.map(({ id }) => id),
  );
  await ann!.mark(from, [old[2]!.id], false);
  const { url } = await server.db
    .selectFrom('feeds')
    .select('url')
    .where('id', '=', to)
    .executeTakeFirstOrThrow();
  expect(await redirectFeed(server.db, from, url)).toBe(to);
  // Her unseen posts, and the post that only the new address has.
  expect(await ann!.counts()).toEqual({ [to]: 2 });
  expect(await bo!.counts()).toEqual({});
  const mine = await server.request('/rest/v1.2/read/following/mine', { as: people[0]! });
  expect(mine.body.subscriptions).toMatchObject([
    { ID: before.subscription.ID, feed_ID: to, unseen_count: 2 },
  ]);
  await storePost(server.db, to);
  expect(await bo!.counts()).toEqual({ [to]: 1 });
  expect(await listWrongCounts(server.db)).toEqual([]);
});
