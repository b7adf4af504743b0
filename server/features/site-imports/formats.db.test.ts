import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipFiles } from '#test/export-file.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { page } from '#test/feed-host-answers.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { createImporter, renderWxr, renderWxrComment, renderWxrItem } from '#test/site-import.ts';

let server: TestServer;
let host: FeedHost;
let ann: TestMember;
let picture: Buffer;
let blogs = 0;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#27a' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function createBlog() {
  blogs += 1;
  const slug = `moved-${blogs}`;
  const { body } = await server.request('/rest/v1.1/sites/new', { as: ann, json: { slug, title: 'Kettle' } });
  const siteId: number = body.ID;
  const importer = createImporter(server, siteId, ann);
  return {
    slug,
    importer,
    /** Starts a reading that is complete, and returns the finished import with all posts and pages. */
    async finish(id: number) {
      const ready = await importer.waitFor(id, 'ready', 40_000);
      expect((await importer.call(`/${id}/start`, {})).status).toBe(200);
      const done = await importer.waitFor(id, 'done');
      const path = `/rest/v1.1/sites/${siteId}/articles?status=any&number=100`;
      const { articles } = (await server.request(path, { as: ann })).body;
      const get = async (title: string) => {
        const found = articles.find((one: { title: string }) => one.title === title);
        expect(
          found,
          `${title} in ${JSON.stringify(articles.map((one: { title: string }) => one.title))}`,
        ).toBeDefined();
        return (await server.request(`/rest/v1.1/sites/${siteId}/posts/${found.ID}/edit`, { as: ann })).body;
      };
      return { ready, done, get, counts: done.import.counts };
    },
    /** Returns what visitors see at a path of the blog. */
    visit: async (path: string) => {
      const response = await server.request(`/sites/${slug}${path}`);
      return {
        status: response.status,
        location: response.headers.get('location'),
        html: String(response.body),
      };
    },
  };
}

interface Format {
  code: string;
  file: () => string | Buffer;
  /** Where the post was, and what is in it. */
  oldPath: string;
  text: RegExp;
  hasPicture?: boolean;
  comments?: number;
}

const BLOGGER_KIND = 'http://schemas.google.com/blogger/2008/kind#';
const renderBloggerEntry = (kind: string, id: number, more: string) =>
  `<entry><id>tag:blogger.com,1999:blog-1.post-${id}</id><published>2019-05-04T10:11:12Z</published><category scheme='http://schemas.google.com/g/2005#kind' term='${BLOGGER_KIND}${kind}'/>${more}</entry>`;

