import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipFiles } from '#test/export-file.ts';
import { createPictureBomb } from '#test/picture-bomb.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createImporter } from '#test/site-import.ts';

let server: TestServer;
let boss: TestMember;
let ann: TestMember;
let picture: Buffer;
let blogs = 0;

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#27a' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

async function createBlog() {
  blogs += 1;
  const json = { slug: `kettle-${blogs}`, title: 'Kettle' };
  const { body } = await server.request('/rest/v1.1/sites/new', { as: ann, json });
  const importer = createImporter(server, body.ID, ann);
  const listPosts = async () =>
    (await server.request(`/rest/v1.1/sites/${body.ID}/posts?context=edit`, { as: ann })).body.posts as {
      title: string;
      content: string;
    }[];
  const listFailed = async (id: number) =>
    (await importer.entries(id, 'outcome=failed&number=100')).entries as {
      kind: string;
      subject: string;
      count: number;
      reason: { code: string; message: string };
      posts: { title: string }[];
    }[];
  return { id: body.ID as number, importer, listPosts, listFailed };
}

/** Renders an archive of one post with these pictures. */
const renderArchive = (names: readonly string[], files: Record<string, Buffer>) =>
  zipFiles({
    '_config.yml': 'title: Old',
    '_posts/2019-05-04-tea.md': `---\ntitle: Tea\n---\nWarm words. ${names.map((name) => `![](/assets/${name})`).join(' ')}\n`,
    ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`assets/${name}`, bytes])),
  });

test('pictures over the limits are left out and named, the post and its other pictures are here', async () => {
  const { importer, listPosts, listFailed } = await createBlog();
  const files = {
    'good.jpg': picture,
    'large.jpg': Buffer.concat([picture, Buffer.alloc(25 * 1024 * 1024, 7)]),
    'bomb.png': createPictureBomb(60_000, 60_000),
    'broken.jpg': picture.subarray(0, 100),
  };
  const { import: done } = await importer.run(renderArchive([...Object.keys(files), 'lost.jpg'], files));
  expect(done.counts).toMatchObject({
    posts: { found: 1, added: 1, failed: 0 },
    pictures: { added: 1, failed: 4 },
  });
  const failed = await listFailed(done.ID);
  expect(failed.map(({ subject, reason, posts }) => [subject, reason.code, posts[0]?.title])).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/large\.jpg$/), 'too_large', 'Tea'],
      [expect.stringMatching(/bomb\.png$/), 'too_large', 'Tea'],
      [expect.stringMatching(/broken\.jpg$/), 'not_a_picture', 'Tea'],
      [expect.stringMatching(/lost\.jpg$/), 'not_found', 'Tea'],
    ]),
  );
  expect(failed.find(({ subject }) => subject.includes('large'))!.reason.message).toBe(
    'This is larger than a post or picture can be here.',
  );
  const [post] = await listPosts();
  expect(post!.content).toMatch(/Warm words[\s\S]*<img [^>]*\/media\//);
});

test('of more than 500 pictures in a post the others are counted', async () => {
  const { importer, listPosts, listFailed } = await createBlog();
  const names = Array.from({ length: 503 }, (_, n) => `lost-${n}.jpg`);
  const { import: done } = await importer.run(
    renderArchive([...names.slice(1), 'good.jpg'], { 'good.jpg': picture }),
  );
  expect(done.counts.posts).toMatchObject({ added: 1, failed: 0 });
  expect(await listFailed(done.ID)).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'picture', subject: 'Tea', count: 3 },
      reason: { code: 'too_many', message: 'The export has more than one import can store.' },
    }),
  );
  expect(await listPosts()).toMatchObject([{ title: 'Tea' }]);
});

test.each(['media_megabytes_per_blog', 'media_megabytes_per_person'] as const)(
  '%s: the posts come, and each picture says that there is no room',
  async (limit) => {
    const { id, importer, listPosts, listFailed } = await createBlog();
    const change = (value: number | null) =>
      server.request('/wpcom/v2/admin/limits', { as: boss, json: { name: limit, value } });
    expect((await change(10)).status).toBe(200);
    await expect.poll(() => server.app.context.limits.get(limit)).toBe(10);
    const owner = { user_id: ann.id, blog_id: id, purpose: 'post' as const };
    const about = { mime_type: 'image/webp', width: 1, height: 1, bytes: 10 * 1024 * 1024 };
    await server.db
      .insertInto('media')
      .values({ id: crypto.randomUUID(), ...owner, ...about })
      .execute();
    const { import: done } = await importer.run(
      renderArchive(['a.jpg', 'b.jpg'], { 'a.jpg': picture, 'b.jpg': Buffer.concat([picture, picture]) }),
    );
    expect(done.counts).toMatchObject({ posts: { added: 1 }, pictures: { found: 2, added: 0, failed: 2 } });
    expect((await listFailed(done.ID)).map(({ reason }) => reason)).toEqual(
      Array(2).fill({ code: 'no_room', message: 'There’s no room for more pictures.' }),
    );
    expect(await listPosts()).toMatchObject([
      { title: 'Tea', content: expect.stringContaining('Warm words') },
    ]);
    await change(null);
    await server.db.deleteFrom('media').where('blog_id', '=', id).execute();
  },
);
