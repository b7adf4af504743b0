import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { page } from '#test/feed-host-answers.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeConnectedSite } from '#test/stored-connected-site.ts';
import { startWordPress, type WordPress } from '#test/word-press.ts';

const SITES = '/wpcom/v2/connected-sites';
const MINUTE = 60_000;

let skew = 0;
let server: TestServer;
let host: FeedHost;
let wordPress: WordPress;
let ann: TestMember;
let bob: TestMember;
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  host = await startFeedHost();
  // The first user to sign up is the administrator.
  await server.signUp({ username: 'boss' });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(async () => {
  count += 1;
  ann = await server.signUp({ username: `ann${count}` });
  wordPress = await startWordPress(`tea${count}`);
  return () => wordPress.close();
});

const connect = (json: object = {}, as = ann) =>
  server.request(`${SITES}/new`, { as, json: { url: wordPress.url, ...wordPress.login, ...json } });
const createConnected = async (json?: object): Promise<number> => (await connect(json)).body.ID;
const get = (path: string, as = ann) => server.request(path, { as });
const listSites = async (as = ann) => (await get(SITES, as)).body.sites;
const getHealth = async (siteId: number) =>
  (await get(`/wpcom/v2/sites/${siteId}/jetpack-connection-health`)).body;
const listSubscriptions = async (as = ann) =>
  (await get('/rest/v1.2/read/following/mine', as)).body.subscriptions.map(
    (one: { feed_URL?: string; URL: string }) => one.feed_URL ?? one.URL,
  );

/** Runs with a short timeout for requests to others. */
async function runWithShortTimeout(run: () => Promise<void>): Promise<void> {
  const { context } = server.app;
  const { fetchUrl } = context;
  context.fetchUrl = (url, options) => fetchUrl(url, { ...options, totalMs: 300 });
  await run().finally(() => Object.assign(context, { fetchUrl }));
}

