import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { startFeedHost } from '#test/feed-host.ts';
import { actAs, listWrongCounts } from '#test/seen.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { purgeSeenJob } from './jobs.ts';

let server: TestServer;
let person: TestMember;
let ann: ReturnType<typeof actAs>;
let feed: number;
/** Oldest first. */
let posts: number[];

/** Stores posts, a minute apart. */
async function storePosts(feedId: number, count: number, from = 0): Promise<number[]> {
  const ids: number[] = [];
  for (let minute = from; minute < from + count; minute += 1)
    ids.push(await storePost(server.db, feedId, { sort_at: new Date(Date.UTC(2026, 10, 1, 0, minute)) }));
  return ids;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.signUp();
  ann = actAs(server, person);
  feed = await storeFeed(server.db);
  posts = await storePosts(feed, 13);
});

describe('U03: a new subscription', () => {
  it('starts with its ten newest posts unseen, and what comes later is unseen too', async () => {
    const { subscription } = await ann.follow(feed);
    expect(subscription.unseen_count).toBe(10);
    expect(await ann.counts()).toEqual({ [feed]: 10 });
    const seen = await ann.seen(feed);
    expect(posts.filter((id) => seen[id])).toEqual(posts.slice(0, 3));
    // Dated long before the others, but stored now: it is new to the reader.
    const [late] = await storePosts(feed, 1, -1_000);
    expect((await ann.seen(feed))[late!]).toBe(false);
    expect(await ann.counts()).toEqual({ [feed]: 11 });
  });

  it('finds earlier marks, and is restored unchanged within a day', async () => {
    await ann.mark(feed, [posts[12]!]);
    expect((await ann.seen(feed))[posts[12]!]).toBe(true);
    await ann.follow(feed);
    expect(await ann.counts()).toEqual({ [feed]: 9 });
    await storePosts(feed, 3, 20);
    await ann.unfollow(feed);
    expect(await ann.counts()).toEqual({});
    await ann.mark(feed, [posts[11]!]);
    await ann.follow(feed);
    expect(await ann.counts()).toEqual({ [feed]: 11 });
    expect(await listWrongCounts(server.db)).toEqual([]);
  });

  it('begins again after a day', async () => {
    await ann.follow(feed);
    await ann.markAll();
    await ann.unfollow(feed);
    const day = new Date(Date.now() - 25 * 3_600_000);
    await server.db.updateTable('former_subscriptions').set({ ended_at: day }).execute();
    await ann.follow(feed);
    expect(await ann.counts()).toEqual({ [feed]: 10 });
    expect(await listWrongCounts(server.db)).toEqual([]);
  });
});

describe('a feed that is followed before its first fetch', () => {
  it('begins with the first fetch: its posts are not new, later ones are', async () => {
    const host = await startFeedHost();
    const entries = Array.from({ length: 14 }, (_, index) => ({
      title: `Entry ${index}`,
      link: host.url('early', `/${index}`),
      published: new Date(Date.UTC(2026, 10, 1, index)),
      html: '<p>Text</p>',
    }));
    const serve = (count: number) =>
      host.serve('early', '/feed', {
        body: buildRss({
          title: 'Early',
          link: host.url('early'),
          language: 'en',
          entries: entries.slice(0, count),
        }),
      });
    const early = await storeFeed(server.db, { url: serve(12), host: 'early.localhost' });
    await ann.follow(early);
    expect(await ann.counts()).toEqual({});
    await server.app.context.crawler.refresh(early);
    expect(await ann.counts()).toEqual({ [early]: 10 });
    serve(14);
    await server.app.context.crawler.refresh(early);
    expect(await ann.counts()).toEqual({ [early]: 12 });
    expect(await listWrongCounts(server.db)).toEqual([]);
    await host.close();
  });
});

