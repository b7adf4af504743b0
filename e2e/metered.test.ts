import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAs } from './member-page.ts';
import { articles, type ReadingWorld, startReadingWorld } from './reading-world.ts';

let world: ReadingWorld;
beforeAll(async () => {
  world = await startReadingWorld();
});
afterAll(() => world?.close());

/** Opens a page that believes in this connection; the real one stays as it is. */
async function openWith(connection: object): Promise<{ page: Page; files: string[]; faults: string[] }> {
  const { context } = await openAs(world.server, world.nora, { worker: true, height: 500 });
  await context.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value });
  }, connection);
  // Not the page that was opened with it, which waits for the services.
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, files: watchFiles(page), faults };
}

/** Opens a path and waits until the application has replaced what the server painted. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#app:not([data-starting])').waitFor();
}

/** Lists the application's files that the page requests from here on, without hashes: `ui`. */
function watchFiles(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const name = /^\/assets\/(.+?)(-[\w-]{8})?\.(js|css)$/.exec(pathname)?.[1];
    if (name) names.push(name.replace(/^messages-[\w-]{8}\//, ''));
    if (pathname === '/service-worker.js') names.push(pathname);
  });
  return names;
}

/** Waits until the page is loaded and has had nothing to do several times. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    for (let round = 0; round < 5; round += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  });
  await page.waitForLoadState('networkidle');
}

/** What the first screen of every stream of a member needs, beside its page. */
const FIRST = ['base', 'early', 'en', 'entry-client', 'rolldown-runtime', 'stream'];

test.each([
  ['data saving', { saveData: true }],
  ['a mobile network', { type: 'cellular', effectiveType: '4g' }],
  ['a slow network', { effectiveType: '3g' }],
])('with %s nothing is loaded before it is used', async (_name, connection) => {
  const { page, files, faults } = await openWith(connection);
  await open(page, '/reader');
  await articles(page).first().waitFor();
  await waitUntilIdle(page);
  expect(files.toSorted()).toEqual([...FIRST, 'following'].toSorted());
  files.length = 0;
  await open(page, `/reader/feeds/${world.feedIds.salt}`);
  await articles(page).first().waitFor();
  await waitUntilIdle(page);
  expect(files.toSorted()).toEqual([...FIRST, 'streams'].toSorted());
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();
  expect(faults).toEqual([]);
});

test('with data saving everything works on demand: keys, likes, menus, panels, further pages', async () => {
  const { page, files, faults } = await openWith({ saveData: true });
  await open(page, '/reader');
  const card = articles(page).first();
  await card.waitFor();

  // The first key is not lost.
  await page.keyboard.press('j');
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(files).toContain('services');

  await card.getByRole('button', { name: /^Like/ }).click();
  await card.getByRole('button', { name: /^Unlike|^Liked|^Like/, pressed: true }).waitFor();
  expect(files).not.toContain('menus');

  await card.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Report this post' }).waitFor();
  await page.keyboard.press('Escape');
  // The menu focuses its first link; that alone must not load the page.
  await page.clock.install();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'nora' }).and(page.locator(':focus')).waitFor();
  await page.clock.runFor(1_000);
  await page.keyboard.press('Escape');

  expect(files).not.toContain('finding');
  expect(files).not.toContain('reading');
  await card.getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/posts\/\d+$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(files).not.toContain('finding');

  await open(page, '/reader/subscriptions');
  await page.getByRole('heading', { name: 'Manage subscribed sites' }).waitFor();
  await page.getByText('Salt & Slate').first().waitFor();
  expect(files).toContain('finding');
  expect(files).not.toContain('editor');
  expect(faults).toEqual([]);
});

test('with data saving a press of Unsubscribe waits for its code', async () => {
  const { page, files, faults } = await openWith({ saveData: true });
  await open(page, `/reader/feeds/${world.feedIds.salt}`);
  await articles(page).first().waitFor();
  expect(files).not.toContain('services');
  await page.getByRole('button', { name: /^Unsubscribe from/ }).click();
  await page.getByText(/^Success! You are now unsubscribed/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Unsubscribe from/ }).waitFor();
  expect(files).toContain('services');
  expect(faults).toEqual([]);
});

test('otherwise an idle browser loads the rest, in few files, and keeps it without the editor', async () => {
  const { page, faults } = await openAs(world.server, world.nora, { worker: true });
  const files = watchFiles(page);
  await page.goto('/reader');
  await articles(page).first().waitFor();
  for (const name of ['services', 'menus', 'reading', 'late', 'en-more'])
    await expect.poll(() => files, { message: name }).toContain(name);
  const keptFiles = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).includes('files') ? await (await caches.open('files')).keys() : [];
      return names.map(({ url }) => /\/assets\/(.+)-[\w-]{8}\.(?:js|css)$/.exec(url)?.[1] ?? '');
    });
  await expect.poll(keptFiles, { timeout: 10_000 }).toEqual(expect.arrayContaining(['finding', 'own', 'ui']));
  expect(await keptFiles()).not.toContain('editor');
  expect(new Set(files).size).toBeLessThanOrEqual(14);
  expect(faults).toEqual([]);
});

test('a page that is no stream has its styles and texts before its code', async () => {
  const { page, files } = await openWith({ saveData: true });
  await open(page, '/reader/subscriptions');
  await page.getByRole('heading', { name: 'Manage subscribed sites' }).waitFor();
  await page.waitForLoadState('networkidle');
  const [late, finding] = [files.indexOf('late'), files.indexOf('finding')];
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(finding);
});
