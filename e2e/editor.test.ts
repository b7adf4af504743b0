import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageOptions } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

let server: TestServer;
let nora: TestMember;
let siteId: number;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  count += 1;
  nora = await server.signUp({ username: `writer${count}` });
  siteId = await createSite(nora, `quiet-hours-${count}`, 'Quiet Hours');
});

afterAll(() => server?.close());

async function createSite(as: TestMember, slug: string, title: string): Promise<number> {
  return (await server.request('/rest/v1.1/sites/new', { as, json: { slug, title } })).body.ID;
}

async function createPost(json: object): Promise<{ ID: number; version: number }> {
  const path = `/rest/v1.1/sites/${siteId}/posts/new`;
  return (await server.request(path, { as: nora, json })).body;
}

const stored = async (postId: number) =>
  (await server.request(`/rest/v1.1/sites/${siteId}/posts/${postId}/edit`, { as: nora })).body;

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const state = (page: Page) => page.locator('header p[role="status"]');
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const settings = (page: Page) => page.getByRole('complementary', { name: 'Post settings' });

/** With `clock`, `passPause` advances the time as well. */
async function openEditor(
  path: string,
  { clock = false, ...options }: PageOptions & { clock?: boolean } = {},
) {
  const opened = await openAs(server, nora, options);
  if (clock) await opened.page.clock.install();
  await opened.page.goto(path);
  await text(opened.page).waitFor();
  return opened;
}

/** The pause after which changes are saved automatically. */
const passPause = (page: Page) => page.clock.fastForward(3_100);

/** The number that a new post has in its address once it has been saved: a moment after the page says so. */
async function readDraftId(page: Page): Promise<number> {
  await page.waitForURL(/[?&]draft=\d+/);
  return Number(new URL(page.url()).searchParams.get('draft'));
}

