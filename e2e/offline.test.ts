import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeComments } from '#test/stored-comments.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { openAs, pressLogOut, signIn } from './member-page.ts';
import {
  findCard,
  type OfflineWorld,
  openAndKeep,
  POSTS,
  signUpReader,
  startOfflineWorld,
  waitUntilKept,
} from './offline-world.ts';
import { disconnect } from './waiting.ts';

let world: OfflineWorld;
let server: TestServer;
beforeAll(async () => {
  world = await startOfflineWorld();
  ({ server } = world);
});
afterAll(() => world?.close());

const status = (page: Page) => page.getByRole('status').filter({ hasText: 'offline' });
const likes = (reader: TestMember) =>
  server.db.selectFrom('likes').select('post_id').where('user_id', '=', reader.id).execute();

/** Opens a post from the stream, and comments on it without a connection. */
async function commentOn(page: Page, number: number, text: string): Promise<void> {
  const link = page.getByRole('link', { name: `Kite ${number}` });
  await link.first().click();
  await page.getByLabel('Write a comment').fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Your comment will be posted when you’re back.').waitFor();
}

describe('U86: without a connection', () => {
  test('the reader starts, and kept posts can be read with their pictures', async () => {
    const { reader } = await signUpReader(world);
    const { page, context } = await openAndKeep(world, reader);
    await disconnect(page);
    await page.reload();
    await findCard(page, POSTS).waitFor();
    await status(page).waitFor();
    await page
      .getByRole('link', { name: `Kite ${POSTS - 2}` })
      .first()
      .click();
    await page.getByText(`The text of kite ${POSTS - 2}.`).waitFor();
    const image = page.getByRole('img', { name: 'A kite' });
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBe(640);
    // Opened by its address too.
    await page.reload();
    await page.getByText(`The text of kite ${POSTS - 2}.`).waitFor();
    await context.setOffline(false);
    await status(page).waitFor({ state: 'detached' });
  });

  test('a post that is not kept says so, and comes by itself when the connection is back (U82)', async () => {
    const { reader } = await signUpReader(world);
    const elsewhere = await storeFeed(server.db, { title: 'Elsewhere' });
    const postId = await storePost(server.db, elsewhere, { title: 'Nobody read this yet' });
    const { page, context } = await openAndKeep(world, reader);
    await disconnect(page);
    await page.goto(`/reader/feeds/${elsewhere}/posts/${postId}`);
    await page.getByRole('heading', { name: 'You’re offline.' }).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Nobody read this yet' }).waitFor();
  });

  test('likes, seen marks and comments wait, survive a reload, and go out once and in order', async () => {
    const { reader, feedId, postIds } = await signUpReader(world);
    const { page, context } = await openAndKeep(world, reader);
    await disconnect(page);
    const like = (number: number) => findCard(page, number).getByRole('button', { name: /^Like/ });
    await like(POSTS).click();
    await like(POSTS - 1).click();
    await page.getByText('2 changes will be saved when you’re back.').waitFor();
    await page.reload();
    await page.getByText('2 changes will be saved when you’re back.').waitFor();
    // They show as done.
    await expect.poll(() => like(POSTS).getAttribute('aria-pressed')).toBe('true');
    // Taken back: the last press wins.
    await like(POSTS).click();
    await commentOn(page, POSTS - 2, 'Written on the train');
    expect(await likes(reader)).toEqual([]);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /likes|replies|seen/.test(request.url()))
        sent.push(decodeURIComponent(new URL(request.url()).pathname));
    });
    await context.setOffline(false);
    await expect.poll(() => likes(reader)).toEqual([{ post_id: postIds[POSTS - 2] }]);
    const comments = () =>
      server.db.selectFrom('comments').select('content_raw').where('author_id', '=', reader.id).execute();
    await expect.poll(comments).toEqual([{ content_raw: 'Written on the train' }]);
    await status(page).waitFor({ state: 'detached' });
    expect(sent.filter((path) => path.includes('likes'))).toEqual([
      `/rest/v1.1/sites/feed:${feedId}/posts/${postIds[POSTS - 1]}/likes/new`,
      `/rest/v1.1/sites/feed:${feedId}/posts/${postIds[POSTS - 2]}/likes/new`,
      `/rest/v1.1/sites/feed:${feedId}/posts/${postIds[POSTS - 1]}/likes/mine/delete`,
    ]);
  });

  test('what was being sent when the page was killed is not done twice', async () => {
    const { reader, postIds } = await signUpReader(world);
    const { page, context } = await openAndKeep(world, reader);
    await disconnect(page);
    await commentOn(page, POSTS, 'Only once, please');
    // The server does it, but the answer never arrives, and the page dies.
    let received = 0;
    await context.route('**/replies/new', async (route) => {
      received += 1;
      await route.fetch();
    });
    await context.setOffline(false);
    await expect.poll(() => received).toBe(1);
    const comments = () =>
      server.db
        .selectFrom('comments')
        .select('content_raw')
        .where('post_id', '=', postIds[POSTS - 1]!)
        .execute();
    await expect.poll(comments).toHaveLength(1);
    await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const next = await context.newPage();
    const [again] = await Promise.all([
      next.waitForResponse((response) => response.url().endsWith('/replies/new')),
      next.goto('/reader'),
    ]);
    expect(again.status()).toBe(200);
    expect(await comments()).toHaveLength(1);
  });

  test('a refused comment is announced once, and its text is back where it was typed', async () => {
    const { reader, postIds } = await signUpReader(world);
    const { page, context } = await openAndKeep(world, reader);
    await disconnect(page);
    await commentOn(page, POSTS, 'Too late');
    await server.db
      .deleteFrom('posts')
      .where('id', '=', postIds[POSTS - 1]!)
      .execute();
    await context.setOffline(false);
    await page.getByText('A comment you wrote offline couldn’t be posted.').waitFor();
    const drafts = () =>
      page.evaluate(() =>
        Object.entries(localStorage).filter(([name]) => name.startsWith('tidings.comment.')),
      );
    await expect.poll(async () => (await drafts()).map(([, text]) => text)).toEqual(['Too late']);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('A comment you wrote offline').count()).toBe(0);
  });

  test('what waits is sent after logging in again, if the session ended meanwhile', async () => {
    const { reader, postIds } = await signUpReader(world);
    const { page, context } = await openAndKeep(world, reader);
    await disconnect(page);
    await findCard(page, POSTS).getByRole('button', { name: /^Like/ }).click();
    await page.getByText('1 change will be saved when you’re back.').waitFor();
    await context.clearCookies();
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/likes/new')),
      context.setOffline(false),
    ]);
    expect(refused.status()).toBe(401);
    await signIn(context, server, reader);
    await page.goto('/reader');
    await expect.poll(() => likes(reader)).toEqual([{ post_id: postIds[POSTS - 1] }]);
    expect(await page.getByText('couldn’t be saved').count()).toBe(0);
  });

  test('a browser that cannot list its databases, such as Firefox before 126, works without a connection too', async () => {
    const { reader } = await signUpReader(world);
    const { page, context } = await openAs(server, reader, { worker: true });
    await context.addInitScript(() => Reflect.deleteProperty(IDBFactory.prototype, 'databases'));
    await page.goto('/reader');
    await findCard(page, POSTS).waitFor();
    await waitUntilKept(page, reader);
    await disconnect(page);
    await page.reload();
    await findCard(page, POSTS).waitFor();
  });

  test('the log-out needs a connection, and without one nothing is deleted', async () => {
    const { reader, postIds } = await signUpReader(world);
    const { page, context } = await openAndKeep(world, reader);
    await disconnect(page);
    await findCard(page, POSTS).getByRole('button', { name: /^Like/ }).click();
    await page.getByText('1 change will be saved when you’re back.').waitFor();
    await pressLogOut(page);
    await page.getByText('We can’t reach Tidings. Check your connection, then try again.').waitFor();
    await page.reload();
    await findCard(page, POSTS).waitFor();
    await context.setOffline(false);
    await expect.poll(() => likes(reader)).toEqual([{ post_id: postIds[POSTS - 1] }]);
    await pressLogOut(page);
    await page.getByRole('link', { name: 'Sign up' }).first().waitFor();
  });

  test('nothing of a member stays on the device after the log-out', async () => {
    const { reader } = await signUpReader(world);
    const { page, context } = await openAndKeep(world, reader);
    await pressLogOut(page);
    await page.getByRole('link', { name: 'Sign up' }).first().waitFor();
    const left = () =>
      page.evaluate(async () => [
        ...(await indexedDB.databases())
          .map(({ name }) => name)
          .filter((name) => name?.startsWith('tidings')),
        ...(await caches.keys()).filter((name) => name === 'shell' || name === 'pictures'),
      ]);
    await expect.poll(left).toEqual([]);
    await context.setOffline(true);
    await page.goto('/reader');
    await page.getByText('You’re offline.').first().waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
  });
});

