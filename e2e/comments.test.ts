import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMENT_AUTOSAVE_SECONDS } from '#shared/domain/limits.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { numberedTexts, storeComments } from '#test/stored-comments.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { untilPainted, untilStill } from './waiting.ts';

const TEXT = '<p>The printed table says low water is at 6:52.</p>'.repeat(40);

let server: TestServer;
let nora: TestMember;
let maren: TestMember;
let feed: number;
let site: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.signUp({ username: 'admiral' });
  nora = await server.signUp({ username: 'nora' });
  maren = await server.signUp({ username: 'maren' });
  feed = await storeFeed(server.db, { title: 'Paper Kites' });
  site = `feed:${feed}`;
});
afterAll(() => server.close());

/** Creates a separate post for each test, with these comments by Maren; returns its path and the comments' numbers. */
async function storeTalk(comments: string[] = [], post: { title?: string } = {}) {
  const postId = await storePost(server.db, feed, { content: TEXT, title: 'First light', ...post });
  const ids = await storeComments(server.db, { postId, authorId: maren.id, texts: comments });
  return { postId, ids, path: `/reader/feeds/${feed}/posts/${postId}` };
}

const section = (page: Page) => page.locator('#comments');
const comments = (page: Page) => section(page).getByRole('article');
const editor = (page: Page) => section(page).getByRole('textbox', { name: 'Write a comment' });
const heart = (page: Page) =>
  page.getByRole('group', { name: 'This post' }).getByRole('button', { name: /^Like/ });
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)!.getBoundingClientRect().top, id);

describe('a like', () => {
  test('U26: a double click counts it once', async () => {
    const { page, faults } = await openAs(server, nora);
    const { path, postId } = await storeTalk();
    await page.goto(path);
    await heart(page).waitFor();
    let calls = 0;
    const clicked = Promise.withResolvers<void>();
    await page.route('**/likes/new', async (route) => {
      calls += 1;
      await clicked.promise;
      await route.continue();
    });
    const answered = page.waitForResponse('**/likes/new');
    await heart(page).dblclick();
    clicked.resolve();
    await answered;
    await untilPainted(page);
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => heart(page).textContent()).toContain('1');
    expect(calls).toBe(1);
    const { body } = await server.request(`/rest/v1.1/sites/${site}/posts/${postId}/likes`);
    expect(body.found).toBe(1);
    expect(faults).toEqual([]);
  });

  test('U26: is reverted with a notice when it could not be saved', async () => {
    const { page } = await openAs(server, nora);
    const { path } = await storeTalk();
    await page.goto(path);
    await page.route('**/likes/new', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error' } }),
    );
    await heart(page).click();
    await page.getByRole('alert').getByText('we could not save your like').waitFor();
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('false');
  });

  test('is the same on the card in the stream, and names who likes the post', async () => {
    const { page } = await openAs(server, nora);
    const { path } = await storeTalk([], { title: 'Liked in the stream' });
    await page.goto(`/reader/feeds/${feed}`);
    const card = page.getByRole('feed').getByRole('article', { name: 'Liked in the stream' });
    const saved = page.waitForResponse('**/likes/new');
    await card.getByRole('button', { name: 'Like' }).click();
    await card.getByRole('link', { name: 'Liked in the stream' }).click();
    await page.waitForURL(`**${path}`);
    await saved;
    await expect.poll(() => heart(page).textContent()).toContain('1');
    await page.getByRole('button', { name: 'Liked by' }).click();
    await page.getByRole('dialog', { name: 'Liked by' }).getByRole('link', { name: 'nora' }).waitFor();
  });
});

test('a like stays on a page whose post was read before the like was saved', async () => {
  const { page } = await openAs(server, nora);
  const { postId } = await storeTalk([], { title: 'Read early' });
  await page.goto(`/reader/feeds/${feed}`);
  const card = page.getByRole('feed').getByRole('article', { name: 'Read early' });
  const [read, liked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/likes/new', async (route) => {
    await read.promise;
    await route.continue();
  });
  await page.route(new RegExp(`/feed/${feed}/posts/${postId}(\\?|$)`), async (route) => {
    const response = await route.fetch();
    read.resolve();
    await liked.promise;
    await route.fulfill({ response });
  });
  await card.getByRole('button', { name: 'Like' }).click();
  const answered = page.waitForResponse('**/likes/new');
  await card.getByRole('link', { name: 'Read early' }).click();
  await answered;
  liked.resolve();
  await page.getByText('low water').first().waitFor();
  await expect.poll(() => heart(page).textContent()).toContain('1');
});

