import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { actAs } from '#test/seen.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers } from './member-page.ts';
import { openStream, type StreamWorld, startStreamWorld } from './stream-world.ts';
import { chooseView } from './view-menu.ts';
import { holdBack } from './waiting.ts';

let world: StreamWorld;

beforeAll(async () => {
  world = await startStreamWorld(24);
  await storePost(world.server.db, world.quietId, {
    title: 'A long letter',
    content: `${'<p>One more paragraph, so that the pane has to scroll.</p>'.repeat(80)}<p>The <a href="https://example.com/">last line</a>.</p>`,
    sort_at: new Date('2026-09-01T00:00:00Z'),
  });
  await world.server.request('/rest/v1.1/me/preferences', {
    as: world.ann,
    json: { calypso_preferences: { reader_following_view: 'recent' } },
  });
});

afterAll(() => world?.close());

const rows = (page: Page) => page.getByRole('list', { name: 'Recent posts' }).getByRole('button');
const pane = (page: Page, title: string) => page.getByRole('region', { name: title });

describe('the recent view', () => {
  test('FS-05, FS-07, U17: pages of 10, 10 and 5; each row has icon, title and feed; the next page is prefetched', async () => {
    const { page, faults } = await openStream(world, '/reader');
    await rows(page).nth(9).waitFor();
    await expect.poll(() => rows(page).count()).toBe(10);
    await expect.poll(() => rows(page).first().textContent()).toContain('Post 24');
    await expect.poll(() => rows(page).first().textContent()).toContain('Low Season');
    await expect.poll(() => page.getByText('1–10 of 25').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('11–20 of 25').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('21–25 of 25').waitFor();
    await expect.poll(() => rows(page).count()).toBe(5);
    await expect.poll(() => page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await page.goBack();
    await page.getByText('11–20 of 25').waitFor();
    expect(faults).toEqual([]);
  });

  test('U19: if there is room the first post is shown, and the focus stays', async () => {
    const { page } = await openStream(world, '/reader');
    await pane(page, 'Post 24').waitFor();
    await expect.poll(() => rows(page).first().getAttribute('aria-current')).toBe('true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(await findBarriers(page)).toEqual([]);
  });

  test('U19: turning the page shows its first post, and marks nothing as seen that nobody opened', async () => {
    const own = await startStreamWorld(24);
    onTestFinished(() => own.close());
    const { server, ann } = own;
    await server.request('/rest/v1.1/me/preferences', {
      as: ann,
      json: { calypso_preferences: { reader_following_view: 'recent' } },
    });
    const unseen = async () =>
      Object.values(await actAs(server, ann).counts()).reduce((total, count) => total + count, 0);
    const { page } = await openStream(own, '/reader');
    // The bar below a post, and its text, are rendered: the code that marks it as seen has run.
    const isWhole = async (title: string) => {
      await pane(page, title).getByText('Body').first().waitFor();
      await page.getByRole('group', { name: 'This post' }).waitFor();
    };
    await isWhole('Post 24');
    await page.getByRole('button', { name: 'Next page' }).click();
    await isWhole('Post 14');
    await page.getByRole('button', { name: 'Next page' }).click();
    await isWhole('Post 4');
    expect(await unseen()).toBe(24);
    await rows(page).nth(1).click();
    await isWhole('Post 3');
    await expect.poll(unseen).toBe(23);
    // Reading on in the shown post opens it.
    await page.getByRole('button', { name: 'Previous page' }).click();
    await isWhole('Post 14');
    await pane(page, 'Post 14').getByText('Body').first().click();
    await expect.poll(unseen).toBe(22);
  });

  test('FS-08, FS-10: Enter on a row opens it and moves the focus to the post; a hidden control returns to the row', async () => {
    const { page } = await openStream(world, '/reader');
    await rows(page).nth(3).focus();
    await page.keyboard.press('Enter');
    await pane(page, 'Post 21').waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('Post 21');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Back to the list');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Post 21');
    await expect.poll(() => rows(page).count()).toBe(10);
  });

  test('FS-06, U18: the search finds by title and by feed, says how many there are, and Esc clears it', async () => {
    const { page } = await openStream(world, '/reader');
    await rows(page).first().waitFor();
    const search = page.getByRole('searchbox', { name: 'Search this list' });
    await search.fill('post 1');
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('11 results');
    await search.fill('quiet hours');
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('1 result');
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('A long letter')]);
    await search.fill('nothing like this');
    await page.getByText('No results').first().waitFor();
    await search.press('Escape');
    expect(await search.inputValue()).toBe('');
    await rows(page).nth(9).waitFor();
  });

  test('FS-11, U21: while a page is loading its rows have their height already, and nothing moves', async () => {
    const { page } = await openStream(world, '/reader');
    await rows(page).nth(9).waitFor();
    const height = await rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().height);
    const answer = await holdBack(page, '**/read/streams/following?*q=letter*');
    await page.getByRole('main').getByRole('searchbox').fill('letter');
    const padding = page.locator('li[aria-hidden="true"]');
    await padding.first().waitFor();
    await expect.poll(() => padding.count()).toBe(10);
    await expect
      .poll(() => padding.first().evaluate((row) => row.getBoundingClientRect().height))
      .toBe(height);
    answer();
    await rows(page).first().waitFor();
    await expect.poll(() => rows(page).first().textContent()).toContain('A long letter');
  });

  test('FS-09, U20: the bar below the post stays, and covers neither the last line nor the focused element', async () => {
    const { page } = await openStream(world, '/reader?q=letter');
    await pane(page, 'A long letter').waitFor();
    const bar = page.getByRole('group', { name: 'This post' });
    const link = page.getByRole('link', { name: 'last line' });
    await link.waitFor();
    const { top, bottom } = await bar.evaluate((element) => element.getBoundingClientRect());
    expect(bottom).toBe(900);
    await link.focus();
    expect(await link.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top);
    await expect.poll(() => bar.isVisible()).toBe(true);
  });

  test('U11, U29: j and k walk the list and open, Space reads on, l likes', async () => {
    const { page } = await openStream(world, '/reader');
    await pane(page, 'Post 24').waitFor();
    await page.keyboard.press('j');
    await pane(page, 'Post 23').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Post 23');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await pane(page, 'Post 23').waitFor();
    await page.keyboard.press('l');
    await page
      .getByRole('group', { name: 'This post' })
      .getByRole('button', { name: 'Like', pressed: true })
      .waitFor();
  });

  test('U19: on a narrow screen the post covers the list, and closing it returns the focus to the row', async () => {
    const { page } = await openStream(world, '/reader', { width: 390 });
    await rows(page).nth(2).waitFor();
    expect(await page.getByRole('group', { name: 'This post' }).count()).toBe(0);
    await rows(page).nth(2).focus();
    await page.keyboard.press('Enter');
    await pane(page, 'Post 22').waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('Post 22');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Post 22');
    await rows(page).nth(4).click();
    await pane(page, 'Post 20').waitFor();
    await page.goBack();
    await pane(page, 'Post 20').waitFor({ state: 'detached' });
  });

  test('RT-02: /reader/recent/{feed} shows the list of that feed, and the filter leads there and back', async () => {
    const { page } = await openStream(world, `/reader/recent/${world.quietId}`);
    await rows(page).first().waitFor();
    expect(await page.title()).toContain('Followed Sites');
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('A long letter')]);
    await page.getByRole('combobox', { name: 'Site' }).selectOption({ label: 'All sites' });
    await page.waitForURL('**/reader');
    await rows(page).nth(9).waitFor();
  });

  test('RT-02: the list of a feed that is not followed says so, and links to it; there is no post to select', async () => {
    const other = await storeFeed(world.server.db, { title: 'Far Server' });
    const { page } = await openStream(world, `/reader/recent/${other}`);
    await page.getByRole('heading', { name: 'You don’t subscribe to Far Server' }).waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1);
    await page.getByRole('link', { name: 'Go to the site' }).click();
    await page.getByRole('heading', { level: 1, name: 'Far Server' }).waitFor();
  });

  test('FS-02, FS-03: the toggle changes the layout at once, and the choice is stored with the account', async () => {
    const { page } = await openStream(world, '/reader');
    await rows(page).first().waitFor();
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/me/preferences'),
    );
    await page.getByText('Scrolling feed').click();
    await page.getByRole('feed').waitFor();
    expect((await saved).request().postDataJSON()).toEqual({
      calypso_preferences: { reader_following_view: 'stream' },
    });
    const other = await openStream(world, '/reader');
    await other.page.getByRole('feed').waitFor();
    await expect.poll(() => other.page.getByRole('radio', { name: 'Scrolling feed' }).isChecked()).toBe(true);
  });
});