describe('marking', () => {
  it('shows on the post, in streams, on the feed, the subscription and in the counts at once', async () => {
    await ann.follow(feed);
    expect(await ann.mark(feed, [posts[12]!])).toEqual({ status: true });
    const getBody = async (path: string) => (await server.request(path, { as: person })).body;
    expect((await getBody(`/rest/v1.2/read/feed/${feed}/posts/${posts[12]}`)).is_seen).toBe(true);
    expect((await getBody('/rest/v1.2/read/following')).posts.map(({ is_seen }: never) => is_seen)[0]).toBe(
      true,
    );
    expect((await getBody(`/rest/v1.1/read/feed/${feed}`)).unseen_count).toBe(9);
    expect((await getBody('/rest/v1.2/read/following/mine')).subscriptions[0].unseen_count).toBe(9);
    expect(await ann.counts()).toEqual({ [feed]: 9 });
    await ann.mark(feed, [posts[12]!, posts[0]!], false);
    expect(await ann.counts()).toEqual({ [feed]: 11 });
    // Other users' marks are unchanged.
    const visitor = await server.request(`/rest/v1.2/read/feed/${feed}/posts/${posts[1]}`);
    expect(visitor.body.is_seen).toBe(false);
  });

  it('counts a post once, however often it is marked, and skips missing posts', async () => {
    await ann.follow(feed);
    const other = await storePosts(await storeFeed(server.db), 1);
    for (let time = 0; time < 2; time += 1)
      await ann.mark(feed, [posts[12]!, posts[12]!, posts[2]!, 999_999, ...other]);
    expect(await ann.counts()).toEqual({ [feed]: 9 });
    expect(await listWrongCounts(server.db)).toEqual([]);
  });

  it('takes posts of several feeds in one call, all or none', async () => {
    const second = await storeFeed(server.db);
    const [post] = await storePosts(second, 1);
    await ann.follow(feed);
    await ann.follow(second);
    const mark = (third: number) =>
      server.request('/wpcom/v2/seen-posts/seen/new', {
        as: person,
        json: {
          posts: [
            { feed_id: feed, feed_item_id: posts[12] },
            { feed_id: second, feed_item_id: post },
            { feed_id: third, feed_item_id: 1 },
          ],
        },
      });
    expect((await mark(999_999)).body).toMatchObject({ code: 'unknown_feed', data: { status: 404 } });
    expect(await ann.counts()).toEqual({ [feed]: 10, [second]: 1 });
    expect((await mark(feed)).status).toBe(200);
    expect(await ann.counts()).toEqual({ [feed]: 9 });
  });

  it('accepts 2,000 posts and no more, and needs their numbers', async () => {
    const send = (json: object) =>
      server.request('/wpcom/v2/seen-posts/seen/new', { as: person, json: { feed_id: feed, ...json } });
    const ids = Array.from({ length: 2_000 }, (_, index) => index + 1);
    expect((await send({ feed_item_ids: ids })).status).toBe(200);
    expect((await send({ feed_item_ids: [...ids, 2_001] })).status).toBe(400);
    expect((await send({})).status).toBe(400);
    expect((await send({ feed_item_ids: [1], source: 'elsewhere' })).status).toBe(400);
  });

  it('knows posts of hosted blogs by the number of the blog', async () => {
    const blog = await storeBlog(server.db);
    const [post] = await storePosts(blog.feedId, 1);
    await ann.follow(blog.feedId);
    const getBody = `/wpcom/v2/seen-posts/seen/blog`;
    const json = { blog_id: blog.blogId, post_ids: [post] };
    expect((await server.request(`${getBody}/new`, { as: person, json })).body).toEqual({ status: true });
    expect(await ann.counts()).toEqual({});
    await server.request(`${getBody}/delete`, { as: person, json });
    expect(await ann.counts()).toEqual({ [blog.feedId]: 1 });
    const site = await server.request(`/rest/v1.1/read/sites/${blog.blogId}`, { as: person });
    expect(site.body.unseen_count).toBe(1);
    const nowhere = { as: person, json: { blog_id: 999_999, post_ids: [1] } };
    expect((await server.request(`${getBody}/new`, nowhere)).status).toBe(404);
  });
});

