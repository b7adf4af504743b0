import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { giveDomain } from './blog-domain.ts';
import { startTestServer, type TestMember, type TestServer } from './server.ts';
import { createWpcomClient, type WpcomError } from './wpcom-client.ts';
import * as methods from './wpcom-methods.ts';
import { SITE } from './wpcom-methods-site.ts';
import type { Outcome, Place } from './wpcom-outcome.ts';

/**
 * Tests the platform's own client, wpcom 7.1.1, against a running Tidings: every method that it has, and the calls that the
 * platform's reader makes through its `req`. docs/api.md has them as a table.
 */
let server: TestServer;
let place: Place;
let ann: TestMember;
let bob: TestMember;
let teamPost: number;
let draft: number;
const keys: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  for (const as of [ann, bob]) {
    const { body } = await server.request('/rest/v1.1/me/api-keys', {
      as,
      json: { name: 'App', scope: 'write' },
    });
    keys[as.username] = body.key;
  }
  await createMembership(server.db, { slug: 'garden', title: 'Garden' }, ann.id);
  const { req } = clientOf('ann');
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the body's shape themselves
  const post = (path: string, body: object): Promise<any> => req.post(path, {}, body);
  const site = await post('/sites/new', { blog_name: 'slow-tea.tidings.example', blog_title: 'Slow tea' });
  expect(site).toMatchObject({
    success: true,
    blog_details: { blogid: String(site.ID), site_slug: 'slow-tea' },
  });
  await giveDomain(server, site.ID, 'tea.example');
  const hidden = await post('/sites/new', { slug: 'secret-plans', title: 'Plans', team: 'garden' });
  const first = await post(`/sites/${site.ID}/posts/new`, {
    title: 'First cup',
    content: '<p>Hot water.</p>',
    tags: 'Tea,Mornings',
    date: '2026-01-02T08:00:00Z',
  });
  teamPost = (await post(`/sites/${hidden.ID}/posts/new`, { title: 'Beans', tags: 'Beds' })).ID;
  draft = (
    await post(`/sites/${site.ID}/posts/new`, { title: 'Unsaid words', status: 'draft', tags: 'Later' })
  ).ID;
  const said = await clientOf('bob').req.post<{ ID: number }>(
    `/sites/slow-tea/posts/${first.ID}/replies/new`,
    {},
    { content: 'What a cup' },
  );
  await clientOf('bob').req.post(`/sites/tea.example/posts/${first.ID}/likes/new`, {});
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#27a' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(png)], 'cup.png', { type: 'image/png' });
  const uploaded = await clientOf('ann').site('slow-tea').addMediaFiles({ file });
  const names = [String(site.ID), 'slow-tea', 'tea.example'];
  let turn = 0;
  place = {
    client: clientOf('ann'),
    siteName: () => names[turn++ % names.length]!,
    siteId: site.ID,
    postId: first.ID,
    commentId: said.ID,
    mediaId: uploaded.media[0].ID,
    file,
  };
});
afterAll(() => server.close());

const clientOf = (who?: 'ann' | 'bob') => createWpcomClient(server.url, who && keys[who]);
// biome-ignore lint/suspicious/noExplicitAny: tests assert on the body's shape themselves
const get = (who: 'ann' | 'bob' | undefined, path: string, query = {}): Promise<any> =>
  clientOf(who).req.get(path, query);
const post = (who: 'ann' | 'bob', path: string, body: object = {}) =>
  clientOf(who).req.post<Record<string, unknown>>(path, {}, body);
