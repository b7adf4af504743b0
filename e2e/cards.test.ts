import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { holdBack, untilPainted, untilStill } from './waiting.ts';

/** Image sizes declared by the feed's posts; the test draws the files. */
const WIDE = { url: 'https://pictures.example/wide.png', width: 1280, height: 720, alt: 'The bay' };
const UPRIGHT = { url: 'https://pictures.example/upright.png', width: 900, height: 1200, alt: 'A tower' };
const FILM = { kind: 'file' as const, url: 'https://pictures.example/film.mp4', thumbnail: null };

let server: TestServer;
let ann: TestMember;
let feed: number;
let other: number;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  feed = await storeFeed(server.db, { title: 'Salt & Slate' });
  other = await storeFeed(server.db, { title: 'Kernel & Kettle' });
  for (const feed_id of [feed, other])
    await server.db.insertInto('subscriptions').values({ user_id: ann.id, feed_id }).execute();
  const long = 'x'.repeat(300);
  const gallery = Array.from({ length: 10 }, (_, n) => ({ ...WIDE, url: `${WIDE.url}?${n}` }));
  const media = (value: object) => ({
    media: JSON.stringify({ images: [], image_count: 0, video: null, ...value }),
  });
  const at = (hour: number) => ({ sort_at: new Date(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`) });
  const image = (value: object) => ({ image: JSON.stringify(value) });
  const posts = [
    {
      ...at(18),
      title: 'Standard',
      excerpt: long,
      ...image(WIDE),
      ...media({ images: [WIDE], image_count: 1 }),
    },
    {
      ...at(17),
      title: 'Photo',
      excerpt: 'Cold.',
      ...image(UPRIGHT),
      ...media({ images: [UPRIGHT], image_count: 1 }),
    },
    { ...at(16), title: 'Gallery', excerpt: long, ...media({ images: gallery, image_count: 11 }) },
    { ...at(15), title: 'Film', excerpt: 'Watch.', word_count: 3, ...media({ video: FILM }) },
    {
      ...at(14),
      title: 'Cross-posted',
      excerpt: '',
      xpost: JSON.stringify({ original_url: 'https://elsewhere.example/1' }),
    },
    { ...at(13), title: 'שלום', excerpt: long, language: 'he', direction: 'rtl' as const },
  ];
  for (const post of posts) await storePost(server.db, feed, post);
  await storePost(server.db, other, { ...at(12), title: 'From elsewhere' });
  await server.request('/rest/v1.1/me/preferences', {
    as: ann,
    json: { calypso_preferences: { reader_density: 'cards' } },
  });
});
afterAll(() => server.close());

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** An image of the declared size, delayed until the test releases it. */
async function servePictures(page: Page, until: Promise<void> = Promise.resolve()): Promise<void> {
  await page.route('https://pictures.example/**', async (route) => {
    await until;
    const [width, height] = route.request().url().includes('upright') ? [900, 1200] : [1280, 720];
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`;
    await route.fulfill({ contentType: 'image/svg+xml', body });
  });
}

