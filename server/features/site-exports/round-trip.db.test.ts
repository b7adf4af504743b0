import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadMedia } from '#shared/paths/media.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createImporter } from '#test/site-import.ts';

const V1 = '/rest/v1.1';
let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let stranger: TestMember;
let from: number;
let blogs = 0;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  ben = await server.signUp({ username: 'ben' });
  stranger = await server.signUp({ username: 'stranger' });
  from = await createBlog();
  await fillBlog(from);
});
afterAll(() => server.close());

const post = async (as: TestMember, path: string, json: object) => {
  const { status, body } = await server.request(`${V1}${path}`, { as, json });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

/** Creates a blog of Ann's in which Ben writes too. */
async function createBlog(): Promise<number> {
  blogs += 1;
  const { ID } = await post(ann, '/sites/new', { slug: `harbour-${blogs}`, title: 'Harbour & Sea' });
  await post(ann, `/sites/${ID}/authors/new`, { who: 'ben', role: 'author' });
  await post(ben, `/me/invitations/${ID}`, { accept: true });
  return ID;
}

async function uploadPicture(siteId: number, background: string, alt: string): Promise<string> {
  const form = new FormData();
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  form.append('alt', alt);
  form.append('media[]', new Blob([new Uint8Array(png)]), 'picture.png');
  const response = await fetch(`${server.url}${uploadMedia.path.replace(':siteId', String(siteId))}`, {
    method: 'POST',
    body: form,
    headers: { cookie: ann.cookie },
  });
  return ((await response.json()) as { media: { URL: string }[] }).media[0]!.URL;
}

async function fillBlog(siteId: number): Promise<void> {
  const boat = await uploadPicture(siteId, '#27a', 'A boat & “sail”');
  const cover = await uploadPicture(siteId, '#a72', 'The cover');
  const write = (json: object, as = ann) => post(as, `/sites/${siteId}/posts/new`, json);
  const tea = await write({
    title: 'Tea ]]> & "more": <b>',
    content: `<h2>Milk</h2><p><em>first</em>, a]]&gt;b &amp; 1 &lt; 2</p><p><img src="${boat}" alt="A boat"></p><ul><li>one</li><li>two</li></ul><pre><code>let a = 1;</code></pre>`,
    tags: ['Green tea', 'milk'],
    excerpt: 'In short: “tea”',
    featured_image: cover,
    date: '2025-03-01T10:20:30.000Z',
  });
  const marked = { title: 'Marked', slug: 'chosen-name', date: '2025-04-01T10:00:00.000Z' };
  const second = await write({ ...marked, content_markdown: `Some *words*\n\n![boat](${boat})\n\n- a` }, ben);
  await write({ title: 'Begun', content: '<p>Not yet</p>', status: 'draft' });
  await write({ title: 'Later', content: '<p>x</p>', status: 'future', date: '2099-01-01T00:00:00.000Z' });
  await write({ title: 'Mine', content: '<p>Only for me</p>', status: 'private' });
  await write({ title: 'About', content: '<p>This blog</p>', type: 'page' });
  const comment = (path: string, content: string, as: TestMember) =>
    post(as, `/sites/${siteId}/${path}`, { content });
  const first = await comment(`posts/${tea.ID}/replies/new`, 'Nice <b>tea</b> & milk', stranger);
  const reply = await comment(`comments/${first.ID}/replies/new`, 'Thanks', ann);
  await comment(`comments/${reply.ID}/replies/new`, 'Me too', ben);
  const waiting = await comment(`posts/${second.ID}/replies/new`, 'Waits', stranger);
  await post(ann, `/sites/${siteId}/comments/${waiting.ID}`, { status: 'unapproved' });
}

/** Returns everything in a blog that a move keeps; pictures by their look and alternative text. */
async function describeBlog(siteId: number) {
  const { rows: media } = await server.pool.query(
    "select id, alt, width from media where blog_id = $1 and purpose = 'post'",
    [siteId],
  );
  const alts = new Map(media.map(({ id, alt }) => [id, `picture “${alt}”`]));
  const name = (text: string | null) =>
    text?.replaceAll(/https?:[^"\s)]*\/media\/([\w-]{36})/g, (_, id) => alts.get(id) ?? 'foreign picture');
  const { rows } = await server.pool.query(
    `select articles.id, type, slug, status, title, content_html, excerpt, featured_image, tags, username,
       date_trunc('second', coalesce(published_at, publish_at, articles.created_at)) as shown_date
     from articles left join users on users.id = author_id where blog_id = $1 order by slug`,
    [siteId],
  );
  const { rows: comments } = await server.pool.query(
    `select articles.slug, comments.id, parent_id, status, content_html, comments.created_at,
       coalesce(users.name, guest_name) as author
     from comments join (select id, slug from articles where blog_id = $1) articles on articles.id = post_id
     left join users on users.id = author_id order by articles.slug, comments.created_at, comments.id`,
    [siteId],
  );
  const places = new Map(comments.map(({ id }, place) => [id, place]));
  return {
    pictures: [...alts.values()].sort(),
    articles: rows.map(({ id: _, content_html, featured_image, ...article }) => ({
      ...article,
      content: name(content_html)?.replaceAll(/>\s+</g, '><'),
      featured: name(featured_image),
    })),
    comments: comments.map(({ id: _, parent_id, created_at, ...comment }) => ({
      ...comment,
      parent: parent_id === null ? null : places.get(parent_id),
      at: Math.floor(created_at.getTime() / 1_000),
    })),
  };
}

/** Returns the bytes of a blog's export. */
async function download(name: string): Promise<Buffer> {
  const response = await fetch(`${server.url}${V1}/sites/${from}/export/${name}`, {
    headers: { cookie: ann.cookie },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test.each(['wxr', 'markdown'])('a blog is the same after its export and import: %s', async (name) => {
  const to = await createBlog();
  const { import: done, reasons } = await createImporter(server, to, ann).run(await download(name));
  expect(reasons).toEqual([]);
  expect(done.counts.posts).toMatchObject({ found: 5, added: 5, failed: 0 });
  const [before, after] = [await describeBlog(from), await describeBlog(to)];
  expect(after.pictures).toEqual(before.pictures);
  expect(after.articles).toEqual(before.articles);
  expect(after.comments).toEqual(before.comments);
});
