import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers } from './member-page.ts';
import { articles } from './reading-world.ts';
import { openStream, type StreamWorld, startStreamWorld } from './stream-world.ts';

let world: StreamWorld;

beforeAll(async () => {
  world = await startStreamWorld(30);
});

afterAll(() => world?.close());

const focusedPlace = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-posinset'));

describe('keys in a stream', () => {
  test('U11: j, the arrows and k select; the card has a ring of 2 px and its top is below the bars', async () => {
    const { page, faults } = await openStream(world, '/reader');
    await articles(page).nth(6).waitFor();
    await page.keyboard.press('k');
    expect(await focusedPlace(page)).toBeNull();
    for (const key of ['j', 'ArrowRight', 'j', 'ArrowLeft', 'j', 'j', 'k']) await page.keyboard.press(key);
    await expect.poll(() => focusedPlace(page)).toBe('3');
    const selected = await page.evaluate(() => {
      const card = document.activeElement!;
      const bar = document.querySelector('[data-stuck]')?.getBoundingClientRect().bottom ?? 48;
      return {
        width: getComputedStyle(card).outlineWidth,
        style: getComputedStyle(card).outlineStyle,
        below: card.getBoundingClientRect().top - bar,
        end: innerHeight - card.getBoundingClientRect().bottom,
      };
    });
    expect(selected).toMatchObject({ width: '2px', style: 'solid' });
    expect(selected.below).toBeGreaterThanOrEqual(8);
    expect(selected.end).toBeGreaterThanOrEqual(0);
    expect(faults).toEqual([]);
  });

  test('FS-16: the panel sticks once the page is scrolled past its header, and lets go on the way back', async () => {
    const { page } = await openStream(world, '/reader');
    await articles(page).nth(6).waitFor();
    const stuck = page.locator('[data-stuck]');
    expect(await stuck.count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 600));
    await stuck.waitFor();
    await expect.poll(() => stuck.evaluate((panel) => panel.getBoundingClientRect().top)).toBe(48);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => stuck.count()).toBe(0);
  });

  test('U12: Page Down and Page Up go from article to article, Control with End or Home leave the feed', async () => {
    const { page } = await openStream(world, '/reader');
    await articles(page).nth(6).waitFor();
    await page.keyboard.press('j');
    for (const key of ['PageDown', 'PageDown', 'PageUp']) await page.keyboard.press(key);
    await expect.poll(() => focusedPlace(page)).toBe('2');
    await page.keyboard.press('Control+Home');
    const isInFeed = () => page.evaluate(() => document.activeElement?.closest('[role="feed"]') !== null);
    expect(await isInFeed()).toBe(false);
    await page.evaluate(() => document.querySelector<HTMLElement>('[role="feed"] > article')?.focus());
    await page.keyboard.press('Control+End');
    expect(await isInFeed()).toBe(false);
  });

  test('l likes, m marks, Shift+A marks all above with undo by z, f unsubscribes and z undoes it', async () => {
    const { page } = await openStream(world, '/reader');
    await articles(page).nth(6).waitFor();
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    const card = page.locator('article:focus');
    await page.keyboard.press('l');
    await card.getByRole('button', { name: 'Like', pressed: true }).waitFor();
    await page.keyboard.press('Shift+A');
    await page.getByText('2 posts marked as seen.').waitFor();
    await page.keyboard.press('z');
    await page.getByText('2 posts marked as seen.').waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    await page.getByText('Success! You are now unsubscribed to "Low Season".').waitFor();
    await page.keyboard.press('z');
    await page.getByText('Success! You are now subscribed to Low Season.').waitFor();
  });

  test('o opens, on the post j and k move along the stream past its loaded part, u leads back to the card (U29, U08)', async () => {
    const { page } = await openStream(world, '/reader');
    await articles(page).nth(3).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await page.getByRole('heading', { level: 1, name: 'Post 29' }).waitFor();
    for (let number = 28; number > 8; number--) {
      await page.keyboard.press('j');
      await page.getByRole('heading', { level: 1, name: `Post ${number}`, exact: true }).waitFor();
    }
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: 'Post 10', exact: true }).waitFor();
    await page.keyboard.press('u');
    await page.waitForURL('**/reader');
    const opened = page.getByRole('article', { name: 'Post 29', exact: true });
    await expect.poll(() => opened.evaluate((card) => card === document.activeElement)).toBe(true);
    await page.keyboard.press('j');
    await expect.poll(() => focusedPlace(page)).toBe('3');
  });

  test('without a stream j and k do nothing on a post (U29)', async () => {
    const [post] = await world.server.db.selectFrom('posts').select('id').limit(1).execute();
    const { page } = await openStream(world, `/reader/feeds/${world.feedId}/posts/${post!.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const address = page.url();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    // Keys are handled in order: by now the two would have navigated.
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(page.url()).toBe(address);
  });

  test('Space reads on and then goes to the next post', async () => {
    const { page } = await openStream(world, '/reader');
    await articles(page).nth(6).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await expect.poll(() => focusedPlace(page)).toBe('2');
  });
});

describe('keys anywhere', () => {
  test('? shows exactly the keys that do something, g and a letter go somewhere, Esc closes', async () => {
    const { page } = await openStream(world, '/reader');
    await articles(page).first().waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByText('Next post', { exact: true }).count()).toBe(1);
    await expect.poll(() => dialog.locator('dt').allTextContents()).toContain('Notifications');
    expect(await findBarriers(page)).toEqual([]);
    // Inside a dialog the page's keys do nothing.
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/reader');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForURL('**/reader/subscriptions');
    await page.keyboard.press('a');
    await page.waitForURL('**/discover/add-new');
  });

  test('in a field, and with Control, keys are the browser’s', async () => {
    const { page } = await openStream(world, '/reader/subscriptions');
    const search = page.getByRole('main').getByRole('searchbox').first();
    await search.fill('');
    await search.pressSequentially('jgs?');
    await expect.poll(() => search.inputValue()).toBe('jgs?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('keys of a single character can be switched off for the account; Enter and arrows stay (WCAG 2.1.4)', async () => {
    const { page } = await openStream(world, '/reader');
    await articles(page).nth(3).waitFor();
    await page.keyboard.press('?');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'));
    await page.getByRole('switch', { name: /Single-key shortcuts/ }).click();
    await saved;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    expect(await focusedPlace(page)).toBeNull();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedPlace(page)).toBe('1');
    await page.goto('/me/account');
    const toggle = page.getByRole('switch', { name: /Single-key shortcuts/ });
    await expect.poll(() => toggle.isChecked()).toBe(false);
    // The next tests press keys.
    const savedAgain = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'));
    await toggle.click();
    await savedAgain;
    await expect.poll(() => toggle.isChecked()).toBe(true);
  });
});

describe('arriving', () => {
  test('U16, RD-01: /reader leads once to the page that was left last, on arrival from outside, and never in circles', async () => {
    const opened = await openStream(world, `/reader/feeds/${world.feedId}`);
    await articles(opened.page).first().waitFor();
    const later = await opened.context.newPage();
    await later.goto('/reader');
    await later.waitForURL(`**/reader/feeds/${world.feedId}`);
    await later.getByRole('link', { name: 'Recent' }).first().click();
    await later.waitForURL('**/reader');
    await articles(later).first().waitFor();
    await later.reload();
    await articles(later).first().waitFor();
    // Only the application would lead elsewhere.
    await later.locator('[data-starting]').waitFor({ state: 'detached' });
    expect(new URL(later.url()).pathname).toBe('/reader');
  });
});

describe('recommendations', () => {
  test('2.6: a block of two follows the first four posts; a dismissed one is replaced by the last, and Undo restores it', async () => {
    for (let number = 1; number <= 6; number++) {
      const feedId = await storeFeed(world.server.db, {
        title: `Suggestion ${number}`,
        follower_count: number,
      });
      await storePost(world.server.db, feedId, {
        title: `Suggested ${number}`,
        sort_at: new Date('2026-11-20T00:00:00Z'),
        image: JSON.stringify({
          url: 'https://pictures.example/a.png',
          width: 800,
          height: 400,
          alt: 'Sea',
        }) as never,
      });
    }
    const { page } = await openStream(world, '/reader');
    await articles(page).nth(6).waitFor();
    const block = page.getByRole('article', { name: 'Recommended for you' }).first();
    await block.waitFor();
    await expect.poll(() => block.getAttribute('aria-posinset')).toBe('5');
    const titles = () => block.getByRole('heading', { level: 3 }).allTextContents();
    await expect.poll(async () => (await titles()).length).toBe(2);
    const before = await titles();
    const dismissed = page.waitForResponse((answer) => answer.url().includes('/dismiss'));
    await block
      .getByRole('button', { name: /^Don’t recommend/ })
      .first()
      .click();
    expect((await dismissed).status()).toBe(200);
    // The notice stays while the pointer is on it.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await expect.poll(async () => (await titles())[0]).not.toBe(before[0]);
    expect((await titles())[1]).toBe(before[1]);
    await undo.click();
    await expect.poll(titles).toEqual(before);
  });
});