describe('cards', () => {
  test('an image is shown whole, and nothing moves when it loads', async () => {
    const { page } = await openAs(server, ann, { height: 2400 });
    let release = () => {};
    await servePictures(page, new Promise((resolve) => (release = resolve)));
    await page.goto(`/reader/feeds/${feed}`, { waitUntil: 'domcontentloaded' });
    await card(page, 'Standard').locator('img').last().waitFor();
    const heights = () =>
      page
        .getByRole('article')
        .evaluateAll((all) => all.slice(0, 3).map((one) => Math.round(one.getBoundingClientRect().height)));
    // Cards further down are not laid out while they are out of view.
    await untilStill(page);
    const before = await heights();
    release();
    await expect
      .poll(() =>
        card(page, 'Standard')
          .getByRole('img', { name: 'The bay' })
          .evaluate((img) => (img as HTMLImageElement).complete),
      )
      .toBe(true);
    expect(await heights()).toEqual(before);
    const ratio = await card(page, 'Standard')
      .getByRole('img', { name: 'The bay' })
      .evaluate((img) => img.clientWidth / img.clientHeight);
    expect(ratio).toBeCloseTo(16 / 9, 1);
  });

  test('an upright photo opens to the width of the column, and a gallery says how many photos it has', async () => {
    const { page } = await openAs(server, ann, { height: 2400 });
    await servePictures(page);
    await page.goto(`/reader/feeds/${feed}`);
    const photo = card(page, 'Photo');
    const small = await photo.getByRole('img', { name: 'A tower' }).evaluate((img) => img.clientHeight);
    await photo.getByRole('button', { name: 'Enlarge photo' }).press('Enter');
    await photo.getByRole('button', { name: 'Shrink photo' }).waitFor();
    expect(
      await photo
        .locator('img')
        .last()
        .evaluate((img) => img.clientHeight),
    ).toBeGreaterThan(small);
    const gallery = card(page, 'Gallery');
    await expect.poll(() => gallery.locator('a[aria-label="11 photos"] img').count()).toBe(5);
    await gallery.locator('[data-more="6"]').waitFor();
  });

  test('a video is requested only when its button is pressed', async () => {
    const { page } = await openAs(server, ann, { height: 2400 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await servePictures(page);
    await page.goto(`/reader/feeds/${feed}`);
    const film = card(page, 'Film');
    await film.getByRole('button', { name: 'Play: Film' }).waitFor();
    expect(asked.filter((url) => url.endsWith('.mp4'))).toEqual([]);
    await film.getByRole('button', { name: 'Play: Film' }).press('Enter');
    await film.locator('video').waitFor();
    await expect.poll(() => asked.some((url) => url.endsWith('.mp4'))).toBe(true);
  });

  test('a post that passes another one on leads to that one, in a new tab without a way back', async () => {
    const { page } = await openAs(server, ann, { height: 2400 });
    await page.goto(`/reader/feeds/${feed}`);
    const passed = card(page, 'Cross-posted');
    await passed.getByText('Cross-posted from elsewhere.example').waitFor();
    const link = passed.getByRole('link', { name: 'Cross-posted', exact: true });
    await expect.poll(() => link.getAttribute('href')).toBe('https://elsewhere.example/1');
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('each post is written in its own direction', async () => {
    const { page } = await openAs(server, ann, { height: 2400 });
    await page.goto(`/reader/feeds/${feed}`);
    const heading = card(page, 'שלום').getByRole('heading');
    await expect.poll(() => heading.getAttribute('dir')).toBe('rtl');
    await expect.poll(() => heading.getAttribute('lang')).toBe('he');
  });

  test('compact posts are lines of 44 px, with all their actions reachable by keyboard', async () => {
    await server.request('/rest/v1.1/me/preferences', {
      as: ann,
      json: { calypso_preferences: { reader_density: 'compact' } },
    });
    const { page } = await openAs(server, ann, { height: 1200 });
    await page.goto('/reader');
    const line = card(page, 'Standard');
    expect((await line.boundingBox())?.height).toBe(44);
    await line.focus();
    await page.keyboard.press('l');
    await expect
      .poll(() => line.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed'))
      .toBe('true');
    await server.request('/rest/v1.1/me/preferences', {
      as: ann,
      json: { calypso_preferences: { reader_density: 'cards' } },
    });
  });

  test('posts of one feed and day become one card, if the user has chosen so', async () => {
    const { page } = await openAs(server, ann, { height: 1200 });
    await servePictures(page);
    await page.goto('/reader');
    await card(page, 'Standard').waitFor();
    const set = (value: boolean) =>
      server.request('/rest/v1.1/me/preferences', {
        as: ann,
        json: { calypso_preferences: { reader_combine_posts: value } },
      });
    await set(true);
    await page.reload();
    const combined = page.getByRole('article', { name: /^Salt & Slate.*4 posts$/ });
    await combined.getByRole('link', { name: 'Gallery', exact: true }).waitFor();
    expect(await card(page, 'Gallery').count()).toBe(0);
    // Each title has its own actions, and keys act on the focused one.
    const gallery = combined.getByRole('listitem').filter({ hasText: 'Gallery' });
    await gallery.getByRole('button', { name: 'More about this post' }).waitFor();
    await gallery.getByRole('link', { name: 'Gallery', exact: true }).focus();
    const like = gallery.getByRole('button', { name: 'Like' });
    expect(await like.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('l');
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await set(false);
  });

  test('the button of a menu whose code arrives while it is held down stays, and opens the menu', async () => {
    const { page } = await openAs(server, ann);
    const send = await holdBack(page, '**/menus-*.js');
    const arrival = page.waitForResponse('**/menus-*.js');
    await page.goto('/reader');
    const button = card(page, 'Standard').getByRole('button', { name: 'More about this post' });
    await button.hover();
    await page.mouse.down();
    const pressed = (await button.elementHandle())!;
    send();
    await arrival;
    await untilStill(page);
    expect(await pressed.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.mouse.up();
    await page.getByRole('menuitem', { name: 'Unsubscribe from Salt & Slate' }).waitFor();
  });

  test('no entry of the menu moves when its feed arrives', async () => {
    const { page } = await openAs(server, ann);
    const send = await holdBack(page, ({ pathname }) => pathname === `/rest/v1.1/read/feed/${feed}`);
    const arrival = page.waitForResponse((response) => response.url().endsWith(`/read/feed/${feed}`));
    await page.goto('/reader');
    await card(page, 'Standard').getByRole('button', { name: 'More about this post' }).click();
    const entries = page.getByRole('menuitem');
    await page.getByRole('menuitem', { name: 'Unsubscribe from Salt & Slate' }).waitFor();
    await untilStill(page);
    const before = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().y));
    send();
    await arrival;
    await untilPainted(page);
    expect(await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().y))).toEqual(
      before,
    );
    expect(before.length).toBeGreaterThan(4);
  });

  test('U81: an error in one card takes down only that card', async () => {
    const { page } = await openAs(server, ann, { height: 2400 });
    await page.goto('/reader/subscriptions');
    await page.route(/\/read\/feed\/\d+\/posts\?.*number=4\b/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.posts[1] = { ...body.posts[1], content_images: null, content_images_count: 9, canonical_media: 7 };
      await route.fulfill({ response: answer, json: body });
    });
    await page
      .getByRole('navigation', { name: 'Reader' })
      .getByRole('link', { name: 'Salt & Slate' })
      .click();
    await card(page, 'Standard').waitFor();
    const broken = card(page, 'A post that can’t be shown');
    await broken.getByRole('link', { name: 'Read it on its site' }).waitFor();
    await card(page, 'Gallery').waitFor();
  });

  test('a visitor’s cards work without scripts: videos and photos link to the post', async () => {
    const { page } = await openPage(server.url, { script: false });
    await page.goto(`/reader/feeds/${feed}`);
    await card(page, 'Film').getByRole('link', { name: 'Video: Film' }).waitFor();
    expect(await card(page, 'Photo').getByRole('button').count()).toBe(0);
  });

  test('have no barriers and do not scroll sideways, in both themes, wide and on phones', async () => {
    for (const [theme, width] of [
      ['light', 390],
      ['dark', 1280],
    ] as const) {
      const { page } = await openAs(server, ann, { theme, width, height: 2400 });
      await servePictures(page);
      await page.goto(`/reader/feeds/${feed}`);
      await card(page, 'Gallery').waitFor();
      expect(await findBarriers(page), theme).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    }
  });
});
