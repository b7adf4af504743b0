import { afterAll, beforeAll, expect, test } from 'vitest';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { listEstablishedBlogs } from './queries-listing.ts';

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
let boss: TestMember;
let ann: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
});
afterAll(() => server.close());

const send = async (as: TestMember, path: string, json?: object) =>
  (await server.request(path, { as, ...(json && { json }) })).body;

/** A blog with a post tagged by its slug. */
async function createBlog(as: TestMember, slug: string) {
  const blog = await send(as, '/rest/v1.1/sites/new', { slug, title: slug });
  const post = { title: `Hello from ${slug}`, content: '<p>Words</p>', tags: slug };
  await send(as, `/rest/v1.1/sites/${blog.ID}/posts/new`, post);
  return blog;
}

/** Where a visitor comes across a blog's post or site without asking for it, and the robots of its front page. */
async function look(slug: string): Promise<Record<string, boolean>> {
  await countTags(server.db, new Date());
  const has = async (path: string, text = `Hello from ${slug}`) =>
    JSON.stringify((await server.request(path)).body).includes(text);
  return {
    recommended: await has('/wpcom/v2/read/streams/discover'),
    tagged: await has(`/wpcom/v2/read/streams/discover?tags=${slug}`),
    latest: await has(`/wpcom/v2/read/tags/posts?tags=${slug}`),
    first: await has('/wpcom/v2/read/streams/first-posts'),
    sites: await has('/rest/v1.2/read/recommendations/sites?number=10', `/sites/${slug}`),
    trending: await has('/rest/v1.2/read/trending/tags', slug),
    indexed: !(await server.request(`/sites/${slug}`)).body.includes('content="noindex"'),
    // What people ask for.
    tag: await has(`/wpcom/v2/read/tags/${slug}/posts`),
    search: await has(`/rest/v1.2/read/search?q=${slug}`),
  };
}
const ASKED_FOR = { tag: true, search: true };

test('a new blog is suggested to no one until its first post is a few days old, or an administrator shows it', async () => {
  const blog = await createBlog(ann, 'harbour');
  const seen = await look('harbour');
  const nowhere = Object.fromEntries(Object.keys(seen).map((place) => [place, false]));
  const everywhere = Object.fromEntries(Object.keys(seen).map((place) => [place, true]));
  expect(seen).toEqual({ ...nowhere, ...ASKED_FOR });
  expect(await send(ann, `/rest/v1.1/sites/${blog.ID}`)).toMatchObject({ is_unlisted: true });

  await listEstablishedBlogs(server.db, new Date(Date.now() + 2 * DAY_MS));
  expect(await look('harbour')).toEqual(seen);
  await listEstablishedBlogs(server.db, new Date(Date.now() + 4 * DAY_MS));
  expect(await look('harbour')).toEqual(everywhere);
  expect((await send(ann, `/rest/v1.1/sites/${blog.ID}`)).is_unlisted).toBeUndefined();

  // Its owner has shown what they write: the next one is listed at once. An administrator's is too.
  await createBlog(ann, 'pier');
  expect(await look('pier')).toEqual(everywhere);
  await createBlog(boss, 'tower');
  expect(await look('tower')).toEqual(everywhere);

  const bob = await server.signUp({ username: 'bob' });
  const quay = await createBlog(bob, 'quay');
  const list = () => send(boss, '/wpcom/v2/admin/blogs?show=unlisted');
  expect((await list()).blogs.map(({ slug }: { slug: string }) => slug)).toEqual(['quay']);
  // A limited account's blog waits for an administrator.
  await server.db.updateTable('users').set({ limited_at: new Date() }).where('id', '=', bob.id).execute();
  await listEstablishedBlogs(server.db, new Date(Date.now() + 4 * DAY_MS));
  expect(await look('quay')).toEqual({ ...nowhere, ...ASKED_FOR });
  await send(boss, `/wpcom/v2/admin/blogs/${quay.ID}/show`, {});
  await send(boss, `/wpcom/v2/admin/blogs/${quay.ID}/show`, {});
  expect(await look('quay')).toEqual(everywhere);
  expect((await list()).blogs).toEqual([]);
  expect(
    (await send(boss, '/wpcom/v2/admin/log?act=blog.show')).acts.map(
      ({ subject }: { subject: { name: string } }) => subject.name,
    ),
  ).toEqual(['quay']);
});