describe('connecting a site', () => {
  test('WordPress by username and application password, which no one reads again', async () => {
    const { status, body } = await connect();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'wordpress',
      name: 'Slow & steady tea',
      URL: wordPress.url,
      domain: wordPress.host,
      username: 'ann',
      feed_ID: expect.any(Number),
      is_healthy: true,
      error: '',
      is_monitored: false,
      down_since: null,
    });
    const row = await server.db
      .selectFrom('connected_sites')
      .selectAll()
      .where('id', '=', body.ID)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify([body, row])).not.toContain('EFGH');
    // Its owner now follows it.
    expect(await listSubscriptions()).toEqual([`${wordPress.url}feed/`]);
    // A number belongs to a blog or a connected site, never both.
    const blog = await server.request('/rest/v1.1/sites/new', {
      as: ann,
      json: { slug: `mine-${count}`, title: 'Mine' },
    });
    expect(blog.body.ID).toBeGreaterThan(body.ID);
    // Its domain also works in addresses, for its owner only.
    expect((await get(`${SITES}/${wordPress.host}`)).body.ID).toBe(body.ID);
    expect((await get(`${SITES}/${wordPress.host}`, bob)).status).toBe(404);
    expect((await get(`${SITES}/${body.ID}`, bob)).status).toBe(404);
  });

  test('any other site by its feed, with the posts that we read', async () => {
    const name = `plain${count}`;
    const entries = [{ title: 'Old' }, { title: 'New' }].map(({ title }, i) => ({
      title,
      link: host.url(name, `/${i}`),
      published: new Date(Date.UTC(2026, 10, 1 + i)),
    }));
    host.serve(name, '/feed', { body: buildRss({ title: 'Plain', link: host.url(name), entries }) });
    const { body } = await server.request(`${SITES}/new`, {
      as: ann,
      json: { url: host.url(name, '/feed'), follow: false },
    });
    expect(body).toMatchObject({ kind: 'feed', name: 'Plain', URL: host.url(name), username: null });
    expect(await listSubscriptions()).toEqual([]);
    const { found, posts } = (await get(`${SITES}/${body.ID}/posts`)).body;
    expect([found, posts.map((post: { title: string }) => post.title)]).toEqual([2, ['New', 'Old']]);
    expect((await get(`${SITES}/${body.ID}/posts?status=draft`)).body.posts).toEqual([]);
    expect((await get(`${SITES}/${body.ID}/comments`)).body.message).toMatch(
      /^This site is connected by its feed/,
    );
    const modules = await get(`/rest/v1.1/jetpack-blogs/${body.ID}/rest-api?path=/jetpack/v4/module/all/`);
    expect([modules.status, modules.body.message]).toEqual([
      404,
      'Modules aren’t available on this site: it would have to run WordPress with the Jetpack plugin.',
    ]);
  });

  test('finds the REST interface without its header, and below a question mark', async () => {
    wordPress.hasLinkHeader = false;
    expect((await connect()).body.kind).toBe('wordpress');
    wordPress.hasPrettyLinks = false;
    const found = await connect({}, bob);
    expect(found.body.kind).toBe('wordpress');
    expect((await get(`${SITES}/${found.body.ID}/posts`, bob)).body.found).toBe(3);
  });

  test('fails with a sentence for each reason, and leaves nothing behind', async () => {
    const getRefusal = async (json: object = {}) => {
      const { status, body } = await connect(json);
      return [status, body.message];
    };
    expect(await getRefusal({ token: 'wrong' })).toEqual([
      422,
      'The site doesn’t accept this username and application password. Create a new one in your profile there.',
    ]);
    expect(await getRefusal({ token: undefined })).toEqual([
      400,
      'token: Enter both the username and the application password, or neither.',
    ]);
    wordPress.capabilities = { read: true };
    expect(await getRefusal()).toEqual([
      422,
      'This user isn’t allowed to write on the site. Use one that is an author, an editor or an administrator there.',
    ]);
    const getBreakdownRefusal = async (breakdown: WordPress['breakdown']) => {
      wordPress.breakdown = breakdown;
      return getRefusal();
    };
    const noRest = 'The site’s REST API doesn’t answer. Check that no plugin or firewall turns it off.';
    expect(await getBreakdownRefusal('rest_disabled')).toEqual([422, noRest]);
    expect(await getBreakdownRefusal('no_rest')).toEqual([422, noRest]);
    expect(await getBreakdownRefusal('hangs_up')).toEqual([
      422,
      'We can’t reach that site. Check the address, or try again later.',
    ]);
    expect(await getBreakdownRefusal('http')).toEqual([
      422,
      'The site answered with an error. Try again later.',
    ]);
    expect(await getRefusal({ url: 'http://nowhere.invalid/' })).toEqual([
      422,
      'We can’t find that site. Check the spelling of the address.',
    ]);
    expect(await getRefusal({ url: 'nowhere' })).toEqual([400, 'Please enter a valid URL']);
    expect(await getRefusal({ url: `${server.url}/sites/mine` })).toEqual([
      400,
      'This address is here on Tidings already. You don’t have to connect it.',
    ]);
    const name = `page${count}`;
    host.serve(name, '/', page({ title: 'No blog' }));
    expect(await getRefusal({ url: host.url(name) })).toEqual([
      422,
      'This site isn’t WordPress, or its REST API is turned off. You can connect it by its feed, without a username.',
    ]);
    const noFeed = await server.request(`${SITES}/new`, { as: ann, json: { url: host.url(name) } });
    expect([noFeed.status, noFeed.body.code]).toEqual([404, 'no_feed_found']);
    const bad = await startWordPress('site', { tls: true });
    expect((await getRefusal({ url: bad.url }))[1]).toMatch(/security certificate isn’t valid/);
    await bad.close();
    expect(await listSites()).toEqual([]);
    expect(await listSubscriptions()).toEqual([]);
  });

  test('happens once, also with two concurrent requests', async () => {
    const answers = await Promise.all([connect(), connect()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await connect()).body.message).toBe('You’ve already connected Slow & steady tea.');
    expect(await listSites()).toHaveLength(1);
    // Another user may, with their own password.
    expect((await connect({}, bob)).status).toBe(200);
  });

  test('sends the password to no other server, also where the site redirects there', async () => {
    const siteId = await createConnected();
    const other = await startWordPress('other');
    Object.assign(wordPress, { breakdown: 'redirects', elsewhere: other.url });
    const { status, body } = await get(`${SITES}/${siteId}/posts`);
    expect([status, body.message]).toEqual([
      422,
      'The site answers at another address now. Disconnect it and connect it again with that one.',
    ]);
    expect(other.requests.length).toBeGreaterThan(0);
    expect(other.requests.filter(({ authorization }) => authorization)).toEqual([]);
    await other.close();
  });

  test('is refused to addresses of the inside on a server of the internet', async () => {
    const strict = await startTestServer({ environment: { FETCH_ALLOW_PRIVATE_NETWORKS: 'false' } });
    const as = await strict.signUp();
    const json = { url: wordPress.url, ...wordPress.login };
    expect((await strict.request(`${SITES}/new`, { as, json })).body.message).toBe(
      'This address is on a private network. You can only connect sites on the public internet.',
    );
    // A site that has since moved to a private address is not requested either.
    const siteId = await storeConnectedSite(strict.db, as.id, {
      url: wordPress.url,
      checked_at: new Date(0),
    });
    const health = await strict.request(`/wpcom/v2/sites/${siteId}/jetpack-connection-health`, { as });
    expect(health.body).toEqual({ is_healthy: false, error: 'generic_error' });
    // And no password is sent unencrypted.
    await strict.db
      .updateTable('connected_sites')
      .set({ kind: 'wordpress', api_root: wordPress.url, username: 'ann', sealed_token: 'x' })
      .execute();
    const unsafe = await strict.request(`${SITES}/${siteId}/token`, { as, json: wordPress.login });
    expect([unsafe.status, unsafe.body.message]).toEqual([
      422,
      'This site doesn’t use https, so anyone on the way could read your password. Turn on https there first.',
    ]);
    expect(wordPress.requests).toEqual([]);
    await strict.close();
  });

  test('ends with the password forgotten and everything else as it was', async () => {
    const siteId = await createConnected();
    const before = wordPress.requests.length;
    expect((await server.request(`${SITES}/${siteId}/delete`, { as: bob, json: {} })).status).toBe(404);
    expect((await server.request(`${SITES}/${siteId}/delete`, { as: ann, json: {} })).status).toBe(200);
    expect(await listSites()).toEqual([]);
    expect(await listSubscriptions()).toHaveLength(1);
    expect(wordPress.requests).toHaveLength(before);
  });
});

