import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

/** Writing a post in Markdown. */
let server: TestServer;
let nora: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer();
  nora = await server.signUp({ username: 'nora' });
  const json = { slug: 'quiet-hours', title: 'Quiet Hours' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: nora, json })).body.ID;
  await setModule('latex', true);
});
afterAll(() => server?.close());

const send = async (path: string, json: object) =>
  (await server.request(`/rest/v1.1/sites/${siteId}/posts/${path}`, { as: nora, json })).body;
const stored = async (postId: number) =>
  (await server.request(`/rest/v1.1/sites/${siteId}/posts/${postId}/edit`, { as: nora })).body;
const setModule = (slug: string, active: boolean) =>
  server.request(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`, {
    as: nora,
    json: { path: `/jetpack/v4/module/${slug}/active/`, body: { active } },
  });

const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const source = (page: Page) => page.locator('textarea[aria-label="Post text"]');
const toggle = (page: Page) => page.getByRole('button', { name: /^(Markdown|Formatted text)$/ });
const state = (page: Page) => page.locator('header p[role="status"]');

async function openEditor(path: string, options = {}) {
  const opened = await openAs(server, nora, options);
  await opened.page.goto(path);
  await text(opened.page).waitFor();
  return opened;
}

test('a text in Markdown is saved automatically, previewed, and Markdown again the next time', async () => {
  const { page, faults } = await openEditor(`/post/${siteId}?type=post`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Tides');
  await toggle(page).click();
  await source(page).fill('High **water**\n\n- at six\n- at $latex \\frac{37}{2}$');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Preview' }).check();
  await page.locator('.reading strong', { hasText: 'water' }).waitFor();
  expect(await page.locator('.reading li mfrac').count()).toBe(1);
  await page.getByRole('radio', { name: 'Write' }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get('draft')).toMatch(/^\d+$/);
  await expect.poll(() => state(page).textContent()).toBe('Saved');
  const postId = Number(new URL(page.url()).searchParams.get('draft'));
  expect(await stored(postId)).toMatchObject({
    content: expect.stringContaining('High <strong>water</strong>'),
    content_markdown: 'High **water**\n\n- at six\n- at $latex \\frac{37}{2}$',
  });
  await page.reload();
  expect(await source(page).inputValue()).toContain('High **water**');
  // Another user saves meanwhile: both sources are shown, and the own one is kept.
  await send(`${postId}`, { content_markdown: 'Low *water*' });
  await source(page).fill('High *tide*');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Low *water*').waitFor();
  await dialog.getByText('High *tide*').waitFor();
  await dialog.getByRole('button', { name: 'Keep this version' }).click();
  await expect.poll(async () => (await stored(postId)).content).toBe('<p>High <em>tide</em></p>');
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
});

const RICH = [
  '<h2>A &lt;b&gt; &amp;amp; *stars* _under_</h2>',
  '<p>One <strong>bold <em>both</em></strong> <code>a `tick` b</code> <a href="https://a.example/x_(y)">link</a><br />next # 1. - &gt;</p>',
  '<p># no heading</p><p>1. no list</p><p>- no list</p><p>snake_case and [no](link) ~~no~~</p>',
  '<ul><li><p>one</p><ul><li><p>deep</p></li></ul></li><li><p>two</p></li></ul>',
  '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol>',
  '<blockquote><p>said</p><p>again</p></blockquote>',
  '<pre><code class="language-js">let a = `x`;\n\n// ``` y</code></pre>',
  '<hr />',
  '<figure><img src="/favicon.svg" alt="A [boat]" /><figcaption>At <em>sea</em></figcaption></figure>',
  '<table><tbody><tr><th><p>a</p></th><th><p>b|c</p></th></tr><tr><td><p>1</p></td><td><p><strong>2</strong></p></td></tr></tbody></table>',
  '<p><u>under</u> $latex a_1 \\\\ b^{*}$ ☕ <s>gone</s></p>',
].join('');

test('a formatted post goes to Markdown and back without losing anything, and can be undone', async () => {
  const { ID } = await send('new', { title: 'Everything', status: 'draft', content: RICH });
  const { page, faults } = await openEditor(`/post/${siteId}/${ID}`);
  const before = await text(page).innerText();
  const marks = () =>
    text(page).evaluate((box) =>
      [
        ...box.querySelectorAll(
          'strong, em, code, a, h2, li, blockquote, pre, hr, img, figcaption, th, td, u, s, br:not(.ProseMirror-trailingBreak)',
        ),
      ].map((element) => `${element.localName}: ${element.textContent}`),
    );
  const marksBefore = await marks();
  await toggle(page).click();
  await expect.poll(() => source(page).inputValue()).toContain('\\# no heading');
  const markdown = await source(page).inputValue();
  expect(markdown).toContain('$latex a_1 \\\\ b^{*}$');
  expect(markdown).toContain('snake_case');
  await expect.poll(async () => (await stored(ID)).content_markdown).toBe(markdown);
  await toggle(page).click();
  await text(page).locator('figcaption').waitFor();
  await expect.poll(() => text(page).innerText()).toBe(before);
  await expect.poll(marks).toEqual(marksBefore);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => source(page).inputValue()).toBe(markdown);
  expect(faults).toEqual([]);
});

test('with the module off the editor offers nothing, and a post in Markdown is formatted text', async () => {
  const { ID } = await send('new', { title: 'Off', status: 'draft', content_markdown: 'A **word**' });
  await setModule('markdown', false);
  const { page } = await openEditor(`/post/${siteId}/${ID}`, { width: 390 });
  await text(page).locator('strong').waitFor();
  expect(await toggle(page).count()).toBe(0);
  expect((await stored(ID)).content_markdown).toBe('A **word**');
  await setModule('markdown', true);
  await page.reload();
  await source(page).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
});
