import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#shared/i18n/locales.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

interface PublicPage {
  path: string;
  /** Ends with the name of the area. */
  title: string;
  /** The page's own address, unless its content's canonical address is elsewhere. */
  canonical?: string;
  /** Addresses of the feeds that it announces. */
  feeds?: string[];
  description?: string;
}

let server: TestServer;
/** Pages for visitors. */
let pages: PublicPage[];

beforeAll(async () => {
  server = await startTestServer();
  const ann = await server.signUp({ username: 'ann' });
  async function send(path: string, json: object) {
    const answer = await server.request(`/rest/${path}`, { as: ann, json });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.message}`);
    return answer.body;
  }
  const feedId = await storeFeed(server.db, {
    title: 'Paper Kites',
    description: 'Wind and string',
    url: 'https://kites.example/feed',
    site_url: 'https://kites.example/',
    last_success_at: new Date(),
  });
  const kites: PublicPage[] = [];
  for (const tag of ['Wind', 'String', 'Paper']) {
    const url = `https://kites.example/${tag}`;
    const excerpt = `Words about ${tag}`;
    const postId = await storePost(server.db, feedId, { title: `On ${tag}`, excerpt, url, tags: [tag] });
    kites.push({
      path: `/reader/feeds/${feedId}/posts/${postId}`,
      title: `On ${tag} ‹ Paper Kites ‹ Reader`,
      description: excerpt,
      canonical: url,
      feeds: ['https://kites.example/feed'],
    });
  }
  const blog = await send('v1.1/sites/new', { slug: 'kettle', title: 'The Kettle', tagline: 'Tea, mostly' });
  const written = { title: 'Warm', content: '<p>Tea, and a book about tea.</p>', tags: ['Wind'] };
  const post = await send(`v1.1/sites/${blog.ID}/posts/new`, written);
  await send('v1.2/read/lists/new', { title: 'Mornings', description: 'With coffee' });

  const kettle = '/sites/kettle';
  const feedsOf = (path: string) =>
    ['', '/atom', '/json'].map((format) => `${server.url}${path}/feed${format}`);
  pages = [
    { path: '/', title: 'Tidings' },
    { path: '/discover', title: 'Discover ‹ Reader' },
    { path: '/discover/latest', title: 'Latest ‹ Discover ‹ Reader' },
    { path: '/discover/firstposts', title: 'First posts ‹ Discover ‹ Reader' },
    { path: '/discover/tags', title: 'Tags ‹ Discover ‹ Reader' },
    { path: '/tags', title: 'All the Tags ‹ Reader' },
    {
      path: '/tag/wind',
      title: 'Wind ‹ Reader',
      description: 'Posts with the tag Wind: 2 posts from 2 sites',
      feeds: [`${server.url}/tag/wind/feed`],
    },
    {
      path: '/tag/paper',
      title: 'Paper ‹ Reader',
      description: 'Posts with the tag Paper: 1 post from 1 site',
      feeds: [`${server.url}/tag/paper/feed`],
    },
    { path: '/reader/search', title: 'Search ‹ Reader' },
    { path: '/reader/import', title: 'Import subscriptions ‹ Reader' },
    { path: '/reader/users/ann', title: 'ann ‹ Reader', description: 'Posts by ann' },
    { path: '/reader/users/ann/lists', title: 'ann ‹ Lists ‹ Reader', description: 'Lists by ann' },
    { path: '/reader/list/ann/mornings', title: 'Mornings ‹ Reader', description: 'With coffee' },
    {
      path: `/reader/feeds/${feedId}`,
      title: 'Paper Kites ‹ Reader',
      description: 'Wind and string',
      canonical: 'https://kites.example/',
      feeds: ['https://kites.example/feed'],
    },
    ...kites,
    {
      path: `/reader/blogs/${blog.ID}`,
      title: 'The Kettle ‹ Reader',
      description: 'Tea, mostly',
      canonical: `${server.url}${kettle}`,
      feeds: [`${server.url}${kettle}/feed`],
    },
    { path: kettle, title: 'The Kettle', description: 'Tea, mostly', feeds: feedsOf(kettle) },
    {
      path: `${kettle}/tag/wind`,
      title: 'Wind ‹ The Kettle',
      feeds: [...feedsOf(kettle), ...feedsOf(`${kettle}/tag/wind`)],
    },
    {
      path: `${kettle}/author/ann`,
      title: 'ann ‹ The Kettle',
      feeds: [...feedsOf(kettle), ...feedsOf(`${kettle}/author/ann`)],
    },
    {
      path: `${kettle}/${post.slug}`,
      title: 'Warm ‹ The Kettle',
      description: 'Tea, and a book about tea.',
      feeds: feedsOf(kettle),
    },
  ];
});
afterAll(() => server?.close());

