import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlogWorld, startBlogWorld } from '#test/blog-modules-world.ts';
import { openPage } from '#test/page.ts';
import { findBarriers } from './member-page.ts';

let world: BlogWorld;
let url: string;
/** Pages of ten: five in all, and a bit. */
const POSTS = 54;

beforeAll(async () => {
  world = await startBlogWorld({ posts: POSTS });
  url = world.server.url;
  const [boats, pier, rope] = world.photos;
  await world.publish({
    title: 'A morning out',
    tags: ['Work'],
    content:
      `<p>Fog.</p><figure><img src="${boats}" alt="Boats"><figcaption>Before sunrise</figcaption></figure>` +
      `<p><img src="${pier}" alt="The pier"></p><p>Back.</p><p><img src="${rope}" alt="A rope"></p>`,
  });
}, 60_000);
afterAll(() => world.server.close());

const posts = (page: Page) => page.locator('main article').count();
const end = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

describe('a list that grows', () => {
  test('by a button: the focus moves to the first new post, and Back restores the scroll position', async () => {
    await world.turn('infinite-scroll', true);
    await world.set({ infinite_scroll: false });
    const { page, faults } = await openPage(url);
    await page.goto('/sites/harbour');
    const more = page.getByRole('button', { name: 'Load more posts' });
    await end(page);
    await more.press('Enter');
    await expect.poll(() => posts(page)).toBe(20);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Log 45');
    await page.getByText('More posts loaded.').waitFor({ state: 'attached' });
    await more.click();
    await expect.poll(() => posts(page)).toBe(30);

    const log = page.getByRole('link', { name: 'Log 33', exact: true });
    await log.scrollIntoViewIfNeeded();
    // The address is that of the page being read.
    await page.waitForURL(/older_than=/);
    const y = await page.evaluate(() => scrollY);
    await log.click();
    await page.getByRole('heading', { level: 1, name: 'Log 33' }).waitFor();
    await page.goBack();
    await expect.poll(() => posts(page)).toBe(30);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
    await page.getByRole('button', { name: 'Load more posts' }).click();
    await expect.poll(() => posts(page)).toBe(40);
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('says when it cannot, keeps the loaded posts and retries', async () => {
    const { page } = await openPage(url);
    await page.goto('/sites/harbour');
    await page.route('**/*older_than=*', (route) => route.abort());
    await page.getByRole('button', { name: 'Load more posts' }).click();
    await page.getByText('We couldn’t load more posts. Check your connection and try again.').waitFor();
    expect(await posts(page)).toBe(10);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => posts(page)).toBe(20);
    await page.getByRole('button', { name: 'Load more posts' }).waitFor();
  });

  test('automatically on scrolling, then waits so that the footer can be reached', async () => {
    await world.set({ infinite_scroll: true });
    const { page } = await openPage(url);
    await page.goto('/sites/harbour');
    const scrolls = setInterval(() => void end(page).catch(() => {}), 50);
    try {
      await expect.poll(() => posts(page)).toBe(40);
      await page.getByRole('button', { name: 'Load more posts' }).waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Feed' }).click({ trial: true });
      expect(await posts(page)).toBe(40);
      await page.getByRole('button', { name: 'Load more posts' }).click();
      await expect.poll(() => posts(page)).toBe(POSTS + 1);
      await page.getByRole('button', { name: 'Load more posts' }).waitFor({ state: 'hidden' });
    } finally {
      clearInterval(scrolls);
    }
  });

  test('is pages of links without scripts', async () => {
    const { page } = await openPage(url, { script: false });
    await page.goto('/sites/harbour');
    await page.getByRole('link', { name: 'Older posts' }).click();
    await page.waitForURL(/older_than=/);
    await page.getByRole('link', { name: 'Newer posts' }).click();
    await page.getByRole('link', { name: 'A morning out' }).first().waitFor();
  });
});

describe('the images of a post', () => {
  test('open large one by one, by mouse, keys and finger, with their captions and how they were taken', async () => {
    const { page, faults } = await openPage(url);
    await page.goto('/sites/harbour/a-morning-out');
    const opener = page.getByRole('button', { name: 'Enlarge picture: Boats' });
    await opener.click();
    const viewer = page.getByRole('dialog', { name: 'Pictures' });
    await viewer.getByText('Picture 1 of 3').waitFor();
    await viewer.getByText('Before sunrise').waitFor();
    await viewer.getByText('ƒ/2.8 · 1/250 s · ISO 400').waitFor();
    await viewer.getByText('<b>').waitFor();
    expect(await viewer.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(0, 0, 0)',
    );
    expect(await viewer.getByRole('button', { name: 'Previous picture' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('The pier').waitFor();
    await viewer.getByRole('button', { name: 'Next picture' }).click();
    await viewer.getByText('Picture 3 of 3').waitFor();
    await viewer.locator('[data-viewer-stage]').evaluate((stage) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: stage, clientX, clientY: 300 });
      stage.dispatchEvent(
        new TouchEvent('touchstart', { touches: [touch(200)], changedTouches: [touch(200)] }),
      );
      stage.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(320)] }));
    });
    await viewer.getByText('Picture 2 of 3').waitFor();
    // The focus stays inside, and returns to where it came from.
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab');
      // Between its last and first button the browser itself has the focus.
      const isWithin = () =>
        document.activeElement === document.body || !!document.activeElement?.closest('dialog');
      expect(await page.evaluate(isWithin)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
  });

  test('open on white, and without the camera’s data, as the owner says; and not at all if that is off', async () => {
    await world.set({ carousel_background_color: 'white', carousel_display_exif: false });
    const { page } = await openPage(url, { width: 390, height: 844 });
    await page.goto('/sites/harbour/a-morning-out');
    await page.getByRole('button', { name: 'Enlarge picture: Boats' }).click();
    const viewer = page.getByRole('dialog', { name: 'Pictures' });
    await viewer.getByText('Before sunrise').waitFor();
    expect(await viewer.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    expect(await viewer.getByText('ISO').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await world.turn('carousel', false);
    await page.reload();
    await page.getByText('Fog.').waitFor();
    expect(await page.getByRole('button', { name: /^Enlarge/ }).count()).toBe(0);
  });

  test('are loaded in the size that the window needs', async () => {
    const { page } = await openPage(url, { width: 390, height: 844 });
    const loaded: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/media/')) loaded.push(new URL(answer.url()).search);
    });
    await page.goto('/sites/harbour/a-morning-out', { waitUntil: 'load' });
    await expect.poll(() => loaded.length).toBeGreaterThan(0);
    expect(new Set(loaded)).toEqual(new Set(['?w=480']));
  });
});

