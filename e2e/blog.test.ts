import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let blogId: number;
let postId: number;
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  const send = (as: TestMember, path: string, json: object) =>
    server.request(`/rest/v1.1${path}`, { as, json });
  const kettle = { slug: 'kettle', title: 'The Kettle', tagline: 'Water and what it does.' };
  blogId = (await send(ann, '/sites/new', kettle)).body.ID;
  await send(ann, `/sites/${blogId}/posts/new`, {
    title: LONG_WORD,
    content: `<pre>${LONG_WORD.repeat(3)}</pre>`,
  });
  await send(ann, `/sites/${blogId}/posts/new`, { title: 'Cold', content: '<p>Before.</p>' });
  const warm = {
    title: 'Warm',
    content:
      '<p>It <a href="/about">begins</a> to sing.</p><h2>Why</h2><blockquote><p>Steam.</p></blockquote>',
    tags: ['Tea', 'Mornings'],
  };
  postId = (await send(ann, `/sites/${blogId}/posts/new`, warm)).body.ID;
  await send(bob, `/sites/${blogId}/posts/${postId}/replies/new`, { content: 'Mine whistles.' });
  const arabic = { slug: 'nafitha', title: 'نافذة', tagline: 'من هنا', language: 'ar' };
  const { body: window } = await send(ann, '/sites/new', arabic);
  await send(ann, `/sites/${window.ID}/posts/new`, {
    title: 'صباح',
    content: '<p>صباح الخير</p>',
    slug: 'sabah',
  });
}, 60_000);
afterAll(() => server.close());

const PAGES = [
  '/sites/kettle',
  '/sites/kettle/warm',
  '/sites/kettle/tag/tea',
  '/sites/kettle/author/ann',
  '/sites/nafitha/sabah',
];

describe('without scripts', () => {
  test('a visitor finds the way from the front page to a post, its tag, its writer and back', async () => {
    const { page } = await openPage(server.url, { script: false });
    await page.goto('/');
    await page.getByRole('link', { name: 'Warm' }).click();
    await page.getByRole('heading', { level: 1, name: 'Warm' }).waitFor();
    await page.getByText('Mine whistles.').waitFor();
    await page.getByRole('link', { name: 'Tea', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Tea' }).waitFor();
    await page.getByRole('link', { name: 'Warm' }).click();
    await page.getByRole('link', { name: 'Previous post' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cold' }).waitFor();
    await page.locator('[rel=author]').click();
    await page.getByRole('heading', { level: 1, name: 'ann' }).waitFor();
    await page.getByRole('link', { name: 'The Kettle', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'The Kettle' }).waitFor();
    await expect.poll(() => page.locator('article').count()).toBe(3);
  });

  test('a member subscribes by the button and sees it', async () => {
    const { page } = await openAs(server, bob, { script: false });
    await page.goto('/sites/kettle/warm');
    await page.getByRole('banner').getByRole('button', { name: 'Subscribe to The Kettle' }).click();
    await page.waitForURL('**/sites/kettle/warm');
    await page.getByRole('banner').getByRole('button', { name: 'Unsubscribe from The Kettle' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Subscribe to The Kettle' }).waitFor();
  });

  test('a visitor who wants to subscribe logs in and comes to the blog in the reader', async () => {
    const { page } = await openPage(server.url, { script: false });
    await page.goto('/sites/kettle');
    await page.getByRole('banner').getByRole('link', { name: 'Subscribe to The Kettle' }).click();
    await page.getByLabel('Email').fill(bob.email);
    await page.getByLabel('Password', { exact: true }).fill(bob.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`**/reader/blogs/${blogId}`);
  });
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('the pages have no barriers and no faults', async () => {
    const { page, faults } = await openPage(server.url, { theme });
    for (const path of ['/', ...PAGES]) {
      await page.goto(path);
      expect(await findBarriers(page), path).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
});

test('nothing scrolls sideways on a screen of 320 px', async () => {
  const { page } = await openPage(server.url, { width: 320, height: 640 });
  for (const path of ['/', ...PAGES, `/sites/kettle/${LONG_WORD.toLowerCase().replace('ä', 'a')}`]) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('an Arabic blog is right-to-left as a whole', async () => {
  const { page } = await openPage(server.url);
  await page.goto('/sites/nafitha');
  const name = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  const button = (await page.getByRole('banner').getByRole('link').last().boundingBox())!;
  expect(name.x).toBeGreaterThan(button.x);
});

describe('in the reader', () => {
  test('RT-08, RT-09, RT-12, EN-02: a blog and its posts are under the blog’s number', async () => {
    const { page, faults } = await openAs(server, bob);
    await page.goto(`/reader/blogs/${blogId}`);
    await page.getByRole('heading', { level: 1, name: 'The Kettle' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Warm' }).getByRole('link').click();
    await page.waitForURL(`**/reader/blogs/${blogId}/posts/${postId}`);
    await page.getByText('to sing.').waitFor();
    await page.reload();
    await page.getByText('to sing.').waitFor();
    expect(faults).toEqual([]);
  });

  test('RT-10: if only the feed’s number is known, its response leads to the blog', async () => {
    const { body } = await server.request(`/rest/v1.1/sites/${blogId}`);
    const { page } = await openAs(server, bob);
    await page.goto(`/reader/feeds/${body.feed_ID}?at=2099-01-01`);
    await page.waitForURL(`**/reader/blogs/${blogId}?at=2099-01-01`);
    await page.getByRole('heading', { level: 2, name: 'Warm' }).waitFor();
  });

  test('“Visit site” leads from the application to the blog’s own document', async () => {
    const { page } = await openAs(server, bob);
    await page.goto(`/reader/blogs/${blogId}/posts/${postId}`);
    const href = await page.getByRole('link', { name: 'Visit site' }).first().getAttribute('href');
    expect(href).toBe(`${server.url}/sites/kettle/warm`);
    await page.goto(href!);
    expect(await page.locator('#page-data').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'Warm' }).waitFor();
  });
});
