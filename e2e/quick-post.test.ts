import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

const SUCCESS = 'Post successful! Your post will appear in the feed soon.';
const KEY = 'reader_quick_post_content';

let server: TestServer;
let nora: TestMember;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  count += 1;
  nora = await server.signUp({ username: `nora${count}` });
});

afterAll(() => server?.close());

async function createSite(member: TestMember, title: string): Promise<number> {
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${member.id}`;
  const { body } = await server.request('/rest/v1.1/sites/new', { as: member, json: { slug, title } });
  return body.ID;
}

const preferences = (member: TestMember) => server.request('/rest/v1.1/me/preferences', { as: member });
const prefer = (member: TestMember, calypso_preferences: object) =>
  server.request('/rest/v1.1/me/preferences', { as: member, json: { calypso_preferences } });

const card = (page: Page) => page.getByRole('region', { name: 'Write a quick post' });
const text = (page: Page) => card(page).getByRole('textbox', { name: 'Post text' });
const postButton = (page: Page) => card(page).getByRole('button', { name: /^Post(ing)?$/ });

/** Opens the stream's page as a member, with the card open; `posts` are the publishing calls. */
async function openCard(member: TestMember, options = {}) {
  const opened = await openAs(server, member, options);
  const posts: Record<string, unknown>[] = [];
  opened.page.on('request', (request) => {
    if (request.url().endsWith('/posts/new')) posts.push(JSON.parse(request.postData() ?? ''));
  });
  await opened.page.goto('/reader');
  await pressWrite(opened.page);
  return { ...opened, posts };
}

/** Opens the card. The focus moves there in the next frame, and would take a key away from a test that presses one before. */
async function pressWrite(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Write a quick post' }).click();
  await card(page).locator('[contenteditable]:focus').waitFor();
}

describe('the card', () => {
  test('QP-01: has its title, as one row that opens', async () => {
    await createSite(nora, 'Quiet Hours');
    const { page } = await openAs(server, nora);
    await page.goto('/reader');
    await page.getByRole('heading', { level: 2, name: 'Write a quick post', exact: true }).waitFor();
    expect((await card(page).boundingBox())?.height).toBe(44);
    expect(await text(page).count()).toBe(0);
  });

  test('QP-02: is absent without a blog, and when the flag is off', async () => {
    const { page } = await openAs(server, nora);
    await page.goto('/reader');
    await page.getByText('Welcome to Tidings').waitFor();
    expect(await card(page).count()).toBe(0);
    await createSite(nora, 'Quiet Hours');
    await page.reload();
    await card(page).waitFor();
    await prefer(nora, { reader_quick_post: false });
    await page.reload();
    await page.getByText('Nothing here yet').waitFor();
    expect(await card(page).count()).toBe(0);
    await prefer(nora, { reader_quick_post: true });
    await page.reload();
    await card(page).waitFor();
  });

  test.each([
    [1280, 900, 800],
    [390, 844, 732],
  ])(
    'QP-16: at %i by %i the whole card is at most %i px high, and 2,000 words leave its controls in sight',
    async (width, height, highest) => {
      await createSite(nora, 'Quiet Hours');
      const { page } = await openCard(nora, { width, height });
      const words = '<p>Ten words that say nothing, as often as it takes.</p>'.repeat(200);
      await page.evaluate(([key, html]) => localStorage.setItem(key!, html!), [KEY, words]);
      await page.reload();
      await text(page).waitFor();
      await expect.poll(async () => (await card(page).boundingBox())!.height).toBeGreaterThan(highest - 20);
      expect((await card(page).boundingBox())!.height).toBeLessThanOrEqual(highest);
      const scroller = text(page).locator('xpath=..');
      expect(await scroller.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
      // Typed at the end of the text, with all controls present.
      await text(page).press('Control+End');
      await page.keyboard.type(' The end.');
      const { y, height: tall } = (await card(page).boundingBox())!;
      for (const name of ['Bold', 'Cancel', 'Post']) {
        const box = (await card(page).getByRole('button', { name, exact: true }).boundingBox())!;
        expect(box.y).toBeGreaterThan(y);
        expect(box.y + box.height).toBeLessThanOrEqual(y + tall);
      }
      await card(page).scrollIntoViewIfNeeded();
      await postButton(page).click();
      await page.getByText(SUCCESS).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
    },
  );

  test('QP-17: its menu opens the full editor in a new tab', async () => {
    const siteId = await createSite(nora, 'Quiet Hours');
    const { page, context } = await openCard(nora);
    await card(page).getByRole('button', { name: 'More about this post' }).click();
    const entry = page.getByRole('menuitem', { name: 'Open the full editor' });
    await expect.poll(() => entry.getAttribute('href')).toBe(`/post/${siteId}?type=post`);
    const [editor] = await Promise.all([context.waitForEvent('page'), entry.click()]);
    await editor.getByRole('textbox', { name: 'Title' }).waitFor();
  });
});

test('RO-09: a verified member with a blog writes a quick post; an unverified one has no card, and is refused a blog and a post', async () => {
  const siteId = await createSite(nora, 'Quiet Hours');
  const { page } = await openCard(nora);
  await text(page).fill('Fog until noon');
  await postButton(page).click();
  await page.getByText(SUCCESS).waitFor();
  const articles = `/rest/v1.1/sites/${siteId}/articles`;
  const { body } = await server.request(articles, { as: nora });
  expect(body.articles).toMatchObject([{ title: 'Fog until noon', status: 'publish' }]);

  const una = await server.signUp({ username: `una${count}`, verified: false });
  const { page: hers } = await openAs(server, una);
  await hers.goto('/reader');
  await hers.getByText('Welcome to Tidings').waitFor();
  expect(await card(hers).count()).toBe(0);
  const blog = { slug: `una-${count}`, title: 'Too early' };
  expect(await server.request('/rest/v1.1/sites/new', { as: una, json: blog })).toMatchObject({
    status: 403,
    body: { error: 'email_unverified' },
  });
  const post = { title: 'Not mine', content: 'x' };
  const refused = await server.request(`/rest/v1.1/sites/${siteId}/posts/new`, { as: una, json: post });
  expect(refused.status).toBe(403);
  expect((await server.request(articles, { as: nora })).body.articles).toHaveLength(1);
});

describe('choosing the blog', () => {
  test('SI-17, U62: with one blog there is no arrow and nothing opens', async () => {
    await createSite(nora, 'Quiet Hours');
    const { page } = await openCard(nora);
    const header = card(page).locator('header');
    expect(await header.getByRole('combobox').count()).toBe(0);
    await header.getByText('Quiet Hours').click();
    expect(await page.getByRole('option').count()).toBe(0);
    const arrow = header.locator('path[d="m6 9 6 6 6-6"]');
    expect(await arrow.count()).toBe(0);
  });

  test('SI-03, QP-06, U62: a dropdown with the blogs; primary at first, then the selected one', async () => {
    const first = await createSite(nora, 'Quiet Hours');
    const second = await createSite(nora, 'Elsewhere');
    const { page, posts } = await openCard(nora);
    const dropdown = card(page).getByRole('combobox');
    await expect.poll(() => dropdown.textContent()).toContain('Quiet Hours');
    await dropdown.click();
    await expect.poll(() => page.getByRole('option').count()).toBe(2);
    await page.getByRole('option', { name: 'Elsewhere' }).click();
    await expect.poll(() => dropdown.textContent()).toContain('Elsewhere');
    await expect
      .poll(async () => (await preferences(nora)).body.calypso_preferences.recentSites)
      .toEqual([second]);
    await page.reload();
    await pressWrite(page);
    await text(page).fill('Hello');
    await expect.poll(() => dropdown.textContent()).toContain('Elsewhere');
    const sent = page.waitForRequest('**/posts/new');
    await postButton(page).click();
    expect((await sent).url()).toContain(`/sites/${second}/posts/new`);
    expect(posts).toHaveLength(1);
    expect(first).not.toBe(second);
  });

  test('the dropdown works by keyboard', async () => {
    await createSite(nora, 'Quiet Hours');
    await createSite(nora, 'Elsewhere');
    const { page } = await openCard(nora);
    const dropdown = card(page).getByRole('combobox');
    await dropdown.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => dropdown.textContent()).toContain('Elsewhere');
    await expect.poll(() => dropdown.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('posting', () => {
  beforeEach(async () => {
    await createSite(nora, 'Quiet Hours');
  });

  test('QP-04, QP-03: Post waits for text that is not blank', async () => {
    const { page, posts } = await openCard(nora);
    await expect.poll(() => postButton(page).isDisabled()).toBe(true);
    await text(page).pressSequentially('   ');
    await page.keyboard.press('Enter');
    await expect.poll(() => postButton(page).isDisabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await text(page).pressSequentially('x');
    await expect.poll(() => postButton(page).isEnabled()).toBe(true);
    expect(posts).toEqual([]);
  });

  test('QP-07, QP-08, QP-09, QP-11, QP-13, QP-14: publishes with its first line as title; the notice opens it', async () => {
    const { page, context, posts, faults } = await openCard(nora);
    const line = 'Notes from the 7:14, in pencil, while it rains over the whole town';
    await text(page).pressSequentially(line);
    await page.keyboard.press('Enter');
    await text(page).pressSequentially('Second line');
    await postButton(page).click();
    await page.getByRole('status').getByText(SUCCESS, { exact: true }).waitFor();
    expect(posts).toEqual([
      {
        title: `${line.slice(0, 57)}...`,
        content: `<p>${line}</p><p>Second line</p>`,
        status: 'publish',
      },
    ]);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
    const closed = page.getByRole('button', { name: 'Write a quick post', exact: true });
    await expect.poll(() => closed.evaluate((button) => button === document.activeElement)).toBe(true);
    await closed.click();
    expect(await text(page).textContent()).toBe('');
    const view = page.getByRole('button', { name: 'View Post.', exact: true });
    const [post] = await Promise.all([context.waitForEvent('page'), view.click()]);
    await post.getByRole('heading', { level: 1, name: `${line.slice(0, 57)}...` }).waitFor();
    expect(new URL(post.url()).pathname).toContain('/sites/quiet-hours-');
    expect(faults).toEqual([]);
  });

  test('QP-04, QP-10: meanwhile Post is disabled and says Posting', async () => {
    const { page, posts } = await openCard(nora);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/posts/new', async (route) => {
      await held;
      await route.continue();
    });
    await text(page).fill('Hello');
    await postButton(page).click();
    await card(page).getByRole('button', { name: 'Posting', exact: true }).waitFor();
    await expect.poll(() => postButton(page).isDisabled()).toBe(true);
    await expect.poll(() => text(page).getAttribute('contenteditable')).toBe('false');
    letGo();
    await card(page).getByRole('button', { name: 'Write a quick post' }).waitFor();
    expect(posts).toHaveLength(1);
  });

  test('QP-15, AN-01, U61: a failure is only recorded; text and draft stay, and Post is enabled again', async () => {
    const { page } = await openCard(nora);
    await page.route('**/posts/new', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } }),
    );
    await text(page).fill('Hello');
    const event = page.waitForRequest((request) => request.postData()?.includes('quick_post_error') ?? false);
    await postButton(page).click();
    const { events } = JSON.parse((await event).postData() ?? '');
    // The opened view may be in the same batch.
    expect(events).toContainEqual(
      expect.objectContaining({
        name: 'calypso_reader_quick_post_error',
        properties: expect.objectContaining({ code: 'internal_error' }),
      }),
    );
    await expect.poll(() => postButton(page).isEnabled()).toBe(true);
    await expect.poll(() => text(page).textContent()).toBe('Hello');
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('<p>Hello</p>');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('status').count()).toBe(0);
    const recorded = () =>
      server.db
        .selectFrom('events')
        .select('name')
        .where('user_id', '=', nora.id)
        .where('name', 'like', '%quick_post%')
        .execute();
    await expect.poll(recorded).toEqual([{ name: 'calypso_reader_quick_post_error' }]);
  });

  test('U63: Ctrl+Enter posts', async () => {
    const { page, posts } = await openCard(nora);
    await text(page).pressSequentially('Hello');
    await page.keyboard.press('Control+Enter');
    await page.getByText(SUCCESS).waitFor();
    expect(posts).toMatchObject([{ title: 'Hello', content: '<p>Hello</p>' }]);
  });
});

describe('the draft', () => {
  beforeEach(async () => {
    await createSite(nora, 'Quiet Hours');
  });

  test('the user’s own post is in the stream at once; with a draft the page still opens at its top', async () => {
    const site = await createSite(nora, 'Low Water');
    for (let count = 1; count <= 8; count++) {
      await server.request(`/rest/v1.1/sites/${site}/posts/new`, {
        as: nora,
        json: { title: `Day ${count}`, content: '<p>Grey.</p>'.repeat(count), status: 'publish' },
      });
    }
    const { page } = await openCard(nora);
    await page.getByRole('article', { name: 'Day 8' }).waitFor();
    await text(page).pressSequentially('A heron.');
    await postButton(page).click();
    const note = page.getByRole('article', { name: 'A heron.', exact: true });
    await note.getByRole('link', { name: 'A heron.', exact: true }).waitFor();
    await pressWrite(page);
    await text(page).pressSequentially('Half a thought');
    await page.reload();
    await expect.poll(() => text(page).textContent()).toBe('Half a thought');
    await page.getByRole('article', { name: 'Day 8' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('QP-12, U60: is HTML in the local storage, survives a reload and a sign-out', async () => {
    const { page } = await openCard(nora);
    await text(page).pressSequentially('Half a ');
    await page.keyboard.press('Control+b');
    await text(page).pressSequentially('thought');
    const html = '<p>Half a <strong>thought</strong></p>';
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe(html);
    await page.reload();
    await expect.poll(() => text(page).textContent()).toBe('Half a thought');
    await page.goto('/me/account');
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.waitForURL((url) => url.pathname !== '/me/account');
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe(html);
  });

  test('Cancel clears it and closes the card; Undo brings it back', async () => {
    const { page } = await openCard(nora);
    await text(page).fill('Never mind');
    await card(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await text(page).count()).toBe(0);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(() => text(page).textContent()).toBe('Never mind');
  });

  test('U63: pasted HTML is reduced to what posts may contain, and undo works', async () => {
    const { page, faults } = await openCard(nora);
    await text(page).pressSequentially('Mine. ');
    await paste(
      page,
      '<div style="color:red" onclick="alert(1)"><b>Bold</b> <script>alert(2)</script><a href="javascript:alert(3)">bad</a> <a href="https://example.com/" onmouseover="x()">good</a><table><tr><td>cell</td></tr></table></div>',
    );
    const html = (await page.evaluate((key) => localStorage.getItem(key), KEY)) ?? '';
    expect(html).toContain('<strong>Bold</strong>');
    expect(html).toContain('<a href="https://example.com/">good</a>');
    expect(html).toContain('cell');
    expect(html).not.toMatch(/style|script|onclick|onmouseover|<div/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => text(page).textContent()).toBe('Mine. ');
    await paste(
      page,
      '<style>b{color:red}</style><b style="font-weight:normal"><span style="font-weight:700">heavy</span> <span style="font-style: italic">slanted</span> plain</b>',
    );
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), KEY))
      .toBe('<p>Mine. <strong>heavy</strong> <em>slanted</em> plain</p>');
    expect(faults).toEqual([]);
  });
});

describe('for everybody', () => {
  test.each(['light', 'dark'] as const)('axe finds nothing in the open card, %s', async (theme) => {
    await createSite(nora, 'Quiet Hours');
    await createSite(nora, 'Elsewhere');
    const { page } = await openCard(nora, { theme });
    await text(page).fill('Hello');
    expect(await findBarriers(page)).toEqual([]);
  });

  test('nothing is wider than 320 px', async () => {
    await createSite(nora, 'Quiet Hours with a name that is rather long');
    await createSite(nora, 'Elsewhere');
    const { page } = await openCard(nora, { width: 320, height: 700 });
    await text(page).fill('Hello');
    expect(await scrollsSideways(page)).toBe(false);
    await expect.poll(() => postButton(page).isVisible()).toBe(true);
  });
});

/** Does what a browser does when HTML is pasted. */
function paste(page: Page, html: string): Promise<void> {
  return text(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}