const FORMATS: Format[] = [
  {
    code: 'wxr-archive',
    file: () =>
      zipFiles({
        'old.xml': renderWxr(
          renderWxrItem({
            ...{ id: 5, title: 'Tea', slug: 'tea' },
            content: `Warm words.\n\n<!--more-->\n[code]if (a < b)\n\n  brew();[/code]\nhttps://youtu.be/a`,
            raw: `<wp:postmeta><wp:meta_key>_wp_old</wp:meta_key><wp:meta_value><![CDATA[a:1:{s:1:"<";b:0;}]]></wp:meta_value></wp:postmeta>${renderWxrComment({ id: 1, type: 'pingback' })}${renderWxrComment({ id: 2 })}`,
          }),
        ),
      }),
    oldPath: '/2019/05/tea',
    text: /^<p>Warm words\.<\/p>\s*<pre><code>if \(a &lt; b\)\n\n {2}brew\(\);<\/code><\/pre>\s*<p><a href="https:\/\/youtu\.be\/a"/,
    comments: 1,
  },
  {
    code: 'ghost',
    file: () =>
      zipFiles({
        'kettle.ghost.json': JSON.stringify({
          db: [
            {
              meta: { exported_on: 1_556_964_672_000, version: '5.82.1' },
              data: {
                posts: [
                  {
                    id: '5f01',
                    uuid: 'b1f0',
                    title: 'Tea',
                    slug: 'tea',
                    html: '<p>Warm words.</p><img src="__GHOST_URL__/content/images/2020/tea.jpg" alt="Cup"><a href="__GHOST_URL__/p/b1f0/">Itself</a><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button>+</button></div><div class="kg-toggle-content"><p>Inside</p></div></div>',
                    status: 'published',
                    visibility: 'public',
                    published_at: '2019-05-04T10:11:12.000Z',
                  },
                ],
              },
            },
          ],
        }),
        'content/images/2020/tea.jpg': picture,
      }),
    oldPath: '/p/b1f0',
    text: /Warm words\.[\s\S]*<a href="[^"]+\/sites\/moved-\d+\/p\/b1f0\/"[\s\S]*<details><summary>More<\/summary><p>Inside<\/p><\/details>/,
    hasPicture: true,
  },
  {
    code: 'blogger',
    file: () =>
      `<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'><id>tag:blogger.com,1999:blog-1.archive</id><title>Old</title><link rel='alternate' href='http://old.blogspot.com/'/>${renderBloggerEntry('post', 2, "<title>Tea</title><content type='html'>&lt;p&gt;Warm words.&lt;/p&gt;&lt;a name='more'&gt;&lt;/a&gt;&lt;p&gt;&amp;nbsp;&lt;/p&gt;&lt;table class='tr-caption-container'&gt;&lt;tr&gt;&lt;td&gt;Cup&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td class='tr-caption'&gt;By Gus&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</content><link rel='alternate' href='http://old.blogspot.com/2019/05/tea.html'/>")}${renderBloggerEntry('comment', 3, "<title>x</title><content type='html'>Nice</content><author><name>Gus</name></author><thr:in-reply-to ref='tag:blogger.com,1999:blog-1.post-2'/>")}</feed>`,
    oldPath: '/2019/05/tea.html',
    text: /^<p>Warm words\.<\/p><figure>Cup<figcaption>By Gus<\/figcaption><\/figure>$/,
    comments: 1,
  },
  {
    code: 'substack',
    file: () =>
      zipFiles({
        'posts.csv':
          'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n101.tea,2019-05-04T10:11:12.000Z,true,,newsletter,everyone,Tea,Sub,\n',
        'posts/101.tea.html':
          '<p>Warm words.<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><p class="button-wrapper"><a class="button primary" href="%%checkout_url%%">Subscribe</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>',
        'email_list.csv': 'email\nx@reader.example\n',
      }),
    oldPath: '/p/tea',
    text: /^<p>Warm words\.<sup id="user-content-footnote-anchor-1"><a href="#user-content-footnote-1"[^>]*>1<\/a><\/sup><\/p><p><a [^>]*id="user-content-footnote-1"[^>]*>1<\/a> Note<\/p>$/,
  },
  {
    code: 'medium',
    file: () =>
      zipFiles({
        'posts/2019-05-04_Tea-1a2b3c4d5e6f.html':
          '<html><body><article class="h-entry"><header><h1 class="p-name">Tea</h1></header><section data-field="body" class="e-content"><h3 class="graf graf--h3 graf--title">Tea</h3><p class="graf graf--p">Warm words.</p><pre data-code-block-lang="js" class="graf graf--pre"><span class="pre--content">brew()</span></pre><script src="https://gist.github.com/ann/0a1b.js"></script></section><footer><a href="https://medium.com/p/1a2b3c4d5e6f"><time class="dt-published" datetime="2019-05-04T10:11:12.000Z">May 4</time></a><a href="https://medium.com/@ann/tea-1a2b3c4d5e6f" class="p-canonical">Canonical link</a></footer></article></body></html>',
      }),
    oldPath: '/@ann/tea-1a2b3c4d5e6f',
    text: /^<p>Warm words\.<\/p><pre [^>]*js[^>]*><span>brew\(\)<\/span><\/pre><a href="https:\/\/gist\.github\.com\/ann\/0a1b"/,
  },
  {
    code: 'markdown',
    file: () =>
      zipFiles({
        '_config.yml': 'title: Old',
        '_posts/2019-05-04-tea.md':
          '---\ntitle: Tea\ndate: 2019-05-04 10:11:12\n---\n*Warm* words. ![Cup](/assets/cup (1).jpg) [Itself](/2019/05/04/tea.html#end) (/2019/05/04/tea.html)\n',
        'assets/cup (1).jpg': picture,
      }),
    oldPath: '/2019/05/04/tea.html',
    text: /<em>Warm<\/em> words\.[\s\S]*<a href="[^"]+\/sites\/moved-\d+\/2019\/05\/04\/tea\.html#end"[^>]*>Itself<\/a> \(\/2019\/05\/04\/tea\.html\)/,
    hasPicture: true,
  },
];

