import { afterAll, beforeAll, expect, it } from 'vitest';
import { actAs, listWrongCounts } from '#test/seen.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

/** Steps of one random walk per seed. */
const STEPS = 150;
const FEEDS = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Stored posts, by feed, unordered. */
type Stored = Map<number, { id: number; sortAt: number }[]>;

/** A naive model of a reader: every seen post, separately. */
class Reader {
  readonly follows = new Map<number, Set<number>>();
  readonly former = new Map<number, Set<number>>();
  readonly marks = new Map<number, boolean>();
  readonly undos: {
    token: string;
    feeds: { feed: number; before: Set<number>; after: Set<number>; unseen: number[] }[];
  }[] = [];

  hasSeen(feed: number, post: number): boolean {
    return this.marks.get(post) ?? this.follows.get(feed)?.has(post) ?? false;
  }
  follow(feed: number, stored: Stored): void {
    const posts = stored.get(feed)!;
    const former = this.former.get(feed);
    this.former.delete(feed);
    if (former) {
      this.follows.set(feed, former);
      return;
    }
    for (const { id } of posts) if (this.marks.get(id) === false) this.marks.delete(id);
    const newest = posts.toSorted((a, b) => b.sortAt - a.sortAt || b.id - a.id).slice(0, 10);
    for (const { id } of newest) if (!this.marks.has(id)) this.marks.set(id, false);
    this.follows.set(feed, new Set(posts.map(({ id }) => id)));
  }
  unfollow(feed: number): void {
    this.former.set(feed, this.follows.get(feed)!);
    this.follows.delete(feed);
  }
  listUnseen(feed: number, stored: Stored): number[] {
    return stored.get(feed)!.flatMap(({ id }) => (this.hasSeen(feed, id) ? [] : [id]));
  }
  markAll(token: string | null, feeds: number[], stored: Stored): void {
    const changed = feeds.flatMap((feed) => {
      const before = this.follows.get(feed);
      if (!before || this.listUnseen(feed, stored).length === 0) return [];
      const ids = stored.get(feed)!.map(({ id }) => id);
      const unseen = ids.filter((id) => this.marks.get(id) === false);
      for (const id of unseen) this.marks.delete(id);
      const after = new Set(ids);
      this.follows.set(feed, after);
      return [{ feed, before, after, unseen }];
    });
    expect(token !== null).toBe(changed.length > 0);
    if (token !== null) this.undos.push({ token, feeds: changed });
  }
  undo(): string {
    const { token, feeds } = this.undos.pop()!;
    for (const { feed, before, after, unseen } of feeds) {
      // Unfollowed or marked again since: the set has changed.
      if (this.follows.get(feed) !== after) continue;
      for (const id of unseen) if (!this.marks.has(id)) this.marks.set(id, false);
      this.follows.set(feed, before);
    }
    return token;
  }
}

it.each([1, 2, 3])(
  'counts and marks are exact on any way through it (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
    const feeds: number[] = [];
    const stored: Stored = new Map();
    for (let number = 0; number < FEEDS; number += 1) {
      const feed = await storeFeed(server.db);
      feeds.push(feed);
      stored.set(feed, []);
    }
    const readers = await Promise.all(
      [0, 1].map(async () => ({ real: actAs(server, await server.signUp()), model: new Reader() })),
    );
    const done: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const feed = pick(feeds);
      const posts = stored.get(feed)!;
      const { real, model } = pick(readers);
      const some = posts.filter(() => random() < 0.3).map(({ id }) => id);
      const isSeen = random() < 0.6;
      const choice = random();
      if (choice < 0.35) {
        const sortAt = Math.floor(random() * 40);
        const id = await storePost(server.db, feed, { sort_at: new Date(Date.UTC(2026, 10, 1, 0, sortAt)) });
        posts.push({ id, sortAt });
        done.push(`store ${id} in ${feed}`);
      } else if (choice < 0.42 && posts.length > 0) {
        const { id } = pick(posts);
        await server.db.deleteFrom('posts').where('id', '=', id).execute();
        stored.set(
          feed,
          posts.filter((post) => post.id !== id),
        );
        for (const reader of readers) reader.model.marks.delete(id);
        done.push(`delete ${id}`);
      } else if (choice < 0.46 && posts.length > 0) {
        const post = pick(posts);
        post.sortAt = Math.floor(random() * 40);
        const sort_at = new Date(Date.UTC(2026, 10, 1, 0, post.sortAt));
        await server.db.updateTable('posts').set({ sort_at }).where('id', '=', post.id).execute();
        done.push(`move ${post.id}`);
      } else if (choice < 0.7) {
        await real.mark(feed, some, isSeen);
        for (const id of some) model.marks.set(id, isSeen);
        done.push(`mark ${some} ${isSeen}`);
      } else if (choice < 0.84) {
        const isFollowing = model.follows.has(feed);
        if (isFollowing) {
          await real.unfollow(feed);
          model.unfollow(feed);
        } else {
          await real.follow(feed);
          model.follow(feed, stored);
        }
        done.push(`${isFollowing ? 'unfollow' : 'follow'} ${feed}`);
      } else if (choice < 0.93) {
        const named = random() < 0.5 ? [feed] : [];
        model.markAll(await real.markAll(named), named.length > 0 ? named : feeds, stored);
        done.push(`mark all ${named}`);
      } else if (model.undos.length > 0) {
        await real.undo(model.undo());
        done.push('undo');
      }
      await expectSame(feeds, stored, readers, done);
    }
    expect(await listWrongCounts(server.db)).toEqual([]);
  },
  60_000,
);

async function expectSame(
  feeds: number[],
  stored: Stored,
  readers: { real: ReturnType<typeof actAs>; model: Reader }[],
  done: string[],
): Promise<void> {
  for (const { real, model } of readers) {
    const unseen = [...model.follows.keys()].map(
      (feed) => [feed, model.listUnseen(feed, stored).length] as const,
    );
    const wanted = Object.fromEntries(unseen.filter(([, count]) => count > 0));
    expect(await real.counts(), done.slice(-8).join('; ')).toEqual(wanted);
  }
  if (done.length % 10 > 0) return;
  for (const { real, model } of readers)
    for (const feed of feeds)
      for (const [id, isSeen] of Object.entries(await real.seen(feed)))
        expect(isSeen, `post ${id}; ${done.slice(-8).join('; ')}`).toBe(model.hasSeen(feed, Number(id)));
}

/** Returns numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
