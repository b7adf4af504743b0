import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Post } from '#shared/api/posts.ts';
import { articles } from './reading-world.ts';
import {
  openStream,
  positionsOf,
  type StreamWorld,
  setTabVisible,
  startStreamWorld,
} from './stream-world.ts';
import { disconnect, untilStill } from './waiting.ts';

let world: StreamWorld;

beforeAll(async () => {
  world = await startStreamWorld(30);
});

afterAll(() => world?.close());

const pill = (page: Page) => page.getByRole('button', { name: /new posts?$/ });

describe('new posts', () => {
  test('U09, U12: a published post shows as a pill at once and moves nothing; pressing it puts the post on top', async () => {
    const { page, faults } = await openStream(world, '/reader');
    await articles(page).nth(8).waitFor();
    await page.evaluate(() => scrollTo(0, 700));
    await untilStill(page);
    const before = await shownAt(page);
    await world.publish(2);
    await pill(page).waitFor();
    await expect.poll(() => pill(page).textContent()).toBe('2 new posts');
    expect(await shownAt(page)).toEqual(before);
    await pill(page).click();
    await page.getByRole('link', { name: 'Post 32', exact: true }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Post 32');
    expect(await pill(page).count()).toBe(0);
    const positions = await positionsOf(page);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
    expect(faults).toEqual([]);
  });

  test('U10: a hidden tab does not poll; it does once when the reader returns, and every minute while it is visible', async () => {
    // The test controls this page's time, and the live channel is off, which leaves polling.
    const { page } = await openStream(world, '/me', { quiet: true });
    await page.clock.install();
    let polls = 0;
    page.on('request', (request) => {
      if (/read\/following\?.*number=40/.test(request.url())) polls += 1;
    });
    await page.goto('/reader');
    await articles(page).nth(3).waitFor();
    await page.clock.runFor(30_000);
    expect(polls).toBe(0);
    await page.clock.runFor(31_000);
    await expect.poll(() => polls).toBe(1);
    await setTabVisible(page, false);
    await page.clock.runFor(300_000);
    expect(polls).toBe(1);
    await setTabVisible(page, true);
    await expect.poll(() => polls).toBe(2);
    await page.clock.runFor(5_000);
    expect(polls).toBe(2);
  });

  test('a poll that does not reach the known head leaves a gap, which is filled in place', async () => {
    const { page } = await openStream(world, '/me', { quiet: true });
    await page.clock.install();
    await page.goto('/reader');
    await articles(page).nth(3).waitFor();
    const head = await articles(page).first().getByRole('heading').textContent();
    await world.publish(60);
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: '40+ new posts' }).click();
    const gap = page.getByRole('article', { name: 'Posts not loaded yet' });
    await gap.waitFor();
    await expect.poll(() => gap.getAttribute('aria-posinset')).toBe('41');

    await page.route('**/read/following?*page_handle=*number=40*', (route) => route.abort());
    await page.route('**/read/following?*number=40*page_handle=*', (route) => route.abort());
    await gap.getByRole('button', { name: 'Show the posts in between' }).click();
    await gap.getByText('These posts could not be loaded.').waitFor();
    await page.unrouteAll();
    await gap.getByRole('button', { name: 'Retry' }).click();
    await gap.waitFor({ state: 'detached' });
    const titles = await articles(page).getByRole('heading', { level: 2 }).allTextContents();
    const last = Number(head!.replace('Post ', ''));
    expect(titles.slice(0, 61)).toEqual(
      Array.from({ length: 61 }, (_, index) => `Post ${last + 60 - index}`),
    );
    const positions = await positionsOf(page);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  });

  test('U11: the full stop shows new posts, and the first of them has the focus', async () => {
    const { page } = await openStream(world, '/reader');
    await articles(page).nth(3).waitFor();
    await page.keyboard.press('j');
    await world.publish(1);
    await pill(page).waitFor();
    await page.keyboard.press('.');
    await expect.poll(() => pill(page).count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-posinset')))
      .toBe('1');
  });

  test('U11: a page fetched while new posts were shown removes none of them', async () => {
    const { page } = await openStream(world, '/me');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/read/following?*page_handle=*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/read\/following\?.*page_handle=/);
    await page.goto('/reader');
    await asked;
    await world.publish(1);
    await pill(page).click();
    const titles = () => articles(page).getByRole('heading', { level: 2 }).allTextContents();
    await expect.poll(async () => (await titles()).length).toBe(5);
    const before = await titles();
    await articles(page).first().getByRole('button', { name: 'Like' }).click();
    const answered = page.waitForResponse(/read\/following\?.*page_handle=/);
    letGo();
    await answered;
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(5);
    expect((await titles()).slice(0, 5)).toEqual(before);
    expect(await pill(page).count()).toBe(0);
    await articles(page).first().getByRole('button', { name: 'Like', pressed: true }).waitFor();
    // Further pages arrive meanwhile: their numbering continues.
    const positions = await positionsOf(page);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  });

  test('FS-17: "at" starts the stream at a date, without polling; an invalid date is ignored', async () => {
    const { page } = await openStream(world, '/reader?at=2026-10-01T00:10:30Z');
    await articles(page).first().waitFor();
    await expect.poll(() => articles(page).first().getByRole('heading').textContent()).toBe('Post 10');
    await page.goto('/reader?at=banana');
    await articles(page).first().waitFor();
    expect(await articles(page).first().getByRole('heading').textContent()).not.toBe('Post 10');
  });
});

test('U82: without a network nothing is lost: it says so, and resumes when it is back', async () => {
  await world.publish(2);
  const { page, context } = await openStream(world, '/reader');
  await articles(page).nth(6).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(?:likes|seen)\//.test(pathname)) sent.push(pathname);
  });
  const [first, second] = [articles(page).nth(0), articles(page).nth(1)];
  const titles = await articles(page).getByRole('heading', { level: 2 }).allTextContents();
  await disconnect(page);
  await first.getByRole('button', { name: 'Like', exact: true }).click();
  await first.getByRole('button', { name: 'Like', pressed: true }).waitFor();
  await second.getByRole('button', { name: 'Mark as seen' }).click();
  await second.getByRole('button', { name: 'Mark as unseen' }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByText('We can’t reach Tidings.').waitFor();
  expect(await page.getByText(/could not/).count()).toBe(0);
  expect(sent).toEqual([]);
  const loaded = (await positionsOf(page)).at(-1)!;

  await context.setOffline(false);
  const lastPosition = async () => (await positionsOf(page)).at(-1);
  await expect.poll(lastPosition).toBeGreaterThan(loaded);
  await expect.poll(() => page.getByText('We can’t reach Tidings.').count()).toBe(0);
  const stored = async () => {
    const { body } = await world.server.request('/rest/v1.2/read/following?number=2', { as: world.ann });
    return body.posts.map((post: Post) => [post.title, post.i_like, post.is_seen]);
  };
  await expect.poll(stored).toEqual([
    [titles[0], true, expect.anything()],
    [titles[1], false, true],
  ]);
  // The browser may report a request after the server has answered it.
  await expect
    .poll(() => sent.toSorted())
    .toEqual([expect.stringMatching(/\/likes\/new$/), '/wpcom/v2/seen-posts/seen/new']);
});

/** The first visible card: its title and its top edge. */
function shownAt(page: Page): Promise<[string | null, number]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('[role="feed"] > article')];
    const first = cards.find((card) => card.getBoundingClientRect().bottom > 120)!;
    return [first.getAttribute('data-post'), first.getBoundingClientRect().top];
  });
}
