import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveDomain } from '#test/blog-domain.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createMembership } from './queries.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let carl: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.signUp({ username: 'boss' });
  expect((await server.request('/rest/v1.1/me', { as: admin })).body.role).toBe('administrator');
  [ann, bob, carl] = [
    await server.signUp({ username: 'ann' }),
    await server.signUp({ username: 'bob' }),
    await server.signUp({ username: 'carl' }),
  ];
  await createMembership(server.db, { slug: 'a8c', title: 'Company' }, ann.id);
  for (const { id } of [ann, bob])
    await createMembership(server.db, { slug: 'garden', title: 'The garden' }, id);
});
afterAll(() => server.close());

const get = (path: string, as?: TestMember) => server.request(path, { as });
const send = (as: TestMember, path: string, json: unknown = {}) => server.request(path, { as, json });

describe('teams', () => {
  test('AP-09, EN-17, TE-05: a member’s teams, with title and slug', async () => {
    const mine = await get('/rest/v1.2/read/teams', ann);
    expect(mine.body).toMatchObject({
      number: 2,
      teams: [
        { title: 'Company', slug: 'a8c' },
        { title: 'The garden', slug: 'garden' },
      ],
    });
    expect((await get('/rest/v1.2/read/teams', carl)).body).toMatchObject({ number: 0, teams: [] });
    expect((await get('/rest/v1.2/read/teams')).status).toBe(401);
  });
});

describe('a blog of a team', () => {
  let site: { ID: number; feed_ID: number; URL: string; feed_URL: string };
  let postId: number;
  beforeAll(async () => {
    const input = { slug: 'garden-plans', title: 'Garden plans', team: 'garden' };
    const made = await send(ann, '/rest/v1.1/sites/new', input);
    expect(made.body).toMatchObject({ is_p2: true, is_private: true });
    site = made.body;
    const article = { title: 'Where the beans go', content: 'By the wall.', tags: ['beans'] };
    postId = (await send(ann, `/rest/v1.1/sites/${site.ID}/posts/new`, article)).body.ID;
    await send(bob, '/rest/v1.1/read/following/mine/new', { feed_id: site.feed_ID });
  });

  test('is made only by a member of that team', async () => {
    const input = { slug: 'not-my-team', title: 'x' };
    for (const team of ['garden', 'no-such-team']) {
      const refused = await send(carl, '/rest/v1.1/sites/new', { ...input, team });
      expect([refused.status, refused.body.message]).toEqual([400, 'You’re not in a team with this name.']);
    }
  });

  /** Returns every path to it, and the error for a user who may not see it. */
  const listPaths = (): [name: string, path: string, status: number, error: string][] => [
    ['the blog', `/rest/v1.1/sites/${site.ID}`, 404, 'not_found'],
    ['the blog in the reader', `/rest/v1.1/read/sites/${site.ID}`, 404, 'not_found'],
    ['its feed', `/rest/v1.1/read/feed/${site.feed_ID}`, 404, 'unknown_feed'],
    ['its feed by address', `/rest/v1.1/read/feed/${encodeURIComponent(site.feed_URL)}`, 404, 'unknown_feed'],
    ['discovery', `/rest/v1.1/read/feed?url=${encodeURIComponent(site.URL)}`, 404, 'no_feed_found'],
    ['the stream of the feed', `/rest/v1.2/read/feed/${site.feed_ID}/posts`, 404, 'unknown_feed'],
    ['the stream of the blog', `/rest/v1.2/read/sites/${site.ID}/posts`, 404, 'not_found'],
    ['the post by feed', `/rest/v1.2/read/feed/${site.feed_ID}/posts/${postId}`, 403, 'forbidden'],
    ['the post by blog', `/rest/v1.2/read/sites/${site.ID}/posts/${postId}`, 403, 'forbidden'],
    ['its likes', `/rest/v1.1/sites/${site.ID}/posts/${postId}/likes`, 404, 'unknown_post'],
    ['its comments', `/rest/v1.1/sites/${site.ID}/posts/${postId}/replies`, 404, 'unknown_post'],
  ];

  test('TE: is open to its members on every path, and not there for anyone else', async () => {
    for (const [name, path, status, error] of listPaths()) {
      for (const member of [ann, bob]) expect((await get(path, member)).status, name).toBe(200);
      for (const other of [carl, undefined]) {
        const answer = await get(path, other);
        // For a post, a visitor must log in, because it may be a member of the team.
        const expected = status === 403 && !other ? [401, 'authorization_required'] : [status, error];
        expect([name, answer.status, answer.body.error]).toEqual([name, ...expected]);
        expect(JSON.stringify(answer.body), name).not.toMatch(/Garden plans|beans/);
      }
    }
  });

  test('cannot be followed by others, by number or by address', async () => {
    for (const naming of [{ feed_id: site.feed_ID }, { url: site.URL }, { url: site.feed_URL }]) {
      const refused = await send(carl, '/rest/v1.1/read/following/mine/new', naming);
      expect(refused.status).toBe(404);
    }
    expect((await send(bob, '/rest/v1.1/read/following/mine/new', { url: site.URL })).body).toMatchObject({
      info: 'already_subscribed',
    });
  });

  test('has no authors from outside the team', async () => {
    const refused = await send(ann, `/rest/v1.1/sites/${site.ID}/authors/new`, { who: 'carl' });
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
  });

  test('is gone from streams and counts of someone who leaves the team', async () => {
    const listTitles = async () =>
      (await get('/rest/v1.2/read/following', bob)).body.posts.map(({ title }: { title: string }) => title);
    expect(await listTitles()).toEqual(['Where the beans go']);
    expect((await get('/rest/v1.2/read/following/mine', bob)).body.total_subscriptions).toBe(1);
    await send(bob, `/wpcom/v2/teams/garden/members/${bob.id}/delete`);
    expect(await listTitles()).toEqual([]);
    expect((await get(`/rest/v1.2/read/following?feed_id=${site.feed_ID}`, bob)).body.posts).toEqual([]);
    expect((await get('/rest/v1.2/read/following/mine', bob)).body).toMatchObject({
      total_subscriptions: 0,
      subscriptions: [],
    });
    for (const [name, path, status] of listPaths()) expect((await get(path, bob)).status, name).toBe(status);
    await createMembership(server.db, { slug: 'garden', title: 'The garden' }, bob.id);
    expect(await listTitles()).toEqual(['Where the beans go']);
  });
});

