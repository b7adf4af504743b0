import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const DISCOVER = '/wpcom/v2/read/streams/discover';

let server: TestServer;
let reader: TestMember;
const toDate = (number: number) => new Date(Date.UTC(2026, 9, number));

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.signUp();
});
afterAll(() => server.close());

/** Returns the titles of a page, in order, of posts or of cards. */
async function loadTitles(path: string, as?: TestMember): Promise<string[]> {
  const { status, body } = await server.request(path, { as });
  expect(status).toBe(200);
  const posts: { title: string }[] = body.posts ?? body.cards.map((card: { data: unknown }) => card.data);
  return posts.map((post) => post.title);
}

/** Reads all pages of a stream, `number` at a time. */
async function readAll(path: string, number: number): Promise<string[]> {
  const found: string[] = [];
  for (let handle = ''; ; ) {
    const { body } = await server.request(
      `${path}${path.includes('?') ? '&' : '?'}number=${number}${handle}`,
    );
    const posts = body.posts ?? body.cards.map((card: { data: unknown }) => card.data);
    found.push(...posts.map((post: { title: string }) => post.title));
    if (body.next_page_handle === undefined) return found;
    handle = `&page_handle=${body.next_page_handle}`;
  }
}

describe('the stream of a tag', () => {
  beforeAll(async () => {
    const feed = await storeFeed(server.db);
    for (const number of [1, 2, 3, 4, 5])
      await storePost(server.db, feed, {
        title: `Bread ${number}`,
        sort_at: toDate(number),
        tags: ['Bread'],
      });
    await storePost(server.db, feed, { title: 'Both', sort_at: toDate(6), tags: ['Bread', 'Salt'] });
    await storePost(server.db, feed, { title: 'Salt', sort_at: toDate(7), tags: ['Salt'] });
    await storePost(server.db, feed, { title: 'Neither', sort_at: toDate(8) });
  });

  it('has the posts with the tag, newest first, for visitors too', async () => {
    const all = ['Both', 'Bread 5', 'Bread 4', 'Bread 3', 'Bread 2', 'Bread 1'];
    expect(await loadTitles('/wpcom/v2/read/tags/bread/posts')).toEqual(all);
    expect(await readAll('/wpcom/v2/read/tags/Bread/posts', 2)).toEqual(all);
  });

  it('bounds it by dates', async () => {
    const path = `/wpcom/v2/read/tags/bread/posts?before=${toDate(5).toISOString()}&after=${toDate(3).toISOString()}`;
    expect(await loadTitles(path)).toEqual(['Bread 4', 'Bread 3']);
  });

  it('has nothing for a tag that no one uses', async () => {
    expect((await server.request('/wpcom/v2/read/tags/nothing-at-all/posts')).body).toEqual({ posts: [] });
  });

  it('discover:latest mixes several tags, each post once', async () => {
    const all = ['Salt', 'Both', 'Bread 5', 'Bread 4', 'Bread 3', 'Bread 2', 'Bread 1'];
    expect(await loadTitles('/wpcom/v2/read/tags/posts?tags[]=salt&tags[]=bread')).toEqual(all);
    expect(await readAll('/wpcom/v2/read/tags/posts?tags=salt,bread', 3)).toEqual(all);
    expect((await server.request('/wpcom/v2/read/tags/posts')).status).toBe(400);
  });
});

describe('the popular posts of a tag', () => {
  beforeAll(async () => {
    const feed = await storeFeed(server.db);
    for (const [title, date, like_count] of [
      ['New and unknown', 10, 0],
      ['A little older and well liked', 8, 20],
      ['Old and liked', 1, 1],
    ] as const)
      await storePost(server.db, feed, { title, sort_at: toDate(date), like_count, tags: ['Tea'] });
  });
  const best = ['A little older and well liked', 'New and unknown', 'Old and liked'];

  it('are in another order than the newest: liked posts are above merely new ones', async () => {
    expect(await loadTitles('/wpcom/v2/read/streams/tag/tea')).toEqual(best);
    expect(await loadTitles('/wpcom/v2/read/tags/tea/posts')).not.toEqual(best);
  });

  it('come as cards, page by page, without dates to go on by', async () => {
    const { body } = await server.request('/wpcom/v2/read/streams/tag/tea?number=1&tag_recs_per_card=5');
    expect(body.cards).toMatchObject([{ type: 'post', data: { title: best[0] } }]);
    expect(body).not.toHaveProperty('date_range');
    expect(await readAll('/wpcom/v2/read/streams/tag/tea', 1)).toEqual(best);
  });

  it('age as fast as age_based_decay says', async () => {
    expect((await loadTitles('/wpcom/v2/read/streams/tag/tea?age_based_decay=0.01'))[0]).toBe(
      'New and unknown',
    );
    expect((await server.request('/wpcom/v2/read/streams/tag/tea?age_based_decay=1')).status).toBe(400);
  });

  it('a poll with fields thins the posts in the cards', async () => {
    const { body } = await server.request('/wpcom/v2/read/streams/tag/tea?fields=ID,date');
    expect(Object.keys(body.cards[0].data).sort()).toEqual(['ID', 'date']);
  });
});

