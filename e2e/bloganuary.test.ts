import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { openAs } from './member-page.ts';

/** The server's clock, an hour behind or months ahead. */
let offset = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + offset) } });
});
afterAll(() => server.close());

/** Sets the server's clock to a month of next year, 0 for January. */
function moveTo(month: number) {
  offset = Date.UTC(new Date().getUTCFullYear() + 1, month, 15) - Date.now();
}

test('BL-01, BL-02, BL-03, BL-04: in its time members follow its tag by the banner or dismiss it, and visitors only read of it', async () => {
  moveTo(0);
  // Signed up in the server's January, so that the session is valid then.
  const member = await server.signUp();
  const { page, faults } = await openAs(server, member);
  await page.goto('/reader');
  const banner = page.getByRole('region', { name: 'Bloganuary' });
  const called = page.waitForRequest((request) => request.url().endsWith('/read/tags/bloganuary/mine/new'));
  await banner.getByRole('button', { name: 'Follow the tag Bloganuary' }).click();
  await called;
  await banner.getByText('Following').waitFor();
  const followed = async () => (await server.request('/rest/v1.2/read/tags', { as: member })).body.tags;
  await expect.poll(followed).toMatchObject([{ slug: 'bloganuary' }]);

  const { page: visitors } = await openPage(server.url);
  await visitors.goto('/discover');
  const theirs = visitors.getByRole('region', { name: 'Bloganuary' });
  await theirs.getByRole('link', { name: 'Read the posts' }).waitFor();
  expect(await theirs.getByText('Follow', { exact: true }).count()).toBe(0);
  expect(await theirs.getByRole('button').count()).toBe(0);

  const saved = page.waitForResponse('**/me/preferences');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => banner.count()).toBe(0);
  await saved;
  await page.reload();
  await page.getByText('Welcome to Tidings').waitFor();
  expect(await banner.count()).toBe(0);
  expect(faults).toEqual([]);
  // By June the session has expired, so the page's calls are rejected.
  await page.close();

  moveTo(5);
  const other = await server.signUp();
  const { page: june } = await openAs(server, other);
  await june.goto('/reader');
  await june.getByText('Welcome to Tidings').waitFor();
  expect(await june.getByRole('region', { name: 'Bloganuary' }).count()).toBe(0);
  await visitors.goto('/discover');
  await visitors.getByRole('heading', { level: 1 }).waitFor();
  expect(await theirs.count()).toBe(0);
});
