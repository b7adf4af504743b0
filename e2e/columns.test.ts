import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { openAs } from './member-page.ts';

let server: TestServer;
let nora: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer();
  nora = await server.signUp({ username: 'nora' });
  const json = { slug: 'quiet-hours', title: 'Quiet Hours' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: nora, json })).body.ID;
});

afterAll(() => server?.close());

/** Pages whose tops must not move between them, and the name of their tabs. */
const AREAS: [area: string, tabs: string, paths: () => string[]][] = [
  [
    'the account',
    'Your account',
    () => [
      '/me',
      '/me/account',
      '/me/security',
      '/me/notifications/subscriptions',
      '/me/notifications/subscriptions?referrer=management',
      '/me/sites',
    ],
  ],
  [
    'a blog’s dashboard',
    'This blog',
    () => ['posts', 'comments', 'authors', 'settings'].map((page) => `/me/sites/${siteId}/${page}`),
  ],
];

describe.each([1280, 390])('%d px wide', (width) => {
  test.each(AREAS)('heading and tabs stand at the same place on every page of %s', async (_, tabs, paths) => {
    const { page, faults } = await openAs(server, nora, { width });
    const measure = async (path: string) => {
      await page.goto(path);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      const nav = page.getByRole('navigation', { name: tabs });
      const [title, row] = [await heading.boundingBox(), await nav.boundingBox()];
      const current = await nav.locator('[aria-current="page"]').count();
      return {
        title: { x: title?.x, y: title?.y },
        tabs: { x: row?.x, y: row?.y, width: row?.width },
        current,
      };
    };
    const [first, ...others] = paths();
    const place = await measure(first!);
    expect(place).toMatchObject({
      title: { x: place.tabs.x },
      tabs: { width: width === 1280 ? 696 : 343 },
      current: 1,
    });
    for (const path of others) expect({ path, ...(await measure(path)) }).toEqual({ path, ...place });
    expect(faults).toEqual([]);
  });
});

test('every page of a blog’s dashboard has the blog’s name, its address and the link to a new post in the same position', async () => {
  const { page } = await openAs(server, nora);
  const heads = new Set<string>();
  for (const name of ['posts', 'comments', 'authors', 'settings']) {
    await page.goto(`/me/sites/${siteId}/${name}`);
    const head = page.getByRole('main').locator('header').first();
    const places = await head
      .locator('h1, a')
      .evaluateAll((parts) => parts.map((part) => [part.textContent, part.getBoundingClientRect().toJSON()]));
    expect(places.map(([text]) => text)).toEqual([
      'Quiet Hours',
      expect.stringContaining('quiet-hours'),
      'New post',
    ]);
    heads.add(JSON.stringify(places));
  }
  expect(heads.size).toBe(1);
});

test('all controls of the account’s settings end on one edge, and an address leads to each section', async () => {
  const { page } = await openAs(server, nora);
  for (const path of ['/me/account', '/me/notifications/subscriptions']) {
    await page.goto(path);
    const ends = await page
      .getByRole('main')
      .locator('section')
      .locator('input[role="switch"], select, [role="radiogroup"], button, form, a')
      .evaluateAll((controls) => [
        ...new Set(controls.map((control) => control.getBoundingClientRect().right)),
      ]);
    expect({ path, ends: ends.length }).toEqual({ path, ends: 1 });
  }
  for (const [anchor, name] of [
    ['you', 'You'],
    ['appearance', 'Appearance'],
    ['reading', 'Reading'],
    ['security', 'Security'],
    ['data', 'Data'],
  ]) {
    await page.goto('/me');
    await page.goto(`/me/account#${anchor}`);
    const heading = page.getByRole('heading', { level: 2, name: name!, exact: true });
    await expect
      .poll(() => heading.evaluate((it) => Math.round(it.getBoundingClientRect().top) >= 48))
      .toBe(true);
    await expect.poll(() => isInViewport(heading)).toBe(true);
  }
});

const isInViewport = (it: Locator) =>
  it.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight);
