import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { LIST_DESCRIPTION_MAX, LIST_ITEMS_MAX, LIST_TITLE_MAX, LISTS_MAX } from '#shared/domain/limits.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { page } from '#test/feed-host-answers.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const LISTS = '/rest/v1.2/read/lists';

let server: TestServer;
let host: FeedHost;
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  ann = await server.signUp({ username: 'ann' });
  ben = await server.signUp({ username: 'ben' });
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(async () => {
  await server.db.deleteFrom('lists').execute();
  await server.db.deleteFrom('feeds').execute();
});

const get = (path: string, as?: TestMember) => server.request(path, { as });
const post = (path: string, json: object = {}, as: TestMember = ann) => server.request(path, { as, json });
const make = async (fields: object, as: TestMember = ann) =>
  (await post(`${LISTS}/new`, fields, as)).body.list;
const listItems = async (path: string, as?: TestMember) => (await get(`${path}/items?number=2000`, as)).body;
const getListCount = async (id: number) =>
  (await server.db.selectFrom('feeds').select('list_count').where('id', '=', id).executeTakeFirstOrThrow())
    .list_count;

describe('a list', () => {
  test('is found under its former addresses until another list of the owner’s takes one', async () => {
    const { ID } = await make({ title: 'Tea' });
    await post(`${LISTS}/ann/tea/update`, { slug: 'green-tea' });
    await post(`${LISTS}/ann/green-tea/update`, { slug: 'leaves' });
    for (const slug of ['tea', 'green-tea', 'leaves'])
      expect((await get(`${LISTS}/ann/${slug}`)).body.list).toMatchObject({ ID, slug: 'leaves' });
    expect((await listItems(`${LISTS}/ann/tea`)).list_ID).toBe(ID);
    expect((await get('/rest/v1.3/read/list/ann/tea/posts')).status).toBe(200);
    expect((await post(`${LISTS}/ann/tea/follow`, {}, ben)).body.list).toMatchObject({ following: true });
    const taken = await make({ title: 'Tea' });
    expect((await get(`${LISTS}/ann/tea`)).body.list).toMatchObject({ ID: taken.ID, slug: 'tea' });
    await post(`${LISTS}/ann/leaves/update`, { slug: 'green-tea' });
    expect((await get(`${LISTS}/ann/leaves`)).body.list).toMatchObject({ ID, slug: 'green-tea' });
    await post(`${LISTS}/ann/tea/delete`);
    expect((await get(`${LISTS}/ann/tea`)).status).toBe(404);
  });

  test('EM-01: is for members whose address is confirmed, and says so in words that fit', async () => {
    const cleo = await server.signUp({ verified: false });
    const toUnverifiedError = (deed: string) => ({
      status: 403,
      body: { error: 'email_unverified', message: `Please verify your email before ${deed}.` },
    });
    expect(await post(`${LISTS}/new`, { title: 'Tea' }, cleo)).toMatchObject(
      toUnverifiedError('creating a list'),
    );
    expect(await post(`${LISTS}/ann/tea/tags/new`, { tag: 'tea' }, cleo)).toMatchObject(
      toUnverifiedError('adding to a list'),
    );
  });

  test('LI-01: is made with a slug of its title, and answers its exact shape', async () => {
    const { status, body } = await post(`${LISTS}/new`, {
      title: '  Zoë’s Café ',
      description: 'Coffee',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      list: {
        ID: expect.any(Number),
        title: 'Zoë’s Café',
        slug: 'zoes-cafe',
        description: 'Coffee',
        owner: 'ann',
        is_owner: true,
        is_public: true,
        is_immutable: false,
        following: false,
        items_count: 0,
      },
    });
    expect((await get(`${LISTS}/ANN/zoes-cafe`)).body.list).toEqual({ ...body.list, is_owner: false });
  });

  test.each([
    ['日本語のリスト', '日本語のリスト'],
    ['قهوة الصباح', 'قهوة-الصباح'],
    ['2026', '2026'],
    ['🎉🎉', 'list'],
  ])('%s has the address %s', async (title, slug) => {
    expect((await make({ title })).slug).toBe(slug);
    expect((await get(`${LISTS}/ann/${encodeURIComponent(slug)}`)).body.list.title).toBe(title);
  });

  test('of the same title gets an address of its own; other people’s are free', async () => {
    const both = await Promise.all([make({ title: 'Tea' }), make({ title: 'Tea' })]);
    expect(both.map(({ slug }) => slug).sort()).toEqual(['tea', 'tea-2']);
    expect((await make({ title: 'Tea' }, ben)).slug).toBe('tea');
  });

  test('changes title, address, description and visibility; absent fields stay', async () => {
    await make({ title: 'Tea', description: 'Leaves' });
    await make({ title: 'Coffee' });
    const answer = await post(`${LISTS}/ann/tea/update`, {
      title: 'Green tea',
      slug: 'Green Tea!',
      owner: 'ann',
      is_public: false,
    });
    expect(answer.body.list).toMatchObject({
      title: 'Green tea',
      slug: 'green-tea',
      description: 'Leaves',
      is_public: false,
    });
    const taken = await post(`${LISTS}/ann/green-tea/update`, { slug: 'coffee' });
    expect(taken.status).toBe(409);
    expect(taken.body.message).toBe(
      'You already have a list with the address coffee. Choose a different one.',
    );
    expect((await get(`${LISTS}/ann/tea`, ann)).body.list.slug).toBe('green-tea');
  });

  test.each([
    [{ title: ' ' }, 'title: Give the list a name.'],
    [{ title: 'x'.repeat(LIST_TITLE_MAX + 1) }, 'title: The name of a list can have at most 100 characters.'],
    [
      { title: 'x', description: 'y'.repeat(LIST_DESCRIPTION_MAX + 1) },
      'description: The description of a list can have at most 1000 characters.',
    ],
  ])('is refused with a sentence: %j', async (fields, message) => {
    expect((await post(`${LISTS}/new`, fields)).body).toMatchObject({ error: 'invalid_input', message });
  });

  test('is the last that someone can have', async () => {
    await server.db
      .insertInto('lists')
      .values(Array.from({ length: LISTS_MAX }, (_, n) => ({ owner_id: ann.id, title: 'x', slug: `x-${n}` })))
      .execute();
    expect((await post(`${LISTS}/new`, { title: 'One more' })).body.error).toBe('too_large');
  });

  test('LI-04: is changed and deleted by its owner only, and then is not found', async () => {
    await make({ title: 'Tea' });
    for (const call of ['update', 'delete', 'feeds/new', 'tags/new', 'sites/new'])
      expect(
        (await post(`${LISTS}/ann/tea/${call}`, { title: 'Mine', feed_id: 1, tag: 'x', site_id: 1 }, ben))
          .status,
        call,
      ).toBe(403);
    expect((await post(`${LISTS}/ann/tea/delete`)).body).toEqual({ success: true });
    expect((await get(`${LISTS}/ann/tea`, ann)).status).toBe(404);
  });

  test('U43: is not found by anyone else while it is private, in any call', async () => {
    const secret = await make({ title: 'Secret', is_public: false });
    for (const as of [ben, undefined]) {
      expect((await get(`${LISTS}/ann/secret`, as)).status).toBe(404);
      expect((await get(`${LISTS}/ann/secret/items`, as)).status).toBe(404);
      expect((await get(`/wpcom/v2/read/lists/${secret.ID}/export`, as)).status).toBe(404);
      expect((await get(`${LISTS}/ann`, as)).body.lists).toEqual([]);
    }
    for (const call of ['update', 'delete', 'follow', 'unfollow'])
      expect((await post(`${LISTS}/ann/secret/${call}`, {}, ben)).status, call).toBe(404);
    expect((await get(`${LISTS}/ann/secret`, ann)).status).toBe(200);
  });

  test('is followed once, and leaves its followers while it is private', async () => {
    await make({ title: 'Tea' });
    await make({ title: 'Apples' }, ben);
    expect((await post(`${LISTS}/ann/tea/follow`, {}, ben)).body.list.following).toBe(true);
    expect((await post(`${LISTS}/ann/tea/follow`, {}, ben)).status).toBe(200);
    const listTitles = async () =>
      (await get(LISTS, ben)).body.lists.map(({ title }: { title: string }) => title);
    expect(await listTitles()).toEqual(['Apples', 'Tea']);
    await post(`${LISTS}/ann/tea/update`, { is_public: false });
    expect(await listTitles()).toEqual(['Apples']);
    await post(`${LISTS}/ann/tea/update`, { is_public: true });
    expect(await listTitles()).toEqual(['Apples', 'Tea']);
    expect((await post(`${LISTS}/ann/tea/unfollow`, {}, ben)).body.list.following).toBe(false);
    expect(await listTitles()).toEqual(['Apples']);
    expect((await post(`${LISTS}/ann/tea/follow`)).status).toBe(409);
  });

  test('of recommended blogs is made once on request, and can be neither renamed nor deleted', async () => {
    await get(`${LISTS}?create_recommended_blogs_list=true`, ann);
    const { lists } = (await get(`${LISTS}?create_recommended_blogs_list=true`, ann)).body;
    expect(lists).toHaveLength(1);
    expect(lists[0]).toMatchObject({ slug: 'recommended-blogs', is_immutable: true });
    expect((await post(`${LISTS}/ann/recommended-blogs/update`, { title: 'Else' })).status).toBe(409);
    expect((await post(`${LISTS}/ann/recommended-blogs/delete`)).status).toBe(409);
    const described = await post(`${LISTS}/ann/recommended-blogs/update`, { description: 'Read these' });
    expect(described.body.list.description).toBe('Read these');
  });
});

