import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEEDED, seedBlog } from '#test/seed-blog.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedBlog(server, { posts: 5_002, siteUrl: server.url });
}, 60_000);
afterAll(() => server.close());

const blog = `/sites/${SEEDED.slug}`;
const listAddresses = async (path: string): Promise<string[]> => {
  const { body } = await server.request(path);
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address.replace(server.url, ''));
};

test('a sitemap of more than 5,000 posts is a list of parts, which have every post once and the home page', async () => {
  const parts = [`${blog}/sitemap.xml?part=1`, `${blog}/sitemap.xml?part=2`];
  expect(await listAddresses(`${blog}/sitemap.xml`)).toEqual(parts);
  expect(await listAddresses('/sitemap.xml')).toEqual(parts);
  const [first, second] = [await listAddresses(parts[0]!), await listAddresses(parts[1]!)];
  expect(first[0]).toBe(blog);
  // Oldest first: new posts change only the last part.
  expect(first[1]).toBe(`${blog}/number-5002`);
  expect(second).toEqual([`${blog}/number-2`, `${blog}/number-1`]);
  expect(new Set([...first, ...second]).size).toBe(5_003);
  for (const part of ['0', '3', '1.5', 'x'])
    expect((await server.request(`${blog}/sitemap.xml?part=${part}`)).status, part).toBe(404);
});
