import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
/** Pages of each area. */
let routes: string[];

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const feedId = await storeFeed(server.db, { title: 'Paper Kites' });
  const postId = await storePost(server.db, feedId, { title: 'Kite', tags: ['Wind'] });
  await server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id: feedId } });
  const { blogId } = await storeBlog(server.db, { owners: [ann.id], slug: 'kettle', title: 'The Kettle' });
  routes = [
    '/reader',
    '/discover',
    '/reader/search?q=kite',
    '/reader/subscriptions',
    '/reader/notifications',
    `/reader/feeds/${feedId}/posts/${postId}`,
    '/me/account',
    `/me/sites/${blogId}/posts`,
    `/post/${blogId}`,
  ];
});
afterAll(() => server?.close());

async function eachRoute(page: Page, look: (route: string) => Promise<void>): Promise<void> {
  for (const route of routes) {
    await page.goto(route);
    await page.locator('#main h1, #main form, #main [contenteditable]').first().waitFor();
    await look(route);
  }
}

test('U04: the first tab stop skips the bars', async () => {
  const { page } = await openAs(server, ann);
  let count = 0;
  await eachRoute(page, async (route) => {
    // A page with a single field starts in it.
    if (await page.evaluate(() => document.activeElement !== document.body)) return;
    count += 1;
    await page.keyboard.press('Tab');
    const skip = page.locator(':focus');
    expect(await skip.textContent(), route).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), { message: route }).toBe('main');
  });
  expect(count).toBeGreaterThan(5);
});

test('U84: controls are large enough for a finger, and no field makes the page zoom', async () => {
  const { page } = await openAs(server, ann, { width: 390, height: 844 });
  const wrong: string[] = [];
  await eachRoute(page, async (route) => {
    const found = await page.evaluate(() => {
      const visible = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const name = (element: Element) =>
        `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`;
      const controls = [...document.querySelectorAll('button, [role="button"], summary, select')].filter(
        visible,
      );
      const fields = [
        ...document.querySelectorAll('input:not([type="checkbox"], [type="radio"]), textarea, select'),
      ];
      return [
        ...controls.flatMap((control) => {
          const { width, height } = control.getBoundingClientRect();
          return height > 1 && Math.min(width, height) < 43.5
            ? [`${name(control)} ${Math.round(width)}x${Math.round(height)}`]
            : [];
        }),
        ...fields
          .filter((field) => visible(field) && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => `small text: ${name(field)}`),
      ];
    });
    wrong.push(...found.map((what) => `${route}: ${what}`));
  });
  expect(wrong).toEqual([]);
});

test('U90: people who prefer reduced motion see none that is longer than 100 ms', async () => {
  const { page } = await openAs(server, ann);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving: string[] = [];
  await eachRoute(page, async (route) => {
    const found = await page.evaluate(() => {
      const longest = (times: string) =>
        Math.max(
          ...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1_000)),
        );
      return [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, transitionProperty, animationName, animationDuration } =
          getComputedStyle(element);
        const moves = /transform|translate|scale|inset|top|left|size|width|height|all/.test(
          transitionProperty,
        );
        return (moves && longest(transitionDuration) > 100) ||
          (animationName !== 'none' && longest(animationDuration) > 100)
          ? [`${element.tagName}.${element.className}: ${transitionProperty} ${animationName}`]
          : [];
      });
    });
    moving.push(...found.map((what) => `${route}: ${what}`));
  });
  expect(moving).toEqual([]);
});

test('U91: with forced colours every icon, every field’s edge and the focus ring is visible', async () => {
  const { page } = await openAs(server, ann);
  await page.emulateMedia({ forcedColors: 'active' });
  const wrong: string[] = [];
  await eachRoute(page, async (route) => {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const name = (element: Element) =>
        `${element.tagName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 20)}`;
      const ring = (element: Element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      };
      const focused = document.activeElement;
      const ringless =
        focused && focused !== document.body && !ring(focused) && !ring(focused.parentElement!);
      const icons = [...document.querySelectorAll('svg')].filter((icon) => {
        if (!icon.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        const { color } = getComputedStyle(icon);
        return color === 'rgba(0, 0, 0, 0)' || color === getComputedStyle(document.body).backgroundColor;
      });
      const edgeless = [
        ...document.querySelectorAll('input[type="search"], input[type="text"], select'),
      ].filter((field) => {
        if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        const hasEdge = (element: Element) =>
          Number.parseFloat(getComputedStyle(element).borderBlockEndWidth) > 0;
        return !hasEdge(field) && !hasEdge(field.parentElement!);
      });
      return [
        ...(ringless ? [`no ring: ${name(focused)}`] : []),
        ...icons.map((icon) => `icon: ${name(icon)}`),
        ...edgeless.map((field) => `edge: ${name(field)}`),
      ];
    });
    wrong.push(...found.map((what) => `${route}: ${what}`));
  });
  expect(wrong).toEqual([]);
});