describe('posts, comments and modules of a WordPress site', () => {
  test('posts come with drafts, titles as plain text', async () => {
    const siteId = await createConnected();
    const { found, posts } = (await get(`${SITES}/${siteId}/posts`)).body;
    expect(found).toBe(3);
    expect(posts[0]).toEqual({
      ID: 3,
      title: 'Tea & toast',
      status: 'publish',
      date: '2026-11-13T10:00:00.000Z',
      URL: `${wordPress.url}?p=3`,
      edit_URL: `${wordPress.url}wp-admin/post.php?post=3&action=edit`,
    });
    const drafts = (await get(`${SITES}/${siteId}/posts?status=draft`)).body.posts;
    expect(drafts.map((post: { title: string }) => post.title)).toEqual(['Not yet']);
    expect((await get(`${SITES}/${siteId}/posts`, bob)).status).toBe(404);
  });

  test('comments are moderated and answered there, and sanitised here', async () => {
    const siteId = await createConnected();
    const { comments } = (await get(`${SITES}/${siteId}/comments`)).body;
    expect(comments).toEqual([
      {
        ID: 11,
        post: { ID: 3, title: 'Tea & toast' },
        author: { name: 'Bob', avatar_URL: `${wordPress.url}face.png` },
        date: '2026-11-20T10:00:00.000Z',
        URL: `${wordPress.url}?p=3#comment-11`,
        content: expect.stringContaining(`href="${wordPress.url}about"`),
        status: 'hold',
      },
    ]);
    expect(comments[0].content).not.toContain('script');
    const send = (path: string, json: object, as = ann) =>
      server.request(`${SITES}/${siteId}/comments/${path}`, { as, json });
    expect((await send('11', { status: 'approved' })).body.status).toBe('approved');
    expect((await send('11/reply', { content: 'Thank you' })).body.content).toBe('<p>Thank you</p>');
    expect(wordPress.comments).toMatchObject([
      { id: 11, status: 'approved' },
      { id: 12 },
      { id: 13, post: 3, parent: 11, content: '<p>Thank you</p>' },
    ]);
    expect((await send('12', { status: 'spam' })).body.status).toBe('spam');
    expect((await send('12', { status: 'trash' })).body.status).toBe('trash');
    const gone = await send('99', { status: 'spam' });
    expect([gone.status, gone.body.message]).toEqual([404, 'The site can’t find this any more.']);
    expect((await send('11', { status: 'spam' }, bob)).status).toBe(404);
    wordPress.capabilities = { edit_posts: true };
    expect((await send('11', { status: 'spam' })).body.message).toBe(
      'Your user on the site isn’t allowed to do this.',
    );
  });

  test('modules and settings are the Jetpack plugin’s', async () => {
    const siteId = await createConnected();
    const inside = `/rest/v1.1/jetpack-blogs/${siteId}/rest-api`;
    const modules = async () => (await get(`${inside}?path=/jetpack/v4/module/all/`)).body.data;
    expect((await modules()).likes).toMatchObject({ activated: true });
    const send = (path: string, body: object) =>
      server.request(inside, { as: ann, json: { path, body: JSON.stringify(body), json: true } });
    expect((await send('/jetpack/v4/module/likes/active/', { active: false })).status).toBe(200);
    expect((await modules()).likes).toMatchObject({ activated: false });
    await send('/jetpack/v4/settings/', { carousel_background_color: 'white' });
    expect((await get(`${inside}?path=/jetpack/v4/settings/`)).body.data).toMatchObject({
      carousel_background_color: 'white',
    });
    expect((await send('/jetpack/v4/options/', {})).status).toBe(404);
    wordPress.hasJetpack = false;
    const absent = await get(`${inside}?path=/jetpack/v4/module/all/`);
    expect([absent.status, absent.body.message]).toEqual([
      404,
      'Modules aren’t available on this site: it would have to run WordPress with the Jetpack plugin.',
    ]);
  });
});