describe('an address of our own', () => {
  test('leads to the blog without a request over the network, under a former slug too', async () => {
    const { body: site } = await send(ann, '/rest/v1.1/sites/new', { slug: 'before', title: 'Renamed' });
    await send(ann, `/rest/v1.1/sites/${site.ID}/settings`, { slug: 'afterwards' });
    await giveDomain(server, site.ID, 'blog.example.org');
    for (const path of ['/sites/before', '/sites/afterwards/feed/atom', '/sites/afterwards/some-post']) {
      const address = encodeURIComponent(`${server.url}${path}`);
      const { body } = await get(`/rest/v1.1/read/feed?url=${address}`);
      expect(body.feeds).toMatchObject([{ feed_ID: site.feed_ID, blog_ID: site.ID }]);
    }
    const mapped = await get('/rest/v1.1/read/feed?url=blog.example.org/x', carl);
    expect(mapped.body.feeds).toMatchObject([{ blog_ID: site.ID }]);
    const followed = await send(carl, '/rest/v1.1/read/following/mine/new', {
      url: `${server.url}/sites/before`,
    });
    expect(followed.body.subscription).toMatchObject({ feed_ID: site.feed_ID, is_rss: false });
    const elsewhere = await get(`/rest/v1.1/read/feed?url=${encodeURIComponent(`${server.url}/about`)}`);
    expect([elsewhere.status, elsewhere.body.error]).toEqual([404, 'no_feed_found']);
    await send(carl, '/rest/v1.1/read/following/mine/delete', { url: `${server.url}/sites/afterwards` });
    expect((await get('/rest/v1.2/read/following/mine', carl)).body.total_subscriptions).toBe(0);
  });
});