test('a post is shared by links in a menu that closes by Esc; its address can be copied', async () => {
  const { page, context, faults } = await openPage(url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/sites/harbour/a-morning-out');
  const share = page.locator('summary', { hasText: 'Share' });
  await share.click();
  const bluesky = page.getByRole('link', { name: 'Bluesky' });
  expect(await bluesky.getAttribute('href')).toContain(
    encodeURIComponent(`${url}/sites/harbour/a-morning-out`),
  );
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await bluesky.waitFor({ state: 'hidden' });
  // All windows share one clipboard: another test may copy something in between.
  const copy = async () => {
    await share.click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await expect.poll(copy).toBe(`${url}/sites/harbour/a-morning-out`);
  await bluesky.waitFor({ state: 'hidden' });
  expect(faults).toEqual([]);
});

test('the search of a blog works without scripts, from the header of its pages to a post', async () => {
  const { page } = await openPage(url, { script: false });
  await page.goto('/sites/harbour');
  await page.getByRole('searchbox', { name: 'Search this blog' }).fill('log 17');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Search results for “log 17”' }).waitFor();
  await expect.poll(() => page.locator('main mark').allTextContents()).toEqual(['Log', '17', '17']);
  await page.getByRole('link', { name: 'Newest' }).click();
  await page.waitForURL(/sort=date/);
  await page.getByRole('link', { name: 'Log 17' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log 17' }).waitFor();
});
