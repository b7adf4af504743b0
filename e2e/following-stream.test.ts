import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAs } from './member-page.ts';
import { articles, type ReadingWorld, scrollToEnd, startReadingWorld } from './reading-world.ts';
import { untilRestored, untilStill } from './waiting.ts';

let world: ReadingWorld;

beforeAll(async () => {
  world = await startReadingWorld();
});

afterAll(() => world?.close());

describe('the following stream', () => {
  test('RT-01, FS-01, U07: /reader is titled "Followed Sites" and headed "Recent", with its subtitle', async () => {
    const { page, faults } = await openAs(world.server, world.nora);
    await page.goto('/reader');
    await articles(page).first().waitFor();
    expect(await page.title()).toContain('Followed Sites');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Recent');
    await expect.poll(() => page.getByText('Latest from your subscriptions.').isVisible()).toBe(true);
    await expect
      .poll(() => articles(page).first().getByRole('heading').textContent())
      .toBe('What the tide tables leave out');
    expect(faults).toEqual([]);
  });

  test('RT-05: the followed feeds are open below "Recent" on arrival, and fold and unfold', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.goto('/reader');
    const sidebar = page.getByRole('navigation', { name: 'Reader' });
    const fold = sidebar.getByRole('button', { name: 'Followed sites' });
    await fold.waitFor();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
    const sites = sidebar.locator('a[href^="/reader/feeds/"]');
    const count = await sites.count();
    expect(count).toBeGreaterThan(0);
    const kept = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/rest/v1.1/me/preferences',
    );
    await fold.press('Enter');
    await expect.poll(() => sites.count()).toBe(0);
    await kept;
    await page.reload();
    await fold.waitFor();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
    await fold.press('Space');
    await expect.poll(() => sites.count()).toBe(count);
  });

  test('FS-13: without subscriptions it welcomes, and leads to the add-sites form', async () => {
    const { page } = await openAs(world.server, world.newcomer);
    await page.goto('/reader');
    await page.getByText('Welcome to Tidings').waitFor();
    await page.getByRole('link', { name: 'Add a site' }).click();
    await page.waitForURL('**/discover/add-new');
  });

  test('U13, U14, FS-15: it requests 4 posts, then 7 at a time, at least 1.5 viewports before its end, up to the end marker', async () => {
    const { page } = await openAs(world.server, world.nora);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/rest/v1.2/read/following') asked.push(url.searchParams.get('number')!);
    });
    await page.goto('/reader/subscriptions');
    await page.getByRole('link', { name: 'Recent' }).first().click();
    await articles(page).first().waitFor();
    const ahead = () =>
      page.evaluate(() => (document.documentElement.scrollHeight - innerHeight - scrollY) / innerHeight);
    await expect.poll(ahead).toBeGreaterThanOrEqual(1.5);
    await scrollToEnd(page);
    await expect.poll(() => page.getByText('You’re up to date').isVisible()).toBe(true);
    await expect.poll(() => articles(page).count()).toBe(45);
    expect(asked[0]).toBe('4');
    expect(new Set(asked.slice(1))).toEqual(new Set(['7']));
    const positions = await articles(page).evaluateAll((cards) =>
      cards.map((card) => Number(card.getAttribute('aria-posinset'))),
    );
    expect(positions).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
  });

  test('U13: a page that fails shows Retry in its place and keeps the loaded posts', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.route('**/read/following?*page_handle=*', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } }),
    );
    await page.goto('/reader');
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await expect.poll(() => articles(page).count()).toBe(4);
    await page.unroute('**/read/following?*page_handle=*');
    await retry.click();
    await articles(page).nth(4).waitFor();
    await expect.poll(() => retry.count()).toBe(0);
  });

  test('U08: a reload returns to the same card too', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.goto('/reader');
    await scrollToEnd(page);
    await page.getByRole('link', { name: 'Loaf number 20', exact: true }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 60));
    await untilStill(page);
    const before = await offsetOf(page, 'Loaf number 20');
    await page.reload();
    await page.getByRole('link', { name: 'Loaf number 20', exact: true }).waitFor();
    await untilRestored(page);
    expect(Math.abs((await offsetOf(page, 'Loaf number 20')) - before)).toBeLessThanOrEqual(4);
  });

  test('U81: an exception in one card takes down only that card', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.goto('/reader/subscriptions');
    // Only the head of the stream: later requests may still be running when the test ends.
    await page.route(
      '**/rest/v1.2/read/following?*',
      async (route) => {
        const answer = await (await route.fetch()).json();
        if (answer.posts[1]) answer.posts[1].site_name = null;
        await route.fulfill({ json: answer });
      },
      { times: 1 },
    );
    await page.getByRole('link', { name: 'Recent' }).first().click();
    await articles(page).nth(3).waitFor();
    await expect.poll(() => articles(page).nth(1).textContent()).toContain('This post can’t be shown here.');
    await expect.poll(() => articles(page).nth(0).getByRole('heading').count()).toBe(1);
    await expect.poll(() => articles(page).nth(2).getByRole('heading').count()).toBe(1);
  });

  test('j and k move between cards, Enter opens, "." goes to the top', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.goto('/reader');
    await articles(page).nth(3).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset'));
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    await expect.poll(focused).toBe('2');
    await page.keyboard.press('.');
    await expect.poll(focused).toBe('1');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${world.tidePath}`);
  });

  test('a right-to-left post reads from the right inside a left-to-right page (U25)', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.goto('/reader');
    const heading = page.getByRole('heading', { name: 'ما تقوله النوافذ عن المدينة' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
    await expect.poll(() => heading.getAttribute('lang')).toBe('ar');
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('ltr');
  });

  test('nothing moves while it loads (CLS at most 0.02)', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.addInitScript(() => {
      const sum = globalThis as unknown as { shifted: number };
      sum.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/reader');
    await articles(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifted = await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
    expect(shifted).toBeLessThanOrEqual(0.02);
  });
});

/** Distance of a card's title from the top of the window. */
function offsetOf(page: Page, title: string): Promise<number> {
  return page
    .getByRole('link', { name: title, exact: true })
    .evaluate((link) => link.getBoundingClientRect().top);
}