describe('a post of a hosted blog', () => {
  it('is unseen when it is published, stays as it is when it is edited, and counts no more when it is withdrawn', async () => {
    const bo = await server.signUp();
    const site = await server.request('/rest/v1.1/sites/new', {
      as: bo,
      json: { slug: `seen-${bo.id}`, title: 'Bo' },
    });
    const path = `/rest/v1.1/sites/${site.body.ID}/posts`;
    const write = async (rest: string, json: object) =>
      (await server.request(`${path}/${rest}`, { as: bo, json })).body;
    await ann.follow(site.body.feed_ID);
    const first = await write('new', { title: 'First', status: 'publish' });
    const second = await write('new', { title: 'Second', status: 'publish' });
    // Bo follows his own blog, and has seen his own posts.
    expect(await actAs(server, bo).counts()).toEqual({});
    expect(await actAs(server, bo).seen(site.body.feed_ID)).toEqual({ [first.ID]: true, [second.ID]: true });
    expect(await ann.counts()).toEqual({ [site.body.feed_ID]: 2 });
    await ann.mark(site.body.feed_ID, [first.ID]);
    await write(String(first.ID), { title: 'First, edited' });
    expect(await ann.seen(site.body.feed_ID)).toEqual({ [first.ID]: true, [second.ID]: false });
    await write(String(first.ID), { status: 'draft' });
    expect(await ann.counts()).toEqual({ [site.body.feed_ID]: 1 });
    await write(String(second.ID), { status: 'draft' });
    expect(await ann.counts()).toEqual({});
    await write(String(first.ID), { status: 'publish' });
    expect(await ann.counts()).toEqual({ [site.body.feed_ID]: 1 });
    expect(await listWrongCounts(server.db)).toEqual([]);
  });
});

describe('marking all', () => {
  it('is undone exactly: what came or was marked meanwhile stays', async () => {
    await ann.follow(feed);
    await ann.mark(feed, [posts[5]!]);
    await ann.mark(feed, [posts[0]!], false);
    const before = await ann.seen(feed);
    const undo = await ann.markAll();
    expect(await ann.counts()).toEqual({});
    const [later] = await storePosts(feed, 1, 30);
    await ann.mark(feed, [posts[12]!]);
    await ann.mark(feed, [posts[1]!], false);
    expect(await ann.counts()).toEqual({ [feed]: 2 });
    await ann.undo(undo!);
    expect(await ann.seen(feed)).toEqual({
      ...before,
      [later!]: false,
      [posts[12]!]: true,
      [posts[1]!]: false,
    });
    expect(await listWrongCounts(server.db)).toEqual([]);
    const again = await server.request('/wpcom/v2/seen-posts/seen/all/undo', { as: person, json: { undo } });
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is about the feeds that are named, or all that are followed', async () => {
    const [second, third] = [await storeFeed(server.db), await storeFeed(server.db)];
    for (const id of [second, third]) {
      await storePosts(id, 2);
      await ann.follow(id);
    }
    await ann.follow(feed);
    await ann.markAll([second]);
    expect(await ann.counts()).toEqual({ [feed]: 10, [third]: 2 });
    const getStatus = () => server.request('/wpcom/v2/seen-posts/unseen/status', { as: person });
    expect((await getStatus()).body).toEqual({ status: true });
    await ann.markAll();
    expect(await ann.counts()).toEqual({});
    expect((await getStatus()).body).toEqual({ status: false });
    expect(await ann.markAll()).toBe(null);
  });

  it('leaves feeds alone that were marked again or unfollowed before it is undone', async () => {
    const second = await storeFeed(server.db);
    await storePosts(second, 2);
    await ann.follow(feed);
    await ann.follow(second);
    const first = await ann.markAll();
    await storePosts(feed, 1, 30);
    const latest = await ann.markAll();
    await ann.unfollow(second);
    await ann.undo(first!);
    expect(await ann.counts()).toEqual({});
    await ann.undo(latest!);
    expect(await ann.counts()).toEqual({ [feed]: 1 });
    expect(await listWrongCounts(server.db)).toEqual([]);
  });

  it('can be undone for an hour, by the one who did it', async () => {
    await ann.follow(feed);
    const undo = await ann.markAll();
    const bo = await server.signUp();
    const undoMarkAll = (as: TestMember) =>
      server.request('/wpcom/v2/seen-posts/seen/all/undo', { as, json: { undo } });
    expect((await undoMarkAll(bo)).status).toBe(404);
    await server.db
      .updateTable('seen_undos')
      .set({ created_at: new Date(Date.now() - 61 * 60_000) })
      .where('id', '=', undo!)
      .execute();
    expect((await undoMarkAll(person)).status).toBe(404);
    expect(await ann.counts()).toEqual({});
  });
});