describe('the comments under a post', () => {
  test('are ten at first, then 25 more', async () => {
    const { page } = await openAs(server, nora);
    const { path } = await storeTalk(numberedTexts(40));
    await page.goto(path);
    await comments(page).nth(9).waitFor();
    await expect.poll(() => comments(page).count()).toBe(10);
    await expect.poll(() => section(page).getByRole('heading').textContent()).toBe('40 comments');
    await page.getByRole('button', { name: 'Show 25 more comments' }).click();
    await comments(page).nth(34).waitFor();
    await page.getByRole('button', { name: 'Show 5 more comments' }).click();
    await comments(page).nth(39).waitFor();
    await expect.poll(() => comments(page).last().textContent()).toContain('Comment number 40');
  });

  test('FP-03, FP-04: opened with #comments the page ends 48 px above them', async () => {
    const { page } = await openAs(server, nora);
    const { path } = await storeTalk(numberedTexts(9));
    await page.goto(`${path}#comments`);
    await comments(page).first().waitFor();
    await untilStill(page);
    expect(Math.abs((await topOf(page, 'comments')) - 48)).toBeLessThanOrEqual(8);
  });

  test('U22, U66: a permalink loads all and highlights its comment', async () => {
    const { page } = await openAs(server, nora);
    const { path, ids } = await storeTalk(numberedTexts(130));
    const id = ids[119]!;
    await page.goto(`${path}#comment-${id}`);
    await comments(page).nth(119).waitFor();
    await untilStill(page);
    expect(Math.abs((await topOf(page, `comment-${id}`)) - 48)).toBeLessThanOrEqual(8);
    const shade = (index: number) =>
      comments(page)
        .nth(index)
        .evaluate((node) => getComputedStyle(node).backgroundColor);
    expect(await shade(119)).not.toBe(await shade(118));
    // The bars at the top don't cover it.
    expect((await comments(page).nth(119).boundingBox())!.y).toBeGreaterThanOrEqual(96);
  });
});

