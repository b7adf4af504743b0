import { writeFileSync } from 'node:fs';
import { DOMParser } from 'linkedom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fromBufferPromise } from 'yauzl';
import { uploadMedia } from '#shared/paths/media.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const V1 = '/rest/v1.1';
let server: TestServer;
let boss: TestMember;
let ann: TestMember;
let ben: TestMember;
let stranger: TestMember;
let siteId: number;
let picture: string;

const post = async (as: TestMember, path: string, json: object) => {
  const { status, body } = await server.request(`${V1}${path}`, { as, json });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const write = (json: object, as = ann) => post(as, `/sites/${siteId}/posts/new`, json);

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  ben = await server.signUp({ username: 'ben' });
  stranger = await server.signUp({ username: 'stranger' });
  const site = { slug: 'harbour', title: 'Harbour & <Sea>', tagline: 'Boats ]]> and tides' };
  siteId = (await post(ann, '/sites/new', site)).ID;
  await post(ann, `/sites/${siteId}/authors/new`, { who: 'ben', role: 'author' });
  await post(ben, `/me/invitations/${siteId}`, { accept: true });
  picture = await uploadPicture();
});
afterAll(() => server.close());

async function uploadPicture(): Promise<string> {
  const form = new FormData();
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#27a' } })
    .png()
    .toBuffer();
  form.append('alt', 'A boat & “sail”');
  form.append('media[]', new Blob([new Uint8Array(png)]), 'picture.png');
  const response = await fetch(`${server.url}${uploadMedia.path.replace(':siteId', String(siteId))}`, {
    method: 'POST',
    body: form,
    headers: { cookie: ann.cookie },
  });
  const { media } = (await response.json()) as { media: { URL: string }[] };
  return media[0]!.URL;
}

/** Writes one article of each kind, with comments; returns their numbers. */
async function fillBlog() {
  const html = await write({
    title: 'Tea ]]> & \u0007"more"',
    content: `<p>Milk <em>first</em>, a]]&gt;b</p><figure><img src="${picture}?w=480" alt="A boat"></figure><p><img src="https://elsewhere.example/1.png" alt="x"></p>`,
    tags: ['Green tea', 'milk'],
    excerpt: 'In short',
    featured_image: picture,
    date: '2025-03-01T10:00:00.000Z',
  });
  const markdown = await write(
    {
      title: 'Marked',
      content_markdown: `# One\n\n![boat](${picture})\n\n- a`,
      date: '2025-04-01T10:00:00.000Z',
    },
    ben,
  );
  const draft = await write({ title: 'Begun', content: '<p>Not yet</p>', status: 'draft' });
  const later = await write({
    title: 'Later',
    content: '<p>x</p>',
    status: 'future',
    date: '2099-01-01T00:00:00.000Z',
  });
  const hidden = await write({ title: 'Mine', content: '<p>x</p>', status: 'private' });
  const gone = await write({ title: 'Thrown away', content: '<p>x</p>' });
  await post(ann, `/sites/${siteId}/posts/${gone.ID}/delete`, {});
  const comment = (path: string, content: string, as: TestMember) =>
    post(as, `/sites/${siteId}/${path}`, { content });
  const first = await comment(`posts/${html.ID}/replies/new`, 'Nice <b>tea</b>', stranger);
  const reply = await comment(`comments/${first.ID}/replies/new`, 'Thanks', ann);
  const spam = await comment(`comments/${reply.ID}/replies/new`, 'Buy', stranger);
  const answer = await comment(`comments/${spam.ID}/replies/new`, 'No', ben);
  await post(ann, `/sites/${siteId}/comments/${spam.ID}`, { status: 'spam' });
  const waiting = await comment(`posts/${markdown.ID}/replies/new`, 'Waits', stranger);
  await post(ann, `/sites/${siteId}/comments/${waiting.ID}`, { status: 'unapproved' });
  return { html, markdown, draft, later, hidden, comments: { first, reply, answer, waiting } };
}
let filled: Awaited<ReturnType<typeof fillBlog>>;
beforeAll(async () => {
  filled = await fillBlog();
});