describe('the items of a list', () => {
  const TEA = `${LISTS}/ann/tea`;
  beforeEach(() => make({ title: 'Tea' }));

  test('LI-02: are feeds, blogs and tags, the newest first, each with its data', async () => {
    const feed = await storeFeed(server.db, { url: 'https://salt.example/feed', title: 'Salt' });
    const { blogId, feedId } = await storeBlog(server.db, { slug: 'leaves', owners: [ben.id] });
    await storePost(server.db, feed, { tags: ['Brewing'] });
    expect((await post(`${TEA}/feeds/new`, { feed_id: feed })).body).toEqual({ feed_id: feed });
    expect((await post(`${TEA}/sites/new`, { site_id: blogId })).body).toEqual({ site_id: blogId });
    const tag = await post(`${TEA}/tags/new`, { tag: '#Brewing' });
    expect(tag.body).toEqual({ tagId: expect.any(Number) });
    // Repeating it changes nothing.
    expect((await post(`${TEA}/feeds/new`, { feed_id: feed })).status).toBe(200);

    const { items, ...rest } = (await get(`${TEA}/items`)).body;
    const { ID } = (await get(TEA)).body.list;
    expect(rest).toEqual({ list_ID: ID, success: true, page: 1, number: 20, total_items: 3 });
    expect(items).toMatchObject([
      {
        feed_ID: null,
        site_ID: null,
        tag_ID: tag.body.tagId,
        meta: { data: { tag: { tag: { slug: 'brewing', title: 'Brewing' } } } },
      },
      {
        feed_ID: feedId,
        site_ID: blogId,
        tag_ID: null,
        meta: { data: { site: { ID: blogId, name: 'Blog leaves' } } },
      },
      { feed_ID: feed, site_ID: null, tag_ID: null, meta: { data: { feed: { name: 'Salt' } } } },
    ]);
    const second = (await get(`${TEA}/items?page=2&number=2`)).body;
    expect(second).toMatchObject({ page: 2, number: 2, total_items: 3, items: [{ feed_ID: feed }] });

    await post(`${TEA}/feeds/${feed}/delete`);
    await post(`${TEA}/sites/${blogId}/delete`);
    expect((await post(`${TEA}/tags/brewing/delete`)).body).toEqual({ success: true });
    expect((await listItems(TEA)).items).toEqual([]);
  });

  test('a feed that no one knows yet is found by the address of its site', async () => {
    const site = host.serve('leaf', '/', page({ title: 'Leaf', feeds: [{ href: '/feed' }] }));
    host.serve('leaf', '/feed', {
      body: buildRss({ title: 'New here', link: site, entries: [{ title: 'One' }] }),
    });
    const { status, body } = await post(`${TEA}/feeds/new`, { feed_url: site });
    expect(status).toBe(200);
    expect((await listItems(TEA)).items).toMatchObject([{ feed_ID: body.feed_id }]);
  });

  test.each([
    [{ feed_url: 'nonsense' }, 400, 'invalid_url'],
    [{ feed_url: 'http://nothing.localhost:9/' }, 422, 'feed_unreachable'],
    [{ feed_id: 999_999 }, 404, 'unknown_feed'],
    [{}, 400, 'invalid_input'],
  ])('an address that leads nowhere has the errors of following: %j', async (json, status, error) => {
    const answer = await post(`${TEA}/feeds/new`, json);
    expect(answer).toMatchObject({ status, body: { error } });
  });

  test('a tag that no post has is not created', async () => {
    expect(await post(`${TEA}/tags/new`, { tag: 'never-used' })).toMatchObject({
      status: 404,
      body: { message: 'No post has this tag yet.' },
    });
  });

  test('are two thousand at most', async () => {
    const { id } = await server.db.selectFrom('lists').select('id').executeTakeFirstOrThrow();
    await server.pool.query(
      `with made as (
         insert into feeds (url, host) select 'https://x.example/' || n, 'x.example' from generate_series(1, $2) n returning id
       ) insert into list_items (list_id, feed_id) select $1, id from made`,
      [id, LIST_ITEMS_MAX],
    );
    const feed = await storeFeed(server.db);
    expect((await post(`${TEA}/feeds/new`, { feed_id: feed })).body).toMatchObject({
      error: 'too_large',
      message: 'This list is full: it has 2,000 items.',
    });
  });

  test('of a team are seen by its members only, also in the count and the export', async () => {
    await createMembership(server.db, { slug: 'garden', title: 'Garden' }, ann.id);
    const { id } = await server.db
      .selectFrom('teams')
      .select('id')
      .where('slug', '=', 'garden')
      .executeTakeFirstOrThrow();
    const { blogId, feedId } = await storeBlog(server.db, { slug: 'plans', team_id: id, owners: [ann.id] });
    await post(`${TEA}/sites/new`, { site_id: blogId });
    const { ID } = (await get(TEA, ann)).body.list;
    expect((await listItems(TEA, ann)).items).toMatchObject([{ feed_ID: feedId }]);
    expect((await get(`/wpcom/v2/read/lists/${ID}/export`, ann)).body.opml).toContain('/sites/plans/feed');
    for (const as of [ben, undefined]) {
      expect(await listItems(TEA, as)).toMatchObject({ items: [], total_items: 0 });
      expect((await get(TEA, as)).body.list.items_count).toBe(0);
      expect((await get(`/wpcom/v2/read/lists/${ID}/export`, as)).body.opml).not.toContain('plans');
    }
    await make({ title: 'Plans' }, ben);
    expect((await post(`${LISTS}/ben/plans/sites/new`, { site_id: blogId }, ben)).status).toBe(404);
    expect((await post(`${LISTS}/ben/plans/feeds/new`, { feed_id: feedId }, ben)).status).toBe(404);
  });

  test('are counted at their feeds, whatever takes them away', async () => {
    const feed = await storeFeed(server.db);
    await make({ title: 'Coffee' });
    await post(`${TEA}/feeds/new`, { feed_id: feed });
    await post(`${LISTS}/ann/coffee/feeds/new`, { feed_id: feed });
    expect(await getListCount(feed)).toBe(2);
    await post(`${TEA}/feeds/${feed}/delete`);
    await post(`${TEA}/feeds/${feed}/delete`);
    expect(await getListCount(feed)).toBe(1);
    await post(`${LISTS}/ann/coffee/delete`);
    expect(await getListCount(feed)).toBe(0);
  });

  test('tell which of a user’s own lists have a feed', async () => {
    const feed = await storeFeed(server.db);
    await make({ title: 'Coffee' });
    await make({ title: 'Feeds' }, ben);
    await post(`${TEA}/feeds/new`, { feed_id: feed });
    const { lists } = (await get(`/rest/v1.2/read/feed/${feed}/lists`, ann)).body;
    expect(lists).toMatchObject([
      { title: 'Coffee', has_feed: false },
      { title: 'Tea', has_feed: true },
    ]);
  });
});
