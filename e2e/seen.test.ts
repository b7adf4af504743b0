import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actAs } from '#test/seen.ts';
import type { TestMember } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { articles, type ReadingWorld, startReadingWorld } from './reading-world.ts';
import { chooseView } from './view-menu.ts';
import { collectRequests, untilStill } from './waiting.ts';

let world: ReadingWorld;
let reader: TestMember;
let feeds: number[];
/** Three of Salt & Slate, one each of two others, and the ten newest of forty loaves. */
const ALL = 15;

beforeAll(async () => {
  world = await startReadingWorld();
  feeds = Object.values(world.feedIds);
});
afterAll(() => world?.close());
beforeEach(async () => {
  reader = await world.server.signUp();
  for (const feed of feeds) await actAs(world.server, reader).follow(feed);
});

const TIDE = 'What the tide tables leave out';
/** The sidebar entry's text: its name followed by "unseen: 3". */
const place = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Reader' }).getByRole('link', { name });
const bar = (page: Page) => page.getByText(/^\d+ unseen$/);
const counts = () => actAs(world.server, reader).counts();
const total = async () => Object.values(await counts()).reduce((sum, count) => sum + count, 0);
const card = (page: Page, title: string) => articles(page).filter({ hasText: title });

/** Waits until the server has this total. */
const untilTotal = (wanted: number) => expect.poll(total).toBe(wanted);