describe('what can be taken up no more', () => {
  it('is forgotten at night: subscriptions that ended a day ago, and marks that were made an hour ago', async () => {
    const other = await storeFeed(server.db);
    for (const followed of [feed, other]) await ann.follow(followed);
    const old = await ann.markAll();
    await server.db
      .updateTable('seen_undos')
      .set({ created_at: new Date(Date.now() - 61 * 60_000) })
      .where('id', '=', old!)
      .execute();
    const bo = await server.signUp();
    const fresh = await server.db
      .insertInto('seen_undos')
      .values({ user_id: bo.id, feeds: '[]', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const followed of [feed, other]) await ann.unfollow(followed);
    await server.db
      .updateTable('former_subscriptions')
      .set({ ended_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('feed_id', '=', other)
      .execute();

    await purgeSeenJob.run(server.app.context, {});

    const undos = await server.db
      .selectFrom('seen_undos')
      .select('id')
      .where('user_id', 'in', [person.id, bo.id])
      .execute();
    expect(undos).toEqual([{ id: fresh.id }]);
    const ended = await server.db
      .selectFrom('former_subscriptions')
      .select('feed_id')
      .where('user_id', '=', person.id)
      .execute();
    expect(ended).toEqual([{ feed_id: feed }]);
  });
});

describe('a team’s feed', () => {
  it('is counted and marked by its members only', async () => {
    const { id: team } = await server.db
      .insertInto('teams')
      .values({ slug: 'harbour', title: 'Harbour' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = await storeFeed(server.db, { team_id: team });
    const [post] = await storePosts(secret, 1);
    const mark = () =>
      server.request('/wpcom/v2/seen-posts/seen/new', {
        as: person,
        json: { feed_id: secret, feed_item_ids: [post] },
      });
    expect((await mark()).status).toBe(404);
    await server.db.insertInto('team_members').values({ team_id: team, user_id: person.id }).execute();
    await ann.follow(secret);
    expect(await ann.counts()).toEqual({ [secret]: 1 });
    await server.db.deleteFrom('team_members').where('user_id', '=', person.id).execute();
    expect(await ann.counts()).toEqual({});
    const all = await server.request('/wpcom/v2/seen-posts/seen/all/new', {
      as: person,
      json: { feed_ids: [secret] },
    });
    expect(all.status).toBe(404);
    expect(await ann.markAll()).toBe(null);
  });
});

describe('FS: hide_seen', () => {
  it('leaves only unseen posts in the following and recent streams, page by page', async () => {
    const second = await storeFeed(server.db);
    const others = await storePosts(second, 15, 5);
    await ann.follow(feed);
    await ann.follow(second);
    await ann.mark(feed, [posts[12]!, posts[4]!]);
    await ann.mark(second, [others[14]!, others[13]!]);
    await ann.mark(second, [others[0]!], false);
    const listUnseen = async () => {
      const wanted: number[] = [];
      for (const id of [feed, second])
        for (const [post, isSeen] of Object.entries(await ann.seen(id)))
          if (!isSeen) wanted.push(Number(post));
      return wanted.sort((a, b) => a - b);
    };
    const wanted = await listUnseen();
    expect(wanted).toHaveLength(8 + 9);
    const ids: number[] = [];
    for (let handle = ''; ; ) {
      const path = `/rest/v1.2/read/following?hide_seen=true&number=4${handle && `&page_handle=${handle}`}`;
      const { body } = await server.request(path, { as: person });
      expect(body.posts.some((post: { is_seen: boolean }) => post.is_seen)).toBe(false);
      ids.push(...body.posts.map((post: { ID: number }) => post.ID));
      handle = body.next_page_handle;
      if (!handle) break;
    }
    expect(ids.toSorted((a, b) => a - b)).toEqual(wanted);
    const loadRecent = async (query: string) =>
      (await server.request(`/wpcom/v2/read/streams/following?hide_seen=true&${query}`, { as: person })).body;
    const pages = [await loadRecent('page=1&number=10'), await loadRecent('page=2&number=10')];
    expect(pages[0]).toMatchObject({ total_cards: 17, total_pages: 2 });
    expect(pages.flatMap((page) => page.posts.map((post: { ID: number }) => post.ID))).toEqual(ids);
    const ofOne = await loadRecent(`feed_id=${feed}&number=40`);
    expect(ofOne.posts).toHaveLength(8);
    await ann.markAll();
    expect((await loadRecent('page=1&number=10')).posts).toEqual([]);
    expect((await loadRecent('number=10')).posts).toEqual([]);
  });
});