test('U76: public pages have a title, a description, a canonical address and their feeds', async () => {
  expect(pages.length).toBeGreaterThanOrEqual(20);
  const announced = new Map<string, string>();
  for (const { path, title, canonical, description, feeds = [] } of pages) {
    const { body, status } = await server.request(path);
    const head = readHead(body);
    const address = canonical ?? server.url + path;
    const own = head.feeds.map(({ href }) => new URL(href, server.url).href);
    for (const [index, href] of own.entries())
      if (href.startsWith(server.url)) announced.set(href, head.feeds[index]!.type);
    expect({ path, status, ...head, feeds: own }).toEqual({
      path,
      status: 200,
      title,
      description: description ?? expect.stringMatching(/\w{3}/),
      canonical: address,
      ogTitle: expect.stringMatching(/\w{2}/),
      ogDescription: head.description,
      ogUrl: address,
      ogType: expect.stringMatching(/^(?:website|article)$/),
      feeds,
    });
  }
  for (const [href, type] of announced) {
    const answer = await fetch(href);
    await answer.arrayBuffer();
    expect([href, answer.status, answer.headers.get('content-type')]).toEqual([
      href,
      200,
      expect.stringContaining(type),
    ]);
  }
});

test('U76: a page names its own address in every language, each once', async () => {
  for (const path of ['/discover', '/tag/wind', '/tags', '/reader/search']) {
    const { body } = await server.request(path);
    const links = [...body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)];
    const byLanguage = new Map(links.map(([, language, href]) => [language, href]));
    expect([...byLanguage.keys()].sort()).toEqual([...LANGUAGES, 'x-default'].sort());
    expect(links).toHaveLength(byLanguage.size);
    expect(byLanguage.get('x-default')).toBe(server.url + path);
    expect(byLanguage.get('fr')).toBe(`${server.url}/fr${path}`);
  }
});

test('U77: no visitor’s page makes a call for members only, or sets a cookie', async () => {
  const { page, context } = await openPage(server.url);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/^\/(?:rest|wpcom|api)\//.test(new URL(request.url()).pathname)) calls.push(request.url());
  });
  for (const path of [...pages.map((one) => one.path), '/log-in', '/sign-up']) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  }
  expect(calls).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

/** Reads the metadata in a page's head; nothing may occur twice. */
function readHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = [...head.matchAll(/<(?:meta|link) [^>]*>/g)].map(([tag]) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, plain(value!)]),
    ),
  );
  const only = (name: string, value: string, said: string) => {
    const found = tags.filter((tag) => tag[name] === value).map((tag) => tag[said]);
    return found.length === 1 ? found[0] : found;
  };
  const alternates = tags.filter((tag) => tag.rel === 'alternate');
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    description: only('name', 'description', 'content'),
    canonical: only('rel', 'canonical', 'href'),
    ogTitle: only('property', 'og:title', 'content'),
    ogDescription: only('property', 'og:description', 'content'),
    ogUrl: only('property', 'og:url', 'content'),
    ogType: only('property', 'og:type', 'content'),
    feeds: alternates
      .filter((tag) => tag.hrefLang === undefined)
      .map((tag) => ({ type: tag.type!, href: tag.href! })),
  };
}

function plain(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}
