import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { openAs, scrollsSideways } from './member-page.ts';

/** Images and tables, from the editor to the post's page. */
let server: TestServer;
let nora: TestMember;
let siteId: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  count += 1;
  nora = await server.signUp({ username: `maker${count}` });
  const json = { slug: `quiet-hours-${count}`, title: 'Quiet Hours' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: nora, json })).body.ID;
});

afterAll(() => server?.close());

const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pictures = (page: Page) => text(page).locator('figure img');
const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

const picture = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#3858e9' } })
    .png()
    .toBuffer();

async function openEditor(options = {}) {
  const opened = await openAs(server, nora, options);
  await opened.page.goto(`/post/${siteId}?type=post`);
  await text(opened.page).waitFor();
  return opened;
}

/** Pastes as Ctrl+V does; `html` comes along with an image. */
async function paste(page: Page, png: Buffer, html = ''): Promise<void> {
  await text(page).evaluate(
    (target, { bytes, html }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'pasted.png', { type: 'image/png' }));
      if (html) clipboardData.setData('text/html', html);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { bytes: [...png], html },
  );
}

/** Publishes the editor's post and opens its page. */
async function publish(page: Page): Promise<void> {
  await action(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Post published.').waitFor();
  const [read] = await Promise.all([
    page.context().waitForEvent('page'),
    action(page, 'View post').first().click(),
  ]);
  const address = read.url();
  await read.close();
  await page.goto(address);
}

test('a pasted image is uploaded; caption and alternative text are on the post’s page', async () => {
  const { page, faults } = await openEditor();
  await page.getByRole('textbox', { name: 'Title' }).fill('Boats');
  await text(page).pressSequentially('Before.');
  await paste(page, await picture(40));
  await expect.poll(() => pictures(page).count()).toBe(1);
  await expect.poll(() => widthOf(pictures(page))).toBe(40);
  await text(page).getByLabel('Alternative text').fill('A blue boat');
  await text(page).locator('figcaption').click();
  await page.keyboard.type('At sea, ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('early');
  await publish(page);
  const figure = page
    .getByRole('article')
    .locator('figure', { has: page.getByRole('img', { name: 'A blue boat' }) });
  await figure.locator('figcaption', { hasText: 'At sea, early' }).waitFor();
  expect(await figure.locator('figcaption strong').textContent()).toBe('early');
  const shown = figure.getByRole('img', { name: 'A blue boat' });
  await expect.poll(() => widthOf(shown)).toBe(40);
  expect(faults).toEqual([]);
});

test('an image copied from a page is uploaded, and not loaded from there', async () => {
  const { page } = await openEditor();
  await text(page).click();
  await paste(
    page,
    await picture(24),
    '<meta charset="utf-8"><img src="https://elsewhere.example/a.png" alt="A">',
  );
  await expect.poll(() => pictures(page).getAttribute('src')).toContain(`${server.url}/media/`);
  expect(await pictures(page).count()).toBe(1);
});

test('an image is replaced with its caption and description kept, removed, and restored by Undo', async () => {
  const { page } = await openEditor();
  await text(page).click();
  await paste(page, await picture(40));
  await text(page).getByLabel('Alternative text').fill('A boat');
  await text(page).locator('figcaption').click();
  await page.keyboard.type('At sea');
  const before = await pictures(page).getAttribute('src');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), action(page, 'Replace').click()]);
  await chooser.setFiles({ name: 'other.png', mimeType: 'image/png', buffer: await picture(64) });
  await expect.poll(() => widthOf(pictures(page))).toBe(64);
  expect(await pictures(page).getAttribute('src')).not.toBe(before);
  expect(await text(page).getByLabel('Alternative text').inputValue()).toBe('A boat');
  expect(await text(page).locator('figcaption').textContent()).toBe('At sea');
  await action(page, 'Remove').click();
  await expect.poll(() => pictures(page).count()).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => widthOf(pictures(page))).toBe(64);
  await text(page).locator('figcaption', { hasText: 'At sea' }).waitFor();
});

test.each([1280, 390])('a table is on the page of the post as it was written, at %i px', async (width) => {
  const { page } = await openEditor({ width, height: 844 });
  await page.getByRole('textbox', { name: 'Title' }).fill('Cups');
  await text(page).click();
  await action(page, 'Table').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rows').fill('2');
  await dialog.getByLabel('Columns').fill('6');
  await action(page, 'Insert').click();
  await expect.poll(() => text(page).locator('th').count()).toBe(6);
  await text(page).locator('th').first().click();
  const cells = [
    'Tea',
    'Cup',
    'Minutes',
    'Temperature',
    'Leaves',
    'Notes',
    'Green',
    'Small',
    '3',
    '80°',
    'Large',
    'No milk',
  ];
  for (const [index, cell] of cells.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(cell);
  }
  expect(await scrollsSideways(page)).toBe(false);
  await publish(page);
  const table = page.getByRole('article').getByRole('table');
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(cells.slice(0, 6));
  expect(await table.getByRole('cell').allTextContents()).toEqual(cells.slice(6));
  expect(await scrollsSideways(page)).toBe(false);
});