describe('U03: unseen posts', () => {
  test('are counted next to every subscription and in total, as on the server; opening a post takes one off', async () => {
    const { page, faults } = await openAs(world.server, reader);
    await page.goto('/reader');
    await place(page, /^Recent unseen: 15$/).waitFor();
    await place(page, /^Salt & Slate unseen: 3$/).waitFor();
    await place(page, /^The Slow Oven unseen: 10$/).waitFor();
    expect(await total()).toBe(ALL);
    await expect.poll(() => bar(page).textContent()).toBe('15 unseen');
    await page.getByRole('link', { name: TIDE }).click();
    await place(page, /^Salt & Slate unseen: 2$/).waitFor();
    await place(page, /^Recent unseen: 14$/).waitFor();
    await untilTotal(14);
    // The open post can be marked as unseen again, and stays so while it is open.
    await page.keyboard.press('m');
    await place(page, /^Recent unseen: 15$/).waitFor();
    await untilTotal(15);
    await page.keyboard.press('m');
    await untilTotal(14);
    await page.goBack();
    const tide = card(page, TIDE);
    await tide.getByText('Seen', { exact: true }).waitFor({ state: 'attached' });
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('can be marked by m, everything above by Shift+A, with an undo', async () => {
    const { page } = await openAs(world.server, reader);
    await page.goto('/reader');
    await card(page, TIDE).waitFor();
    await card(page, TIDE).focus();
    await page.keyboard.press('m');
    await place(page, /^Recent unseen: 14$/).waitFor();
    await page.keyboard.press('m');
    await place(page, /^Recent unseen: 15$/).waitFor();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('j');
    await page.keyboard.press('Shift+A');
    await page.getByText('3 posts marked as seen.').waitFor();
    await untilTotal(12);
    await page.getByRole('button', { name: 'Undo' }).click();
    await place(page, /^Recent unseen: 15$/).waitFor();
    await untilTotal(ALL);
    await articles(page).nth(3).getByRole('button', { name: 'More about this post' }).click();
    await page.getByRole('menuitem', { name: 'Mark everything above as seen' }).click();
    await untilTotal(12);
  });

  test('are marked all at once, of one feed or of all, and restored exactly', async () => {
    const { page } = await openAs(world.server, reader);
    await page.goto('/reader');
    await place(page, /^Salt & Slate unseen: 3$/).hover();
    await page.getByRole('button', { name: 'Mark all of Salt & Slate as seen' }).click();
    await page.getByText('Everything marked as seen.').waitFor();
    await place(page, /^Recent unseen: 12$/).waitFor();
    await untilTotal(12);
    const before = await counts();
    // Otherwise Undo could be that of the first notice.
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByRole('button', { name: 'Mark all as seen', exact: true }).click();
    await page.getByText('All seen', { exact: true }).waitFor();
    await expect.poll(counts).toEqual({});
    await expect.poll(() => articles(page).first().getByText('Seen', { exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await place(page, /^Recent unseen: 12$/).waitFor();
    await expect.poll(counts).toEqual(before);
  });

  test('decrease on other pages of the reader at once', async () => {
    const first = await openAs(world.server, reader);
    await first.page.goto('/reader');
    const second = await openAs(world.server, reader);
    await second.page.goto('/reader/subscriptions');
    await place(second.page, /^Recent unseen: 15$/).waitFor();
    await first.page.getByRole('link', { name: TIDE }).click();
    await place(second.page, /^Recent unseen: 14$/).waitFor();
  });

  test('return with a notice when marking could not be saved', async () => {
    const { page } = await openAs(world.server, reader);
    await page.goto('/reader');
    await place(page, /^Recent unseen: 15$/).waitFor();
    let refusal = Promise.withResolvers<void>();
    await page.route('**/seen-posts/seen/**', async (route) => {
      await refusal.promise;
      await route.fulfill({ status: 500, json: { code: 'internal_error', message: 'Stub' } });
    });
    await card(page, TIDE).getByRole('button', { name: 'Mark as seen' }).click();
    await place(page, /^Recent unseen: 14$/).waitFor();
    refusal.resolve();
    await page.getByText('Sorry, we could not update what you’ve seen.').waitFor();
    await place(page, /^Recent unseen: 15$/).waitFor();
    refusal = Promise.withResolvers<void>();
    await page.getByRole('button', { name: 'Mark all as seen', exact: true }).click();
    await place(page, /^Recent$/).waitFor();
    refusal.resolve();
    await place(page, /^Recent unseen: 15$/).waitFor();
    expect(await total()).toBe(ALL);
  });

  test('are counted as soon as a feed is followed, and no longer when it is not', async () => {
    const { page } = await openAs(world.server, reader);
    await page.goto(`/reader/feeds/${world.feedIds.salt}`);
    await place(page, /^Recent unseen: 15$/).waitFor();
    await page
      .getByRole('button', { name: /^Unsubscribe/ })
      .first()
      .click();
    await place(page, /^Recent unseen: 12$/).waitFor();
    await page
      .getByRole('button', { name: /^Subscribe/ })
      .first()
      .click();
    await place(page, /^Recent unseen: 15$/).waitFor();
  });

  test('are not counted if the user has chosen so', async () => {
    const { page } = await openAs(world.server, reader);
    await page.goto('/me/account');
    await place(page, /^Recent unseen: 15$/).waitFor();
    const kept = page.waitForResponse('**/rest/v1.1/me/preferences');
    await page.getByRole('switch', { name: 'Show how many posts are unseen' }).click();
    await kept;
    await place(page, /^Recent$/).waitFor();
    await page.goto('/reader');
    await articles(page).first().waitFor();
    expect(await page.getByText(/\d unseen/).count()).toBe(0);
  });

  test('are no longer counted on the next page once that was chosen on another device', async () => {
    const { page } = await openAs(world.server, reader);
    await page.clock.install();
    await page.goto('/reader');
    await place(page, /^Recent unseen: 15$/).waitFor();
    await world.server.request('/rest/v1.1/me/preferences', {
      as: reader,
      json: { calypso_preferences: { reader_hide_counts: true } },
    });
    // Data that came with the page is fresh for half a minute; the clocks of page and server differ by some seconds on a busy machine.
    await page.clock.runFor(60_000);
    await page.getByRole('link', { name: 'Likes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Likes' }).waitFor();
    await place(page, /^Recent$/).waitFor();
  });
});

describe('hide seen', () => {
  test('leaves only unseen posts in the stream, and survives a reload', async () => {
    const { page } = await openAs(world.server, reader);
    await actAs(world.server, reader).markAll([world.feedIds.salt]);
    await page.goto('/reader');
    await card(page, TIDE).waitFor();
    const saved = page.waitForResponse('**/me/preferences');
    await chooseView(page, 'Hide seen');
    await card(page, TIDE).waitFor({ state: 'detached' });
    await card(page, 'Loaf number 40').waitFor();
    await saved;
    await page.reload();
    await card(page, 'Loaf number 40').waitFor();
    expect(await card(page, TIDE).count()).toBe(0);
    await chooseView(page, 'Hide seen');
    await card(page, TIDE).waitFor();
  });
});

describe('scrolling past', () => {
  test('marks the posts that were in view as seen, if the user has chosen so, and never those on leaving the page', async () => {
    const { page } = await openAs(world.server, reader, { height: 700 });
    await page.clock.install();
    await page.addInitScript(watchByClock);
    const marks = collectRequests(page, '/seen-posts/seen');
    const look = async (down: number) => {
      await page.mouse.wheel(0, down);
      await untilStill(page);
      await page.clock.runFor(1_500);
    };
    await page.goto('/reader');
    await card(page, TIDE).waitFor();
    await look(0);
    await look(2_500);
    expect(marks).toEqual([]);
    expect(await total()).toBe(ALL);
    await page.goto('/me/account');
    const kept = page.waitForResponse('**/rest/v1.1/me/preferences');
    await page.getByRole('switch', { name: 'Mark posts as seen when I scroll past' }).click();
    await kept;
    await page.goto('/reader');
    await card(page, TIDE).waitFor();
    await look(0);
    await page.getByRole('link', { name: 'Manage subscriptions' }).click();
    await page.getByRole('heading', { level: 1, name: /Manage/ }).waitFor();
    await look(0);
    expect(marks).toEqual([]);
    expect(await total()).toBe(ALL);
    await page.goto('/reader');
    await card(page, TIDE).waitFor();
    // Repeated, because how soon the page starts to watch depends on the machine.
    const lookAndScrollOn = async () => {
      await look(-5_000);
      await look(2_500);
      return (await counts())[world.feedIds.salt];
    };
    await expect.poll(lookAndScrollOn, { timeout: 20_000 }).toBe(2);
  });
});

/** Dates intersection entries by the page's clock, which the test controls. */
function watchByClock(): void {
  const Observer = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = class extends Observer {
    constructor(look: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const toDated = (entry: IntersectionObserverEntry) =>
        new Proxy(entry, {
          get: (of, key) => (key === 'time' ? performance.now() : Reflect.get(of, key, of)),
        });
      super((entries, observer) => look(entries.map(toDated), observer), options);
    }
  };
}

test('the bar above the stream fits small screens', async () => {
  const { page } = await openAs(world.server, reader, { width: 390, height: 844 });
  await page.goto('/reader');
  await articles(page).first().waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Mark all as seen', exact: true }).isVisible())
    .toBe(true);
  expect(await scrollsSideways(page)).toBe(false);
});

test('who hides counts sees none, and marks posts as seen all the same', async () => {
  const hide = (reader_hide_counts: boolean) =>
    world.server.request('/rest/v1.1/me/preferences', {
      as: reader,
      json: { calypso_preferences: { reader_hide_counts } },
    });
  await hide(true);
  const { page } = await openAs(world.server, reader);
  await page.goto('/reader');
  await place(page, /^Salt & Slate$/).hover();
  await page.getByRole('button', { name: 'Mark all of Salt & Slate as seen' }).waitFor();
  await place(page, /^Recent$/).waitFor();
  const button = page.getByRole('button', { name: 'Mark all as seen', exact: true });
  expect((await button.boundingBox())!.height, 'one line').toBe(32);
  await hide(false);
});
