import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFeed, sanitizeFeed } from '#server/crawler/parse/parse.ts';
import { findFeedFaults } from '#test/feed-rules.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let now = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(() => server.close());

const SITES = '/rest/v1.1/sites';
const send = (as: TestMember, path: string, json: object = {}) => server.request(path, { as, json });
const get = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers });

async function openBlog(slug: string, more: object = {}) {
  const { body } = await send(ann, `${SITES}/new`, {
    slug,
    title: `The ${slug}`,
    tagline: 'All of it',
    ...more,
  });
  return body as { ID: number; feed_ID: number };
}

async function publish(siteId: number, title: string, more: object = {}) {
  now = new Date(now.getTime() + 60_000);
  const wish = { title, content: `<p>About ${title}.</p>`, ...more };
  const { status, body } = await send(ann, `${SITES}/${siteId}/posts/new`, wish);
  expect(status).toBe(200);
  return body as { ID: number; slug: string; URL: string; tags: object };
}

const FORMATS = [
  ['RSS', '/feed', 'application/rss+xml; charset=utf-8'],
  ['Atom', '/feed/atom', 'application/atom+xml; charset=utf-8'],
  ['JSON', '/feed/json', 'application/feed+json; charset=utf-8'],
] as const;

/** Everything in a post that is hard to export. */
const DIFFICULT = `
<p>Tea &amp; toast, 3 &lt; 5, <a href="/about">here</a>, <a href="#later">below</a> ]]&gt; “quoted” \u{1F375}</p>
<p><img src="/media/cup.png" alt="A cup &amp; saucer"></p>
<iframe src="https://www.youtube.com/embed/abc" title="How it whistles"></iframe>
<p><bdo dir="rtl">backwards</bdo></p><h2 id="later">Later</h2>`;

