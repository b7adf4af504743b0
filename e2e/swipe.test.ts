import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenedPage } from '#test/page.ts';
import { openAs } from './member-page.ts';
import { type StreamWorld, startStreamWorld } from './stream-world.ts';

const WIDTH = 390;

let world: StreamWorld;
let opened: OpenedPage;
let page: Page;
let touch: CDPSession;

beforeAll(async () => {
  world = await startStreamWorld(6);
  opened = await openAs(world.server, world.ann, { width: WIDTH, height: 844, stays: true });
  page = opened.page;
  touch = await opened.context.newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
});
afterAll(async () => {
  await opened?.context.close();
  await world?.close();
});

/** Puts a finger down at a point, and moves it along the steps, each a distance from there; then lifts it unless `stays`. */
async function swipe(
  from: { x: number; y: number },
  steps: [x: number, y: number][],
  { stays = false } = {},
) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  for (const [x, y] of steps) await send('touchMove', [{ x: from.x + x, y: from.y + y }]);
  if (!stays) await send('touchEnd', []);
}

const across = (distance: number): [number, number][] =>
  [0.1, 0.25, 0.5, 0.75, 1].map((part) => [Math.round(distance * part), 0]);
const card = (name: string) => page.getByRole('article', { name, exact: true });
const placeOf = async (name: string) => {
  const box = (await card(name).boundingBox())!;
  return { x: WIDTH / 2, y: box.y + box.height / 2 };
};
const swiped = () => page.locator('[data-swipe]').count();

describe('U85: a swipe on a card', () => {
  beforeEach(async () => {
    await page.goto('/reader');
    await page.locator('[role="feed"][style*="touch-action"]').waitFor();
  });

  test('marks it as seen, or likes it, beyond 40 % of its width', async () => {
    const seen = card('Post 6').getByRole('button', { name: 'Mark as unseen' });
    await swipe(await placeOf('Post 6'), across(120));
    expect(await seen.count()).toBe(0);
    await swipe(await placeOf('Post 6'), across(170));
    await seen.waitFor();
    await swipe(await placeOf('Post 6'), across(-170));
    await card('Post 6').getByRole('button', { name: 'Like', pressed: true }).waitFor();
    expect(page.url()).toMatch(/\/reader$/);
  });

  test('shows what it would do while it is under way, and moves nothing with reduced motion', async () => {
    await swipe(await placeOf('Post 5'), across(100), { stays: true });
    await expect.poll(() => card('Post 5').getAttribute('data-swipe-words')).toBe('Mark as seen');
    const moved = await card('Post 5')
      .locator('> *')
      .first()
      .evaluate((element) => getComputedStyle(element).translate);
    expect(moved).toBe('none');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await expect.poll(swiped).toBe(0);
  });

  test('never begins while the page scrolls, from the edge of the screen, or with more than one direction', async () => {
    const { y } = await placeOf('Post 4');
    await swipe({ x: WIDTH / 2, y }, [
      [0, -40],
      [4, -120],
      [90, -200],
      [180, -200],
    ]);
    await swipe({ x: 10, y: 500 }, across(200));
    await swipe({ x: WIDTH - 8, y: 500 }, across(-200));
    expect(await swiped()).toBe(0);
    expect(await page.getByRole('button', { name: 'Mark as unseen' }).count()).toBeLessThanOrEqual(1);
  });
});

describe('U85: a swipe on a post', () => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  test('leads to the next and back, as the arrows in the bar do; the one bar of the phone hides for the text', async () => {
    await page.goto('/reader');
    await card('Post 5').getByRole('link', { name: 'Post 5' }).click();
    await heading('Post 5').waitFor();
    const bar = page.getByRole('group', { name: 'This post' });
    await bar.getByRole('link', { name: 'Next post' }).waitFor();
    const middle = { x: WIDTH / 2, y: 300 };
    await swipe(middle, across(-170));
    await heading('Post 4').waitFor();
    await bar.getByRole('link', { name: 'Previous post' }).waitFor();
    await swipe(middle, across(170));
    await heading('Post 5').waitFor();
    await swipe(middle, across(-100));
    await bar.getByRole('link', { name: 'Next post' }).waitFor();
    expect(await heading('Post 5').isVisible()).toBe(true);
  });

  test('U83: a post on a phone has one bar, of at most 100 px with all that stays', async () => {
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    const bar = page.getByRole('group', { name: 'This post' });
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(100);
    await page.evaluate(() => {
      document.querySelector('article')!.style.minBlockSize = '3000px';
      document.activeElement?.dispatchEvent(new Event('blur'));
      (document.activeElement as HTMLElement | null)?.blur();
    });
    const top = async () => Math.round((await bar.boundingBox())!.y);
    await page.mouse.wheel(0, 900);
    await expect.poll(top).toBeGreaterThanOrEqual(844);
    await page.mouse.wheel(0, -200);
    await expect.poll(top).toBeLessThan(844);
    expect(opened.faults).toEqual([]);
  });
});
