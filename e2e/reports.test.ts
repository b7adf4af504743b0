import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/email/outbox.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

let server: TestServer;
let boss: TestMember;
let ann: TestMember;
let writer: TestMember;
let siteId: number;
let postId: number;
let postPath: string;

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  const bob = await server.signUp({ username: 'bob' });
  writer = await server.signUp({ username: 'writer' });
  const site = await send(writer, '/rest/v1.1/sites/new', { slug: 'harbour', title: 'Harbour' });
  siteId = site.ID;
  const post = await send(writer, `/rest/v1.1/sites/${siteId}/posts/new`, {
    title: 'Slander',
    content: '<p>All of it</p>',
  });
  postId = post.ID;
  postPath = new URL(post.URL).pathname;
  for (const as of [ann, bob])
    await send(as, '/rest/v1.1/read/reports/new', {
      feed_id: site.feed_ID,
      post_id: postId,
      reason: 'abuse',
      text: 'Insults a person',
    });
});
afterAll(() => server.close());

async function send(as: TestMember, path: string, json: object) {
  const { status, body } = await server.request(path, { as, json });
  expect([path, status]).toEqual([path, 200]);
  return body;
}

test('a post is taken down, its writer answers, and the decision is undone', async () => {
  const { page, faults } = await openAs(server, boss);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Open reports' }).click();
  const found = page.getByRole('article', { name: 'Slander' });
  await found.getByText('All of it').waitFor();
  expect(await found.getByText('Insults a person').count()).toBe(2);
  expect(await findBarriers(page)).toEqual([]);
  await found.getByRole('button', { name: 'Take it on' }).click();
  await found.getByText('Taken by boss').waitFor();
  await found.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  // Without a decision against the author there is no reason to give.
  expect(await dialog.getByLabel('Reason').count()).toBe(0);
  await dialog.getByLabel('Decision').selectOption({ label: 'Take down the post' });
  await dialog.getByLabel('Reason').selectOption('legal');
  await dialog.getByLabel('Note to the author').fill('A court ordered it.');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await page.getByText('Decided.').waitFor();
  await page.getByText('Nothing to decide').waitFor();

  await expectTakenDown();
  await answerByEmail();

  await page.goto('/admin/reports?state=appealed');
  await found.getByText('It was satire').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await scrollsSideways(page)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
  await found.getByRole('button', { name: 'Undo this decision' }).click();
  await found.waitFor({ state: 'detached' });
  expect((await server.request(postPath)).status).toBe(200);
  await page.goto('/admin/reports?state=decided');
  await found.getByText('undone').waitFor();
  expect(faults).toEqual([]);
});

test('a blog that was taken down says so, also in the reader', async () => {
  const site = await send(writer, '/rest/v1.1/sites/new', { slug: 'pills', title: 'Pills' });
  await send(ann, '/rest/v1.1/read/reports/new', { feed_id: site.feed_ID, reason: 'spam' });
  const { body } = await server.request('/wpcom/v2/admin/reports', { as: boss });
  const decision = { decision: 'take_down_blog', reason: 'spam' };
  await send(boss, `/wpcom/v2/admin/reports/${body.cases[0].ID}/decide`, decision);
  const visitor = await openPage(server.url);
  const answer = await visitor.page.goto('/sites/pills');
  expect(answer?.status()).toBe(410);
  const member = await openAs(server, ann);
  await member.page.goto(`/reader/blogs/${site.ID}`);
  for (const { page } of [visitor, member]) {
    await page.getByRole('heading', { level: 1, name: 'This was taken down.' }).waitFor();
    await page.getByText('The reason: spam or misleading.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  }
});

/** What visitors and members see in the post's place. */
async function expectTakenDown() {
  const visitor = await openPage(server.url);
  const answer = await visitor.page.goto(postPath);
  expect(answer?.status()).toBe(451);
  const member = await openAs(server, ann);
  await member.page.goto(`/reader/blogs/${siteId}/posts/${postId}`);
  for (const { page } of [visitor, member]) {
    await page.getByRole('heading', { level: 1, name: 'This was taken down.' }).waitFor();
    await page.getByText('The reason: a legal demand.').waitFor();
    await page.getByRole('link', { name: 'Back to the home page' }).waitFor();
    expect(await page.getByText('All of it').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await scrollsSideways(page)).toBe(false);
  }
}

/** The writer follows the link in the email, once. */
async function answerByEmail() {
  const findEmail = async () =>
    (await readOutbox(server.config.outboxDir)).find(
      ({ to, subject }) => to === writer.email && subject.includes('A decision about “Slander”'),
    );
  await expect.poll(findEmail).toBeDefined();
  const { pathname, search } = new URL(
    /https?:\/\/\S+appeal\?code=[\w-]+/.exec((await findEmail())!.text)![0],
  );
  const { page } = await openPage(server.url);
  await page.goto(pathname + search);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Your answer').fill('It was satire');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Your answer was sent' }).waitFor();
  await page.goto(pathname + search);
  await page.getByLabel('Your answer').fill('Again');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
}