test.each(FORMATS)('$code: uploaded, read, started: the blog shows the post', async (format) => {
  const blog = await createBlog();
  const id = await blog.importer.send(format.file(), 'export');
  const { ready, get, counts, done } = await blog.finish(id);
  expect(ready.import.format.code).toBe(format.code);
  expect(ready.sample).toMatchObject([{ title: 'Tea', date: '2019-05-04T10:11:12.000Z', status: 'publish' }]);
  expect(done.reasons).toEqual([]);
  expect(counts.posts).toEqual({ found: 1, added: 1, existing: 0, failed: 0 });
  expect(counts.comments.added).toBe(format.comments ?? 0);
  const post = await get('Tea');
  expect(post.content).toMatch(format.text);
  expect(post.content).not.toContain('.invalid');
  if (format.hasPicture) expect(post.content).toMatch(/<img src="[^"]*\/media\/[^"]+" alt="Cup"/);
  const shown = await blog.visit(`/${post.slug}`);
  expect([shown.status, shown.html.includes('words.')]).toEqual([200, true]);
  expect(await blog.visit(format.oldPath)).toMatchObject({
    status: 301,
    location: `/sites/${blog.slug}/${post.slug}`,
  });

  // A second import finds everything there.
  const again = await blog.finish(await blog.importer.send(format.file(), 'export'));
  expect(again.counts.posts).toMatchObject({ added: 0, existing: 1, failed: 0 });
  await blog.importer.undo(id);
  expect((await blog.visit(`/${post.slug}`)).status).toBe(404);
});

test('what only members could read is private here, and the report says so', async () => {
  const blog = await createBlog();
  const posts = ['public', 'members'].map((visibility, number) => ({
    ...{ id: `${number}`, uuid: visibility, title: visibility, slug: visibility, html: '<p>Words.</p>' },
    ...{ status: 'published', visibility, published_at: '2019-05-04T10:11:12.000Z' },
  }));
  const file = JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5' }, data: { posts } }] });
  const id = await blog.importer.send(file, 'export');
  const { get } = await blog.finish(id);
  const { entries } = (await blog.importer.call(`/${id}/entries?reason=restricted`)).body;
  expect(entries).toMatchObject([
    {
      outcome: 'added',
      subject: 'members',
      reason: { message: 'Only some people could read it there, so it isn’t public here.' },
    },
  ]);
  expect([(await get('public')).status, (await get('members')).status]).toEqual(['publish', 'private']);
  expect([(await blog.visit('/public')).status, (await blog.visit('/members')).status]).toEqual([200, 404]);
});

const json = (value: unknown) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', 'x-wp-total': String((value as []).length) },
});