const refusal = (call: Promise<unknown>) =>
  call.then(
    (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
    ({ statusCode, error, message }: WpcomError) => ({ statusCode, error, message }),
  );

const { POST, COMMENT, MEDIA, FOLLOW, TAG, CATEGORY, TAXONOMY, TERM, POST_TYPE, SETTINGS } = methods;
const { CLIENT, USERS, BATCH } = methods;
const anySite = () => createWpcomClient('http://localhost').site('x');
const PARTS: [name: string, table: Record<string, Outcome>, part: () => object][] = [
  ['wpcom', CLIENT, () => createWpcomClient('http://localhost')],
  ['wpcom.users()', USERS, () => createWpcomClient('http://localhost').users()],
  ['wpcom.batch()', BATCH, () => createWpcomClient('http://localhost').batch()],
  ['site', SITE, anySite],
  ['site.post()', POST, () => anySite().post(1)],
  ['site.comment()', COMMENT, () => anySite().comment(1)],
  ['site.media()', MEDIA, () => anySite().media(1)],
  ['site.follow()', FOLLOW, () => anySite().follow()],
  ['site.tag()', TAG, () => anySite().tag('x')],
  ['site.category()', CATEGORY, () => anySite().category('x')],
  ['site.taxonomy()', TAXONOMY, () => anySite().taxonomy('x')],
  ['site.taxonomy().term()', TERM, () => anySite().taxonomy('x').term('x')],
  ['site.postType()', POST_TYPE, () => anySite().postType('x')],
  ['site.settings()', SETTINGS, () => anySite().settings()],
];

describe.each(PARTS)('%s', (_, table, part) => {
  test('has the methods of the table and no other', () => {
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(part()));
    expect(Object.keys(table).sort()).toEqual(names.filter((name) => name !== 'constructor').sort());
  });

  const asking = Object.entries(table).flatMap(([name, outcome]) =>
    'call' in outcome ? [{ name, outcome }] : [],
  );
  test.each(asking)('$name', async ({ outcome }) => {
    if ('answers' in outcome) return expect(await outcome.call(place)).toMatchObject(outcome.answers);
    const [statusCode, error] = 'refuses' in outcome ? outcome.refuses : [404, 'not_found'];
    expect(await refusal(outcome.call(place))).toEqual({
      statusCode,
      error,
      message: expect.stringMatching(/\w \w/),
    });
  });
});

describe('a blog’s posts', () => {
  const titles = async (who: 'ann' | 'bob' | undefined, query: object) =>
    (await get(who, '/sites/tea.example/posts', query)).posts.map(({ title }: { title: string }) => title);

  test('are paged, ordered, searched and bounded as they are asked for', async () => {
    await post('ann', '/sites/slow-tea/posts/new', {
      title: 'Zest',
      content: 'lemon',
      date: '2026-03-01T00:00:00Z',
    });
    await post('ann', '/sites/slow-tea/posts/new', {
      title: 'Assam',
      content: 'malty',
      date: '2026-02-01T00:00:00Z',
    });
    const year = { before: '2026-06-01T00:00:00Z' };
    expect(await titles(undefined, year)).toEqual(['Zest', 'Assam', 'First cup']);
    expect(await titles(undefined, { ...year, order: 'asc', number: 2 })).toEqual(['First cup', 'Assam']);
    expect(await titles(undefined, { ...year, number: 1, offset: 1 })).toEqual(['Assam']);
    expect(await titles(undefined, { ...year, number: 1, page: 3 })).toEqual(['First cup']);
    expect(await titles(undefined, { ...year, order_by: 'title', order: 'ASC' })).toEqual([
      'Assam',
      'First cup',
      'Zest',
    ]);
    expect(await titles(undefined, { ...year, order_by: 'comment_count', number: 1 })).toEqual(['First cup']);
    expect(await titles(undefined, { ...year, after: '2026-02-01' })).toEqual(['Zest', 'Assam']);
    expect(await titles(undefined, { ...year, search: 'lemon' })).toEqual(['Zest']);
    for (const tag of ['mornings', 'Mornings'])
      expect(await titles(undefined, { tag })).toEqual(['First cup']);
    expect(await titles(undefined, { ...year, category: 'uncategorized', number: 1 })).toEqual(['Zest']);
    expect(await titles(undefined, { category: 'tea' })).toEqual([]);
    expect(await titles(undefined, { ...year, author: bob.id })).toEqual([]);
    expect(await titles(undefined, { type: 'page' })).toEqual([]);
    const thin = await get(undefined, '/sites/slow-tea/posts', { ...year, fields: 'ID,title', number: 1 });
    expect(thin).toMatchObject({ found: 3, posts: [{ ID: expect.any(Number), title: 'Zest' }] });
    expect(Object.keys(thin.posts[0])).toEqual(['ID', 'title']);
    for (const query of [{ number: 101 }, { order_by: 'x' }, { after: 'x' }, { status: 'x' }])
      expect((await refusal(get(undefined, '/sites/slow-tea/posts', query))).statusCode).toBe(400);
  });

  test('that are not published are for their writers, on every path', async () => {
    expect(await titles('ann', { status: 'draft', search: 'unsaid' })).toEqual(['Unsaid words']);
    expect(await titles('ann', { status: 'any', tag: 'later' })).toEqual(['Unsaid words']);
    expect((await get('ann', `/sites/slow-tea/posts/${draft}`)).status).toBe('draft');
    for (const who of ['bob', undefined] as const) {
      const refused = await refusal(titles(who, { status: 'draft' }));
      expect(refused).toMatchObject(
        who ? { statusCode: 403, error: 'forbidden' } : { statusCode: 401, error: 'authorization_required' },
      );
      for (const query of [{ status: 'any', number: 100 }, { search: 'unsaid' }, { tag: 'later' }])
        expect(await titles(who, query)).not.toContain('Unsaid words');
      for (const path of [draft, 'slug:unsaid-words'])
        expect(await refusal(get(who, `/sites/slow-tea/posts/${path}`))).toMatchObject({
          error: 'unknown_post',
        });
      expect(await refusal(get(who, `/sites/secret-plans/posts/${teamPost}`))).toMatchObject({
        statusCode: 404,
      });
      // A post of one blog cannot be read through another.
      expect(await refusal(get(who, `/sites/slow-tea/posts/${teamPost}`))).toMatchObject({
        error: 'unknown_post',
      });
    }
    const counts = await refusal(get('bob', '/sites/slow-tea/post-counts/post'));
    expect(counts).toMatchObject({ statusCode: 403 });
  });

  test('may be sent as a form, with tags and categories as text, and lose nothing', async () => {
    const send = (path: string, fields: [string, string][]) =>
      fetch(`${server.url}/rest/v1.2/sites/slow-tea/posts/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.ann}` },
        body: new URLSearchParams(fields),
      }).then((response) => response.json());
    const made = await send('new', [
      ['title', 'By form'],
      ['tags', 'One, Two'],
      ['status', 'draft'],
    ]);
    expect(Object.keys(made.tags)).toEqual(['One', 'Two']);
    const edited = await send(String(made.ID), [
      ['categories', 'Three, Uncategorized'],
      ['version', '1'],
    ]);
    expect(Object.keys(edited.tags)).toEqual(['One', 'Two', 'Three']);
    expect(edited.categories).toEqual({ Uncategorized: expect.objectContaining({ slug: 'uncategorized' }) });
    const list = await send(String(made.ID), [
      ['tags[]', 'Four'],
      ['tags[]', 'Five'],
    ]);
    expect(Object.keys(list.tags)).toEqual(['Four', 'Five']);
    const picture = await send(String(made.ID), [['featured_image', place.mediaId]]);
    expect(picture.featured_image).toBe(`${server.url}/media/${place.mediaId}`);
  });
});