describe('hide seen, in the recent view', () => {
  test('U03, U11: pages of unseen posts don’t change while they are read; j and k continue past their ends', async () => {
    const { server } = world;
    const ben = await server.signUp();
    // The ten newest posts of each feed are unseen; the quiet one has one.
    for (const feed_id of [world.feedId, world.quietId])
      await server.request('/rest/v1.1/read/following/mine/new', { as: ben, json: { feed_id } });
    await server.request('/rest/v1.1/me/preferences', {
      as: ben,
      json: { calypso_preferences: { reader_following_view: 'recent', reader_hide_seen: true } },
    });
    const { page, faults } = await openStream({ ...world, ann: ben }, '/reader');
    const unseen = async () =>
      Object.values(await actAs(server, ben).counts()).reduce((total, count) => total + count, 0);
    await page.getByText('1–10 of 11').waitFor();
    await pane(page, 'Post 24').waitFor();
    // A post shown automatically is not opened until the user reads on in it.
    await page.getByRole('group', { name: 'This post' }).waitFor();
    expect(await unseen()).toBe(11);
    await pane(page, 'Post 24').getByText('Body').first().click();
    await expect.poll(unseen).toBe(10);
    // Only a completely loaded post counts as opened: moving on before that does not mark it as seen.
    await rows(page).nth(9).click();
    await pane(page, 'Post 15').waitFor();
    await expect.poll(unseen).toBe(9);
    await page.keyboard.press('j');
    await pane(page, 'A long letter').waitFor();
    await page.getByText('11–11 of 11').waitFor();
    await expect.poll(() => focusedText(page)).toContain('A long letter');
    await expect.poll(unseen).toBe(8);
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await pane(page, 'Post 15').waitFor();
    await expect.poll(() => focusedText(page)).toContain('Post 15');
    await expect.poll(() => rows(page).count()).toBe(10);
    await expect.poll(() => rows(page).first().textContent()).toContain('Post 24');
    await chooseView(page, 'Hide seen');
    await page.getByText('1–10 of 25').waitFor();
    await actAs(server, ben).markAll([]);
    await chooseView(page, 'Hide seen');
    await page.getByRole('heading', { name: 'You’re up to date' }).waitFor();
    await page.getByRole('button', { name: 'Show seen posts' }).click();
    await page.getByText('1–10 of 25').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a new user', () => {
  test('FS-12, U15: either view shows a welcome without subscriptions', async () => {
    const newcomer = await world.server.signUp();
    const { page } = await openStream({ ...world, ann: newcomer }, '/reader');
    await page.getByText('Welcome to Tidings').waitFor();
    await world.server.request('/rest/v1.1/me/preferences', {
      as: newcomer,
      json: { calypso_preferences: { reader_following_view: 'recent' } },
    });
    await page.reload();
    await page.getByText('Welcome to Tidings').waitFor();
    await page.getByRole('region', { name: 'Get started' }).waitFor();
  });
});

/** Text of the focused element. */
function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

/** Accessible name of the focused element. */
function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