describe('discover', () => {
  let talkative: number;
  let quiet: number;
  beforeAll(async () => {
    talkative = await storeFeed(server.db);
    for (let number = 1; number <= 6; number += 1)
      await storePost(server.db, talkative, {
        title: `Much ${number}`,
        sort_at: toDate(20),
        tags: ['Walks'],
      });
    quiet = await storeFeed(server.db);
    await storePost(server.db, quiet, { title: 'Quiet', sort_at: toDate(11), tags: ['Walks'] });
  });

  it('recommended: shows no more than three posts of one site', async () => {
    const titles = await loadTitles(`${DISCOVER}?tags[]=walks`);
    expect(titles).toHaveLength(4);
    expect(titles.filter((title) => title.startsWith('Much'))).toHaveLength(3);
    expect(titles.at(-1)).toBe('Quiet');
    expect(await readAll(`${DISCOVER}?tags=walks`, 1)).toEqual(titles);
  });

  it('recommended without tags: chooses among all', async () => {
    const titles = await loadTitles(`${DISCOVER}?number=40`);
    expect(titles).toEqual(expect.arrayContaining(['Quiet', 'Neither']));
  });

  it('U38: recommended for a member leaves out what they follow, and is never empty for that reason', async () => {
    const ann = await server.signUp();
    const follow = (feed_id: number) =>
      server.db.insertInto('subscriptions').values({ user_id: ann.id, feed_id }).execute();
    await follow(talkative);
    await server.request('/rest/v1.1/read/tags/walks/mine/new', { as: ann, json: {} });
    expect(await loadTitles(DISCOVER, ann)).toEqual(['Quiet']);
    expect(await loadTitles(`${DISCOVER}?tags=walks&exclude_followed=true`, ann)).toEqual(['Quiet']);
    // Under a tag that they choose.
    expect(await loadTitles(`${DISCOVER}?tags=walks`, ann)).toHaveLength(4);
    await follow(quiet);
    const others = await loadTitles(`${DISCOVER}?number=40`, ann);
    expect(others).toContain('Neither');
    expect(others).not.toContain('Quiet');
    // Page by page, too.
    const { body } = await server.request(`${DISCOVER}?number=2`, { as: ann });
    const next = await loadTitles(`${DISCOVER}?number=40&page_handle=${body.next_page_handle}`, ann);
    expect(next).toEqual(others.slice(2));
  });

  it('recommended: leaves out what a feed wrote that has failed or is gone', async () => {
    for (const change of [{ status: 'gone' }, { status: 'active', failure_since: new Date() }] as const) {
      await server.db.updateTable('feeds').set(change).where('id', '=', talkative).execute();
      expect(await loadTitles(`${DISCOVER}?tags=walks`)).toEqual(['Quiet']);
    }
  });
});

test('discover:firstposts: the first post of each blog, the latest first', async () => {
  const blogs = [];
  for (const number of [3, 1, 2]) {
    const { feedId } = await storeBlog(server.db, { owners: [reader.id] });
    blogs.push(feedId);
    for (const post of [0, 1, 2])
      await storePost(server.db, feedId, {
        title: `Blog ${number}, post ${post}`,
        sort_at: new Date(Date.UTC(2026, 8, number, post)),
        author_id: reader.id,
      });
  }
  const firsts = ['Blog 3, post 0', 'Blog 2, post 0', 'Blog 1, post 0'];
  const path = '/wpcom/v2/read/streams/first-posts';
  expect(await loadTitles(path)).toEqual(firsts);
  expect(await readAll(path, 1)).toEqual(firsts);
});