describe('connection health', () => {
  test('EN-24, AP-25: is true for a hosted blog, for those who keep it', async () => {
    const json = { slug: `home-${count}`, title: 'Home' };
    const { ID } = (await server.request('/rest/v1.1/sites/new', { as: ann, json })).body;
    expect(await getHealth(ID)).toEqual({ is_healthy: true });
    expect((await get(`/wpcom/v2/sites/${ID}/jetpack-connection-health`, bob)).status).toBe(403);
  });

  test('EN-24: says which kind of error it is, only while there is one', async () => {
    const siteId = await createConnected();
    const found = async (breakdown: WordPress['breakdown']) => {
      wordPress.breakdown = breakdown;
      skew += 5 * MINUTE;
      return getHealth(siteId);
    };
    expect(await found('http')).toEqual({ is_healthy: false, error: 'http_error' });
    expect(await found('')).toEqual({ is_healthy: true });
    expect((await found('hangs_up')).error).toBe('http_error');
    expect((await found('database')).error).toBe('database_error');
    expect((await found('fatal')).error).toBe('fatal_error');
    await runWithShortTimeout(async () => expect((await found('silent')).error).toBe('inactivity_error'));
    expect((await found('rest_disabled')).error).toBe('rest_api_error');
    expect((await found('no_rest')).error).toBe('rest_api_error');
    wordPress.login.token = 'revoked';
    expect((await found('')).error).toBe('user_token_error');
    expect((await get(`${SITES}/${siteId}`)).body).toMatchObject({
      is_healthy: false,
      error: 'user_token_error',
    });

    // A new password makes it healthy at once, but only one that the site accepts.
    const send = (token: string) =>
      server.request(`${SITES}/${siteId}/token`, { as: ann, json: { username: 'ann', token } });
    expect((await send('guessed')).status).toBe(422);
    expect((await send('revoked')).body).toMatchObject({ is_healthy: true, error: '' });
    expect(await found('')).toEqual({ is_healthy: true });

    const change = (set: object) =>
      server.db.updateTable('connected_sites').set(set).where('id', '=', siteId).execute();
    await change({ sealed_token: 'changed' });
    expect((await found('')).error).toBe('blog_token_error');
    await change({ url: 'http://nowhere.invalid/' });
    expect((await found('')).error).toBe('dns_error');
    const bad = await startWordPress('site', { tls: true });
    await change({ url: bad.url });
    expect((await found('')).error).toBe('tls_error');
    await bad.close();
  });

  test('a password opens for the address only that it was given for', async () => {
    const siteId = await createConnected();
    const other = await startWordPress('other');
    await server.db
      .updateTable('connected_sites')
      .set({ api_root: `${other.url}wp-json/` })
      .where('id', '=', siteId)
      .execute();
    expect((await get(`${SITES}/${siteId}/posts`)).body.message).toMatch(/^Tidings can’t read/);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('is checked every five minutes at most, however many requests', async () => {
    const siteId = await createConnected();
    const before = wordPress.requests.length;
    wordPress.breakdown = 'http';
    expect(await getHealth(siteId)).toEqual({ is_healthy: true });
    expect(wordPress.requests).toHaveLength(before);
    skew += 5 * MINUTE;
    await Promise.all(Array.from({ length: 10 }, () => getHealth(siteId)));
    expect(wordPress.requests).toHaveLength(before + 1);
    wordPress.breakdown = '';
    expect(await getHealth(siteId)).toEqual({ is_healthy: false, error: 'http_error' });
    skew += 5 * MINUTE;
    expect(await getHealth(siteId)).toEqual({ is_healthy: true });
  });
});
