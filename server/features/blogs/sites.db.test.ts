import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(() => server.close());

const SITES = '/rest/v1.1/sites';

const create = (as: TestMember, site: Record<string, unknown>) =>
  server.request(`${SITES}/new`, { as, json: { title: 'A blog', ...site } });
const send = (as: TestMember, path: string, json: unknown = {}) => server.request(path, { as, json });

describe('creating a blog', () => {
  test('EN-03: answers the blog with its icon, owner and feed, and is a feed that others can follow', async () => {
    const { status, body } = await create(ann, {
      slug: 'slow-tea',
      title: 'Slow tea',
      tagline: 'On leaves',
      language: 'en-GB',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ID: expect.any(Number),
      feed_ID: expect.any(Number),
      slug: 'slow-tea',
      title: 'Slow tea',
      description: 'On leaves',
      lang: 'en-GB',
      URL: `${server.url}/sites/slow-tea`,
      feed_URL: `${server.url}/sites/slow-tea/feed`,
      icon: null,
      owner: { ID: ann.id, login: 'ann' },
      is_multi_author: false,
      is_private: false,
      is_following: true,
      is_primary: true,
      subscribers_count: 1,
      capabilities: { publish_posts: true, manage_options: true },
    });
    const feed = await server.request(`/rest/v1.1/read/feed/${body.feed_ID}`, { as: bob });
    expect(feed.body).toMatchObject({ blog_ID: body.ID, name: 'Slow tea', description: 'On leaves' });
    for (const path of [`${SITES}/${body.ID}`, `/rest/v1.1/read/sites/${body.ID}`])
      expect((await server.request(path)).body).toMatchObject({ ID: body.ID, is_following: false });
  });

  test('EN-04: the owner follows the own blog, and the follow says so', async () => {
    const { body } = await server.request('/rest/v1.2/read/following/mine?q=slow-tea', { as: ann });
    expect(body.subscriptions).toMatchObject([
      { is_owner: true, is_rss: false, blog_ID: expect.any(Number) },
    ]);
    await send(bob, '/rest/v1.1/read/following/mine/new', { feed_id: body.subscriptions[0].feed_ID });
    const others = await server.request('/rest/v1.2/read/following/mine', { as: bob });
    expect(others.body.subscriptions).toMatchObject([{ is_owner: false }]);
  });

  test('the first blog is the primary one, until another is chosen', async () => {
    const second = (await create(ann, { slug: 'second-cup', title: 'Second cup' })).body;
    expect(second.is_primary).toBe(false);
    const listSlugs = async () =>
      (await server.request('/rest/v1.1/me/sites', { as: ann })).body.sites.map(
        ({ slug }: { slug: string }) => slug,
      );
    expect(await listSlugs()).toEqual(['slow-tea', 'second-cup']);
    await send(ann, '/rest/v1.1/me/primary-site', { site_ID: second.ID });
    expect(await listSlugs()).toEqual(['second-cup', 'slow-tea']);
    expect((await send(bob, '/rest/v1.1/me/primary-site', { site_ID: second.ID })).status).toBe(403);
  });

  test.each([
    ['slow-tea', 409, 'already_exists', /already a blog/],
    ['SLOW-TEA', 409, 'already_exists', /already a blog/],
    ['admin', 400, 'invalid_input', /reserved/],
    ['no', 400, 'invalid_input', /3 to 50/],
    ['<script>', 400, 'invalid_input', /3 to 50/],
  ])('the address %s is refused in words', async (slug, status, code, words) => {
    const sendInvitationResponse = await create(bob, { slug });
    expect([sendInvitationResponse.status, sendInvitationResponse.body.error]).toEqual([status, code]);
    expect(sendInvitationResponse.body.message).toMatch(words);
  });

  test('two people who want one address at once: one gets it', async () => {
    const answers = await Promise.all([ann, bob].map((as) => create(as, { slug: 'wanted' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('changing a blog', () => {
  test('its feed changes with it', async () => {
    const { body: site } = await create(ann, { slug: 'changing' });
    const change = { title: 'New name', tagline: 'New line', language: 'fr', comment_policy: 'moderated' };
    const { body } = await send(ann, `${SITES}/${site.ID}/settings`, change);
    expect(body).toMatchObject({ title: 'New name', description: 'New line', lang: 'fr' });
    const feed = await server.request(`/rest/v1.1/read/feed/${site.feed_ID}`);
    expect(feed.body).toMatchObject({ name: 'New name', description: 'New line' });
    const wrong = { language: 'no language' };
    expect((await send(ann, `${SITES}/${site.ID}/settings`, wrong)).status).toBe(400);
  });

  test('a new address moves its feed and posts; the old one stays its own', async () => {
    const { body: site } = await create(ann, { slug: 'old-name' });
    const { body: article } = await send(ann, `${SITES}/${site.ID}/posts/new`, {
      title: 'Ünder way',
      content: 'On we go.',
    });
    const { body } = await send(ann, `${SITES}/${site.ID}/settings`, { slug: 'new-name' });
    expect(body.feed_URL).toBe(`${server.url}/sites/new-name/feed`);
    const stored = await server.db
      .selectFrom('posts')
      .select(['url', 'comments_url', 'guid'])
      .where('id', '=', article.ID)
      .executeTakeFirst();
    expect(stored).toEqual({
      url: `${server.url}/sites/new-name/under-way`,
      comments_url: `${server.url}/sites/new-name/under-way#comments`,
      guid: `${server.url}/posts/${article.ID}`,
    });
    expect((await create(bob, { slug: 'old-name' })).status).toBe(409);
    const back = await send(ann, `${SITES}/${site.ID}/settings`, { slug: 'old-name' });
    expect([back.status, back.body.slug]).toEqual([200, 'old-name']);
  });

  test('an owner and an administrator may, no one else', async () => {
    const { body: site } = await create(ann, { slug: 'orderly' });
    const path = `${SITES}/${site.ID}/settings`;
    expect((await send(bob, path, { title: 'Mine' })).status).toBe(403);
    expect((await send(admin, path, { title: 'In order' })).body.title).toBe('In order');
  });

  test('deleting needs the address repeated, and takes the feed and its posts along', async () => {
    const { body: site } = await create(ann, { slug: 'short-lived' });
    await send(ann, `${SITES}/${site.ID}/posts/new`, { title: 'Soon gone' });
    const path = `${SITES}/${site.ID}/delete`;
    const wrong = await send(ann, path, { slug: 'short' });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_input']);
    expect((await send(ann, path, { slug: 'short-lived' })).status).toBe(200);
    expect((await server.request(`${SITES}/${site.ID}`)).status).toBe(404);
    expect((await server.request(`/rest/v1.1/read/feed/${site.feed_ID}`)).status).toBe(404);
    expect((await server.request(`/rest/v1.2/read/feed/${site.feed_ID}/posts`)).status).toBe(404);
  });
});

describe('authors', () => {
  test('are invited by email, see the invitation, and write after accepting it', async () => {
    const { body: site } = await create(ann, { slug: 'together' });
    const invite = (who: string) => send(ann, `${SITES}/${site.ID}/authors/new`, { who });
    expect((await invite('bob@example.com')).status).toBe(200);
    expect((await invite('bob')).status).toBe(409);
    expect((await invite('nobody-of-that-name')).status).toBe(404);
    const listInvitationEmails = async () =>
      (await server.outbox()).filter(
        (mail) => mail.includes('To: bob@example.com') && mail.includes('ann has invited you'),
      );
    await expect.poll(async () => (await listInvitationEmails()).length).toBeGreaterThan(0);

    const early = await send(bob, `${SITES}/${site.ID}/posts/new`, { title: 'Too early' });
    expect([early.status, early.body.error]).toEqual([403, 'forbidden']);
    const open = await server.request('/rest/v1.1/me/invitations', { as: bob });
    expect(open.body.invitations).toMatchObject([{ site_ID: site.ID, site_title: 'A blog', role: 'author' }]);
    expect((await send(bob, `/rest/v1.1/me/invitations/${site.ID}`, { accept: true })).status).toBe(200);
    expect((await send(bob, `/rest/v1.1/me/invitations/${site.ID}`, { accept: true })).status).toBe(404);

    expect((await send(bob, `${SITES}/${site.ID}/posts/new`, { title: 'Hello' })).status).toBe(200);
    const { body } = await server.request(`${SITES}/${site.ID}/authors`, { as: bob });
    expect(body.authors).toMatchObject([
      { login: 'ann', role: 'owner', is_accepted: true },
      { login: 'bob', role: 'author', is_accepted: true },
    ]);
    expect((await server.request(`${SITES}/${site.ID}`)).body.is_multi_author).toBe(true);
  });

  test('can decline, leave and be removed; the last owner stays', async () => {
    const { body: site } = await create(ann, { slug: 'comings-and-goings' });
    const invite = (role: string) => send(ann, `${SITES}/${site.ID}/authors/new`, { who: 'bob', role });
    const sendInvitationResponse = (accept: boolean) =>
      send(bob, `/rest/v1.1/me/invitations/${site.ID}`, { accept });
    const remove = (as: TestMember, who: TestMember) =>
      send(as, `${SITES}/${site.ID}/authors/${who.id}/delete`);

    await invite('author');
    expect((await sendInvitationResponse(false)).status).toBe(200);
    expect((await remove(ann, bob)).status).toBe(404);

    const last = await remove(ann, ann);
    expect([last.status, last.body.error]).toEqual([409, 'conflict']);
    expect(last.body.message).toMatch(/needs an owner/);

    await invite('author');
    await sendInvitationResponse(true);
    expect((await remove(bob, ann)).status).toBe(403);
    expect((await invite('owner')).status).toBe(200);
    expect((await remove(ann, ann)).status).toBe(200);
    expect((await remove(bob, bob)).status).toBe(409);
  });

  test('of two owners who leave at once, one stays', async () => {
    const { body: site } = await create(ann, { slug: 'sinking-ship' });
    await send(ann, `${SITES}/${site.ID}/authors/new`, { who: 'bob', role: 'owner' });
    await send(bob, `/rest/v1.1/me/invitations/${site.ID}`, { accept: true });
    const answers = await Promise.all(
      [ann, bob].map((who) => send(who, `${SITES}/${site.ID}/authors/${who.id}/delete`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