describe.each(FORMATS)('the %s feed', (_, path, type) => {
  test('is what it says, and every reader may have it', async () => {
    const blog = await openBlog(`kettle${path.replaceAll('/', '-')}`);
    await publish(blog.ID, 'Cold');
    const { status, headers } = await get(`/sites/kettle${path.replaceAll('/', '-')}${path}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(headers.get('last-modified')).toBe(now.toUTCString());
  });

  test('is not sent again to a client that has it, unless anything changes', async () => {
    const slug = `pot${path.replaceAll('/', '-')}`;
    const blog = await openBlog(slug);
    const post = await publish(blog.ID, 'Warm');
    const address = `/sites/${slug}${path}`;
    const getValidators = async () => {
      const { headers } = await get(address);
      return { etag: headers.get('etag')!, modified: headers.get('last-modified')! };
    };
    const isUnchanged = async ({ etag, modified }: { etag: string; modified: string }) => {
      const statuses = [
        (await get(address, { 'if-none-match': `"other", ${etag}` })).status,
        (await get(address, { 'if-none-match': etag.replace('W/', '') })).status,
        (await get(address, { 'if-modified-since': modified })).status,
        (await get(address, { 'if-none-match': etag, 'if-modified-since': modified })).status,
      ];
      expect(new Set(statuses).size).toBe(1);
      return statuses[0] === 304;
    };
    const changes: [string, () => Promise<unknown>][] = [
      ['an edit', () => send(ann, `${SITES}/${blog.ID}/posts/${post.ID}`, { title: 'Warmer' })],
      ['another post', () => publish(blog.ID, 'Hot')],
      ['a deletion', () => send(ann, `${SITES}/${blog.ID}/posts/${post.ID}/delete`)],
      ['a new title of the blog', () => send(ann, `${SITES}/${blog.ID}/settings`, { title: 'Pots' })],
    ];
    for (const [what, change] of changes) {
      const before = await getValidators();
      expect(await isUnchanged(before), `before ${what}`).toBe(true);
      now = new Date(now.getTime() + 60_000);
      await change();
      expect(await isUnchanged(before), `after ${what}`).toBe(false);
    }
    // If there is an ETag, the date is ignored (RFC 9110, 13.1.3).
    const { modified } = await getValidators();
    expect((await get(address, { 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(
      200,
    );
  });

  test('comes back whole through our own reader', async () => {
    const slug = `mirror${path.replaceAll('/', '-')}`;
    const blog = await openBlog(slug, { language: 'fr', title: 'Thé & <toast>' });
    await publish(blog.ID, 'Plain');
    const post = await publish(blog.ID, 'A < B & “C”', {
      content: DIFFICULT,
      excerpt: '1 < 2 & 3',
      tags: ['Slow & steady', 'thé'],
    });
    const address = `${server.url}/sites/${slug}${path}`;
    const { body } = await get(address);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const parsed = parseFeed(text, { url: address });
    if (parsed.kind !== 'parsed') throw new Error(parsed.looksLike);
    const feed = sanitizeFeed(parsed.feed);
    expect(feed).toMatchObject({
      title: 'Thé & <toast>',
      link: `${server.url}/sites/${slug}`,
      description: 'All of it',
      language: 'fr',
    });
    expect(feed.entries.map((entry) => entry.title)).toEqual(['A < B & “C”', 'Plain']);
    const [entry] = feed.entries;
    expect(entry).toMatchObject({
      id: `${server.url}/posts/${post.ID}`,
      url: post.URL,
      publishedAt: now,
      authors: [{ name: 'ann' }],
      tags: ['Slow & steady', 'thé'],
    });
    expect(entry!.contentHtml).toContain('Tea &amp; toast, 3 &lt; 5');
    expect(entry!.contentHtml).toContain(`href="${server.url}/about"`);
    // Published with the page's address, but a link within the text in our own reader.
    expect(text).toContain(`${post.URL}#user-content-later`);
    expect(entry!.contentHtml).toContain('href="#user-content-later"');
    expect(entry!.contentHtml).toContain(`src="${server.url}/media/cup.png"`);
    expect(entry!.contentHtml).toContain('<a href="https://www.youtube.com/embed/abc"');
    expect(entry!.contentHtml).toContain('How it whistles');
    expect(entry!.contentHtml).toContain('\u{1F375}');
    expect(text).not.toMatch(/iframe|bdo/);
  });

  test('has the newest 20 posts, and those of one tag', async () => {
    const slug = `many${path.replaceAll('/', '-')}`;
    const blog = await openBlog(slug);
    for (let number = 1; number <= 21; number += 1)
      await publish(blog.ID, `Number ${number}x`, number % 7 === 0 ? { tags: ['Seventh'] } : {});
    const listTitles = async (where: string) => {
      const { body } = await get(`/sites/${slug}${where}${path}`);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return [...text.matchAll(/title(?:>|":")Number (\d+)x/g)].map((hit) => Number(hit[1]));
    };
    expect(await listTitles('')).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
    expect(await listTitles('/tag/seventh')).toEqual([21, 14, 7]);
    expect((await get(`/sites/${slug}/tag/eighth${path}`)).status).toBe(404);
    expect((await listTitles('/author/ann')).length).toBe(20);
    // Users without posts here, whether or not they exist.
    for (const login of ['bob', 'nobody-at-all'])
      expect((await get(`/sites/${slug}/author/${login}${path}`)).status).toBe(404);
  });
});

describe('over HTTP', () => {
  test('one ETag is for all codings, and is accepted under any of them', async () => {
    const blog = await openBlog('coded');
    await publish(blog.ID, 'Long', { content: `<p>${'Long. '.repeat(500)}</p>` });
    const fetchEncoded = async (path: string, coding: string, tag?: string) => {
      const response = await fetch(`${server.url}${path}`, {
        headers: { 'accept-encoding': coding, ...(tag && { 'if-none-match': tag }) },
      });
      await response.arrayBuffer();
      return response;
    };
    for (const path of [
      '/sites/coded/feed',
      '/sites/coded/feed/atom',
      '/sites/coded/feed/json',
      '/sites/coded/sitemap.xml',
    ]) {
      const tags = new Set<string | null>();
      for (const coding of ['identity', 'gzip', 'br']) {
        const answer = await fetchEncoded(path, coding);
        if (!path.endsWith('sitemap.xml'))
          expect(answer.headers.get('content-encoding'), path).toBe(coding === 'identity' ? null : coding);
        expect(answer.headers.get('vary'), path).toBe('accept-encoding');
        tags.add(answer.headers.get('etag'));
      }
      const [tag] = tags;
      expect(tags.size).toBe(1);
      expect(tag).toMatch(/^W\/"/);
      for (const coding of ['identity', 'gzip', 'br'])
        expect((await fetchEncoded(path, coding, tag!)).status).toBe(304);
    }
    // Pages and calls have each header once, too.
    for (const path of ['/sites/coded', '/api/openapi.json', '/sites/coded/nothing', '/']) {
      const names = (await fetchEncoded(path, 'br')).headers.get('vary')?.split(/,\s*/) ?? [];
      expect(
        names.map((name) => name.toLowerCase()),
        path,
      ).toEqual([...new Set(names)]);
      expect(names, path).toContain('accept-encoding');
    }
  });

  test('the names that other software gives a blog’s feeds lead to them', async () => {
    const blog = await openBlog('names');
    for (const [name, feed] of [
      ['feed.xml', '/feed'],
      ['rss.xml', '/feed'],
      ['index.xml', '/feed'],
      ['atom.xml', '/feed/atom'],
      ['feed.json', '/feed/json'],
    ]) {
      const { status, headers } = await get(`/sites/names/${name}`);
      expect([status, headers.get('location')]).toEqual([301, `/sites/names${feed}`]);
    }
    await send(ann, `${SITES}/${blog.ID}/settings`, { slug: 'nomen' });
    expect((await get('/sites/names/rss.xml')).headers.get('location')).toBe('/sites/nomen/feed');
    expect((await get('/sites/no-such-blog/rss.xml')).status).toBe(404);
  });

  test('the pages of a tag and of an author announce their feeds after the blog’s', async () => {
    const blog = await openBlog('announced');
    await publish(blog.ID, 'One', { tags: ['Bread'] });
    const listFeedLinks = async (path: string) => {
      const { body } = await get(path);
      const links = [...body.matchAll(/<link rel="alternate" type="[^"]*" title="([^"]*)" href="([^"]*)"/g)];
      return links.map(([, title, href]) => [title, href]);
    };
    const ofBlog = [
      ['The announced', '/sites/announced/feed'],
      ['The announced (Atom)', '/sites/announced/feed/atom'],
      ['The announced (JSON)', '/sites/announced/feed/json'],
    ];
    expect(await listFeedLinks('/sites/announced')).toEqual(ofBlog);
    for (const [path, name] of [
      ['/sites/announced/tag/bread', 'Bread'],
      ['/sites/announced/author/ann', 'ann'],
    ] as const) {
      expect(await listFeedLinks(path)).toEqual([
        ...ofBlog,
        [`The announced: ${name}`, `${path}/feed`],
        [`The announced: ${name} (Atom)`, `${path}/feed/atom`],
        [`The announced: ${name} (JSON)`, `${path}/feed/json`],
      ]);
      const { body } = await get(`${path}/feed`);
      expect(body).toContain(`<title>The announced: ${name}</title><link>${server.url}${path}</link>`);
    }
  });
});

test('characters that no document may have are never stored: not in a blog’s names, nor in a post’s title, excerpt or tags', async () => {
  const bad = '\u000e\u0001\ufffe';
  const wish = { title: `B${bad}elow`, tagline: `Un${bad}der` };
  const blog = await openBlog('below', wish);
  const post = await publish(blog.ID, `Ro${bad}ot`, { excerpt: `In${bad} soil`, tags: [`So${bad}il`] });
  expect(post).toMatchObject({ title: 'Root', excerpt: 'In soil' });
  expect(Object.keys(post.tags)).toEqual(['Soil']);
  const blogNow = (await get('/rest/v1.2/blogs/below')).body;
  expect([blogNow.title, blogNow.description]).toEqual(['Below', 'Under']);
  await send(ann, `${SITES}/${blog.ID}/settings`, { title: `A${bad}bove` });
  expect((await get('/rest/v1.2/blogs/below')).body.title).toBe('Above');
  expect((await send(ann, `${SITES}/${blog.ID}/settings`, { title: bad })).status).toBe(400);
  const answers = [
    '/rest/v1.2/blogs/below/posts',
    '/sites/below/feed/json',
    '/sites/below/feed',
    '/sites/below',
  ];
  for (const path of answers) {
    const { body } = await get(path);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(text, path).toContain('Root');
    for (const one of [...bad, '\\u0001', '\\u000e', '\\ufffe']) expect(text, path).not.toContain(one);
  }
});

describe('by the rules of the W3C validator', () => {
  test.each(['', '/tag/leaves', '/author/ann'])(
    'RSS and Atom have no fault, whatever is in the posts (%s)',
    async (where) => {
      const slug = `valid${where.replaceAll('/', '-')}`;
      const blog = await openBlog(slug, { language: 'ar', title: 'Tea & “leaves”', tagline: '' });
      await publish(blog.ID, 'شاي', { tags: ['Leaves'], slug: 'شاي بالنعناع' });
      await publish(blog.ID, '', { content: '<p>No title</p>', tags: ['Leaves'] });
      await publish(blog.ID, 'Only a title', { content: '', tags: ['Leaves'] });
      await publish(blog.ID, 'AT&T \u0085 <b>\u0007', { content: DIFFICULT, tags: ['Leaves', 'a & b'] });
      const id = crypto.randomUUID();
      await server.db
        .insertInto('media')
        .values({
          id,
          user_id: ann.id,
          blog_id: blog.ID,
          purpose: 'post',
          mime_type: 'image/webp',
          bytes: 4711,
          width: 800,
          height: 600,
        })
        .execute();
      await publish(blog.ID, 'With a picture', {
        tags: ['Leaves'],
        featured_image: `${server.url}/media/${id}`,
      });
      await send(bob, '/rest/v1.1/read/following/mine/new', { feed_id: blog.feed_ID });
      for (const path of ['/feed', '/feed/atom']) {
        const address = `${server.url}/sites/${slug}${where}${path}`;
        const { body } = await get(address);
        expect(findFeedFaults(body, address), address).toEqual([]);
        expect(body).toContain(`length="4711"`);
      }
    },
  );

  test('an empty feed has no fault either', async () => {
    await openBlog('empty');
    for (const path of ['/feed', '/feed/atom']) {
      const address = `${server.url}/sites/empty${path}`;
      expect(findFeedFaults((await get(address)).body, address)).toEqual([]);
    }
  });
});

describe('a published post', () => {
  test('is in a follower’s stream and in the feed at once, and so are its edit and its end', async () => {
    const blog = await openBlog('at-once');
    await send(bob, '/rest/v1.1/read/following/mine/new', { feed_id: blog.feed_ID });
    const loadSeen = async () => {
      const stream = await server.request(`/rest/v1.2/read/following?feed_id=${blog.feed_ID}`, { as: bob });
      const feed = (await get('/sites/at-once/feed/json')).body;
      return [stream.body.posts[0]?.title, feed.items[0]?.title];
    };
    expect(await loadSeen()).toEqual([undefined, undefined]);
    const post = await publish(blog.ID, 'Now');
    expect(await loadSeen()).toEqual(['Now', 'Now']);
    await send(ann, `${SITES}/${blog.ID}/posts/${post.ID}`, { title: 'Then' });
    expect(await loadSeen()).toEqual(['Then', 'Then']);
    await send(ann, `${SITES}/${blog.ID}/posts/${post.ID}/delete`);
    expect(await loadSeen()).toEqual([undefined, undefined]);
  });
});

describe('for search engines', () => {
  test('there are a sitemap of every blog, one of all blogs, and a robots.txt', async () => {
    const blog = await openBlog('found');
    await openBlog('found-nothing');
    const post = await publish(blog.ID, 'Here');
    const own = (await get('/sites/found/sitemap.xml')).body;
    expect(own).toContain(`<loc>${server.url}/sites/found</loc>`);
    expect(own).toContain(`<loc>${post.URL}</loc><lastmod>${now.toISOString()}</lastmod>`);
    const index = await get('/sitemap.xml');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(index.body).toContain(`<loc>${server.url}/sites/found/sitemap.xml</loc>`);
    expect(index.body).not.toContain('found-nothing');
    const robots = (await get('/robots.txt')).body;
    expect(robots).toContain('Disallow: /rest/\n');
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml\n`);
  });
});
