import { expect, test } from 'vitest';
import { startTestServer } from '#test/server.ts';
import { HANDBOOK } from './features/starter-content/handbook/en.ts';
import { seedFirstStart } from './first-start.ts';
import { readOutbox } from './platform/email/outbox.ts';

test('a new server begins with its handbook, on the front page, and says who becomes administrator', async () => {
  const server = await startTestServer({ settles: true });
  try {
    const front = await server.request('/');
    expect(front.body).toContain('From the handbook');
    for (const page of HANDBOOK.pages) expect(front.body).toContain(page.title);
    expect(front.body).toContain('The first person to sign up becomes its administrator.');
    const { status, body } = await server.request('/sites/handbook');
    expect(status).toBe(200);
    // The last page is on top.
    expect(body.indexOf(HANDBOOK.pages.at(-1)!.title)).toBeLessThan(body.indexOf(HANDBOOK.pages[0]!.title));
    for (const page of HANDBOOK.pages)
      expect((await server.request(`/sites/handbook/${page.slug}`)).status, page.slug).toBe(200);
    const { items } = (await server.request('/sites/handbook/feed/json')).body;
    expect(items).toHaveLength(HANDBOOK.pages.length);
    // It has no author, so it is by the blog.
    const author = { name: 'The Tidings handbook', url: `${server.url}/sites/handbook` };
    for (const item of items) expect(item.authors, item.title).toEqual([author]);
    const rss = (await server.request('/sites/handbook/feed')).body;
    expect(rss.match(/<dc:creator>The Tidings handbook</g)).toHaveLength(HANDBOOK.pages.length);
    const rows = await server.db.selectFrom('posts').select('authors').execute();
    for (const row of rows) expect(row.authors).toEqual([author]);

    // The first account is the administrator's, to whom a blog without an owner belongs.
    const ann = await server.signUp();
    const handbook = await server.request('/rest/v1.2/blogs/handbook', { as: ann });
    expect(handbook.body.capabilities).toEqual({
      publish_posts: true,
      edit_others_posts: true,
      moderate_comments: true,
      manage_options: true,
    });
    const bob = await server.signUp();
    const forBob = await server.request('/rest/v1.2/blogs/handbook', { as: bob });
    expect(Object.values(forBob.body.capabilities)).toEqual([false, false, false, false]);
    expect((await server.request('/')).body).not.toContain('The first person');

    // So are its modules, which begin as those of any new blog.
    const inside = `/rest/v1.1/jetpack-blogs/${handbook.body.ID}/rest-api/`;
    const path = '/jetpack/v4/settings/';
    const changeModules = (as: typeof ann) =>
      server.request(inside, { as, json: { path, body: { 'contact-form': true, search: false } } });
    expect((await changeModules(bob)).status).toBe(403);
    expect((await server.request(`${inside}?path=${path}`, { as: ann })).body.data).toMatchObject({
      'contact-form': false,
      search: true,
      likes: true,
    });
    expect((await changeModules(ann)).status).toBe(200);
    expect((await server.request('/sites/handbook/search?q=keyboard')).status).toBe(404);
    // It has no owner to receive a message, and its sender is told so.
    const message = {
      site_ID: String(handbook.body.ID),
      name: 'Eve',
      email: 'eve@example.net',
      message: 'Hello',
    };
    const sent = await fetch(`${server.url}/sites/handbook/contact`, {
      method: 'POST',
      body: new URLSearchParams(message),
    });
    expect([sent.status, await sent.text()]).toEqual([
      409,
      expect.stringContaining('can’t be reached by email'),
    ]);
    await server.request(inside, { as: ann, json: { path, body: { 'contact-form': false, search: true } } });

    // Users who confirm their address follow the handbook, without its emails.
    const cleo = await server.signUp({ verified: false });
    const listFollowed = async () =>
      (await server.request('/rest/v1.2/read/following/mine', { as: cleo })).body;
    expect((await listFollowed()).subscriptions).toEqual([]);
    await expect.poll(async () => (await server.outbox()).join('')).toContain(cleo.email);
    const mail = (await readOutbox(server.config.outboxDir)).findLast(({ to }) => to === cleo.email)!;
    const link = /\/api\/auth\/verify-email\S+/.exec(mail.text)![0];
    await fetch(server.url + link, { headers: { cookie: cleo.cookie }, redirect: 'manual' });
    const { subscriptions } = await listFollowed();
    expect(subscriptions).toMatchObject([{ name: 'The Tidings handbook' }]);
    expect(subscriptions[0].delivery_methods.email).toMatchObject({
      send_posts: false,
      send_comments: false,
    });
    const { posts } = (await server.request('/rest/v1.2/read/following', { as: cleo })).body;
    expect(posts.length).toBeGreaterThan(0);

    // As soon as a user has published something, visitors see that.
    const site = { slug: 'kettle', title: 'Kettle' };
    const blog = await server.request('/rest/v1.1/sites/new', { as: ann, json: site });
    await server.request(`/rest/v1.1/sites/${blog.body.ID}/posts/new`, { as: ann, json: { title: 'Steam' } });
    const later = (await server.request('/')).body;
    expect(later).toContain('Latest on this server');
    expect(later).toContain('Steam');
    expect(later).not.toContain(HANDBOOK.pages[0]!.title);
  } finally {
    await server.close();
  }
});

test('processes that start at once make one handbook, and one that died half-way is gone on from', async () => {
  const server = await startTestServer();
  try {
    const { context } = server.app;
    await Promise.all([seedFirstStart(context), seedFirstStart(context), seedFirstStart(context)]);
    const listSlugs = async () =>
      (await server.db.selectFrom('articles').select('slug').execute()).map((row) => row.slug);
    expect((await listSlugs()).toSorted()).toEqual(HANDBOOK.pages.map((page) => page.slug).toSorted());
    await server.db.deleteFrom('posts').where('title', '=', HANDBOOK.pages[2]!.title).execute();
    await server.db.deleteFrom('articles').where('slug', '=', HANDBOOK.pages[2]!.slug).execute();
    await seedFirstStart(context);
    expect((await listSlugs()).toSorted()).toEqual(HANDBOOK.pages.map((page) => page.slug).toSorted());
  } finally {
    await server.close();
  }
});

test('where there is a person already nothing is made', async () => {
  const server = await startTestServer();
  try {
    await server.signUp();
    await seedFirstStart(server.app.context);
    expect(await server.db.selectFrom('blogs').select('id').execute()).toEqual([]);
  } finally {
    await server.close();
  }
});
