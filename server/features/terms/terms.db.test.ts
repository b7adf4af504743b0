import { afterAll, beforeAll, expect, test } from 'vitest';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const bob = await server.signUp({ username: 'bob' });
  siteId = await createBlog(ann, { slug: 'slow-tea' });
  const elsewhere = await createBlog(bob, { slug: 'elsewhere' });
  await createMembership(server.db, { slug: 'garden', title: 'Garden' }, bob.id);
  const hidden = await createBlog(bob, { slug: 'plans', team: 'garden' });
  await publish(ann, siteId, 'Tea', 'Mornings');
  await publish(ann, siteId, 'Tea', 'Teapots');
  await publish(bob, elsewhere, 'Tea', 'Steam', 'Green tea');
  await publish(bob, elsewhere, 'Steam', 'Team sports');
  await publish(bob, elsewhere, 'Team sports');
  await publish(bob, elsewhere, 'Team sports');
  await publish(bob, hidden, 'Tea plans');
  await countTags(server.db, new Date());
});

afterAll(() => server?.close());

async function createBlog(as: TestMember, json: object): Promise<number> {
  return (await server.request('/rest/v1.1/sites/new', { as, json: { title: 'A blog', ...json } })).body.ID;
}

async function publish(as: TestMember, site: number, ...tags: string[]): Promise<void> {
  const json = { title: 'A post', tags };
  const { status } = await server.request(`/rest/v1.1/sites/${site}/posts/new`, { as, json });
  expect(status).toBe(200);
}

async function list(query: string) {
  const { body } = await server.request(`/rest/v1.1/sites/${siteId}/tags?${query}`, { as: ann });
  const named = (body.tags as { name: string; post_count: number }[]).map(
    ({ name, post_count }) => `${name} ${post_count}`,
  );
  return { found: body.found, tags: named };
}

test('suggestions begin with the blog’s own tags by their posts, then come the platform’s', async () => {
  const own = 'scope=platform&order_by=count&order=DESC';
  expect(await list(`${own}&search=te`)).toEqual({
    found: 2,
    // Prefix matches come before more used tags; tags of teams only are left out.
    tags: ['Tea 2', 'Teapots 1', 'Team sports 0', 'Steam 0', 'Green tea 0'],
  });
  expect((await list(`${own}&search=te&number=3`)).tags).toEqual(['Tea 2', 'Teapots 1', 'Team sports 0']);
  expect((await list(`${own}&search=te&number=2`)).tags).toEqual(['Tea 2', 'Teapots 1']);
  expect((await list(`${own}&search=te&page=2`)).tags).toEqual([]);
  expect((await list(`${own}&search=%25`)).tags).toEqual([]);
  expect((await list(own)).tags.slice(0, 3)).toEqual(['Tea 2', 'Mornings 1', 'Teapots 1']);
});

test('without a scope they are the blog’s alone, as on the platform', async () => {
  expect(await list('search=te')).toEqual({ found: 2, tags: ['Tea 2', 'Teapots 1'] });
  const wrong = await server.request(`/rest/v1.1/sites/${siteId}/tags?scope=world`, { as: ann });
  expect(wrong.status).toBe(400);
});
