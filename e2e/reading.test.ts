import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenedPage, openPage } from '#test/page.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { articles, type ReadingWorld, scrollToEnd, startReadingWorld } from './reading-world.ts';
import { untilPainted } from './waiting.ts';

let world: ReadingWorld;

beforeAll(async () => {
  world = await startReadingWorld();
});

afterAll(() => world?.close());

describe('a feed’s page', () => {
  test('RT-06: it shows the feed’s header and its posts, with a way back (FS-14)', async () => {
    const { page, faults } = await openAs(world.server, world.nora);
    await page.goto(`/reader/feeds/${world.feedIds.salt}`);
    await articles(page).first().waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Salt & Slate');
    expect(await page.title()).toContain('Salt & Slate');
    await expect.poll(() => page.getByText('A coastal walking journal.').first().isVisible()).toBe(true);
    await expect.poll(() => page.getByText('1 subscriber', { exact: true }).isVisible()).toBe(true);
    await expect
      .poll(() => page.getByRole('link', { name: 'RSS' }).getAttribute('href'))
      .toBe(world.sites.salt);
    await expect.poll(() => articles(page).count()).toBe(3);
    await expect.poll(() => page.getByRole('link', { name: 'Back' }).isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('RD-02: an address instead of the number leads to the first feed found there', async () => {
    const { page } = await openAs(world.server, world.nora);
    const address = `/reader/feeds/${encodeURIComponent(world.host.url('oven', '/'))}`;
    await page.goto(`${address}?at=2026-11-01`);
    expect(page.url()).toBe(`${world.server.url}/reader/feeds/${world.feedIds.oven}?at=2026-11-01`);
    await page.goto('/reader/subscriptions');
    await page.getByRole('heading', { level: 1, name: 'Manage subscribed sites' }).waitFor();
    const lookup = page.waitForRequest((request) => request.url().includes('/rest/v1.1/read/feed?url='));
    await page.evaluate((path) => history.pushState({}, '', path), `${address}?at=2026-11-01`);
    await lookup;
    await page.waitForURL(`**/reader/feeds/${world.feedIds.oven}?at=2026-11-01`);
    await page.getByRole('heading', { level: 1, name: 'The Slow Oven' }).waitFor();
  });

  test.each(['no-such-host.invalid', '999999'])(
    'ER-10, ER-11, U80: /reader/feeds/%s cannot be resolved',
    async (id) => {
      const { page } = await openAs(world.server, world.nora);
      const response = await page.goto(`/reader/feeds/${id}`);
      expect(response!.status()).toBeGreaterThanOrEqual(400);
      await page.getByText("Sorry, we can't find that site.", { exact: true }).waitFor();
      const link = page.getByRole('link', { name: 'Find sites to follow', exact: true });
      await expect.poll(() => link.getAttribute('href')).toBe('/reader/search');
    },
  );

  test('RT-06: visitors get the same page as HTML, without scripts', async () => {
    const { page } = await openPage(world.server.url, { script: false });
    await page.goto(`/reader/feeds/${world.feedIds.oven}`);
    await expect.poll(() => articles(page).count()).toBe(11);
    await expect
      .poll(() => page.getByRole('link', { name: 'Subscribe to The Slow Oven' }).getAttribute('href'))
      .toBe(`/log-in?redirect_to=${encodeURIComponent(`/reader/feeds/${world.feedIds.oven}`)}`);
    await expect
      .poll(() => page.getByRole('link', { name: 'Log in to keep reading' }).isVisible())
      .toBe(true);
    await expect
      .poll(() => page.locator('head link[rel="alternate"]').getAttribute('href'))
      .toBe(world.sites.oven);
    await expect
      .poll(() => page.locator('head meta[name="description"]').getAttribute('content'))
      .toBe('Bread for people who own one bowl.');
  });
});

describe('the full post page', () => {
  test('RT-11, FP-02: members read it next to the sidebar, under a title of post, feed and Reader', async () => {
    const { page, faults } = await openAs(world.server, world.nora);
    await page.goto(world.tidePath);
    await page.getByText('A promise made by the moon').first().waitFor();
    expect(await page.title()).toBe('What the tide tables leave out ‹ Salt & Slate ‹ Reader');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('What the tide tables leave out');
    await expect.poll(() => page.getByRole('navigation', { name: 'Reader' }).isVisible()).toBe(true);
    await expect
      .poll(() => page.getByRole('list', { name: 'Tags' }).getByRole('listitem').allTextContents())
      .toContain('walking');
    const visit = page.getByRole('link', { name: 'Visit site' });
    await expect.poll(() => visit.getAttribute('href')).toBe(world.host.url('salt', '/tide-tables'));
    await expect.poll(() => visit.getAttribute('rel')).toContain('noopener');
    expect(faults).toEqual([]);
  });

  test('RT-11, RO-05: visitors read it whole without scripts and without a sidebar', async () => {
    const { page } = await openPage(world.server.url, { script: false });
    const response = await page.goto(world.tidePath);
    expect(response!.status()).toBe(200);
    await expect.poll(() => page.getByText('So I walk with three numbers now').isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Reader' }).count()).toBe(0);
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    expect(await content('meta[name="description"]')).toContain('The printed table says');
    expect(await content('meta[property="og:title"]')).toBe('What the tide tables leave out');
    expect(await content('meta[property="og:image"]')).toContain('tide.svg');
    await expect
      .poll(() => page.locator('head link[rel="canonical"]').getAttribute('href'))
      .toBe(world.host.url('salt', '/tide-tables'));
  });

  test('FP-03: a post opens at its top unless the address has a hash', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.goto('/reader');
    await scrollToEnd(page);
    await page.getByRole('link', { name: 'Loaf number 5', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Loaf number 5' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const id = await page.request.get(
      `/rest/v1.2${world.tidePath.slice('/reader'.length).replace('feeds', 'read/feed')}`,
    );
    const [, part] = /<h2 id="([^"]+)"/.exec((await id.json()).content)!;
    await page.goto(`${world.tidePath}#${part}`);
    await page.waitForFunction(() => scrollY > 100);
  });

  test('a post shows its card’s data at once; the text follows', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.goto('/reader');
    await articles(page).first().waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/rest/v1.2/read/feed/*/posts/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'What the tide tables leave out' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'What the tide tables leave out' }).waitFor();
    expect(await page.getByText('A promise made by the moon').count()).toBe(0);
    letGo();
    await page.getByRole('heading', { name: 'A promise made by the moon' }).waitFor();
  });

  test('U29: j and k move along the stream that the post was opened from; u goes back to it, Esc to the feed if there is none', async () => {
    const { page } = await openAs(world.server, world.nora);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto('/reader');
    await articles(page).nth(3).waitFor();
    await page.getByRole('link', { name: 'Loaf number 40', exact: true }).click();
    await heading('Loaf number 40');
    await expect.poll(() => page.getByText(/^4 of \d+/).isVisible()).toBe(true);
    await page.keyboard.press('j');
    await heading('Loaf number 39');
    await page.keyboard.press('k');
    await heading('Loaf number 40');
    await page.keyboard.press('u');
    await heading('Recent');
    await page.goto(world.tidePath);
    await heading('What the tide tables leave out');
    await page.keyboard.press('j');
    expect(new URL(page.url()).pathname).toBe(world.tidePath);
    await page.keyboard.press('Escape');
    await heading('Salt & Slate');
  });

  test('U29: j before the next page of the stream has loaded opens its first post when it arrives', async () => {
    const { page } = await openAs(world.server, world.nora);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/rest/v1.2/read/following?*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/reader');
    await articles(page).nth(3).waitFor();
    await page.getByRole('link', { name: 'Loaf number 40', exact: true }).click();
    await heading('Loaf number 40');
    await page.getByText('4 of 4+').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Next post' }).waitFor();
    gate.resolve();
    await heading('Loaf number 39');
    await page.getByText(/^5 of \d+/).waitFor();
  });

  test('U30: an unavailable post has a plain message, with status 404 and a link back', async () => {
    const { page } = await openAs(world.server, world.nora);
    const response = await page.goto(`/reader/feeds/${world.feedIds.salt}/posts/999999`);
    expect(response!.status()).toBe(404);
    await page.getByRole('link', { name: 'Back to Recent' }).click();
    await page.waitForURL('**/reader');
  });

  test('audio plays in the page', async () => {
    const { page } = await openAs(world.server, world.nora);
    await page.goto(`/reader/feeds/${world.feedIds.salt}`);
    await page.getByRole('link', { name: 'Episode 12: the harbour at five' }).click();
    const player = page.locator('audio');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await expect.poll(() => player.getAttribute('src')).toBe(world.host.url('salt', '/episode-12.mp3'));
  });
});

describe('every reading page', () => {
  const paths = () => [`/reader/feeds/${world.feedIds.salt}`, world.tidePath, '/reader/feeds/999999'];

  test('U05, U88: scrolls in one direction only at 320 px, and axe-core finds no barrier, light and dark', async () => {
    const member = await openAs(world.server, world.nora);
    const visitor = await openPage(world.server.url);
    const faults: string[] = [];
    const look = async ({ page }: OpenedPage, path: string) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      if (await scrollsSideways(page)) faults.push(`${path} scrolls sideways`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await untilPainted(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        faults.push(...(await findBarriers(page)).map((barrier) => `${path} ${colorScheme}: ${barrier}`));
      }
    };
    for (const path of paths()) await look(member, path);
    for (const path of [`/reader/feeds/${world.feedIds.salt}`, world.tidePath]) await look(visitor, path);
    expect(faults).toEqual([]);
  });
});