async function menu(page: Page, entry: string) {
  await action(page, 'More').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

describe('opening', () => {
  test('RT-39: /post/{siteId}?type=post is the editor of that blog', async () => {
    const { page, faults } = await openEditor(`/post/${siteId}?type=post`, { clock: true });
    await title(page).fill('Tea');
    await text(page).fill('Hot.');
    await passPause(page);
    await expect.poll(() => state(page).textContent()).toBe('Saved');
    expect(await readDraftId(page)).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  test('RT-40: /post is the editor for users with one blog, and asks users with several', async () => {
    const { page } = await openEditor('/post');
    expect(await title(page).inputValue()).toBe('');
    const other = await createSite(nora, `elsewhere-${count}`, 'Elsewhere');
    await page.goto('/post?type=post');
    await page.getByRole('heading', { level: 1, name: 'Which blog is this for?' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Elsewhere' }).click();
    await text(page).waitFor();
    expect(page.url()).toContain(`/post/${other}?type=post`);
  });

  test('RT-40: a user without a blog is offered one, and a stranger’s post is rejected', async () => {
    const { ID } = await createPost({ title: 'Mine', status: 'draft' });
    const stranger = await server.signUp();
    const { page } = await openAs(server, stranger);
    await page.goto('/post');
    await page.getByRole('main').getByRole('link', { name: 'Create a blog' }).waitFor();
    await page.goto(`/post/${siteId}/${ID}`);
    await page.getByRole('heading', { name: 'You can’t write here' }).waitFor();
  });
});

describe('writing', () => {
  test('formats, lists and embeds are stored as the HTML that readers get', async () => {
    const { page, faults } = await openEditor(`/post/${siteId}?type=post`);
    await title(page).fill('All of it');
    await page.keyboard.press('Enter');
    await page.keyboard.type('## Head\nplain ');
    await action(page, 'Bold').click();
    await page.keyboard.type('bold');
    await action(page, 'Bold').click();
    await page.keyboard.type('\n- one\ntwo\n\n> said\n\n\n``` x = 1');
    await menu(page, 'Save draft');
    await page.getByText('Draft saved.').waitFor();
    const draft = await readDraftId(page);
    const { content } = await stored(draft);
    expect(content).toContain('<h2>Head</h2>');
    expect(content).toContain('plain <strong>bold</strong>');
    expect(content).toMatch(/<ul><li><p>one<\/p><\/li><li><p>two<\/p><\/li><\/ul>/);
    expect(content).toContain('<blockquote><p>said</p></blockquote>');
    await action(page, 'Video or audio').click();
    await page.getByRole('dialog').getByLabel('Address').fill('https://youtu.be/dQw4w9WgXcQ');
    await action(page, 'Insert').click();
    await page.getByText('Player from www.youtube-nocookie.com').waitFor();
    await menu(page, 'Save draft');
    await expect
      .poll(async () => (await stored(draft)).content)
      .toMatch(/<iframe[^>]+src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ"/);
    expect(faults).toEqual([]);
  });

  test('a link is made of the selection, and a bad address is refused', async () => {
    const { page } = await openEditor(`/post/${siteId}?type=post`);
    await text(page).pressSequentially('read this');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    const address = page.getByRole('dialog').getByLabel('Address');
    await address.fill('javascript:alert(1)');
    await action(page, 'Apply').click();
    await page.getByText('Please enter a valid URL').waitFor();
    await address.fill('example.com/a');
    await action(page, 'Apply').click();
    await text(page).locator('a[href="https://example.com/a"]').waitFor();
  });

  test.each([
    [1280, 32],
    [390, 44],
  ])('the tools stay in sight over a long post, in one row, at %i px', async (width, target) => {
    const content = '<p>A line among very many.</p>'.repeat(80);
    const { ID } = await createPost({ title: 'Long', content, status: 'draft' });
    const { page } = await openEditor(`/post/${siteId}/${ID}`, { width, height: 800 });
    const head = (await page.getByRole('main').locator('header').first().boundingBox())!;
    expect(head.y + head.height).toBeLessThanOrEqual(100);
    const lines = text(page).locator('p');
    await lines.nth(60).click();
    const bar = page.getByRole('toolbar', { name: 'Formatting' });
    const bold = action(page, 'Bold');
    const masterbar = (await page.getByRole('banner').first().boundingBox())!;
    const isInSight = async () => {
      const box = (await bar.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(masterbar.y + masterbar.height);
      expect(box.y).toBeLessThan(masterbar.y + masterbar.height + 16);
      // On a phone the height is left to the text.
      if (width < 500) expect(box.y + box.height).toBeLessThanOrEqual(100);
      await bold.click({ trial: true });
    };
    await isInSight();
    // They don't cover the cursor when it moves up.
    for (let line = 60; line > 30; line -= 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.type('Here');
    await lines.filter({ hasText: 'Here' }).waitFor();
    const cursor = (await lines.filter({ hasText: 'Here' }).boundingBox())!;
    const box = (await bar.boundingBox())!;
    expect(cursor.y).toBeGreaterThanOrEqual(box.y + box.height);
    await isInSight();
    const buttons = await bar.getByRole('button').all();
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    expect(new Set(boxes.map((button) => button!.y)).size).toBe(1);
    for (const button of boxes) expect(Math.min(button!.width, button!.height)).toBe(target);
    await bar.getByRole('button').last().scrollIntoViewIfNeeded();
    expect((await bar.getByRole('button').last().boundingBox())!.x + target).toBeLessThanOrEqual(width);
    expect(await scrollsSideways(page)).toBe(false);
    await isInSight();
  });

  test('the editor opens in the title', async () => {
    const { page } = await openEditor(`/post/${siteId}?type=post`);
    await expect.poll(() => title(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('an image has a caption and a description, which stay; a failed upload says why and can be retried', async () => {
    const { page } = await openEditor(`/post/${siteId}?type=post`);
    await text(page).pressSequentially('Before.');
    const choose = async (buffer: Buffer) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        action(page, 'Picture').click(),
      ]);
      await chooser.setFiles({ name: 'boat.png', mimeType: 'image/png', buffer });
    };
    await choose(Buffer.from('no picture'));
    const alert = text(page).getByRole('alert');
    await alert.getByText('We can’t read this file as a picture.').waitFor();
    await alert.getByRole('button', { name: 'Retry' }).waitFor();
    await alert.getByRole('button', { name: 'Remove' }).click();
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3858e9' } })
      .png()
      .toBuffer();
    await choose(buffer);
    await text(page).getByLabel('Alternative text').fill('A blue boat');
    const picture = text(page).getByRole('img', { name: 'A blue boat' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
    await text(page).locator('figcaption').click();
    await page.keyboard.type('At sea');
    await page.keyboard.press('Enter');
    await page.keyboard.type('After.');
    await menu(page, 'Save draft');
    await page.getByText('Draft saved.').waitFor();
    const draft = await readDraftId(page);
    const { content } = await stored(draft);
    expect(content).toMatch(
      /<p>Before.<\/p><figure><img[^>]+alt="A blue boat"[^>]*><figcaption>At sea<\/figcaption><\/figure><p>After.<\/p>/,
    );
    await page.reload();
    await text(page).locator('figcaption', { hasText: 'At sea' }).waitFor();
    await text(page).getByRole('img', { name: 'A blue boat' }).waitFor();
  });

  test('images can be dropped, with a label where', async () => {
    const { page } = await openEditor(`/post/${siteId}?type=post`);
    const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3858e9' } })
      .png()
      .toBuffer();
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], 'a.png', { type: 'image/png' }));
        return transfer;
      },
      [...buffer],
    );
    await text(page).dispatchEvent('dragenter', { dataTransfer: data });
    await page.locator('[data-drop="Drop pictures here"]').waitFor();
    const { x, y } = (await text(page).boundingBox())!;
    await text(page).dispatchEvent('drop', { dataTransfer: data, clientX: x + 20, clientY: y + 40 });
    await text(page).locator('figure img').waitFor();
    await expect.poll(() => page.locator('[data-drop]').count()).toBe(0);
  });

  test('a table grows, moves by Tab, and is stored with its header', async () => {
    const { page, faults } = await openEditor(`/post/${siteId}?type=post`);
    await text(page).click();
    await action(page, 'Table').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rows').fill('2');
    await dialog.getByLabel('Columns').fill('2');
    await action(page, 'Insert').click();
    await expect.poll(() => text(page).locator('th, td').count()).toBe(4);
    await text(page).locator('th').first().click();
    for (const word of ['Tea', 'Cup', 'Green', 'Small', 'Black']) {
      await page.keyboard.type(word);
      if (word !== 'Black') await page.keyboard.press('Tab');
    }
    await expect.poll(() => text(page).locator('tr').count()).toBe(3);
    await action(page, 'Table').click();
    await page.getByRole('menuitem', { name: 'Add column after' }).click();
    await expect.poll(() => text(page).locator('th').count()).toBe(3);
    await menu(page, 'Save draft');
    await page.getByText('Draft saved.').waitFor();
    const draft = await readDraftId(page);
    expect((await stored(draft)).content).toMatch(
      /<table><tbody><tr><th><p>Tea<\/p><\/th><th>.*<td><p>Black<\/p><\/td>/,
    );
    await page.reload();
    await text(page).getByText('Black').waitFor();
    expect(await page.getByText('can’t be edited here').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('tags', () => {
  const tags = (page: Page) => page.getByRole('combobox', { name: 'Tags' });
  const option = (page: Page, name: string) => page.getByRole('option', { name });
  const chips = (page: Page) =>
    settings(page)
      .getByRole('button', { name: /^Remove / })
      .evaluateAll((buttons) => buttons.map((button) => button.parentElement!.textContent));

  test.each([1280, 390])('are completed, added and removed by keyboard alone, at %i px', async (width) => {
    await createPost({ title: 'One', tags: ['Green tea', 'Teapots'], status: 'publish' });
    await createPost({ title: 'Two', tags: ['Teapots'], status: 'publish' });
    const { page, faults } = await openEditor(`/post/${siteId}?type=post`, {
      width,
      height: 844,
      clock: true,
    });
    await title(page).fill('Tea');
    await action(page, 'Post settings').focus();
    await page.keyboard.press('Enter');
    await tags(page).focus();
    await page.keyboard.type('tea');
    await option(page, 'Teapots').waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Teapots2 posts', 'Green tea1 post']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => option(page, 'Teapots').getAttribute('aria-selected')).toBe('true');
    expect(await tags(page).getAttribute('aria-activedescendant')).toBe(
      await option(page, 'Teapots').getAttribute('id'),
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => chips(page)).toEqual(['Green tea']);
    await page.keyboard.type('#cups,mugs');
    await page.keyboard.press('Enter');
    await expect.poll(() => chips(page)).toEqual(['Green tea', 'cups', 'mugs']);
    await page.keyboard.press('Backspace');
    await expect.poll(() => chips(page)).toEqual(['Green tea', 'cups']);
    // Closes only the list; the typed text stays in the field.
    await page.keyboard.type('tea');
    await option(page, 'Teapots').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    expect(await tags(page).inputValue()).toBe('tea');
    await page.keyboard.press('Tab');
    await expect.poll(() => chips(page)).toEqual(['Green tea', 'cups', 'tea']);
    await passPause(page);
    await expect.poll(() => state(page).textContent()).toBe('Saved');
    const draft = await readDraftId(page);
    expect(Object.keys((await stored(draft)).tags)).toEqual(['Green tea', 'cups', 'tea']);
    expect(await scrollsSideways(page)).toBe(false);
    expect(faults).toEqual([]);
  });

  test('a suggestion can be pressed, and what cannot be a tag says why and stays', async () => {
    await createPost({ title: 'One', tags: ['Teapots'], status: 'publish' });
    const many = Array.from({ length: 23 }, (_, number) => `tag ${number}`);
    const { ID } = await createPost({ title: 'Many', tags: many, status: 'draft' });
    const { page } = await openEditor(`/post/${siteId}/${ID}`);
    await action(page, 'Post settings').click();
    await tags(page).click();
    await option(page, 'Teapots').click();
    await expect.poll(() => chips(page)).toEqual([...many, 'Teapots']);
    await page.keyboard.type('TAG 3,');
    await page.getByText('This post already has that tag.').waitFor();
    await tags(page).fill(`${'x'.repeat(101)},`);
    await page.getByText('A tag can have up to 100 characters. Shorten it.').waitFor();
    expect(await tags(page).inputValue()).toBe('x'.repeat(101));
    await tags(page).fill('cups, mugs, kettles');
    await page.keyboard.press('Enter');
    await page.getByText('A post can have up to 25 tags. Remove one to add another.').waitFor();
    expect(await tags(page).inputValue()).toBe('mugs, kettles');
    expect(await tags(page).getAttribute('aria-invalid')).toBe('true');
    expect((await chips(page)).at(-1)).toBe('cups');
    await page.getByRole('button', { name: 'Remove Teapots' }).click();
    await page.keyboard.press('Enter');
    await expect.poll(() => chips(page)).toEqual([...many, 'cups', 'mugs']);
  });
});

describe('publishing', () => {
  test('asks first, publishes with tags and excerpt, updates, and goes back to draft', async () => {
    const { page, context } = await openEditor(`/post/${siteId}?type=post`, { clock: true });
    await title(page).fill('Out now');
    await text(page).fill('Body');
    await action(page, 'Post settings').click();
    await page.getByLabel('Tags').fill('tea, cups');
    await page.getByLabel('Excerpt').fill('In short');
    await action(page, 'Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Post published.').waitFor();
    const postId = await readDraftId(page);
    expect(await stored(postId)).toMatchObject({
      status: 'publish',
      title: 'Out now',
      excerpt: 'In short',
      tags: { tea: {}, cups: {} },
      slug: 'out-now',
    });
    const [read] = await Promise.all([
      context.waitForEvent('page'),
      action(page, 'View post').first().click(),
    ]);
    await read.getByRole('heading', { level: 1, name: 'Out now' }).waitFor();
    await title(page).fill('Out now, again');
    await expect.poll(() => state(page).textContent()).toBe('Unsaved changes');
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await passPause(page);
    await action(page, 'Update').hover();
    expect(asked.filter((url) => url.includes('/posts/'))).toEqual([]);
    expect(await state(page).textContent()).toBe('Unsaved changes');
    expect((await stored(postId)).title).toBe('Out now');
    await action(page, 'Update').click();
    await page.getByText('Post updated.').waitFor();
    expect((await stored(postId)).title).toBe('Out now, again');
    await menu(page, 'Move to drafts');
    await expect.poll(async () => (await stored(postId)).status).toBe('draft');
  });

  test('can be scheduled, and the plan shows in the list', async () => {
    const { page } = await openEditor(`/post/${siteId}?type=post`);
    await title(page).fill('Tomorrow');
    await text(page).fill('Wait for it');
    await action(page, 'Publish').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('When').selectOption('later');
    await dialog.getByLabel('Date and time').fill('2020-01-01T10:00');
    await action(page, 'Schedule').click();
    await dialog.getByText('Choose a time in the future.').waitFor();
    await dialog.getByLabel('Date and time').fill('2099-01-01T10:00');
    await action(page, 'Schedule').click();
    await page.getByText('Your post will be published on').waitFor();
    await page.goto(`/me/sites/${siteId}/posts?status=future`);
    await page.getByRole('link', { name: 'Tomorrow' }).waitFor();
    await page.getByText('To be published on').waitFor();
  });
});

test('a post in the list is edited, viewed and moved to the trash from its menu, and stays among its own', async () => {
  const { ID } = await createPost({ title: 'Old hat', content: '<p>Text</p>', status: 'draft' });
  await createPost({ title: 'In print', content: '<p>Text</p>', status: 'publish' });
  const { page, faults } = await openAs(server, nora);
  await page.goto(`/me/sites/${siteId}/posts`);
  await action(page, 'More about In print').click();
  const entries = page.getByRole('menuitem');
  await expect.poll(() => entries.allTextContents()).toEqual(['Edit', 'View post', 'Move to trash']);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Posts' }).getByRole('link', { name: 'Drafts' }).click();
  const counted = () => page.getByRole('navigation', { name: 'Posts' }).getByRole('link').allTextContents();
  await expect.poll(counted).toEqual(['Published1', 'Drafts1', 'Scheduled0', 'Private0', 'Trash0']);
  const row = page.getByRole('listitem').filter({ hasText: 'Old hat' });
  await row.getByRole('button', { name: 'More about Old hat' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  // The notice stays while the pointer is on it.
  await page.getByText('Post moved to trash.').hover();
  await row.waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(ID)).status).toBe('trash');
  expect(new URL(page.url()).search).toBe('?status=draft');
  await expect.poll(counted).toEqual(['Published1', 'Drafts0', 'Scheduled0', 'Private0', 'Trash1']);
  await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
  await row.getByRole('button', { name: 'More about Old hat' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.waitForURL(`**/post/${siteId}/${ID}`);
  expect(faults).toEqual([]);
});

test('the trash gives a post back, and deletes one permanently after a question', async () => {
  const { ID } = await createPost({ title: 'Old hat', content: '<p>Text</p>', status: 'draft' });
  const { ID: otherId } = await createPost({ title: 'Old shoe', content: '<p>Text</p>', status: 'draft' });
  for (const id of [ID, otherId])
    await server.request(`/rest/v1.1/sites/${siteId}/posts/${id}/delete`, { as: nora, json: {} });
  const { page, faults } = await openAs(server, nora, { width: 390 });
  await page.goto(`/me/sites/${siteId}/posts?status=trash`);
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await row('Old shoe').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Post restored.').waitFor();
  await row('Old shoe').waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(otherId)).status).toBe('draft');
  await row('Old hat').getByRole('button', { name: 'Delete permanently' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Old hat”?' });
  await question.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await row('Old hat').getByRole('button', { name: 'Delete permanently' }).click();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('The trash is empty.').waitFor();
  expect(faults).toEqual([]);
});

describe('no text is lost', () => {
  test('two tabs: the second one sees both texts and chooses; the other stays among the revisions', async () => {
    const { ID, version } = await createPost({ title: 'Shared', content: '<p>Start</p>', status: 'draft' });
    const { page } = await openEditor(`/post/${siteId}/${ID}`, { clock: true });
    await server.request(`/rest/v1.1/sites/${siteId}/posts/${ID}`, {
      as: nora,
      json: { content: '<p>From the other tab</p>', version },
    });
    await text(page).fill('From this tab');
    await passPause(page);
    const dialog = page.getByRole('dialog', { name: 'This post was changed somewhere else' });
    await dialog.waitFor();
    await dialog.getByText('From the other tab').waitFor();
    await dialog.getByText('From this tab').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep this version' }).click();
    await expect.poll(async () => (await stored(ID)).content).toBe('<p>From this tab</p>');
    await menu(page, 'Revisions');
    const revisions = page.getByRole('dialog', { name: 'Revisions' });
    await revisions.getByText('From the other tab').waitFor();
    await revisions.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(() => text(page).textContent()).toBe('From the other tab');
    await expect.poll(async () => (await stored(ID)).content).toBe('<p>From the other tab</p>');
  });

  test('without a connection the text is kept on the device, and comes back and is saved', async () => {
    const { page } = await openEditor(`/post/${siteId}?type=post`, { clock: true });
    await page.route('**/posts/new', (route) => route.abort());
    await title(page).fill('Offline');
    await text(page).fill('On the train');
    await passPause(page);
    await expect.poll(() => state(page).textContent()).toBe('Not saved');
    await page.getByText('Not saved: you’re offline. Your text is saved on this device.').waitFor();
    await page.unroute('**/posts/new');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('We restored changes that weren’t saved last time.').waitFor();
    await expect.poll(() => text(page).textContent()).toBe('On the train');
    await passPause(page);
    await expect.poll(() => state(page).textContent()).toBe('Saved');
  });

  test('logged out meanwhile: says so, and saves after logging in again', async () => {
    const { page, context } = await openEditor(`/post/${siteId}?type=post`, { clock: true });
    const cookies = await context.cookies();
    await context.clearCookies();
    await text(page).fill('Still here');
    await passPause(page);
    await page.getByText('You’re logged out. Log in in another tab').waitFor();
    await context.addCookies(cookies);
    await action(page, 'Try again').click();
    await expect.poll(() => state(page).textContent()).toBe('Saved');
    await expect.poll(() => text(page).textContent()).toBe('Still here');
  });

  test('access to a blog is lost: the text can move to another one', async () => {
    const owner = await server.signUp();
    const lost = await createSite(owner, `lost-${count}`, 'Lost');
    await server.request(`/rest/v1.1/sites/${lost}/authors/new`, { as: owner, json: { who: nora.username } });
    await server.request(`/rest/v1.1/me/invitations/${lost}`, { as: nora, json: { accept: true } });
    const { page } = await openEditor(`/post/${lost}?type=post`, { clock: true });
    await server.request(`/rest/v1.1/sites/${lost}/authors/${nora.id}/delete`, { as: owner, json: {} });
    await title(page).fill('Homeless');
    await text(page).fill('Needs a place');
    await passPause(page);
    await action(page, 'Save to Quiet Hours').click();
    await page.waitForURL(`**/post/${siteId}/*`);
    await expect.poll(() => text(page).textContent()).toBe('Needs a place');
    await expect.poll(() => title(page).inputValue()).toBe('Homeless');
  });

  test('leaving with unsaved changes asks', async () => {
    const { ID } = await createPost({ title: 'Live', content: '<p>Text</p>', status: 'publish' });
    const { page } = await openEditor(`/post/${siteId}/${ID}`);
    await title(page).fill('Live and changed');
    await page.getByRole('link', { name: 'Manage subscriptions' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await action(page, 'Stay').click();
    await expect.poll(() => title(page).inputValue()).toBe('Live and changed');
    await page.getByRole('link', { name: 'Manage subscriptions' }).first().click();
    await action(page, 'Leave').click();
    await page.getByRole('heading', { level: 1, name: 'Manage subscribed sites' }).waitFor();
    await page.goto(`/post/${siteId}/${ID}`);
    await page.getByText('We restored changes that weren’t saved last time.').waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('Live and changed');
  });

  test('deleting can be undone', async () => {
    const { ID } = await createPost({ title: 'Gone', content: '<p>Text</p>', status: 'draft' });
    const { page } = await openEditor(`/post/${siteId}/${ID}`);
    await menu(page, 'Delete');
    await page.getByText('Post moved to trash.').hover();
    await expect.poll(async () => (await stored(ID)).status).toBe('trash');
    // The toolbar of the closing editor has its own Undo.
    await page.getByRole('status').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await stored(ID)).status).toBe('draft');
    await page.waitForURL(`**/post/${siteId}/${ID}`);
    await text(page).waitFor();
  });
});

describe('blogs', () => {
  test('one is created with an address that is checked, and appears in the list', async () => {
    const { page } = await openAs(server, nora);
    await page.goto('/me/sites');
    await page.getByRole('main').getByRole('link', { name: 'Create a blog' }).click();
    await page.getByLabel('Name').fill('Über Tee');
    const address = page.getByLabel('Address');
    await expect.poll(() => address.inputValue()).toBe('uber-tee');
    await address.fill('a');
    await address.blur();
    await page.getByText('An address has 3 to 50 characters').waitFor();
    await address.fill(`quiet-hours-${count}`);
    await page.getByRole('main').getByRole('button', { name: 'Create a blog' }).click();
    await page.getByText('There is already a blog at this address.').waitFor();
    await address.fill(`tee-${count}`);
    await page.getByRole('main').getByRole('button', { name: 'Create a blog' }).click();
    await text(page).waitFor();
    await page.goto('/me/sites');
    const list = page.getByRole('list', { name: 'Your blogs' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('button', { name: 'Make primary' }).click();
    const primary = list.getByRole('listitem').filter({ has: page.getByText('Primary', { exact: true }) });
    await expect.poll(() => primary.textContent()).toContain('Über Tee');
  });

  test('CO-02: settings are saved with the notice of 10 seconds, a failure is announced', async () => {
    const { page } = await openAs(server, nora);
    await page.clock.install();
    await page.goto(`/me/sites/${siteId}/settings`);
    await page.getByLabel('Tagline').fill('At night');
    await page.clock.pauseAt(Date.now() + 60_000);
    await action(page, 'Save settings').click();
    const notice = page.getByRole('status').getByText('Settings saved successfully!', { exact: true });
    await notice.waitFor();
    await page.mouse.move(0, 0);
    await page.clock.runFor(9_900);
    expect(await notice.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await notice.waitFor({ state: 'detached' });
    await page.clock.resume();
    await page.route('**/settings', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } }),
    );
    await page.getByLabel('Tagline').fill('By day');
    await action(page, 'Save settings').click();
    await page
      .getByRole('alert')
      .getByText('There was a problem saving your changes. Please try again.', { exact: true })
      .waitFor();
    await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('By day');
  });

  test('authors are invited, accept, and can be removed', async () => {
    const friend = await server.signUp({ username: `friend${count}` });
    const { page } = await openAs(server, nora);
    await page.goto(`/me/sites/${siteId}/authors`);
    await page.getByLabel('Username or email address').fill(friend.username);
    await action(page, 'Invite').click();
    await page.getByText('Author, invited').waitFor();
    const { page: theirs } = await openAs(server, friend);
    await theirs.goto('/me/sites');
    await theirs.getByText('You’ve been invited to write for Quiet Hours.').waitFor();
    await action(theirs, 'Accept').click();
    await theirs.getByRole('list', { name: 'Your blogs' }).getByText('Quiet Hours').first().waitFor();
    await page.reload();
    await action(page, 'Remove').click();
    await page.getByText(`${friend.username} removed.`).waitFor();
  });

  test('a blog is deleted after its address was repeated', async () => {
    const { page } = await openAs(server, nora);
    await page.goto(`/me/sites/${siteId}/settings`);
    await action(page, 'Delete this blog').click();
    const last = action(page, 'Delete permanently');
    await expect.poll(() => last.isDisabled()).toBe(true);
    await page.getByRole('dialog').getByRole('textbox').fill(`quiet-hours-${count}`);
    await last.click();
    await page.getByRole('main').getByText('A blog of your own').waitFor();
  });
});

describe('for everybody', () => {
  test.each(['light', 'dark'] as const)(
    'axe finds nothing in the editor and its settings, %s',
    async (theme) => {
      const { ID } = await createPost({ title: 'Checked', content: '<p>Text</p>', status: 'publish' });
      const { page } = await openEditor(`/post/${siteId}/${ID}`, { theme });
      await action(page, 'Post settings').click();
      await settings(page).waitFor();
      expect(await findBarriers(page)).toEqual([]);
    },
  );

  test('nothing is wider than 320 px', async () => {
    const { ID } = await createPost({ title: 'Narrow'.repeat(12), content: '<p>Text</p>', status: 'draft' });
    const { page } = await openEditor(`/post/${siteId}/${ID}`, { width: 320, height: 700 });
    expect(await scrollsSideways(page)).toBe(false);
    await action(page, 'Post settings').click();
    await settings(page).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    for (const path of [
      '',
      '/new',
      `/${siteId}/settings`,
      `/${siteId}/authors`,
      `/${siteId}/posts?status=draft`,
    ]) {
      await page.goto(`/me/sites${path}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await scrollsSideways(page), path).toBe(false);
    }
  });
});
