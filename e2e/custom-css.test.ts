import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { scrollsSideways } from './member-page.ts';

/** A blog's own styles apply to the blog's content, and to nothing else on its pages. */
let server: TestServer;
let nora: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer();
  nora = await server.signUp({ username: 'nora' });
  const json = { slug: 'quiet-hours', title: 'Quiet Hours' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: nora, json })).body.ID;
  for (const title of ['Boats', 'Tides'])
    await server.request(`/rest/v1.1/sites/${siteId}/posts/new`, {
      as: nora,
      json: { title, content: '<p>High <b>water</b>.</p>', tags: ['sea'] },
    });
  await owner('/jetpack/v4/module/custom-css/active/', { active: true });
});
afterAll(() => server?.close());

const owner = (path: string, body: object) =>
  server.request(`/rest/v1.1/jetpack-blogs/${siteId}/rest-api/`, {
    as: nora,
    json: { path, body: JSON.stringify(body), json: true },
  });

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('the blog’s own content looks as its owner says', async () => {
  await owner('/jetpack/v4/settings/', {
    custom_css:
      'body { background: rgb(253, 246, 227) } h1, h2 { color: rgb(120, 20, 60) } [data-own=post] p::first-letter { font-size: 3em } @media (min-width: 1px) { .reading b { color: rgb(1, 2, 3) } }',
  });
  const { page, faults } = await openPage(server.url, { width: 390 });
  await page.goto('/sites/quiet-hours/tides');
  expect(await styleOf(page, '.reading b', 'color')).toBe('rgb(1, 2, 3)');
  expect(await styleOf(page, 'article h1', 'color')).toBe('rgb(120, 20, 60)');
  expect(await styleOf(page, '[data-own=post] > *', 'background-color')).toBe('rgb(253, 246, 227)');
  // The platform's own headings and background are unchanged.
  expect(await styleOf(page, '#comments-title', 'color')).not.toBe('rgb(120, 20, 60)');
  expect(await styleOf(page, 'body', 'background-color')).not.toBe('rgb(253, 246, 227)');
  expect(await scrollsSideways(page)).toBe(false);
  expect(faults).toEqual([]);
});

const HOSTILE = `
  * { display: none !important; color: red !important }
  footer, form, nav, main, article, section, #comments, body > *, html, :root, [data-own], :has(form) { display: none !important; visibility: hidden !important; opacity: 0 }
  [data-own] > div { display: block !important; position: absolute !important; inset: -5000px; z-index: 2147483647; background: black; box-shadow: 0 0 0 9999px black; outline: 9999px solid black; transform: scale(100); margin: -900px }
  [data-own] > div::after { content: ""; display: block !important; position: absolute; inset: -9999px; background: black }`;

/** The platform's controls on the page. */
const pressable = (page: Page) =>
  page
    .locator('footer a, form button, form input:not([type=hidden]), header nav a, #comments a')
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return width > 0 && element.contains(top) ? [element.outerHTML] : [];
      }),
    );

test('the platform’s own text can neither be hidden nor covered', async () => {
  const { page } = await openPage(server.url);
  const read = async () => {
    const found = [];
    for (const path of ['/sites/quiet-hours', '/sites/quiet-hours/tides']) {
      await page.goto(path);
      found.push(await pressable(page));
    }
    return found;
  };
  const before = await read();
  expect(Math.min(...before.map(({ length }) => length))).toBeGreaterThan(6);
  const { status } = await owner('/jetpack/v4/settings/', { custom_css: HOSTILE });
  expect(status).toBe(200);
  expect(await read()).toEqual(before);
  expect(await page.locator('article h1').isVisible()).toBe(false);
});
