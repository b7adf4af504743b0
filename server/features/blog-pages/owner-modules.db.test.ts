import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

/** Tests the blog modules for search engines, other programs and custom styles. */
let server: TestServer;
let admin: TestMember;
let ann: TestMember;
let bob: TestMember;
let siteId: number;
let postId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp({ username: 'admiral' });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  const json = { slug: 'harbour', title: 'Harbour' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: ann, json })).body.ID;
  // Otherwise every page of a new blog says noindex (docs/abuse.md).
  await server.db.updateTable('feeds').set({ unlisted_since: null }).where('blog_id', '=', siteId).execute();
  const post = { title: 'Tides </script><b>', content: '<p>High water.</p>', slug: 'tides', tags: ['a"<'] };
  postId = (await server.request(`/rest/v1.1/sites/${siteId}/posts/new`, { as: ann, json: post })).body.ID;
});
afterAll(() => server.close());

const sendAsOwner = (path: string, body: object) =>
  server.request(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`, {
    as: ann,
    json: { path, body: JSON.stringify(body), json: true },
  });
const setModule = (slug: string, active: boolean) =>
  sendAsOwner(`/jetpack/v4/module/${slug}/active/`, { active });
const save = (settings: object) => sendAsOwner('/jetpack/v4/settings/', settings);
const getHtml = async (path: string) => (await server.request(path)).body as string;

describe('seo-tools', () => {
  it('says on the front page what its owner wants search engines to say, and describes posts as data', async () => {
    expect(await getHtml('/sites/harbour')).not.toContain('ld+json');
    await setModule('seo-tools', true);
    await save({ seo_front_page_title: 'Boats & tides', seo_front_page_description: 'All about "boats"' });
    const front = await getHtml('/sites/harbour');
    expect(front).toContain('<title>Boats &amp; tides');
    expect(front).toContain('<meta name="description" content="All about &quot;boats&quot;"/>');
    const parseData = (page: string) =>
      JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)![1]!);
    expect(parseData(front)).toMatchObject({
      '@type': 'Blog',
      name: 'Harbour',
      description: 'All about "boats"',
    });
    const data = parseData(await getHtml('/sites/harbour/tides'));
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Tides </script><b>',
      keywords: ['a"<'],
      author: { '@type': 'Person', name: expect.any(String) },
    });
  });

  it('hides the blog from search engines', async () => {
    await save({ seo_hidden_from_search: true });
    for (const path of ['', '/tides'])
      expect(await getHtml(`/sites/harbour${path}`)).toContain('<meta name="robots" content="noindex"/>');
    expect((await server.request('/sites/harbour/sitemap.xml')).status).toBe(404);
    expect(await getHtml('/sitemap.xml')).not.toContain('harbour');
    await setModule('seo-tools', false);
    const front = await getHtml('/sites/harbour');
    expect(front).toContain('<title>Harbour');
    expect(front).not.toMatch(/noindex|ld\+json/);
    expect((await server.request('/sites/harbour/sitemap.xml')).status).toBe(200);
  });
});

describe('verification-tools', () => {
  it('puts codes into the front page, which may be pasted as tags, and rejects anything else', async () => {
    await setModule('verification-tools', true);
    await save({ google: '<meta name="google-site-verification" content="abc_1-2=" />', pinterest: 'f00d' });
    const front = await getHtml('/sites/harbour');
    expect(front).toContain('<meta name="google-site-verification" content="abc_1-2="/>');
    expect(front).toContain('<meta name="p:domain_verify" content="f00d"/>');
    expect(await getHtml('/sites/harbour/tides')).not.toContain('google-site-verification');
    const refused = await save({ bing: '"><script>alert(1)</script>' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The code from Bing doesn’t look right. Paste the code, or the whole meta tag that contains it.',
    ]);
    await setModule('verification-tools', false);
    expect(await getHtml('/sites/harbour')).not.toContain('google-site-verification');
  });
});

describe('custom-css', () => {
  it('is in the pages of the blog alone, limited to its own content, and let in by its hash', async () => {
    await setModule('custom-css', true);
    await save({ custom_css: 'h1 { color: rebeccapurple }' });
    for (const path of ['/sites/harbour', '/sites/harbour/tides']) {
      const { body, headers } = await server.request(path);
      const [, css] = /<style data-blog="">(.*?)<\/style>/.exec(body)!;
      expect(css).toMatch(
        /^\[data-own\]\{contain:paint;[^}]*\}h1:is\(\[data-own\] \*\)\{color:rebeccapurple\}$/,
      );
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))).toString(
        'base64',
      );
      expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    }
    expect(await getHtml(`/reader/blogs/${siteId}`)).not.toContain('rebeccapurple');
    const refused = await save({ custom_css: 'h1 { color: red }\n@import url(https://evil.example);' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The CSS has a mistake in line 2: “@import” can’t be used here.',
    ]);
    expect(await getHtml('/sites/harbour')).toContain('rebeccapurple');
    await setModule('custom-css', false);
    expect(await getHtml('/sites/harbour')).not.toMatch(/rebeccapurple|data-own/);
  });
});

describe('sitemaps', () => {
  it('can be turned off', async () => {
    expect(await getHtml('/sitemap.xml')).toContain('/sites/harbour/sitemap.xml');
    await setModule('sitemaps', false);
    expect((await server.request('/sites/harbour/sitemap.xml')).status).toBe(404);
    expect(await getHtml('/sitemap.xml')).not.toContain('harbour');
    await setModule('sitemaps', true);
  });
});

describe('json-api', () => {
  const listCalls = () => [
    `/rest/v1.1/sites/${siteId}/posts`,
    '/rest/v1.2/sites/harbour/posts',
    `/rest/v1.1/sites/${siteId}/posts/${postId}`,
    `/rest/v1/sites/${siteId}/posts/slug:tides`,
    '/rest/v1.2/blogs/harbour/posts',
    '/rest/v1.1/blogs/harbour/posts/tides',
  ];
  const listStatuses = (as?: TestMember) =>
    Promise.all(listCalls().map(async (path) => (await server.request(path, as && { as })).status));

  it('off, keeps posts from other programs and from no one else', async () => {
    expect(new Set(await listStatuses())).toEqual(new Set([200]));
    await setModule('json-api', false);
    expect(new Set(await listStatuses())).toEqual(new Set([403]));
    expect(new Set(await listStatuses(bob))).toEqual(new Set([403]));
    expect(new Set(await listStatuses(ann))).toEqual(new Set([200]));
    expect(new Set(await listStatuses(admin))).toEqual(new Set([200]));
    const { body } = await server.request(listCalls()[0]!);
    expect(body).toEqual({
      error: 'forbidden',
      message:
        'This blog doesn’t give its posts to other programs. Read them on the blog, in its feed or in the Reader.',
    });
    const batch = await server.request(`/rest/v1.1/batch?urls[]=/sites/${siteId}/posts`);
    expect(JSON.stringify(batch.body)).not.toContain('High water');
    // Its readers notice nothing.
    expect(await getHtml('/sites/harbour/tides')).toContain('High water');
    expect(await getHtml('/sites/harbour')).toContain('Tides');
    expect(await getHtml('/sites/harbour/feed')).toContain('High water');
    const inReader = await server.request(`/rest/v1.2/read/sites/${siteId}/posts/${postId}`, { as: bob });
    expect(inReader.body.content).toContain('High water');
  });
});