const fetchExport = (name: string, as: TestMember | undefined, site: number | string = siteId) =>
  server.request(`${V1}/sites/${site}/export/${name}`, { as });

/** Returns the files of an archive by name. */
async function unzip(as = ann): Promise<Map<string, Buffer>> {
  const response = await fetch(`${server.url}${V1}/sites/${siteId}/export/markdown`, {
    headers: { cookie: as.cookie },
  });
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

describe('who may export a blog', () => {
  test('its owners: an export has drafts and private posts', async () => {
    for (const name of ['wxr', 'markdown']) {
      const statuses = [];
      for (const as of [undefined, stranger, ben, ann, boss])
        statuses.push((await fetchExport(name, as)).status);
      expect(statuses, name).toEqual([401, 403, 403, 200, 403]);
      for (const site of ['999999', 'nowhere', 'feed:12'])
        expect((await fetchExport(name, ann, site)).status, site).toBe(404);
      expect((await fetchExport(name, ann, 'harbour')).status).toBe(200);
    }
  });

  test('of a team’s blog, nobody outside the team learns that it exists', async () => {
    const { db } = server;
    const { id: team_id } = await db
      .insertInto('teams')
      .values({ slug: 'crew', title: 'Crew' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('team_members')
      .values([
        { team_id, user_id: ann.id },
        { team_id, user_id: ben.id },
      ])
      .execute();
    const { ID } = await post(ann, '/sites/new', { slug: 'deck', title: 'Deck', team: 'crew' });
    const statuses = [];
    for (const as of [stranger, boss, ben, ann]) statuses.push((await fetchExport('wxr', as, ID)).status);
    expect(statuses).toEqual([404, 404, 403, 200]);
  });
});

describe('WordPress’s format', () => {
  test('has every article except the trash, with its details', async () => {
    const { headers, body } = await fetchExport('wxr', ann);
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="harbour-\d{4}-\d\d-\d\d\.xml"/);
    if (process.env.SAVE_WXR) writeFileSync(process.env.SAVE_WXR, body);
    expect(body).not.toContain('\u0007');
    const items = listItems(body);
    expect(items.map(({ title, status, type }) => [title, status, type])).toEqual([
      ['A boat &amp; “sail”', 'inherit', 'attachment'],
      ['Tea ]]> &amp; "more"', 'publish', 'post'],
      ['Marked', 'publish', 'post'],
      ['Begun', 'draft', 'post'],
      ['Later', 'future', 'post'],
      ['Mine', 'private', 'post'],
    ]);
    const [attachment, tea, marked] = items;
    expect(attachment!.text).toContain(`<wp:attachment_url><![CDATA[${picture}]]>`);
    expect(tea!.text).toContain(
      `<![CDATA[_thumbnail_id]]></wp:meta_key>\n<wp:meta_value><![CDATA[${attachment!.id}]]>`,
    );
    expect(tea!.text).toContain(
      '<category domain="post_tag" nicename="green-tea"><![CDATA[Green tea]]></category>',
    );
    expect(tea!.text).toContain('<wp:post_date_gmt><![CDATA[2025-03-01 10:00:00]]>');
    expect(tea!.text).toContain(`<guid isPermaLink="false">${filled.html.guid}</guid>`);
    expect(tea!.text).toContain('<dc:creator><![CDATA[ann]]>');
    expect(marked!.text).toContain('<dc:creator><![CDATA[ben]]>');
  });

  test('has the writers without other people’s addresses, and the tags', async () => {
    const { body } = await fetchExport('wxr', ann);
    expect(body).toContain('<wp:author_email><![CDATA[ann@example.com]]>');
    expect(body).not.toContain('ben@');
    expect(body).not.toContain('stranger@');
    expect(body).toContain(
      '<wp:tag_slug><![CDATA[green-tea]]></wp:tag_slug>\n<wp:tag_name><![CDATA[Green tea]]>',
    );
  });

  test('has the comments with their threads; a reply to spam replies to what that replied to', async () => {
    const { body } = await fetchExport('wxr', ann);
    const { first, reply, answer, waiting } = filled.comments;
    const comments = [...body.matchAll(/<wp:comment>[\s\S]*?<\/wp:comment>/g)].map(([text]) => ({
      id: Number(/comment_id>(\d+)/.exec(text)![1]),
      parent: Number(/comment_parent>(\d+)/.exec(text)![1]),
      approved: /comment_approved><!\[CDATA\[(\d)/.exec(text)![1],
      user: Number(/comment_user_id>(\d+)/.exec(text)![1]),
    }));
    expect(comments).toEqual([
      { id: first.ID, parent: 0, approved: '1', user: 0 },
      { id: reply.ID, parent: first.ID, approved: '1', user: ann.id },
      { id: answer.ID, parent: reply.ID, approved: '1', user: ben.id },
      { id: waiting.ID, parent: 0, approved: '0', user: 0 },
    ]);
  });
});

describe('a folder of Markdown', () => {
  test('has posts with front matter, comments and pictures', async () => {
    const files = await unzip();
    const day = new Date().toISOString().slice(0, 10);
    const id = picture.split('/').at(-1)!;
    expect([...files.keys()]).toEqual([
      'README.txt',
      'blog.yaml',
      'posts/2025-03-01-tea-more.md',
      'comments/2025-03-01-tea-more.json',
      'posts/2025-04-01-marked.md',
      'comments/2025-04-01-marked.json',
      `posts/${day}-begun.md`,
      'posts/2099-01-01-later.md',
      `posts/${day}-mine.md`,
      'media.json',
      `media/${id}.webp`,
    ]);
    const [, yaml, body] = String(files.get('posts/2025-03-01-tea-more.md')).split(/^---\n/m);
    expect(parse(yaml!)).toMatchObject({
      title: 'Tea ]]> & "more"',
      date: '2025-03-01T10:00:00.000Z',
      slug: 'tea-more',
      status: 'publish',
      tags: ['Green tea', 'milk'],
      author: 'ann',
      excerpt: 'In short',
      featured_image: `../media/${id}.webp`,
      permalink: `${server.config.publicUrl}/sites/harbour/tea-more`,
    });
    expect(body!.trim()).toBe(
      `Milk *first*, a\\]\\]>b\n\n![A boat](../media/${id}.webp)\n\n![x](https://elsewhere.example/1.png)`,
    );
    expect(String(files.get('posts/2025-04-01-marked.md'))).toContain(
      `---\n\n# One\n\n![boat](../media/${id}.webp)\n\n- a\n`,
    );
    expect(String(files.get(`posts/${day}-begun.md`))).toContain('draft: true');
    const comments = JSON.parse(String(files.get('comments/2025-03-01-tea-more.json')));
    expect(
      comments.map((comment: { author: string; parent: number | null }) => [comment.author, comment.parent]),
    ).toEqual([
      ['stranger', null],
      ['ann', filled.comments.first.ID],
      ['ben', filled.comments.reply.ID],
    ]);
    expect(JSON.parse(String(files.get('media.json')))).toEqual({
      [`media/${id}.webp`]: { alt: 'A boat & “sail”' },
    });
    const { format, width } = await sharp(files.get(`media/${id}.webp`)).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 40 });
  });

  test('keeps the comments of a post that was unpublished', async () => {
    await post(ann, `/sites/${siteId}/posts/${filled.markdown.ID}`, { status: 'draft' });
    const files = await unzip();
    expect(String(files.get('comments/2025-04-01-marked.json'))).toContain('Waits');
    await post(ann, `/sites/${siteId}/posts/${filled.markdown.ID}`, { status: 'publish' });
  });
});

function listItems(xml: string) {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  expect(document.querySelector('rss > channel')).not.toBeNull();
  return [...xml.matchAll(/<item>[\s\S]*?<\/item>/g)].map(([text]) => {
    const find = (name: string) =>
      (new RegExp(`<${name}><!\\[CDATA\\[([\\s\\S]*?)\\]\\]></${name}>`).exec(text)?.[1] ?? '').replaceAll(
        ']]]]><![CDATA[>',
        ']]>',
      );
    return {
      text,
      title: find('title'),
      status: find('wp:status'),
      type: find('wp:post_type'),
      id: /<wp:post_id>(\d+)/.exec(text)![1],
    };
  });
}
