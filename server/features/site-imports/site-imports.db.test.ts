import iconv from 'iconv-lite';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipFiles } from '#test/export-file.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { finishJobs } from '#test/mailed-blog.ts';
import { listWrongCounts } from '#test/seen.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import {
  createImporter,
  renderWxr,
  renderWxrAuthor,
  renderWxrComment,
  renderWxrItem,
  renderWxrPicture,
  WXR_HEAD,
} from '#test/site-import.ts';

let server: TestServer;
let host: FeedHost;
let ann: TestMember;
let bob: TestMember;
let picture: Buffer;
let blogs = 0;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  bob = await server.signUp({ username: 'bob' });
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#27a' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  await host.close();
});

/** Creates a blog of Ann's, so that one test's import does not meet another's. */
async function createBlog() {
  blogs += 1;
  const slug = `kettle-${blogs}`;
  const json = { slug, title: 'Kettle' };
  const { body } = await server.request('/rest/v1.1/sites/new', { as: ann, json });
  const siteId: number = body.ID;
  const list = async (status = 'any') =>
    (await server.request(`/rest/v1.1/sites/${siteId}/articles?status=${status}&number=100`, { as: ann }))
      .body.articles;
  const get = async (id: number) =>
    (await server.request(`/rest/v1.1/sites/${siteId}/posts/${id}/edit`, { as: ann })).body;
  const follow = (as: TestMember) =>
    server.request('/rest/v1.2/read/following/mine/new', {
      as,
      json: { url: `${server.config.publicUrl}/sites/${slug}/feed` },
    });
  return {
    slug,
    siteId,
    list,
    get,
    follow,
    feedId: body.feed_ID as number,
    importer: createImporter(server, siteId, ann),
  };
}

/** Serves a picture at the old blog's host. */
const servePicture = (name: string, path: string, bytes: Buffer = picture) =>
  host.serve(name, path, { body: bytes, headers: { 'content-type': 'image/jpeg' } });

/** Counts the rows of all tables, to compare before and after. */
async function countAllRows(): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await server.pool.query<{ n: string }>(`select count(*) as n from ${name}`);
    counts[name] = Number(found.rows[0]!.n);
  }
  return counts;
}