describe('the front page of a team’s blog', () => {
  let teamId: number;
  let owner: TestMember;
  beforeAll(async () => {
    owner = await server.signUp();
    await createMembership(server.db, { slug: 'crew', title: 'Crew' }, owner.id);
    const team = server.db.selectFrom('teams').select('id').where('slug', '=', 'crew');
    ({ id: teamId } = await team.executeTakeFirstOrThrow());
    const { feedId } = await storeBlog(server.db, {
      ...{ slug: 'harbor', title: 'Harbor', owners: [owner.id], team_id: teamId },
    });
    const content = '<p>The tide comes in at noon.</p>';
    const postId = await storePost(server.db, feedId, { title: 'Tides', content, author_id: owner.id });
    await storeComments(server.db, { postId, authorId: owner.id, texts: ['Bring the ropes'] });
  });

  /** Opens the reader as someone of the team, until the front page is kept. */
  async function openTeamAndKeep(): Promise<{ reader: TestMember; page: Page; context: BrowserContext }> {
    const { reader } = await signUpReader(world);
    await createMembership(server.db, { slug: 'crew', title: 'Crew' }, reader.id);
    const { page, context } = await openAndKeep(world, reader);
    const isKept = () => page.evaluate(async () => (await caches.match('/sites/harbor')) !== undefined);
    await expect.poll(isKept).toBe(true);
    return { reader, page, context };
  }

  async function expectNothing(page: Page): Promise<void> {
    await page.goto('/sites/harbor');
    await page.getByText('You’re offline.').first().waitFor();
    expect(await page.getByText('Tides').count()).toBe(0);
  }

  test('can be read without a connection, and is gone after leaving the team', async () => {
    const { page, context } = await openTeamAndKeep();
    await disconnect(page);
    await page.goto('/sites/harbor');
    const post = page.getByRole('article').filter({ hasText: 'Tides' });
    await post.getByText('The tide comes in at noon.').waitFor();
    await post.getByText('Bring the ropes').waitFor();
    await context.setOffline(false);
    await status(page).waitFor({ state: 'detached' });
    await page.goto('/teams/crew');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/teams');
    const isKept = () => page.evaluate(async () => (await caches.match('/sites/harbor')) !== undefined);
    await expect.poll(isKept).toBe(false);
    await disconnect(page);
    await expectNothing(page);
  });

  test('is gone once the page hears that its owner has removed the reader', async () => {
    const { reader, page } = await openTeamAndKeep();
    const path = `/wpcom/v2/teams/crew/members/${reader.id}/delete`;
    expect((await server.request(path, { as: owner, json: {} })).status).toBe(200);
    await page.reload();
    const isKept = () => page.evaluate(async () => (await caches.match('/sites/harbor')) !== undefined);
    await expect.poll(isKept).toBe(false);
    await disconnect(page);
    await expectNothing(page);
  });

  test('is gone after the log-out', async () => {
    const { page, context } = await openTeamAndKeep();
    await pressLogOut(page);
    await page.getByRole('link', { name: 'Sign up' }).first().waitFor();
    await context.setOffline(true);
    await expectNothing(page);
  });
});

