import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs } from './member-page.ts';
import { articles } from './reading-world.ts';
import { chooseView } from './view-menu.ts';

const PICTURE = { url: 'https://pictures.example/wide.png', width: 1280, height: 720, alt: 'The bay' };
const EXCERPT =
  'The printed table says low water is at 6:52. It does not say that the wind has held the sea back. ';

let server: TestServer;
let ann: TestMember;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const feed = await storeFeed(server.db, { title: 'Salt & Slate' });
  await server.db.insertInto('subscriptions').values({ user_id: ann.id, feed_id: feed }).execute();
  const image = {
    image: JSON.stringify(PICTURE),
    media: JSON.stringify({ images: [PICTURE], image_count: 1, video: null }),
  };
  const at = (hour: number) => ({ sort_at: new Date(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`) });
  for (const [index, title] of ['Tides', 'Boats', 'Ropes', 'Gulls'].entries())
    await storePost(server.db, feed, {
      ...at(20 - index),
      title,
      excerpt: EXCERPT.repeat(4),
      word_count: 700,
      ...image,
    });
  await storePost(server.db, feed, { ...at(12), title: 'Photo', excerpt: 'Cold.', word_count: 1, ...image });
  await storePost(server.db, feed, {
    ...at(11),
    title: 'שלום',
    excerpt: EXCERPT,
    language: 'he',
    direction: 'rtl' as const,
  });
  await storePost(server.db, feed, { ...at(10), title: '', excerpt: 'Saw a heron.', word_count: 3 });
  await storePost(server.db, feed, {
    ...at(9),
    title: 'Fog at noon.',
    excerpt: 'Fog at noon. It lifts.',
    word_count: 5,
  });
  await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug: 'quiet-hours', title: 'Quiet Hours' },
  });
  opened = await openAs(server, ann, { height: 800, stays: true });
  page = opened.page;
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="100%" height="100%" fill="teal"/></svg>',
    }),
  );
  await page.goto('/reader');
  await articles(page).first().waitFor();
});
afterAll(async () => {
  await opened?.context.close();
  await server?.close();
});

const card = (name: string) => page.getByRole('article', { name, exact: true });
const heightOf = async (name: string) => (await card(name).boundingBox())!.height;

describe('the density of a stream', () => {
  test('comfortable: the first title is within 240 px, and three posts fit a window of 1280 by 800', async () => {
    await page.getByRole('button', { name: 'Write a quick post' }).waitFor();
    await page.getByRole('button', { name: 'Mark all as seen' }).waitFor();
    const title = await card('Tides').getByRole('heading').boundingBox();
    expect(title!.y).toBeLessThanOrEqual(240);
    const bottoms = await articles(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().bottom),
    );
    expect(bottoms.filter((bottom) => bottom <= 800).length).toBeGreaterThanOrEqual(3);
  });

  test('comfortable: an image of 160 px is next to the text; that of a photo post fills the column', async () => {
    const width = (name: string) =>
      card(name)
        .getByRole('img', { name: 'The bay' })
        .evaluate((img) => img.clientWidth);
    expect(await width('Tides')).toBe(160);
    await card('Photo').scrollIntoViewIfNeeded();
    expect(await width('Photo')).toBe(640);
  });

  test('a note shows its text once, and has a name all the same', async () => {
    for (const [name, text] of [
      ['Saw a heron.', 'Saw a heron.'],
      ['Fog at noon.', 'Fog at noon. It lifts.'],
    ] as const) {
      const note = card(name);
      await note.getByRole('link', { name: text, exact: true }).waitFor();
      const heading = note.getByRole('heading', { name, exact: true });
      expect((await heading.boundingBox())!.width).toBeLessThanOrEqual(1);
    }
  });

  test('U73: the View menu says the densities in words, and the choice follows the account', async () => {
    await chooseView(page, 'Cards');
    await expect.poll(() => heightOf('Tides')).toBeGreaterThan(450);
    // The choice before it may still be under way.
    const saved = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/me/preferences') && !!answer.request().postData()?.includes('compact'),
    );
    await chooseView(page, 'Compact');
    await expect.poll(() => heightOf('Tides')).toBe(44);
    await saved;
    await page.reload();
    await articles(page).first().waitFor();
    await expect.poll(() => heightOf('Tides')).toBe(44);
  });

  test('compact: unseen posts have a dot, and titles begin at one edge whatever their direction', async () => {
    const starts = await Promise.all(
      ['Tides', 'שלום'].map(async (name) => (await card(name).locator('bdi').first().boundingBox())!.x),
    );
    expect(starts[1]).toBe(starts[0]);
    await card('Tides').getByText('Unseen', { exact: true }).waitFor();
    await card('Tides').focus();
    await page.keyboard.press('m');
    await expect.poll(() => card('Tides').getByText('Unseen', { exact: true }).count()).toBe(0);
    await page.keyboard.press('m');
  });

  test('lines have no barriers', async () => {
    expect(await findBarriers(page)).toEqual([]);
    await chooseView(page, 'Comfortable');
    await expect.poll(() => heightOf('Tides')).toBeGreaterThan(100);
    expect(opened.faults).toEqual([]);
  });

  test('posts of one feed and day become one card from the same menu, and visitors have the usual appearance', async () => {
    await chooseView(page, 'Group posts by site and day');
    await page.getByRole('article', { name: /^Salt & Slate.*8 posts$/ }).waitFor();
    await chooseView(page, 'Group posts by site and day');
    await card('Boats').waitFor();
    const visitor = await openPage(server.url, { script: false });
    await visitor.page.goto('/discover');
    expect(await visitor.page.getByRole('button', { name: 'View', exact: true }).count()).toBe(0);
  });
});
