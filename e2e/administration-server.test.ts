import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed } from '#test/stored-feed.ts';
import { openAs } from './member-page.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLE: 'web' } });
  admin = await server.signUp();
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
});
afterAll(() => server?.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const listActs = async () =>
  (await server.db.selectFrom('audit_log').select('act').orderBy('id').execute()).map(({ act }) => act);

test('an administrator finds a failing feed, gives it another address and pauses it', async () => {
  await storeFeed(server.db, {
    title: 'Paper Kites',
    failure_code: 'dns',
    failure_since: new Date(),
    last_fetch_at: new Date(),
  });
  await storeFeed(server.db, { title: 'Harbour' });
  const { page, faults } = await openAs(server, admin);
  await page.goto('/admin/feeds');
  await page.getByRole('link', { name: 'Harbour' }).waitFor();
  await page.getByLabel('Name, host or address').fill('kites');
  await page.getByRole('link', { name: 'Harbour' }).waitFor({ state: 'detached' });
  await page.getByText('We haven’t been able to find the site’s domain').first().waitFor();
  await page.getByRole('link', { name: 'Paper Kites' }).click();
  await heading(page, 'Paper Kites');

  await page.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New address').fill('https://kites.example/new');
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await page.getByRole('link', { name: 'https://kites.example/new' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('An administrator has paused this feed.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await heading(page, 'Feeds');
  await page.getByRole('link', { name: 'Paper Kites' }).waitFor({ state: 'detached' });
  expect(await listActs()).toEqual(['feed.change_address', 'feed.pause', 'feed.resume', 'feed.delete']);
  expect(faults).toEqual([]);
});

test('all fetching is paused and resumed', async () => {
  const { page, faults } = await openAs(server, admin);
  await page.goto('/admin/crawl');
  await page.getByRole('button', { name: 'Pause all fetching' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByText('All fetching is paused.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('All fetching is paused.').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('a failed job is looked at and run again, and all others of its task deleted', async () => {
  for (let n = 0; n < 3; n += 1)
    await sql`select graphile_worker.add_job('test.broken', '{"text": "secret words"}')`.execute(server.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'The disk is full.'`.execute(
    server.db,
  );
  await sql`insert into queue.failed_jobs (id, task_id) select id, task_id from graphile_worker._private_jobs`.execute(
    server.db,
  );
  const { page, faults } = await openAs(server, admin);
  await page.goto('/admin/jobs?state=failed&task=test.broken');
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await jobs.getByRole('link', { name: 'test.broken' }).first().click();
  await heading(page, 'test.broken');
  await page.getByText('The disk is full.').waitFor();
  await page.getByText('text (12)').waitFor();
  expect(await page.content()).not.toContain('secret words');
  await page.goBack();
  await jobs
    .getByRole('button', { name: /More about/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  await page.getByText('1 job runs now.').waitFor();
  await page.getByRole('button', { name: 'Delete all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('2 jobs deleted.').waitFor();
  expect((await listActs()).slice(-2)).toEqual(['jobs.run', 'jobs.delete']);
  expect(faults).toEqual([]);
});

test('a list with nothing in it says so, and only a filter without a match says that', async () => {
  await sql`delete from queue.failed_jobs`.execute(server.db);
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
  const { page, faults } = await openAs(server, admin);
  const none = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  await page.goto('/admin/jobs?state=failed');
  await none('No jobs');
  await page.goto('/admin/jobs?state=failed&task=feeds.fetch');
  await none('Nothing matches');
  await page.goto('/admin/emails?state=failed');
  await none('No emails');
  await page.goto('/admin/comments?status=spam');
  await none('No spam');
  expect(faults).toEqual([]);
});

test('a job is deleted on its page and in its list, and an address tried again: the focus goes on', async () => {
  for (let n = 0; n < 3; n += 1)
    await sql`select graphile_worker.add_job('test.broken', '{}')`.execute(server.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(server.db);
  await sql`insert into queue.failed_jobs (id, task_id) select id, task_id from graphile_worker._private_jobs`.execute(
    server.db,
  );
  const focused = () =>
    page.evaluate(
      () => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent,
    );
  const { page, faults } = await openAs(server, admin);
  await page.goto('/admin/jobs?state=failed');
  const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('button', { name: /More about/ });
  await rows.nth(1).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(focused).toBe('test.broken');
  await page.getByRole('table', { name: 'Jobs' }).getByRole('link').first().click();
  await heading(page, 'test.broken');
  await page.getByRole('button', { name: 'Delete' }).click();
  await heading(page, 'Jobs');
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(focused).toBe('Jobs');

  const now = new Date();
  for (const email of ['one@gone.example', 'two@gone.example'])
    await server.db
      .insertInto('refused_addresses')
      .values({ email, refusals: 3, address_refusals: 3, answer: '550 No', since: now, refused_at: now })
      .execute();
  await page.goto('/admin/emails?state=failed');
  for (const name of ['one', 'two']) {
    const again = page.getByRole('button', { name: `Try again: ${name}@gone.example` });
    await again.click();
    await again.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe(name === 'one' ? 'Try again: two@gone.example' : 'Email');
  }
  expect(faults).toEqual([]);
});

test('a limit is changed and reset', async () => {
  const { page, faults } = await openAs(server, admin);
  await page.goto('/admin/limits');
  await page.getByRole('row', { name: 'Megabytes of an uploaded picture 10' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Comments per minute of one person' });
  await field.fill('0');
  await page.getByRole('button', { name: 'Save: Comments per minute of one person' }).click();
  await page.getByText('Choose a number from 1 to 1,000.').waitFor();
  await field.fill('25');
  await page.getByRole('button', { name: 'Save: Comments per minute of one person' }).click();
  await page.getByText('Limit changed.').first().waitFor();
  await expect.poll(() => server.app.context.limits.get('comments_per_minute')).toBe(25);
  await page.getByRole('button', { name: 'Reset: Comments per minute of one person' }).click();
  await expect.poll(() => server.app.context.limits.get('comments_per_minute')).toBe(10);
  expect(faults).toEqual([]);
});

test('a test email is asked for, and waits to be sent', async () => {
  const { page, faults } = await openAs(server, admin);
  await page.goto('/admin/emails?state=waiting');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText(`Test email sent to ${admin.email}.`).waitFor();
  await page.reload();
  await page.getByRole('table', { name: 'Email' }).getByText(admin.email).waitFor();
  expect(faults).toEqual([]);
});

test('for everyone else these pages do not exist', async () => {
  const reader = await server.signUp();
  const { page } = await openAs(server, reader);
  const answer = await page.goto('/admin/feeds');
  expect(answer?.status()).toBe(404);
});