test('wp-api: by its address, then by its export: nothing twice', { timeout: 60_000 }, async () => {
  const url = host.serve('wordpress', '/', page({ title: 'Old' }));
  const photo = host.serve('wordpress', '/tea.jpg', {
    body: picture,
    headers: { 'content-type': 'image/jpeg' },
  });
  host.serve('wordpress', '/wp-json/', json({ name: 'Old', home: url }));
  host.serve(
    'wordpress',
    '/wp-json/wp/v2/posts',
    json([
      {
        id: 5,
        date_gmt: '2019-05-04T10:11:12',
        slug: 'tea',
        status: 'publish',
        link: `${url}2019/05/tea/`,
        title: { rendered: 'Tea' },
        content: { rendered: `<p>Warm words.</p><img src="${photo}" alt="Cup">` },
      },
    ]),
  );
  host.serve('wordpress', '/wp-json/wp/v2/pages', json([]));
  host.serve(
    'wordpress',
    '/wp-json/wp/v2/comments',
    json([
      {
        id: 7,
        post: 5,
        author_name: 'Gus',
        date_gmt: '2019-05-05T10:00:00',
        content: { rendered: '<p>Nice</p>' },
      },
    ]),
  );
  const blog = await createBlog();
  expect((await blog.importer.call(`/preview?url=${encodeURIComponent(url)}`)).body.preview).toEqual({
    format: { code: 'wp-api', name: 'WordPress' },
    title: 'Old',
    total: 1,
    posts: [{ title: 'Tea', date: '2019-05-04T10:11:12.000Z' }],
  });
  const made = await blog.importer.call('/new', { url });
  const { ready, counts, get } = await blog.finish(made.body.import.ID);
  expect(ready.import.format).toEqual({ code: 'wp-api', name: 'WordPress' });
  expect(counts).toMatchObject({ posts: { added: 1 }, comments: { added: 1 }, pictures: { added: 1 } });
  expect((await get('Tea')).content).toMatch(/\/media\//);
  expect((await blog.visit('/2019/05/tea')).status).toBe(301);
  const wxr = renderWxr(renderWxrItem({ id: 5, title: 'Tea', slug: 'tea' })).replaceAll(
    'https://old.example',
    url.replace(/\/$/, ''),
  );
  const again = await blog.finish(await blog.importer.send(wxr));
  expect(again.counts.posts).toMatchObject({ added: 0, existing: 1 });
});

test('feed: by its address, with the texts of its pages', { timeout: 60_000 }, async () => {
  const url = host.serve('plain', '/', page({ title: 'Old', feeds: [{ href: '/feed' }] }));
  host.serve('plain', '/feed', {
    body: `<rss version="2.0"><channel><title>Old</title><item><title>Tea</title><link>${url}tea</link><guid>tea-1</guid><pubDate>Sat, 04 May 2019 10:11:12 GMT</pubDate><description>It begins…</description></item></channel></rss>`,
  });
  const words = 'Warm words, which are long enough to be the text of a post, in a row with others. '.repeat(
    12,
  );
  host.serve('plain', '/tea', {
    body: `<!doctype html><html><head><title>Tea</title></head><body><article><h1>Tea</h1><p>${words}</p><p>${words}</p></article></body></html>`,
  });
  const blog = await createBlog();
  const made = await blog.importer.call('/new', { url });
  const { ready, counts, get } = await blog.finish(made.body.import.ID);
  expect(ready.import.format).toEqual({ code: 'feed', name: 'RSS' });
  expect(counts.posts).toMatchObject({ added: 1, failed: 0 });
  expect((await get('Tea')).content).toContain('long enough to be the text');
});

test.each([
  [
    'OP-10',
    'https://editor.wix.com/x',
    "You've entered a URL for the Wix editor. Please enter your site's public URL. See examples below.",
  ],
  [
    'OP-11',
    'ann.wixsite.com',
    'Please enter the full URL and include the part that comes after "ann.wixsite.com". See example below.',
  ],
  ['VA-06', 'abc', 'Please enter a valid URL.'],
])('%s: %s is refused with the sentence', async (_, url, message) => {
  const blog = await createBlog();
  for (const answer of [
    await blog.importer.call('/new', { url }),
    await blog.importer.call(`/preview?url=${encodeURIComponent(url)}`),
  ])
    expect([answer.status, answer.body.message]).toEqual([400, message]);
});

test('an address of no blog has no preview', async () => {
  const blog = await createBlog();
  const { body } = await blog.importer.call(
    `/preview?url=${encodeURIComponent('http://nowhere.localhost:9/')}`,
  );
  expect(body).toMatchObject({ preview: null });
});
