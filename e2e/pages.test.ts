import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { waitUntilShellKept } from './offline-world.ts';
import { disconnect } from './waiting.ts';

let server: TestServer;
let nora: TestMember;
let siteId: number;
let slug: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  count += 1;
  slug = `quiet-hours-${count}`;
  nora = await server.signUp();
  const site = { slug, title: 'Quiet Hours' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: nora, json: site })).body.ID;
});
afterAll(() => server?.close());

const create = async (title: string, more: object = {}) => {
  const json = { type: 'page', title, content: `<p>Everything about ${title}.</p>`, ...more };
  return (await server.request(`/rest/v1.1/sites/${siteId}/posts/new`, { as: nora, json })).body;
};
const listPages = async (status: string): Promise<{ title: string; menu_order: number }[]> =>
  (await server.request(`/rest/v1.1/sites/${siteId}/articles?type=page&status=${status}`, { as: nora })).body
    .articles;
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const text = (page: Page) => page.getByRole('textbox', { name: /^(Post text|Text)$/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('writing', () => {
  test('a page is written from the list of pages, put in order, published, and found in the menu', async () => {
    await create('About', { menu_order: 2 });
    const { page, faults } = await openAs(server, nora);
    await page.goto(`/me/sites/${siteId}/posts`);
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByRole('link', { name: 'About', exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Pages ‹ Quiet Hours ‹ Tidings');
    await page.getByRole('link', { name: 'New page' }).click();
    await title(page).fill('Contact');
    await text(page).fill('Write to me.');
    await expect.poll(() => page.title()).toContain('New page');
    await press(page, 'Settings');
    expect(await page.getByLabel('Tags').count()).toBe(0);
    expect(await page.getByLabel('Excerpt').count()).toBe(0);
    const order = page.getByLabel('Order');
    await order.fill('-4');
    await order.blur();
    expect(await findBarriers(page)).toEqual([]);
    await press(page, 'Publish');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    await expect
      .poll(() => listPages('publish'))
      .toMatchObject([{ title: 'Contact', menu_order: -4 }, { title: 'About' }]);
    const visitor = await openPage(server.url);
    await visitor.page.goto(`/sites/${slug}`);
    const menu = visitor.page.getByRole('navigation', { name: 'Pages' });
    await menu.waitFor();
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Contact', 'About']);
    await menu.getByRole('link', { name: 'About' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    expect(await menu.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page');
    expect(await findBarriers(visitor.page)).toEqual([]);
    expect([...faults, ...visitor.faults]).toEqual([]);
  });

  test('an order that is not a number changes nothing, and the last number comes back', async () => {
    const { ID } = await create('About', { menu_order: 3 });
    const { page } = await openAs(server, nora);
    await page.goto(`/post/${siteId}/${ID}?type=page`);
    await press(page, 'Settings');
    const order = page.getByLabel('Order');
    await order.fill('');
    await order.blur();
    expect(await order.inputValue()).toBe('3');
    await order.fill('1.5');
    await order.blur();
    expect(await order.inputValue()).toBe('3');
    await order.fill('12');
    await press(page, 'Update');
    // It says “Saved” from the start.
    await expect.poll(() => listPages('publish')).toMatchObject([{ menu_order: 12 }]);
    await page.getByText('Saved', { exact: true }).first().waitFor();
  });

  test('a new page and a new post that were left without a connection are two drafts', async () => {
    const { page, context } = await openAs(server, nora, { worker: true });
    for (const type of ['post', 'page']) {
      await page.goto(`/post/${siteId}?type=${type}`);
      await title(page).waitFor();
      await waitUntilShellKept(page);
      expect(await title(page).inputValue(), 'nothing of the other one').toBe('');
      await disconnect(page);
      await title(page).fill(`A ${type}`);
      await text(page).fill('On the train');
      const stored = () =>
        page.evaluate(
          () => Object.values(localStorage).filter((value) => value.includes('On the train')).length,
        );
      await expect.poll(stored).toBe(type === 'post' ? 1 : 2);
      if (type === 'page') continue;
      await page.route('**/rest/v1.1/sites/*/posts/new', (route) => route.abort());
      await context.setOffline(false);
    }
    await page.getByRole('link', { name: 'Manage subscriptions' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.unrouteAll();
    await context.setOffline(false);
    await expect.poll(async () => (await listPages('draft')).map((one) => one.title)).toEqual(['A page']);
    const drafts = `/rest/v1.1/sites/${siteId}/articles?status=draft`;
    await expect
      .poll(async () =>
        (await server.request(drafts, { as: nora })).body.articles.map((one: { title: string }) => one.title),
      )
      .toEqual(['A post']);
  });

  test('a draft that cannot be saved at once when the connection is back is saved without a reload', async () => {
    const { page, context } = await openAs(server, nora, { worker: true });
    await page.goto(`/post/${siteId}?type=page`);
    await title(page).waitFor();
    await waitUntilShellKept(page);
    await disconnect(page);
    await title(page).fill('A page');
    await text(page).fill('On the train');
    await page.getByRole('link', { name: 'Manage subscriptions' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    let tries = 0;
    let isAway = true;
    await page.route('**/rest/v1.1/sites/*/posts/new', (route) => {
      tries += 1;
      return isAway ? route.fulfill({ status: 503, body: 'Starting' }) : route.continue();
    });
    await context.setOffline(false);
    await expect.poll(() => tries).toBeGreaterThan(1);
    isAway = false;
    await expect.poll(async () => (await listPages('draft')).map((one) => one.title)).toEqual(['A page']);
  });

  test('a page goes to the trash and comes back', async () => {
    await create('About');
    const { page } = await openAs(server, nora);
    await page.goto(`/me/sites/${siteId}/pages`);
    await page.getByRole('button', { name: 'More about About' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await page.getByText('Page moved to trash.').waitFor();
    expect((await server.request(`/sites/${slug}/about`)).status).toBe(404);
    await page.getByRole('link', { name: 'Trash' }).click();
    await press(page, 'Restore');
    await page.getByText('Page restored.').waitFor();
    expect((await server.request(`/sites/${slug}/about`)).status).toBe(200);
  });
});

describe('the menu of twelve pages', () => {
  beforeEach(async () => {
    const names =
      'About,Contact,Colophon,Now,Uses,Reading,Imprint and everything the law wants to know,Photos,Talks,Recipes,Projects,Privacy';
    for (const [index, name] of names.split(',').entries()) await create(name, { menu_order: index });
  });

  test.each([
    [1280, 'light', 'en-US'],
    [390, 'dark', 'en-US'],
    [390, 'light', 'ar'],
  ] as const)('fits at %d pixels, %s, %s, and shows the rest on request', async (width, theme, locale) => {
    if (locale === 'ar')
      await server.db.updateTable('blogs').set({ language: 'ar' }).where('id', '=', siteId).execute();
    const { page, faults } = await openPage(server.url, { width, theme, locale, script: false });
    await page.goto(`/sites/${slug}/about`);
    const menu = page.locator('header nav').last();
    expect(await menu.getByRole('link').count()).toBe(6);
    expect(await scrollsSideways(page)).toBe(false);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/menu-${width}-${theme}-${locale}.png` });
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'Privacy' }).waitFor();
    expect(await menu.getByRole('link').count()).toBe(12);
    expect(await scrollsSideways(page)).toBe(false);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/menu-${width}-${theme}-${locale}-open.png` });
    await menu.getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Privacy' }).isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });
});