describe('writing', () => {
  test('U67: a comment is sent by Ctrl+Enter, takes the focus and is announced', async () => {
    const { page, faults } = await openAs(server, nora);
    const { path, postId } = await storeTalk(['Hello']);
    await page.goto(path);
    await editor(page).fill('A line\nand https://kites.example');
    await editor(page).press('Control+Enter');
    await page.getByRole('status').getByText('Comment published.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Comment by nora');
    await expect
      .poll(() =>
        comments(page).last().getByRole('link', { name: 'https://kites.example' }).getAttribute('rel'),
      )
      .toBe('noopener noreferrer nofollow');
    expect(await editor(page).inputValue()).toBe('');
    await expect.poll(() => section(page).getByRole('heading').textContent()).toBe('2 comments');
    const { body } = await server.request(`/rest/v1.1/sites/${site}/posts/${postId}/replies`);
    expect(body.found).toBe(2);
    expect(faults).toEqual([]);
  });

  test.each([1280, 390])(
    'a field in use says that it takes Markdown, and nothing moves, at %i px',
    async (width) => {
      const { page } = await openAs(server, nora, { width, height: 844 });
      const { path } = await storeTalk(['First']);
      await page.goto(path);
      await comments(page).first().waitFor();
      await editor(page).scrollIntoViewIfNeeded();
      await untilStill(page);
      const hint = section(page).getByText('Supports Markdown', { exact: true });
      const height = () => section(page).evaluate((element) => element.getBoundingClientRect().height);
      const before = await height();
      expect(await hint.isVisible()).toBe(false);
      await editor(page).focus();
      await hint.waitFor();
      const isWhole = () =>
        hint.evaluate((element) => element.clientWidth <= element.parentElement!.clientWidth);
      expect(await isWhole()).toBe(true);
      expect(await height()).toBe(before);
    },
  );

  test.each([1280, 390])(
    'one’s own comment is at its place at once, in sight and marked, at %i px',
    async (width) => {
      const { page } = await openAs(server, await server.signUp(), { width, height: 844 });
      const { path, postId } = await storeTalk(numberedTexts(14));
      await page.goto(path);
      await comments(page).nth(9).waitFor();
      await editor(page).fill(
        'First *words*:\n\n- **tea**\n- `cups`\n\n> said before\n\n[The tide](https://tide.example/)',
      );
      await section(page).getByRole('button', { name: 'Comment', exact: true }).click();
      const own = section(page).locator('[data-sent]');
      await own.getByText('First').waitFor();
      expect(await own.locator('em').textContent()).toBe('words');
      expect(await own.getByRole('listitem').allTextContents()).toEqual(['tea', 'cups']);
      expect(await own.locator('blockquote').textContent()).toBe('said before');
      expect(await own.getByRole('link', { name: 'The tide' }).getAttribute('rel')).toBe(
        'noopener noreferrer nofollow',
      );
      const isInSight = async () => {
        const box = (await own.boundingBox())!;
        return box.y >= 48 && box.y + box.height <= 844;
      };
      await expect.poll(isInSight).toBe(true);
      const tint = await own.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(tint).not.toBe('rgba(0, 0, 0, 0)');
      // Then the next one is marked.
      await editor(page).fill('Second words');
      await section(page).getByRole('button', { name: 'Comment', exact: true }).click();
      await own.getByText('Second words').waitFor();
      expect(await own.count()).toBe(1);
      const { body } = await server.request(`/rest/v1.1/sites/${site}/posts/${postId}/replies`);
      expect(body.found).toBe(16);
    },
  );

  test('a reply is written in place, and appears below its comment', async () => {
    const { page } = await openAs(server, nora);
    const { path } = await storeTalk(['First', 'Second']);
    await page.goto(path);
    await comments(page).first().getByRole('button', { name: 'Reply' }).click();
    const reply = section(page).getByRole('textbox', { name: 'Reply to maren' });
    await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true);
    await reply.fill('To the first');
    await comments(page).first().getByRole('button', { name: 'Reply' }).last().click();
    await section(page).locator('[data-sent]').waitFor();
    await reply.waitFor({ state: 'detached' });
    await expect
      .poll(() => comments(page).first().getByRole('article').textContent())
      .toContain('To the first');
    await comments(page).nth(1).getByRole('button', { name: 'Reply' }).click();
    await section(page).getByRole('textbox', { name: 'Reply to nora' }).fill('And deeper');
    await section(page).getByRole('textbox', { name: 'Reply to nora' }).press('Control+Enter');
    const deeper = comments(page).first().getByRole('article').nth(1);
    await deeper.getByText('In reply to nora').waitFor();
    await expect.poll(() => deeper.textContent()).toContain('And deeper');
  });

  test('U67: a failure keeps the text, even across a reload', async () => {
    const { page } = await openAs(server, nora);
    const { path } = await storeTalk();
    await page.goto(path);
    await page.route('**/replies/new', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } }),
    );
    await editor(page).fill('Do not lose me');
    await section(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await section(page).getByText('Your text is still here, so please try again.').waitFor();
    await expect.poll(() => editor(page).inputValue()).toBe('Do not lose me');
    await page.reload();
    await editor(page).waitFor();
    await expect.poll(() => editor(page).inputValue()).toBe('Do not lose me');
    await page.unroute('**/replies/new');
    await editor(page).press('Control+Enter');
    await page.getByText('Comment published.').waitFor();
    await expect.poll(() => editor(page).inputValue()).toBe('');
    await page.reload();
    await editor(page).waitFor();
    expect(await editor(page).inputValue()).toBe('');
  });

  test('FP-06: a draft is kept every 60 seconds, and when the page is left', async () => {
    expect(COMMENT_AUTOSAVE_SECONDS).toBe(60);
    const { page } = await openAs(server, nora);
    const { path, postId } = await storeTalk();
    await page.clock.install();
    await page.goto(path);
    await editor(page).fill('Half a thought');
    const kept = () =>
      page.evaluate(
        ([user, post]) => localStorage.getItem(`tidings.comment.${user}.${post}.new`),
        [nora.id, postId],
      );
    await page.clock.runFor(50_000);
    expect(await kept()).toBeNull();
    await page.clock.runFor(15_000);
    expect(await kept()).toBe('Half a thought');
    await section(page).getByText('Draft saved').waitFor();
    await editor(page).fill('A whole thought');
    await page.goto('about:blank');
    await page.goto(path);
    await editor(page).waitFor();
    await expect.poll(() => editor(page).inputValue()).toBe('A whole thought');
  });

  test('FP-05: the editor is at most 580 px wide', async () => {
    const { page } = await openAs(server, nora, { width: 1600 });
    const { path } = await storeTalk();
    await page.goto(path);
    const box = editor(page).locator('xpath=..');
    await expect.poll(() => box.evaluate((node) => getComputedStyle(node).maxWidth)).toBe('580px');
    expect((await box.boundingBox())!.width).toBeLessThanOrEqual(580);
  });

  test('FP-07: pasted or dropped images are rejected with a message', async () => {
    const { page } = await openAs(server, nora);
    const { path } = await storeTalk();
    await page.goto(path);
    await editor(page).fill('Look: ');
    for (const kind of ['paste', 'drop']) {
      const isRefused = await editor(page).evaluate((field, type) => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], 'kite.png', { type: 'image/png' }));
        const event =
          type === 'paste'
            ? new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
        return !field.dispatchEvent(event);
      }, kind);
      expect(isRefused).toBe(true);
      const problem = section(page).getByText('You can’t add pictures or files to comments.');
      await problem.waitFor();
      await editor(page).pressSequentially('.');
      await problem.waitFor({ state: 'detached' });
    }
    expect(await section(page).locator('input[type="file"]').count()).toBe(0);
    await expect.poll(() => editor(page).inputValue()).toBe('Look: ..');
  });

  test('one’s own comment can be changed and deleted, and the deletion undone', async () => {
    const { page } = await openAs(server, nora);
    const { path } = await storeTalk();
    await page.goto(path);
    await editor(page).fill('Helo');
    await editor(page).press('Control+Enter');
    // It takes the focus, which would close its menu.
    await section(page).locator('[data-sent]').waitFor();
    const choose = async (entry: string) => {
      await comments(page).first().getByRole('button', { name: 'More about this comment' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Edit');
    await section(page).getByRole('textbox', { name: 'Edit your comment' }).fill('Hello');
    await section(page).getByRole('button', { name: 'Save' }).click();
    await comments(page).first().getByText('edited').waitFor();
    await expect.poll(() => comments(page).first().textContent()).toContain('Hello');
    await choose('Delete');
    await page.getByText('Comment deleted.').waitFor();
    await comments(page).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await comments(page).first().waitFor();
    await expect.poll(() => section(page).getByRole('heading').textContent()).toBe('1 comment');
  });

  test('a member without a confirmed address is told to confirm it', async () => {
    const newcomer = await server.signUp({ verified: false });
    const { page } = await openAs(server, newcomer);
    const { path } = await storeTalk(['Hello']);
    await page.goto(path);
    await section(page).getByText('Please verify your email before commenting.').waitFor();
    expect(await section(page).getByRole('textbox').count()).toBe(0);
  });
});

describe('moderation', () => {
  test('a blog’s owner approves, and hides with an undo', async () => {
    const { blogId, feedId } = await storeBlog(server.db, {
      owners: [maren.id],
      comment_policy: 'moderated',
    });
    const postId = await storePost(server.db, feedId, { title: 'Under watch' });
    const say = (content: string) =>
      server.request(`/rest/v1.1/sites/${blogId}/posts/${postId}/replies/new`, {
        as: nora,
        json: { content },
      });
    await say('Buy my boat');
    await say('A kind word');
    const reader = await openAs(server, nora);
    await reader.page.goto(`/reader/feeds/${feedId}/posts/${postId}`);
    await reader.page.getByText('Your comment is waiting for approval.').first().waitFor();

    const { page, faults } = await openAs(server, maren);
    await page.goto(`/me/sites/${blogId}/comments`);
    const word = page.getByRole('article').filter({ hasText: 'A kind word' });
    const boat = page.getByRole('article').filter({ hasText: 'Buy my boat' });
    await word.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Comment approved.').waitFor();
    await word.waitFor({ state: 'detached' });
    await boat.getByRole('button', { name: 'Spam' }).click();
    // Under the pointer the notice stays until its undo is pressed.
    await page.getByText('Comment marked as spam.').hover();
    await page.getByText('No comments waiting').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await boat.waitFor();
    // The tab is opened before the server has its content.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/comments/*', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await boat.getByRole('button', { name: 'Trash' }).click();
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByText('The trash is empty').waitFor();
    letGo();
    await boat.getByRole('button', { name: 'Restore' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=trash');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Approved' }).click();
    await word.getByRole('link', { name: 'Under watch' }).click();
    await section(page).getByText('A kind word').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('for visitors', () => {
  test('the comments are there without scripts, with a link to take part', async () => {
    const { page } = await openPage(server.url, { script: false });
    const { path } = await storeTalk(['Hello there']);
    await page.goto(path);
    await expect.poll(() => comments(page).textContent()).toContain('Hello there');
    const wayIn = section(page).getByRole('link', { name: 'Log in to comment' });
    await expect
      .poll(() => wayIn.getAttribute('href'))
      .toBe(`/log-in?redirect_to=${encodeURIComponent(`${path}#comments`)}`);
    expect(await section(page).getByRole('textbox').count()).toBe(0);
    // Of the post, once below and once next to it, and of the comment.
    await expect.poll(() => page.getByRole('link', { name: 'Log in to like' }).count()).toBe(3);
    expect(await findBarriersIn(path)).toEqual([]);
  });

  async function findBarriersIn(path: string) {
    const { page } = await openPage(server.url);
    await page.goto(path);
    return findBarriers(page);
  }
});

test.each(['light', 'dark'] as const)(
  'no barriers, and nothing sticks out, in the %s theme',
  async (theme) => {
    const { path, ids } = await storeTalk(['First', 'Second']);
    await server.request(`/rest/v1.1/sites/${site}/comments/${ids[0]}/replies/new`, {
      as: nora,
      json: { content: `To the first, in the ${theme} theme: ${'long'.repeat(60)}` },
    });
    for (const width of [1280, 390]) {
      const { page } = await openAs(server, nora, { width, theme });
      await page.goto(`${path}#comment-${ids[0]}`);
      await comments(page).nth(2).waitFor();
      await comments(page).first().getByRole('button', { name: 'Reply' }).first().click();
      expect(await findBarriers(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    }
  },
);
