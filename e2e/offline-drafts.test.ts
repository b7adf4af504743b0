import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { openAs } from './member-page.ts';
import { waitUntilShellKept } from './offline-world.ts';
import { collectRequests, disconnect, holdBack, stopClock } from './waiting.ts';

let server: TestServer;
let nora: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  nora = await server.signUp();
  siteId = (await storeBlog(server.db, { owners: [nora.id] })).blogId;
});
afterAll(() => server?.close());

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' });

/** Opens an editor, and waits until the application works without a connection. */
async function openEditor(path: string): Promise<{ page: Page; context: BrowserContext }> {
  const opened = await openAs(server, nora, { worker: true });
  await opened.page.goto(path);
  await text(opened.page).waitFor();
  await waitUntilShellKept(opened.page);
  return opened;
}

/** Writes without a connection, and waits until the text is on the device. */
async function write(page: Page, name: string): Promise<void> {
  await title(page).fill(name);
  await text(page).fill('On the train');
  await expect.poll(() => listBackups(page)).toHaveLength(1);
  await expect.poll(async () => (await listBackups(page))[0]).toContain('On the train');
}

const listBackups = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('tidings.article.') ? value : [])),
  );

function createPost(json: { title: string; status: 'draft' | 'publish'; content?: string }) {
  return server.request(`/rest/v1.1/sites/${siteId}/posts/new`, { as: nora, json });
}

async function listDrafts(): Promise<string[]> {
  const path = `/rest/v1.1/sites/${siteId}/articles?status=draft`;
  const { body } = await server.request(path, { as: nora });
  return body.articles.map((article: { title: string }) => article.title);
}

test('U86: a draft that was written offline is saved when the connection is back, although its editor was left', async () => {
  const { page, context } = await openEditor(`/post/${siteId}?type=post`);
  await disconnect(page);
  await write(page, 'Far away');
  await page.getByRole('link', { name: 'Manage subscriptions' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByText('They’ll be saved to the draft when you’re online.').waitFor();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await text(page).waitFor({ state: 'detached' });
  expect(await listDrafts()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(listDrafts).toEqual(['Far away']);
  await expect.poll(() => listBackups(page)).toEqual([]);
});

test('U86: drafts are saved after an editor was left while the connection came back', async () => {
  const { page, context } = await openEditor(`/post/${siteId}?type=post`);
  await disconnect(page);
  await write(page, 'Left first');
  await page.goto(`/post/${siteId}?type=page`);
  await title(page).fill('Left last');
  await expect.poll(() => listBackups(page)).toHaveLength(2);
  // The next page waits for its data, and the editor stays until it has waited for a while.
  await stopClock(page);
  const respond = await holdBack(page, '**/rest/v1.1/me/settings*');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await context.setOffline(false);
  await page.clock.runFor(150);
  const pages = `/rest/v1.1/sites/${siteId}/articles?type=page&status=draft`;
  await expect.poll(async () => (await server.request(pages, { as: nora })).body.articles).toHaveLength(1);
  await page.clock.resume();
  respond();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await expect.poll(listDrafts).toEqual(['Left first']);
  await expect.poll(() => listBackups(page)).toEqual([]);
});

test('a save under way when its editor is left is not sent again', async () => {
  const { body } = await createPost({ title: 'Begun', status: 'draft' });
  const { page, faults } = await openAs(server, nora);
  await page.goto(`/post/${siteId}/${body.ID}`);
  const saves = collectRequests(page, `/posts/${body.ID}`);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/rest/v1.1/sites/${siteId}/posts/${body.ID}`, async (route) => {
    const response = await route.fetch();
    arrive();
    await released;
    await route.fulfill({ response });
  });
  await title(page).fill('Continued');
  await arrived;
  await page.getByRole('link', { name: 'Manage subscriptions' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await text(page).waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  release();
  await expect.poll(() => listBackups(page)).toEqual([]);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(saves.filter((request) => request.method() !== 'GET')).toHaveLength(1);
  expect(await page.getByText('A draft couldn’t be saved.').count()).toBe(0);
  expect(await listDrafts()).toEqual(['Continued']);
  expect(faults).toEqual([]);
});

test('U86: a draft is saved once, although the page was killed before the answer arrived', async () => {
  const { page, context } = await openEditor(`/post/${siteId}?type=post`);
  await disconnect(page);
  await write(page, 'Only once');
  await page.close();
  await context.setOffline(false);
  let received = 0;
  await context.route('**/posts/new', async (route) => {
    received += 1;
    await route.fetch();
  });
  const killed = await context.newPage();
  await killed.goto('/reader');
  await expect.poll(() => received).toBe(1);
  await expect.poll(listDrafts).toEqual(['Only once']);
  await killed.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const next = await context.newPage();
  await next.goto('/reader');
  await expect.poll(() => listBackups(next)).toEqual([]);
  expect(await listDrafts()).toEqual(['Only once']);
});

test('a change of a draft that was changed elsewhere meanwhile is announced once, and both texts are there', async () => {
  const { body } = await createPost({ title: 'Shared', status: 'draft' });
  const { page, context } = await openEditor(`/post/${siteId}/${body.ID}`);
  await disconnect(page);
  await write(page, 'From the train');
  await page.close();
  await server.request(`/rest/v1.1/sites/${siteId}/posts/${body.ID}`, {
    as: nora,
    json: { title: 'From the desk', version: body.version },
  });
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/reader');
  await next.getByText('A draft couldn’t be saved. Its text is still on this device.').waitFor();
  expect(await listDrafts()).toEqual(['From the desk']);
  await next.getByRole('link', { name: 'Open the draft' }).click();
  const dialog = next.getByRole('dialog', { name: 'This post was changed somewhere else' });
  await dialog.getByText('From the train').waitFor();
  await dialog.getByText('From the desk').waitFor();

  const later = await context.newPage();
  await later.goto('/reader');
  await later.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await later.getByText('A draft couldn’t be saved.').count()).toBe(0);
});

test('a draft can be opened again without a connection, with what was written', async () => {
  const { body } = await createPost({ title: 'Begun', status: 'draft' });
  const { page, context } = await openEditor(`/post/${siteId}/${body.ID}`);
  await disconnect(page);
  await write(page, 'Continued');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('We restored changes that weren’t saved last time.').waitFor();
  await expect.poll(() => title(page).inputValue()).toBe('Continued');
  await context.setOffline(false);
  await expect.poll(listDrafts).toEqual(['Continued']);
});

test('changes of a published post wait for their editor', async () => {
  const { body } = await createPost({ title: 'Live', content: '<p>Text</p>', status: 'publish' });
  const { page, context } = await openEditor(`/post/${siteId}/${body.ID}`);
  await disconnect(page);
  await write(page, 'Not yet');
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  const [read] = await Promise.all([
    next.waitForResponse((response) => response.url().endsWith(`/posts/${body.ID}/edit`)),
    next.goto('/reader'),
  ]);
  expect(read.status()).toBe(200);
  expect(await listBackups(next)).toHaveLength(1);
  const edited = await server.request(`/rest/v1.1/sites/${siteId}/posts/${body.ID}/edit`, { as: nora });
  expect(edited.body.title).toBe('Live');
});