describe('an import from WordPress', () => {
  test('stores posts with dates, tags, pictures, comments and old addresses, and nobody hears of it', async () => {
    const blog = await createBlog();
    await blog.follow(bob);
    const photo = servePicture('old', '/wp-content/uploads/tea.jpg');
    const small = photo.replace('.jpg', '-300x200.jpg');
    const elsewhere = servePicture('cdn', '/cup.jpg');
    const wxr = renderWxr(
      renderWxrAuthor(1, 'ann', 'ann@example.com'),
      renderWxrItem({
        id: 5,
        title: 'Tea & more',
        slug: 'tea',
        date: '2019-05-04 10:11:12',
        tags: ['Tea', 'Pots'],
        content: `First line
second line

[caption id="a" width="300"]<a href="${photo}"><img src="${small}" srcset="${small} 300w" alt="A pot" /></a> The pot[/caption]

Another <script>alert(1)</script>paragraph with <img src="${elsewhere}" onerror="alert(1)">`,
        raw:
          '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>' +
          renderWxrComment({ id: 71, text: 'Lovely' }) +
          renderWxrComment({
            id: 72,
            parent: 71,
            author: 'Eve',
            url: 'javascript:alert(1)',
            text: 'Indeed<script>1</script>',
          }) +
          renderWxrComment({ id: 73, approved: 'spam' }) +
          renderWxrComment({ id: 74, type: 'pingback' }),
      }),
      renderWxrPicture(9, photo, 'A brown pot'),
      renderWxrItem({ id: 6, status: 'draft', title: 'Not yet', date: '0000-00-00 00:00:00' }),
      renderWxrItem({ id: 7, status: 'future', title: 'Soon', date: '2099-01-01 00:00:00' }),
      renderWxrItem({ id: 8, status: 'trash' }),
      renderWxrItem({ id: 10, status: 'private', title: 'Mine' }),
      renderWxrItem({ id: 11, title: 'No date', date: '2019-13-45 99:00:00' }),
      ...Array.from({ length: 30 }, (_, i) => renderWxrItem({ id: 100 + i, type: 'recipe' })),
    );
    const id = await blog.importer.send(wxr);
    const ready = await blog.importer.waitFor(id, 'ready');
    expect(ready.import).toMatchObject({
      format: { code: 'wxr', name: 'WordPress' },
      site: { title: 'Old Kettle', tagline: 'About tea', url: 'https://old.example/' },
      counts: { posts: { found: 5 }, pictures: { found: 2 }, comments: { found: 2 } },
    });
    expect(ready.authors).toEqual([
      { key: 'ann', name: 'The ann', posts: 5, pages: 0, account: expect.objectContaining({ login: 'ann' }) },
    ]);
    expect(ready.sample[0]).toMatchObject({ title: 'Soon', status: 'future', author: 'The ann' });
    expect(await blog.list()).toEqual([]);
    expect((await blog.importer.call(`/${id}/start`, {})).status).toBe(200);
    const { import: done, reasons } = await blog.importer.waitFor(id, 'done');
    expect(done.counts).toMatchObject({
      posts: { found: 5, added: 5, failed: 0 },
      pictures: { found: 2, added: 1, existing: 1, failed: 0 },
      comments: { added: 2, failed: 0 },
    });
    expect(reasons).toEqual([
      expect.objectContaining({ code: 'unknown_type', count: 30 }),
      expect.objectContaining({ code: 'no_date', count: 1 }),
    ]);

    const articles = await blog.list();
    const tea = await blog.get(articles.find((one: { slug: string }) => one.slug === 'tea').ID);
    expect(tea).toMatchObject({
      title: 'Tea & more',
      status: 'publish',
      date: '2019-05-04T10:11:12.000Z',
      version: 1,
    });
    expect(Object.keys(tea.tags)).toEqual(['Tea', 'Pots']);
    expect(tea.content).not.toMatch(/script|onerror|old\.localhost|cdn\.localhost|\[caption/);
    expect(tea.content).toMatch(/<p>First line<br \/>\s*second line<\/p>/);
    expect(tea.content).toMatch(
      /<figure><a href="[^"]*\/media\/[^"]+"[^>]*><img src="[^"]*\/media\/[^"]+" alt="A pot"[^>]*><\/a>\s*<figcaption>The pot/,
    );
    expect(tea.featured_image).toMatch(/\/media\//);
    const statuses = Object.fromEntries(
      articles.map((one: { title: string; status: string }) => [one.title, one.status]),
    );
    expect(statuses).toEqual({
      'Tea & more': 'publish',
      'Not yet': 'draft',
      Soon: 'future',
      Mine: 'private',
      'No date': 'draft',
    });

    const comments = (await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/${tea.ID}/replies`)).body;
    expect(comments.found).toBe(2);
    const [first, reply] = comments.comments;
    expect(first).toMatchObject({
      author: { ID: 0, login: '', name: 'Gus', URL: 'https://gus.example/' },
      date: '2019-05-05T10:00:00.000Z',
      content: '<p>Lovely</p>',
    });
    expect(reply).toMatchObject({
      author: { name: 'Eve', URL: '' },
      content: '<p>Indeed</p>',
      parent: { ID: first.ID },
    });

    for (const path of ['/2019/05/tea/', '/2019/05/tea', '?p=5']) {
      const { status, headers } = await server.request(`/sites/${blog.slug}${path}`);
      expect([path, status, headers.get('location')]).toEqual([path, 301, `/sites/${blog.slug}/tea`]);
    }
    expect((await server.request(`/sites/${blog.slug}?p=6`)).status).toBe(200);
    expect((await server.request(`/sites/${blog.slug}/2018/01/other`)).status).toBe(404);

    const counts = (await server.request('/rest/v1.2/read/unseen-counts', { as: bob })).body;
    expect(JSON.stringify(counts)).not.toMatch(new RegExp(`"${blog.feedId}":[1-9]`));
    expect(await listWrongCounts(server.db)).toEqual([]);
    expect((await server.request('/rest/v1.1/notifications', { as: bob })).body.notes).toEqual([]);
    await expect
      .poll(
        async () => (await server.outbox()).filter((email) => email.includes('import into Kettle')).length,
      )
      .toBe(1);
    expect((await server.outbox()).filter((email) => /Tea & more|Tea &amp; more/.test(email))).toEqual([]);
  });

  test('reads an upload in pieces, which goes on where it stopped', async () => {
    const { importer } = await createBlog();
    const bytes = new Uint8Array(Buffer.from(renderWxr(renderWxrItem({ id: 1 }))));
    const { ID } = (await importer.call('/new', { file_name: '../a/export.xml', size: bytes.length })).body
      .import;
    expect((await importer.get(ID)).import).toMatchObject({
      file_name: 'export.xml',
      stage: 'waiting_for_file',
    });
    expect((await importer.sendPiece(ID, 0, bytes.slice(0, 100))).body.import.received).toBe(100);
    const wrong = await importer.sendPiece(ID, 50, bytes.slice(50, 100));
    expect([wrong.status, wrong.body.data.received]).toEqual([409, 100]);
    expect((await importer.sendPiece(ID, 100, new Uint8Array(bytes.length))).status).toBe(400);
    expect((await importer.sendPiece(ID, 100, bytes.slice(100))).status).toBe(200);
    // The answer was lost.
    expect((await importer.sendPiece(ID, 100, bytes.slice(100))).status).toBe(200);
    await importer.waitFor(ID, 'ready');
    expect((await importer.sendPiece(ID, 0, bytes.slice(0, 10))).status).toBe(409);
    const tooLarge = await importer.call('/new', { file_name: 'a', size: 5 * 1024 ** 3 });
    expect([tooLarge.status, tooLarge.body.error]).toEqual([413, 'too_large']);
    // A new one replaces it.
    expect((await importer.call('/new', { file_name: 'b', size: 5 })).status).toBe(200);
    expect((await importer.get(ID)).import.stage).toBe('cancelled');
  });

  test('twice imports nothing twice, but new comments', async () => {
    const blog = await createBlog();
    const photo = servePicture('twice', '/a.jpg');
    const post = (more = '') =>
      renderWxr(
        renderWxrItem({
          id: 1,
          content: `<p><img src="${photo}"></p>`,
          raw: renderWxrComment({ id: 1 }) + more,
        }),
        renderWxrItem({ id: 2 }),
      );
    await blog.importer.run(post());
    const before = await countAllRows();
    const { import: again } = await blog.importer.run(post(renderWxrComment({ id: 2, parent: 1 })));
    expect(again.counts).toMatchObject({
      posts: { found: 2, added: 0, existing: 2 },
      pictures: { existing: 1, added: 0 },
      comments: { existing: 1, added: 1 },
    });
    const after = await countAllRows();
    for (const table of [
      'articles',
      'posts',
      'media',
      'article_addresses',
      'imported_articles',
      'imported_pictures',
    ])
      expect([table, after[table]]).toEqual([table, before[table]]);
    expect(after.comments).toBe(before.comments! + 1);
    // Undoing the second one leaves the first.
    await blog.importer.undo(again.ID);
    expect((await countAllRows()).comments).toBe(before.comments);
    expect(await blog.list()).toHaveLength(2);
    // A deleted post comes again; one in the trash does not.
    const [one, two] = await blog.list();
    for (const { ID } of [one, one, two])
      await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/${ID}/delete`, { as: ann, json: {} });
    const third = await blog.importer.run(post());
    expect(third.import.counts.posts).toMatchObject({ added: 1, existing: 1 });
    expect((await blog.importer.entries(third.import.ID, 'outcome=existing')).entries).toMatchObject([
      { reason: { code: 'in_trash' } },
    ]);
  });

  test('is undone as if it had never been', async () => {
    const blog = await createBlog();
    await blog.follow(bob);
    await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/new`, {
      as: ann,
      json: { title: 'Mine', content: 'x', status: 'publish' },
    });
    // Earlier imports leave rows behind until a job deletes them.
    await finishJobs(server);
    const before = await countAllRows();
    const photo = servePicture('undo', '/a.jpg');
    const items = Array.from({ length: 60 }, (_, i) =>
      renderWxrItem({
        id: i + 1,
        tags: ['Tea'],
        content: `<p><img src="${photo}?v=${i % 3}"></p>`,
        raw: renderWxrComment({ id: i + 1 }),
      }),
    );
    const { import: done } = await blog.importer.run(renderWxr(...items));
    expect(done.counts).toMatchObject({
      posts: { added: 60 },
      comments: { added: 60 },
      pictures: { added: 1, existing: 2 },
    });
    const [edited] = await blog.list('publish');
    const target = (await blog.list('publish')).find(({ title }: { title: string }) => title === 'Post 7');
    expect(edited).toBeDefined();
    await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/${target.ID}`, {
      as: ann,
      json: { title: 'Changed' },
    });
    await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/${target.ID}/replies/new`, {
      as: bob,
      json: { content: 'Hello' },
    });
    await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/${target.ID}/likes/new`, {
      as: bob,
      json: {},
    });
    const { undo } = await blog.importer.get(done.ID);
    expect(undo).toEqual({ posts: 60, pictures: 1, comments: 60, edited_posts: 1, new_comments: 1 });
    await blog.importer.undo(done.ID);
    const names = [
      'site_imports',
      'tags',
      'deliveries',
      'notifications',
      'events',
      'account_emails',
      'idempotency_keys',
      'visit_days',
      'search_words',
    ];
    const strip = (counts: Record<string, number>) =>
      Object.fromEntries(Object.entries(counts).filter(([name]) => !names.includes(name)));
    await expect.poll(async () => strip(await countAllRows())).toEqual(strip(before));
    expect(await listWrongCounts(server.db)).toEqual([]);
    expect((await server.request(`/sites/${blog.slug}/post-7`)).status).toBe(404);
    expect((await server.request(`/sites/${blog.slug}?p=7`)).status).toBe(200);
  });

  test('keeps pictures that other posts show', async () => {
    const blog = await createBlog();
    const photo = servePicture('kept', '/a.jpg');
    const { import: done } = await blog.importer.run(
      renderWxr(renderWxrItem({ id: 1, content: `<img src="${photo}">` })),
    );
    const [{ ID }] = await blog.list();
    const { content } = await blog.get(ID);
    await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/new`, {
      as: ann,
      json: { title: 'Mine', content, status: 'publish' },
    });
    await blog.importer.undo(done.ID);
    const address = /src="([^"]+)"/.exec(content)![1]!;
    expect((await server.request(new URL(address).pathname)).status).toBe(200);
  });

  test('says before and after how many posts will not be as public as they were', async () => {
    const { importer } = await createBlog();
    const password = '<wp:post_password>tea</wp:post_password>';
    const id = await importer.send(
      renderWxr(
        renderWxrItem({ id: 1, raw: password }),
        renderWxrItem({ id: 2, raw: password }),
        renderWxrItem({ id: 3, date: '0000-00-00 00:00:00' }),
        renderWxrItem({ id: 4, type: 'product' }),
        renderWxrItem({ id: 5, status: 'private' }),
      ),
    );
    const expected = [
      expect.objectContaining({ code: 'restricted', count: 2 }),
      expect.objectContaining({ code: 'unknown_type', count: 1, subjects: ['product'] }),
      expect.objectContaining({ code: 'no_date', count: 1 }),
    ];
    const { reasons, import: ready } = await importer.waitFor(id, 'ready');
    expect(reasons).toEqual(expected);
    expect(ready.problems).toBe(1);
    await importer.call(`/${id}/start`, {});
    const done = await importer.waitFor(id, 'done');
    expect(done.reasons).toHaveLength(3);
    expect(done.reasons).toEqual(expect.arrayContaining(expected));
    expect(done.import.counts.posts).toMatchObject({ found: 4, added: 4, failed: 0 });
  });

  test('references between the posts of a folder lead to the posts here', async () => {
    const { importer, list, get, slug } = await createBlog();
    await importer.run(
      zipFiles({
        '_config.yml': 'title: Kettle\nurl: https://old.example\npermalink: /:year/:title/',
        '_posts/2020-01-02-tea.md':
          '---\ntitle: Tea\n---\nSee [that]({% post_url 2020-01-03-cup %}) and [more](/2020/cup/).',
        '_posts/2020-01-03-cup.md': '---\ntitle: Cup\nslug: a-cup\n---\nWords',
      }),
    );
    const { ID } = (await list()).find(({ title }: { title: string }) => title === 'Tea');
    const { content } = await get(ID);
    expect(content).toContain(`href="${server.config.publicUrl}/sites/${slug}/cup"`);
    expect(content).toContain('href="https://old.example/2020/cup/"');
    const { status, headers } = await server.request(`/sites/${slug}/cup`);
    expect([status, headers.get('location')]).toEqual([301, expect.stringContaining('/a-cup')]);
  });

  test('a missing picture of an archive is one line, by its path', async () => {
    const { importer } = await createBlog();
    const { import: done } = await importer.run(
      zipFiles({
        '_posts/2020-01-02-tea.md':
          '---\ntitle: Tea\nimage: /assets/pot.jpg\n---\n![](/assets/pot.jpg) ![](/assets/gone.jpg) ![](/assets/huge.jpg)',
        'assets/huge.jpg': 'x'.repeat(26 * 1024 * 1024),
        'assets/pot.jpg': 'no picture',
      }),
    );
    expect(done.counts.pictures).toMatchObject({ found: 3, failed: 3 });
    const { entries } = (await importer.call(`/${done.ID}/entries?outcome=failed`)).body;
    const shown = entries.map(({ subject, reason }: { subject: string; reason: { code: string } }) => [
      subject,
      reason.code,
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      'assets/pot.jpg': 'not_a_picture',
      'assets/huge.jpg': 'too_large',
      '/assets/gone.jpg': 'not_found',
    });
  });

  test('says which pictures are missing and which posts show them, and leaves their addresses', async () => {
    const blog = await createBlog();
    host.serve('bad', '/text.jpg', { body: 'no picture' });
    host.serve('bad', '/huge.jpg', { body: Buffer.alloc(26 * 1024 * 1024) });
    host.serve('bad', '/closed.jpg', { status: 403, body: '' });
    const names = ['gone', 'text', 'huge', 'closed'];
    const content = names.map((name) => `<img src="${host.url('bad', `/${name}.jpg`)}">`).join('');
    const wxr = renderWxr(
      renderWxrItem({ id: 1, content }),
      renderWxrItem({ id: 2, content: `<img src="${host.url('bad', '/gone-300x200.jpg')}">` }),
    );
    const { import: done, reasons } = await blog.importer.run(wxr);
    expect(done.counts.pictures).toMatchObject({ found: 4, added: 0, failed: 4 });
    const { entries } = (await blog.importer.call(`/${done.ID}/entries?outcome=failed`)).body;
    const shown = entries.map((entry: { subject: string; posts: { title: string }[] }) => [
      new URL(entry.subject).pathname,
      entry.posts.map(({ title }) => title).join(),
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      ...{
        '/gone.jpg': 'Post 1,Post 2',
        '/text.jpg': 'Post 1',
        '/huge.jpg': 'Post 1',
        '/closed.jpg': 'Post 1',
      },
    });
    expect(reasons.map(({ code }: { code: string }) => code).toSorted()).toEqual([
      'not_a_picture',
      'not_found',
      'refused',
      'too_large',
    ]);
    const ID = (await blog.list()).find(({ title }: { title: string }) => title === 'Post 1').ID;
    for (const name of names) expect((await blog.get(ID)).content).toContain(`/${name}.jpg`);
  });
});

describe('a hostile or broken export', () => {
  test('that is cut off gives what is whole', async () => {
    const { importer, list } = await createBlog();
    const whole = renderWxr(renderWxrItem({ id: 1 }), renderWxrItem({ id: 2, title: 'Cut' }));
    const { import: done, reasons } = await importer.run(whole.slice(0, whole.indexOf('Words of 2')));
    expect(done.counts.posts).toMatchObject({ found: 1, added: 1 });
    expect(reasons).toMatchObject([{ code: 'cut_off', count: 1 }]);
    expect(await list()).toMatchObject([{ title: 'Post 1' }]);
  });

  test('in windows-1251 is read as it declares itself', async () => {
    const { importer, list } = await createBlog();
    const text = renderWxr(renderWxrItem({ id: 1, title: 'Чай', content: '<p>Привет</p>' })).replace(
      'UTF-8',
      'windows-1251',
    );
    await importer.run(iconv.encode(text, 'windows-1251'));
    expect(await list()).toMatchObject([{ title: 'Чай' }]);
  });

  test('with a text that is too large, an empty post and 10,000 authors', async () => {
    const { importer } = await createBlog();
    const authors = Array.from({ length: 10_050 }, (_, i) => renderWxrAuthor(i, `writer${i}`));
    const wxr = renderWxr(
      ...authors,
      renderWxrItem({ id: 1, title: 'Long', content: 'x'.repeat(1024 * 1024 + 1) }),
      renderWxrItem({ id: 2, title: '', content: ' ' }),
      renderWxrItem({ id: 3, title: 'Good', creator: 'writer7' }),
      renderWxrItem({ id: 4, title: 'About', creator: 'writer7', type: 'page' }),
    );
    const id = await importer.send(wxr);
    const { authors: shown, total_authors, import: ready, reasons } = await importer.waitFor(id, 'ready');
    expect(ready.counts.posts).toEqual({ found: 3, added: 0, existing: 0, failed: 2 });
    expect([shown.length, total_authors]).toEqual([100, 10_000]);
    expect(shown[0]).toMatchObject({ key: 'writer7', posts: 1, pages: 1 });
    expect(reasons.map(({ code }: { code: string }) => code).toSorted()).toEqual([
      'empty',
      'too_large',
      'too_many',
    ]);
    const { body } = await importer.call(`/${id}/authors?page=100&number=100`);
    expect(body.authors).toHaveLength(100);
  });

  test.each([
    ['nothing that we know', 'Hello', 'unknown_format'],
    ['a list of subscriptions', '<opml version="2.0"><body/></opml>', 'is_subscriptions'],
    ['a page', '<!doctype html><p>Hello', 'is_page'],
    ['an archive that was cut off', Buffer.from('504b0304140000000000', 'hex'), 'is_damaged'],
    ['no posts', WXR_HEAD, 'nothing_found'],
  ])('with %s fails with a sentence', async (_, content, code) => {
    const { importer } = await createBlog();
    const id = await importer.send(content);
    const { import: failed } = await importer.waitFor(id, 'failed');
    expect(failed).toMatchObject({ failed_stage: 'reading', failure: { code } });
    expect((await importer.call('/new', { file_name: 'again', size: 3 })).status).toBe(200);
  });

  test('by an address that leads nowhere', async () => {
    const { importer } = await createBlog();
    expect((await importer.call('/new', { url: 'ftp://a.example' })).status).toBe(400);
    const { ID } = (await importer.call('/new', { url: host.url('nothing') })).body.import;
    expect((await importer.waitFor(ID, 'failed')).import.failure.code).toBe('unknown_address');
  });
});

test('is cancelled in the middle, keeps what is whole, and can be undone; two cannot begin at once', async () => {
  const blog = await createBlog();
  const beginnings = await Promise.all(
    [1, 2, 3, 4, 5].map(() => blog.importer.call('/new', { file_name: 'a', size: 5 })),
  );
  expect(beginnings.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const open = (await blog.importer.call('')).body.imports.filter(
    ({ stage }: { stage: string }) => stage === 'waiting_for_file',
  );
  expect(open).toHaveLength(1);

  const whole = servePicture('cancel', '/a.jpg');
  let isAsked = false;
  const hanging = host.serve('cancel', '/b.jpg', () => {
    isAsked = true;
    return new Promise<never>(() => {});
  });
  const id = await blog.importer.send(
    renderWxr(renderWxrItem({ id: 1, content: `<img src="${whole}"><img src="${hanging}">` })),
  );
  await blog.importer.waitFor(id, 'ready');
  await blog.importer.call(`/${id}/start`, {});
  await expect.poll(() => isAsked).toBe(true);
  await expect.poll(async () => (await blog.importer.get(id)).import.counts.pictures.added).toBe(1);
  expect((await blog.importer.call('/new', { file_name: 'a', size: 5 })).status).toBe(409);
  expect((await blog.importer.call(`/${id}/cancel`, {})).body.import.stage).toBe('cancelled');
  expect((await blog.importer.call(`/${id}/resume`, {})).status).toBe(409);
  const { undo } = await blog.importer.get(id);
  expect(undo).toMatchObject({ posts: 0, pictures: 1 });
  await blog.importer.undo(id);
  expect((await countAllRows()).imported_pictures).toBe(
    (
      await server.db
        .selectFrom('imported_pictures')
        .select('source')
        .where('blog_id', '<>', blog.siteId)
        .execute()
    ).length,
  );
  expect((await blog.importer.call(`/${id}/undo`, {})).status).toBe(409);
});

test('is steered by the owners of its blog alone', async () => {
  const blog = await createBlog();
  const own = await server.request('/rest/v1.1/sites/new', {
    as: bob,
    json: { slug: 'bobs-kettle', title: 'Bob’s' },
  });
  await server.db
    .insertInto('blog_authors')
    .values({ blog_id: blog.siteId, user_id: bob.id, role: 'author', accepted_at: new Date() })
    .execute();
  const id = await blog.importer.send(renderWxr(renderWxrItem({ id: 1 })));
  await blog.importer.waitFor(id, 'ready');
  // As a writer of the blog, and by the address of a blog of one's own.
  const writer = createImporter(server, blog.siteId, bob);
  const other = createImporter(server, own.body.ID, bob);
  for (const act of ['start', 'cancel', 'resume', 'undo']) {
    expect([act, (await writer.call(`/${id}/${act}`, {})).status]).toEqual([act, 403]);
    expect([act, (await other.call(`/${id}/${act}`, {})).status]).toEqual([act, 404]);
  }
  expect((await writer.sendPiece(id, 0, new Uint8Array(4))).status).toBe(403);
  expect((await other.sendPiece(id, 0, new Uint8Array(4))).status).toBe(404);
  expect((await other.call(`/${id}/entries`)).status).toBe(404);
  expect((await blog.importer.get(id)).import.stage).toBe('ready');
  expect((await blog.importer.call(`/${id}/cancel`, {})).status).toBe(200);
});

test('choices: drafts only, no comments, another author', async () => {
  const blog = await createBlog();
  const invited = await server.request(`/rest/v1.1/sites/${blog.siteId}/authors/new`, {
    as: ann,
    json: { who: 'bob' },
  });
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  await server.db
    .updateTable('blog_authors')
    .set({ accepted_at: new Date() })
    .where('blog_id', '=', blog.siteId)
    .execute();
  const wxr = renderWxr(
    renderWxrAuthor(1, 'eve'),
    renderWxrItem({ id: 1, creator: 'eve', raw: renderWxrComment({ id: 1 }) }),
  );
  const id = await blog.importer.send(wxr);
  await blog.importer.waitFor(id, 'ready');
  const stranger = { authors: [{ key: 'eve', account: 999_999 }] };
  expect((await blog.importer.call(`/${id}/start`, stranger)).status).toBe(400);
  const choices = { authors: [{ key: 'eve', account: bob.id }], comments: false, posts: 'drafts' };
  expect((await blog.importer.call(`/${id}/start`, choices)).status).toBe(200);
  const { import: done } = await blog.importer.waitFor(id, 'done');
  expect(done.counts.comments).toMatchObject({ added: 0 });
  const [article] = await blog.list();
  expect(article).toMatchObject({ status: 'draft', author: { ID: bob.id } });
  expect((await blog.importer.entries(id)).entries).toMatchObject([
    { outcome: 'added', reason: { code: 'as_draft' } },
  ]);
});

test('comments of a draft appear when it is published', async () => {
  const blog = await createBlog();
  await blog.importer.run(
    renderWxr(
      renderWxrItem({ id: 1, raw: renderWxrComment({ id: 1 }) + renderWxrComment({ id: 2, parent: 1 }) }),
    ),
    { posts: 'drafts' },
  );
  const [{ ID }] = await blog.list();
  await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/${ID}`, {
    as: ann,
    json: { status: 'publish' },
  });
  const { body } = await server.request(`/rest/v1.1/sites/${blog.siteId}/posts/${ID}/replies`);
  expect(body.comments).toMatchObject([
    { author: { name: 'Gus' } },
    { author: { name: 'Gus' }, parent: { ID: body.comments[0].ID } },
  ]);
});
