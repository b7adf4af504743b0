import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { numberedTexts, storeComments } from '#test/stored-comments.ts';
import { storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { untilStill, waitForLive } from './waiting.ts';

const POSTS = 12;

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let blog: { blogId: number; feedId: number };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  ben = await server.signUp({ username: 'ben' });
  for (const { id } of [ann, ben]) await createMembership(db, { slug: 'crew', title: 'Crew' }, id);
  const { id: team_id } = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
  blog = await storeBlog(db, { slug: 'harbor', title: 'Harbor', owners: [ann.id], team_id });
  for (let day = 1; day <= POSTS; day++) {
    const paragraph = `<p>${'The tide came in, and the fog with it. '.repeat(12)}</p>`;
    const postId = await storePost(db, blog.feedId, {
      title: `Day ${day}`,
      content: day === POSTS ? paragraph.repeat(200) : paragraph,
      tags: ['tides'],
      sort_at: new Date(Date.UTC(2026, 9, day)),
      author_id: ann.id,
    });
    if (day === 1) await storeComments(db, { postId, authorId: ben.id, texts: numberedTexts(9) });
  }
});
afterAll(() => server?.close());

const post = (page: Page, title: string) =>
  page
    .getByRole('feed')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('TE: members write, read and discuss on the front page of their team’s blog', async () => {
  const { page, faults } = await openAs(server, ann);
  expect((await page.goto('/sites/harbor'))?.status()).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'Harbor' }).waitFor();
  // A long text is folded; all of it is there at a press, without a page load.
  const long = post(page, `Day ${POSTS}`);
  const more = long.getByRole('button', { name: 'Show more' });
  await more.waitFor();
  const before = (await long.boundingBox())!.height;
  await more.click();
  await expect.poll(async () => (await long.boundingBox())!.height).toBeGreaterThan(4 * before);

  // A post is written on top, and appears.
  await page.getByRole('button', { name: 'Write a quick post' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).fill('Storm tonight');
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Post text' }).textContent())
    .toBe('Storm tonight');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const storm = post(page, 'Storm tonight');
  await storm.waitFor();

  // A reply is written in place.
  await storm.getByRole('button', { name: 'Write a comment' }).click();
  await storm.getByRole('textbox').fill('Tie the boats');
  await storm.getByRole('button', { name: 'Reply', exact: true }).click();
  await storm.locator('[data-comment]').filter({ hasText: 'Tie the boats' }).waitFor();

  // What others write waits behind a button, and nothing moves.
  const live = waitForLive(page);
  await page.reload();
  await live;
  await page.getByRole('button', { name: 'Load more posts' }).click();
  await post(page, 'Day 3').waitFor();
  await post(page, 'Day 5').evaluate((element) => element.scrollIntoView());
  await untilStill(page);
  const stays = await post(page, 'Day 5').evaluate((element) => element.getBoundingClientRect().top);
  const day5 = await server.db
    .selectFrom('posts')
    .select('id')
    .where('title', '=', 'Day 11')
    .executeTakeFirstOrThrow();
  const path = `/rest/v1.1/sites/${blog.blogId}/posts/${day5.id}/replies/new`;
  expect((await server.request(path, { as: ben, json: { content: 'All tied' } })).status).toBe(200);
  const news = page.getByRole('button', { name: '1 new comment' });
  await news.waitFor();
  expect(await post(page, 'Day 5').evaluate((element) => element.getBoundingClientRect().top)).toBe(stays);
  await news.click();
  const answered = post(page, 'Day 11');
  await answered.getByText('All tied').waitFor();
  await expect.poll(() => answered.evaluate((element) => element === document.activeElement)).toBe(true);

  // By activity the post with the newest comment is first; earlier comments are behind a button. The address keeps the order.
  await page.getByRole('link', { name: 'Recent activity' }).click();
  await page.waitForURL('**/sites/harbor?sort=activity');
  await expect
    .poll(() => page.getByRole('feed').getByRole('heading', { level: 2 }).allTextContents())
    .toEqual(expect.arrayContaining(['Day 11', 'Storm tonight']));
  await page.reload();
  await page
    .getByRole('link', { name: 'Recent activity', exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor();
  expect(await page.getByRole('feed').getByRole('heading', { level: 2 }).first().textContent()).toBe(
    'Day 11',
  );
  expect(await findBarriers(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('TE: members who may not post are told how they could; visitors find nothing', async () => {
  const { page, faults } = await openAs(server, ben, { width: 390, height: 844 });
  await page.goto('/sites/harbor?sort=activity');
  await page.getByText('Only this blog’s authors can post here. Ask ann to invite you.').waitFor();
  const talk = post(page, 'Day 1');
  await talk.getByRole('button', { name: /6 earlier comments/ }).click();
  await talk.getByText('Comment number 1', { exact: true }).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  expect(faults).toEqual([]);
  const visited = await server.request('/sites/harbor');
  expect(visited.status).toBe(404);
});
