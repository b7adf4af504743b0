import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

const SENTENCE = 'The printed table says low water is at 6:52, and the harbour master says wait. ';
const TEXT = `<p>${SENTENCE.repeat(4)}</p>`.repeat(12);

let server: TestServer;
let host: FeedHost;
let nora: TestMember;
let maren: TestMember;
let feed: number;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  await server.signUp({ username: 'admiral' });
  nora = await server.signUp({ username: 'nora' });
  maren = await server.signUp({ username: 'maren' });
  feed = await storeFeed(server.db, { title: 'Paper Kites', description: 'One thing made by hand.' });
});
afterAll(() => Promise.all([server.close(), host.close()]));

async function store(post: Parameters<typeof storePost>[2] = {}): Promise<{ id: number; path: string }> {
  const id = await storePost(server.db, feed, {
    content: TEXT,
    title: 'First light',
    word_count: 400,
    ...post,
  });
  return { id, path: `/reader/feeds/${feed}/posts/${id}` };
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const side = (page: Page) => page.getByRole('complementary', { name: 'About this site' });
const openMenu = async (page: Page) => {
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More about this post' }).click();
};
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const events = async (name: string) => {
  const rows = await server.db.selectFrom('events').selectAll().where('name', '=', name).execute();
  return rows.map(({ properties }) => properties as unknown as Record<string, unknown>);
};

describe('the head of a post', () => {
  test('U28: title, day and "Visit site" lead to the original in a new tab, without referrer and opener', async () => {
    const { path } = await store({ url: 'https://kites.example/first-light' });
    const { page, faults } = await openAs(server, nora);
    await page.goto(path);
    await heading(page, 'First light').waitFor();
    for (const name of ['First light', 'November 1, 2026', 'Visit site']) {
      const link = page.getByRole('link', { name, exact: true }).first();
      expect(await link.getAttribute('href'), name).toBe('https://kites.example/first-light');
      expect(await link.getAttribute('target'), name).toBe('_blank');
      expect(await link.getAttribute('rel'), name).toBe('noopener noreferrer');
    }
    expect(await page.title()).toBe('First light ‹ Paper Kites ‹ Reader');
    await expect.poll(() => side(page).getByText('One thing made by hand.').isVisible()).toBe(true);
    await expect.poll(() => side(page).getByText('0 subscribers').isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  test('the browser knows the address of the original, once, and on the next page no longer', async () => {
    const { path } = await store({ url: 'https://kites.example/original' });
    const { page, faults } = await openAs(server, nora);
    const originals = () =>
      page
        .locator('head > link[rel="canonical"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await page.goto(path);
    expect(await originals()).toEqual(['https://kites.example/original']);
    await page.locator('#app:not([data-starting])').waitFor();
    await expect.poll(originals).toEqual(['https://kites.example/original']);
    await page.getByRole('navigation', { name: 'Reader' }).getByRole('link', { name: 'Likes' }).click();
    await page.waitForURL('**/activities/likes');
    await expect.poll(originals).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('FP-01: the post that linked here is credited and recorded; without one there is nothing', async () => {
    const blog = await storeBlog(server.db, { slug: 'pointers', title: 'Pointers' });
    const origin = await storePost(server.db, blog.feedId, { title: 'Five things to read' });
    const { path, id } = await store();
    const { page } = await openAs(server, nora);
    await page.goto(`${path}?ref_blog=${blog.blogId}&ref_post=${origin}`);
    const via = page.getByText(/^via/);
    await via.waitFor();
    await expect.poll(() => via.textContent()).toBe('via Five things to read on Blog pointers');
    const credited = via.getByRole('link', { name: 'Five things to read' });
    await expect
      .poll(() => credited.getAttribute('href'))
      .toBe(`/reader/blogs/${blog.blogId}/posts/${origin}`);
    await expect
      .poll(() => events('calypso_reader_article_opened'))
      .toContainEqual(expect.objectContaining({ post_id: id, ref_blog: blog.blogId, ref_post: origin }));
    await page.goto(path);
    await heading(page, 'First light').waitFor();
    expect(await page.getByText(/^via/).count()).toBe(0);
    await page.goto(`${path}?ref_blog=999999&ref_post=1`);
    await heading(page, 'First light').waitFor();
    expect(await page.getByText(/^via/).count()).toBe(0);
  });

  test('an image missing in the text is shown above it, and one in the text is not', async () => {
    const image = JSON.stringify({
      url: host.serve('pictures', '/tide.svg', {
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"/>',
        headers: { 'content-type': 'image/svg+xml' },
      }),
      width: 1200,
      height: 600,
      alt: 'A tide',
    });
    const alone = await store({ image });
    const twice = await store({
      image,
      content: `<p><img src="${host.url('pictures', '/small/tide-300x200.svg')}" alt="Inline"></p>`,
    });
    const { page } = await openAs(server, nora);
    await page.goto(alone.path);
    await page.getByAltText('A tide').waitFor({ state: 'attached' });
    await page.goto(twice.path);
    await page.getByAltText('Inline').waitFor({ state: 'attached' });
    expect(await page.getByAltText('A tide').count()).toBe(0);
  });
});

describe('U30: an unavailable post', () => {
  test('private, missing and deleted each have their status, sentence and way back', async () => {
    const { id: team_id } = await server.db
      .insertInto('teams')
      .values({ slug: 'harbour', title: 'Harbour' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = await storeBlog(server.db, { team_id });
    const hidden = await storePost(server.db, secret.feedId, { title: 'Secret' });
    const site = await server.request('/rest/v1.1/sites/new', {
      as: maren,
      json: { slug: 'gone-garden', title: 'Garden' },
    });
    const posts = `/rest/v1.1/sites/${site.body.ID}/posts`;
    const made = await server.request(`${posts}/new`, { as: maren, json: { title: 'Roses' } });
    for (let time = 0; time < 2; time++)
      await server.request(`${posts}/${made.body.ID}/delete`, { as: maren, json: {} });

    const { page } = await openAs(server, nora);
    const visitor = await openPage(server.url, { script: false });
    for (const [path, status, visitorStatus, words] of [
      [`/reader/blogs/${secret.blogId}/posts/${hidden}`, 403, 401, 'This post is private.'],
      [`/reader/feeds/${secret.feedId}/posts/999999`, 403, 401, 'This post is private.'],
      [`/reader/feeds/${feed}/posts/999999`, 404, 404, 'We can’t find that post.'],
      [`/reader/blogs/${site.body.ID}/posts/${made.body.ID}`, 410, 410, 'This post was deleted.'],
    ] as const) {
      expect((await page.goto(path))!.status(), path).toBe(status);
      await heading(page, words).waitFor();
      await expect
        .poll(() => page.getByRole('link', { name: 'Back to Recent' }).getAttribute('href'))
        .toBe('/reader');
      expect((await visitor.page.goto(path))!.status(), path).toBe(visitorStatus);
      await expect.poll(() => heading(visitor.page, words).isVisible()).toBe(true);
      expect(await visitor.page.content()).not.toContain('Secret');
    }
  });
});

describe('actions on a post', () => {
  test('its link is copied, with a notice', async () => {
    const { path } = await store({ url: 'https://kites.example/copy-me' });
    const { page, context } = await openAs(server, nora);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    await page.getByRole('button', { name: 'Share' }).click();
    const mail = item(page, 'Send by email');
    await expect
      .poll(() => mail.getAttribute('href'))
      .toContain('mailto:?subject=First%20light&body=https%3A%2F%2Fkites');
    await item(page, 'Copy link').click();
    await page.getByText('Link copied.').waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('https://kites.example/copy-me');
  });

  test('it is reblogged on the user’s own blog, for real', async () => {
    const site = await server.request('/rest/v1.1/sites/new', {
      as: nora,
      json: { slug: 'noras-notes', title: 'Nora’s notes' },
    });
    const { path } = await store({ title: 'Worth reading', excerpt: 'So begins it.' });
    const { page } = await openAs(server, nora);
    await page.goto(path);
    await page.getByRole('button', { name: 'Share' }).click();
    await item(page, 'Post to your blog').click();
    const dialog = page.getByRole('dialog', { name: 'Post to your blog' });
    await dialog.getByLabel('Your note').fill('Read this!');
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Posted to your blog.').waitFor();
    const { body } = await server.request(`/rest/v1.2/read/sites/${site.body.ID}/posts`);
    expect(body.posts[0]).toMatchObject({ title: 'Worth reading', xpost: { feed_ID: feed } });
    await page.getByRole('link', { name: 'View post' }).click();
    await page.getByText('Read this!').waitFor();
  });

  test('the menu follows, marks, reports, and edits the user’s own posts', async () => {
    const { path, id } = await store();
    const { page } = await openAs(server, nora);
    await page.goto(path);
    await openMenu(page);
    await item(page, 'Follow conversation').click();
    await page.getByRole('button', { name: 'Following conversation' }).waitFor();
    await openMenu(page);
    await item(page, 'Mark as unseen').click();
    await openMenu(page);
    await item(page, 'Mark as seen').waitFor();
    await item(page, 'Report this post').click();
    const dialog = page.getByRole('dialog', { name: 'Report this post' });
    await dialog.getByLabel('What’s wrong?').selectOption('copyright');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thanks. An administrator will look into it.').waitFor();
    const report = await server.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
    expect(report).toMatchObject({ post_id: id, feed_id: feed, reporter_id: nora.id, reason: 'copyright' });

    const blog = await storeBlog(server.db, { owners: [nora.id] });
    const own = await storePost(server.db, blog.feedId, { author_id: nora.id });
    await page.goto(`/reader/blogs/${blog.blogId}/posts/${own}`);
    await openMenu(page);
    await item(page, 'Edit').waitFor();
    expect(await item(page, 'Block this site').count()).toBe(0);
  });

  test('like, comments, share and follow are there for visitors as far as they need no account', async () => {
    const { path } = await store();
    const { page } = await openPage(server.url, { script: false });
    await page.goto(path);
    expect(await page.getByRole('button', { name: 'More about this post' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Text settings' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Reader' }).count()).toBe(0);
    await expect.poll(() => page.getByText(SENTENCE.trim()).first().isVisible()).toBe(true);
  });
});

describe('a feed with only the beginnings of posts', () => {
  const article = `<!doctype html><html><title>Bread</title><article><h1>Bread</h1>${`<p>${SENTENCE.repeat(5)} And so to bed.</p>`.repeat(6)}</article>`;

  test('the full text is loaded on request, and automatically if set so', async () => {
    const url = host.serve('salt', '/bread', { body: article });
    const other = host.serve('salt', '/rolls', { body: article });
    const first = await store({ url, is_excerpt_only: true, content: '<p>Only the beginning…</p>' });
    const second = await store({ url: other, is_excerpt_only: true, content: '<p>Another beginning…</p>' });
    const { page } = await openAs(server, nora);
    await page.goto(first.path);
    await page.getByText('This feed only includes the start of this post.').waitFor();
    await page.getByRole('button', { name: 'Get full text', exact: true }).click();
    await page.getByText('And so to bed.').first().waitFor();
    expect(await page.getByText('Only the beginning…').count()).toBe(0);
    await openMenu(page);
    await item(page, 'Show full posts from this site').click();
    await page.getByText('Posts from Paper Kites will show in full from now on.').waitFor();
    await page.goto(second.path);
    await page.getByText('And so to bed.').first().waitFor();
  });

  test('if it is unavailable the reason is shown and the beginning stays', async () => {
    const url = host.serve('salt', '/wall', { status: 403, body: '' });
    const walled = await storeFeed(server.db, { title: 'Walled' });
    const post = { url, is_excerpt_only: true, content: '<p>A beginning…</p>' };
    const path = `/reader/feeds/${walled}/posts/${await storePost(server.db, walled, post)}`;
    const { page } = await openAs(server, maren);
    await page.goto(path);
    await page.getByRole('button', { name: 'Get full text', exact: true }).click();
    await page.getByText('the site doesn’t let us read it').first().waitFor();
    await expect.poll(() => page.getByText('A beginning…').isVisible()).toBe(true);
    await expect
      .poll(() => page.getByRole('link', { name: 'Read the rest on Walled' }).isVisible())
      .toBe(true);
  });
});

describe('related posts', () => {
  test('two of the same site above the comments, and from elsewhere below them', async () => {
    const lone = await storeFeed(server.db, { title: 'Lone' });
    const far = await storeFeed(server.db, { title: 'Far' });
    const post = await storePost(server.db, lone, { title: 'Glaciers melt', tags: ['Ice'] });
    await storePost(server.db, lone, { title: 'Glaciers grow', tags: ['Ice'] });
    await storePost(server.db, far, { title: 'Frozen lakes', tags: ['Ice'] });
    for (const options of [{}, { script: false }]) {
      const { page } =
        options.script === false ? await openPage(server.url, options) : await openAs(server, nora);
      await page.goto(`/reader/feeds/${lone}/posts/${post}`);
      const near = page.getByRole('region', { name: 'More from Lone' });
      await near.waitFor();
      await expect
        .poll(() => near.getByRole('link').allTextContents())
        .toEqual([expect.stringContaining('Glaciers grow')]);
      const elsewhere = page.getByRole('region', { name: 'More on Tidings' });
      await expect
        .poll(() => elsewhere.getByRole('link').allTextContents())
        .toEqual([expect.stringContaining('Frozen lakes')]);
    }
  });
});

describe('the appearance of the text', () => {
  test('U23: size, length, typeface, height and paper change at once, and stay with the account', async () => {
    const { path } = await store();
    const { page } = await openAs(server, maren);
    await page.goto(path);
    const style = (name: string) =>
      page
        .locator('.reading')
        .evaluate((body, property) => getComputedStyle(body).getPropertyValue(property), name);
    await expect.poll(() => style('font-size')).toBe('18px');
    await page.getByRole('button', { name: 'Text settings' }).click();
    await page.getByRole('button', { name: 'Larger text' }).click();
    await page.getByRole('button', { name: 'Larger text' }).click();
    await expect.poll(() => style('font-size')).toBe('20px');
    await page.getByText('Wide', { exact: true }).click();
    await page.getByText('Sans', { exact: true }).click();
    await page.getByText('1.8', { exact: true }).click();
    await page.getByText('Sepia', { exact: true }).click();
    await expect.poll(() => style('line-height')).toBe('36px');
    await expect.poll(() => style('font-family')).toContain('system-ui');
    await expect.poll(() => page.locator('[data-paper="sepia"]').count()).toBe(1);
    const saved = async () => {
      const { body } = await server.request('/rest/v1.1/me/preferences', { as: maren });
      return body.calypso_preferences.reader_look;
    };
    await expect.poll(saved).toEqual({ size: 20, width: 80, font: 'sans', line_height: 1.8, paper: 'sepia' });
    await page.goto(path);
    await expect.poll(() => style('font-size')).toBe('20px');
    const lines = await page
      .locator('.reading p')
      .first()
      .evaluate((paragraph) => {
        const probe = document.createElement('span');
        probe.textContent = '0'.repeat(80);
        probe.style.whiteSpace = 'nowrap';
        paragraph.append(probe);
        const widths = [paragraph.getBoundingClientRect().width, probe.getBoundingClientRect().width];
        probe.remove();
        return widths;
      });
    expect(lines[0]).toBeLessThanOrEqual(lines[1]! + 1);
    // A user’s own text spacing (WCAG 1.4.12) applies and cuts nothing off.
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '.reading * { line-height: 2.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
      );
      document.adoptedStyleSheets.push(spacing);
    });
    expect(
      await page
        .locator('.reading p')
        .first()
        .evaluate((paragraph) => getComputedStyle(paragraph).letterSpacing),
    ).toBe('2.4px');
    expect(await scrollsSideways(page)).toBe(false);
  });

  test.each([
    ['ar', 'rtl', '«هل أنت جاهز؟» (نعم.)'],
    ['en', 'ltr', '“Are you ready?” (Yes.)'],
  ] as const)('U25: a post in %s runs %s whatever the interface does', async (language, direction, text) => {
    const { path } = await store({ language, direction, title: text, content: `<p>${text}</p>` });
    const { page } = await openAs(server, nora);
    await page.goto(path);
    const box = page.locator('.reading p').first();
    await box.waitFor();
    await expect.poll(() => box.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
    await expect.poll(() => heading(page, text).getAttribute('dir')).toBe(direction);
    const sides = await box.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [outer, inner] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
      return { left: inner.left - outer.left, right: outer.right - inner.right };
    });
    expect(direction === 'rtl' ? sides.right : sides.left).toBeLessThan(2);
    expect(direction === 'rtl' ? sides.left : sides.right).toBeGreaterThan(50);
  });
});

test.each(['light', 'dark'] as const)(
  'U88: the page has no barrier that axe-core finds, %s',
  async (theme) => {
    const { path } = await store({
      enclosures: JSON.stringify([{ url: 'https://kites.example/1.mp3', type: 'audio/mpeg' }]),
      content: `${TEXT}<iframe src="https://www.youtube.com/embed/abc"></iframe>`,
      is_excerpt_only: true,
    });
    const { page } = await openAs(server, nora, { theme });
    await page.goto(path);
    await page.getByRole('heading', { name: 'Comments' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const narrow = await openAs(server, nora, { width: 320, height: 700 });
    await narrow.page.goto(path);
    await narrow.page.getByRole('heading', { name: 'Comments' }).waitFor();
    expect(await scrollsSideways(narrow.page)).toBe(false);
  },
);

test('U87: rotating the phone keeps the paragraph at the top', async () => {
  const content = Array.from({ length: 60 }, (_, n) => `<p>${n}. ${SENTENCE.repeat(4)}</p>`).join('');
  const { path } = await store({ content });
  const upright = { width: 390, height: 844 };
  const { page } = await openAs(server, nora, { ...upright });
  await page.goto(path);
  await heading(page, 'First light').waitFor();
  const atTop = () =>
    page.locator('article .reading p').evaluateAll((paragraphs) => {
      const first = paragraphs.find((paragraph) => paragraph.getBoundingClientRect().bottom > 80);
      return [innerWidth, Number.parseInt(first?.textContent ?? '', 10)] as const;
    });
  await page.getByText('30. The printed').evaluate((paragraph) => paragraph.scrollIntoView());
  // The page handles it in the next frame; nobody rotates a phone before that.
  await page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('scroll', done, { once: true, capture: true });
        scrollBy(0, -60);
      }),
  );
  const [, before] = await atTop();
  expect(before).toBeGreaterThan(25);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(atTop).toEqual([844, before]);
  await page.setViewportSize(upright);
  await expect.poll(atTop).toEqual([390, before]);
});
