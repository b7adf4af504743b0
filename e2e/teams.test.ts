import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storePost } from '#test/stored-feed.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
/** In the organization. */
let ann: TestMember;
/** In another team. */
let dora: TestMember;
/** In no team. */
let vera: TestMember;

beforeAll(async () => {
  server = await startTestServer({ environment: { COMPANY_NAME: 'Brightwater & Co' } });
  const { db } = server;
  ann = await server.signUp({ username: 'ann' });
  dora = await server.signUp({ username: 'dora' });
  vera = await server.signUp({ username: 'vera' });
  await createMembership(db, { slug: 'a8c', title: 'a8c' }, ann.id);
  await createMembership(db, { slug: 'design', title: 'Design' }, dora.id);
  const company = await db
    .selectFrom('teams')
    .select('id')
    .where('slug', '=', 'a8c')
    .executeTakeFirstOrThrow();
  const internal = await storeBlog(db, { team_id: company.id });
  const personal = await storeBlog(db, { owners: [ann.id] });
  await storePost(db, internal.feedId, { title: 'What we ship in December' });
  await storePost(db, personal.feedId, { title: 'My own garden' });
});
afterAll(() => server?.close());

const places = (page: Page) => page.getByRole('navigation', { name: 'Reader' });
const articles = (page: Page) => page.getByRole('feed').getByRole('article');

test('TE-01, TE-02: a member finds the organization’s stream in the sidebar, under its name', async () => {
  const { page, faults } = await openAs(server, ann);
  await page.goto('/reader');
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/rest/v1.2/read/a8c');
  await places(page).getByRole('link', { name: 'Brightwater & Co' }).click();
  expect(new URL((await asked).url()).searchParams.get('team')).toBe('a8c');
  await page.waitForURL('**/reader/a8c');
  await articles(page).nth(1).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Brightwater & Co');
  await expect.poll(() => page.title()).toContain('Brightwater & Co');
  await expect.poll(() => articles(page).count()).toBe(2);
  expect(await findBarriers(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('TE-03: the stream of team blogs is separate', async () => {
  const { page, faults } = await openAs(server, ann);
  await page.goto('/reader/a8c');
  await places(page).getByRole('link', { name: 'Team blogs' }).click();
  await page.waitForURL('**/reader/p2');
  await page.getByRole('heading', { level: 1, name: 'Team blogs' }).waitFor();
  await articles(page).getByText('What we ship in December').waitFor();
  await expect.poll(() => articles(page).count()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test.each([
  ['a reader without a team', () => vera],
  ['a member of a team that is not the company’s', () => dora],
])('TE-01: for %s there is neither an entry nor a page', async (_who, reader) => {
  const { page } = await openAs(server, reader());
  await page.goto('/reader');
  await places(page).getByRole('link', { name: 'Likes' }).waitFor();
  const entries = await places(page).getByRole('link').allTextContents();
  for (const entry of ['Team blogs', 'Brightwater & Co']) expect(entries).not.toContain(entry);
  for (const path of ['/reader/a8c', '/reader/p2']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByText('There’s nothing at this address.').waitFor();
    expect(await page.getByText('What we ship in December').count()).toBe(0);
  }
});

test('TE-05: the teams come with the page, and are not fetched again, however long the user stays', async () => {
  const { page } = await openAs(server, ann);
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/rest/v1.2/read/teams') calls += 1;
  });
  await page.goto('/reader');
  await places(page).getByRole('link', { name: 'Team blogs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Team blogs' }).waitFor();
  await places(page).getByRole('link', { name: 'Brightwater & Co' }).click();
  await page.getByRole('heading', { level: 1, name: 'Brightwater & Co' }).waitFor();
  expect(calls).toBe(0);
});

test('TE-01: a visitor is asked to log in, and comes back', async () => {
  const { status, headers } = await server.request('/reader/a8c');
  expect(status).toBe(302);
  expect(headers.get('location')).toBe('/log-in?redirect_to=%2Freader%2Fa8c');
});

test('someone is invited to a team, accepts, reads its blog, and leaves: it is gone', async () => {
  const send = async (path: string, json: object) => (await server.request(path, { as: dora, json })).body;
  const blog = await send('/rest/v1.1/sites/new', { slug: 'sketches', title: 'Sketches', team: 'design' });
  await send(`/rest/v1.1/sites/${blog.ID}/posts/new`, { title: 'The new door handle' });
  const owner = await openAs(server, dora);
  await owner.page.goto('/teams');
  await owner.page.getByRole('link', { name: 'Design' }).click();
  await owner.page.getByLabel('Username or email address').fill('vera');
  await owner.page.getByRole('button', { name: 'Invite' }).click();
  await owner.page.getByText('Invitation sent to vera.').waitFor();
  await owner.page.getByRole('button', { name: 'Withdraw' }).waitFor();
  expect(await findBarriers(owner.page)).toEqual([]);

  const { page, faults } = await openAs(server, vera);
  await page.goto('/reader');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Teams' }).click();
  await page.getByText('dora has invited you to the team Design.').waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('link', { name: 'Design' }).click();
  await page.getByRole('heading', { level: 1, name: 'Design' }).waitFor();
  expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sketches' }).click();
  await page.getByText('The new door handle').first().waitFor();

  await page.goto('/teams/design');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByText('No teams yet').waitFor();
  expect((await server.request('/sites/sketches', { as: vera })).status).toBe(404);
  expect(faults).toEqual([]);
});