test('the shell has no posts and needs a session', async () => {
  expect((await server.request('/api/shell')).status).toBe(401);
  const ann = await server.signUp();
  const { status, body, headers } = await server.request('/api/shell', { as: ann });
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(body).toContain('"queries":[]');
});

test('U86: Tidings can be installed, and is offered addresses that other applications share', async () => {
  const read = async (path: string) => Buffer.from(await (await fetch(`${server.url}${path}`)).arrayBuffer());
  const { icons, start_url, share_target } = JSON.parse(String(await read('/manifest.webmanifest')));
  expect(start_url).toBe('/reader');
  for (const { src, sizes, type } of icons) {
    const { format, width, height } = await sharp(await read(src)).metadata();
    expect(type.replace('svg+xml', 'svg')).toBe(`image/${format}`);
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
  }
  const { reader } = await signUpReader(world);
  const { page } = await openAs(server, reader);
  // Many applications share an address within a text.
  const query = new URLSearchParams({ [share_target.params.text]: `Kites! ${server.url}/about` });
  await page.goto(`${share_target.action}?${query}`);
  await expect.poll(() => page.getByLabel(/address/i).inputValue()).toBe(`${server.url}/about`);
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect((await sharp(await read(touchIcon!)).metadata()).width).toBe(180);
});