describe('what the reader asks through req', () => {
  test('a blog is followed and unfollowed by its number alone', async () => {
    const blog_id = place.siteId;
    expect(await post('bob', '/read/following/mine/new', { blog_id })).toMatchObject({
      subscribed: true,
      subscription: { blog_ID: blog_id },
    });
    expect(await get('bob', '/sites/slow-tea/follows/mine')).toMatchObject({ is_following: true });
    expect(await post('bob', '/read/following/mine/delete', { blog_id })).toMatchObject({
      subscribed: false,
    });
    expect(await get('bob', '/sites/slow-tea/follows/mine')).toMatchObject({ is_following: false });
    const hidden = (await get('ann', '/sites/secret-plans')).ID;
    for (const id of [hidden, 999_999])
      expect(await refusal(post('bob', '/read/following/mine/new', { blog_id: id }))).toMatchObject({
        statusCode: 404,
      });
    expect(await refusal(post('bob', '/read/following/mine/new', {}))).toMatchObject({
      error: 'invalid_input',
    });
  });

  test('the comments of a blog as a tree, and none that wait or are another’s to see', async () => {
    const path = `/sites/slow-tea/comments/${place.commentId}/replies/new`;
    const { ID } = await post('ann', path, { content: 'Thank you' });
    const tree = await get(undefined, '/sites/slow-tea/comments-tree', { post_id: place.postId });
    expect(tree).toMatchObject({
      comments_count: 2,
      comments_tree: { [place.postId]: [[place.commentId], [[ID, place.commentId]]] },
      pingbacks_tree: {},
    });
    await post('ann', `/sites/slow-tea/comments/${ID}`, { status: 'spam' });
    const after = await get('bob', '/sites/slow-tea/comments-tree', { post_id: place.postId });
    expect(after.comments_count).toBe(1);
    expect(await refusal(get('bob', '/sites/slow-tea/comments-tree', { status: 'spam' }))).toMatchObject({
      statusCode: 403,
    });
    expect((await get('ann', '/sites/slow-tea/comments-tree', { status: 'spam' })).comments_tree).toEqual({
      [place.postId]: [[ID], []],
    });
  });

  test('likes: of a post, one’s own of it, and all of one’s own', async () => {
    const path = `/sites/slow-tea/posts/${place.postId}/likes`;
    const ids = { site_ID: place.siteId, post_ID: place.postId };
    expect(await get('bob', `${path}/mine`)).toEqual({ i_like: true, like_count: 1, ...ids });
    expect(await get(undefined, path)).toMatchObject({ found: 1, likes: [{ login: 'bob' }], ...ids });
    expect(await get('bob', '/me/likes')).toMatchObject({
      found: 1,
      likes: [{ ID: place.postId, date_liked: expect.any(String), i_like: true }],
    });
    expect(await get('bob', '/me/likes', { before: '2020-01-01' })).toEqual({ found: 0, likes: [] });
    expect(await post('bob', `${path}/mine/delete`)).toMatchObject({ i_like: false, like_count: 0, ...ids });
    await post('bob', `${path}/new`);
  });

  test('oneself, with preferences under both interfaces', async () => {
    expect(await get('ann', '/me')).toMatchObject({
      username: 'ann',
      primary_blog: place.siteId,
      primary_blog_url: `${server.url}/sites/slow-tea`,
      site_count: 2,
      has_gravatar: false,
    });
    expect(await get('bob', '/me')).toMatchObject({ primary_blog: null, site_count: 0 });
    const v2 = { apiNamespace: 'wpcom/v2' };
    await clientOf('bob').req.post('/me/preferences', v2, {
      calypso_preferences: { theme: 'dark', own: [1] },
    });
    const { calypso_preferences } = await get('bob', '/me/preferences');
    expect(calypso_preferences).toMatchObject({ theme: 'dark', own: [1] });
    const one = await get('bob', '/me/preferences', { ...v2, preference_key: 'own' });
    expect(one).toEqual({ calypso_preferences: { own: [1] } });
  });

  test('the menu, the organizations and tags for a post', async () => {
    await post('bob', '/read/tags/mornings/mine/new');
    const menu = await get('bob', '/read/menu', { apiVersion: '1.3' });
    expect(menu.subscribed).toMatchObject([{ slug: 'mornings' }]);
    expect(menu.default.map(({ slug }: { slug: string }) => slug)).toEqual([
      ...['following', 'conversations', 'liked', 'discover'],
    ]);
    for (const { URL } of menu.default) expect((await server.request(URL, { as: bob })).status).toBe(200);
    expect(await get('ann', '/read/organizations', { apiVersion: '1.2' })).toEqual({
      organizations: [{ id: expect.any(Number), title: 'Garden', slug: 'garden', sites_count: 1 }],
    });
    expect(await get('bob', '/read/organizations')).toEqual({ organizations: [] });
    const of = (address: string) => ({ apiNamespace: 'wpcom/v2', url: `${server.url}/sites/${address}` });
    expect((await get(undefined, '/tags/recommended', of('secret-plans/beans'))).tags).toEqual([]);
  });

  test('people to mention are those whom readers of the blog see, and never all', async () => {
    const logins = async (who: 'ann' | 'bob', query: object) =>
      (await get(who, '/users/suggest', query)).suggestions.map(
        ({ user_login }: { user_login: string }) => user_login,
      );
    expect(await logins('ann', { site_id: place.siteId })).toEqual(['ann', 'bob']);
    expect(await logins('ann', { site_id: place.siteId, filter: '@AN' })).toEqual(['ann']);
    expect(await logins('bob', {})).toEqual([]);
    await post('bob', '/sites/slow-tea/follows/new');
    expect(await logins('bob', {})).toEqual(['ann']);
    await post('bob', '/sites/slow-tea/follows/mine/delete');
  });

  test('a batch holds reads of its own version and nothing else', async () => {
    const batch = (urls: string[]) => get('bob', '/batch', { urls });
    expect(await batch(['/sites/secret-plans', '/me'])).toMatchObject({
      '/sites/secret-plans': { error: 'not_found' },
      '/me': { username: 'bob' },
    });
    for (const urls of [[], ['/batch?urls[]=/me'], ['/../../api/auth/get-session'], Array(21).fill('/me')])
      expect(await refusal(batch(urls))).toMatchObject({ statusCode: 400, error: 'invalid_input' });
  });

  test('a key that may only read writes nothing, and a wrong one is no one', async () => {
    const { body } = await server.request('/rest/v1.1/me/api-keys', {
      as: ann,
      json: { name: 'R', scope: 'read' },
    });
    const reader = createWpcomClient(server.url, body.key);
    expect(await reader.site('slow-tea').get()).toMatchObject({ slug: 'slow-tea' });
    expect(await refusal(reader.site('slow-tea').addPost({ title: 'x' }))).toMatchObject({ statusCode: 403 });
    const nobody = createWpcomClient(server.url, 'wrong');
    expect(await refusal(nobody.site('slow-tea').get())).toMatchObject({ statusCode: 401 });
  });
});
