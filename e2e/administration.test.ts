import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed } from '#test/stored-feed.ts';
import { openAs, scrollsSideways } from './member-page.ts';
import { collectRequests, holdBack } from './waiting.ts';

let server: TestServer;
let boss: TestMember;
let ann: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  boss = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  const site = { slug: 'kettle', title: 'The Kettle' };
  await server.request('/rest/v1.1/sites/new', { as: ann, json: site });
});
afterAll(() => server.close());

test('an administrator finds a person, suspends them by name, and sees it in the log', async () => {
  const { page, faults } = await openAs(server, boss);
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'People' })
    .click();
  await page.getByLabel('Search by name, username or email address').fill('ann@');
  await page.waitForURL(/q=ann/);
  await page.getByRole('row').nth(1).getByRole('link', { name: 'ann' }).click();
  await page.getByRole('heading', { level: 1, name: 'ann' }).waitFor();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Suspend' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('Spam.');
  await dialog.getByLabel('Type “ann” to confirm').fill('ann');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Suspended.').waitFor();
  await page.getByText(/^Suspended since/).waitFor();
  expect((await server.request('/rest/v1.1/me', { as: ann })).status).toBe(401);
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByText('Suspension lifted.').waitFor();
  await page.getByRole('link', { name: 'Log', exact: true }).last().click();
  await page.getByRole('row', { name: /Suspended ann/ }).waitFor();
  expect(faults).toEqual([]);
});

test('what is announced stands above the page until it is dismissed', async () => {
  const { page, faults } = await openAs(server, boss);
  await page.goto('/admin/announcements');
  await page.getByRole('button', { name: 'Announce' }).first().click();
  await page.getByRole('dialog').getByLabel('Text').fill('Tea at four');
  await page.getByRole('dialog').getByLabel('Who sees it').selectOption('everyone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Announcement saved.').waitFor();
  await page.goto('/reader');
  const notice = page.getByRole('status').filter({ hasText: 'Tea at four' });
  const dismissed = page.waitForResponse(/\/dismiss$/);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await dismissed;
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('Tea at four').count()).toBe(0);
  const { page: visitor, faults: visitorFaults } = await openPage(server.url);
  await visitor.goto('/discover');
  await visitor.getByText('Tea at four').waitFor();
  await visitor.locator('[data-dismiss-announcement]').click();
  await visitor.getByText('Tea at four').waitFor({ state: 'detached' });
  await visitor.goto('/tags');
  expect(await visitor.getByText('Tea at four').count()).toBe(0);
  expect(visitorFaults).toEqual([]);
  expect(faults).toEqual([]);
});

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent,
  );

test('after an act the focus is where it goes on: in the next row, or at the heading', async () => {
  const { page, faults } = await openAs(server, boss);
  for (const note of ['Third', 'Second', 'First'])
    await server.request('/wpcom/v2/admin/invitations/new', { as: boss, json: { note, max_uses: 1 } });
  await page.goto('/admin/sign-ups');
  await page.getByRole('button', { name: 'Revoke: Second' }).click();
  await page.getByText('Invitation revoked.').waitFor();
  await page.getByRole('button', { name: 'Revoke: Second' }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Sign-ups');

  await server.request('/wpcom/v2/admin/teams/new', { as: boss, json: { slug: 'tea', title: 'Tea' } });
  const team = await server.db
    .selectFrom('teams')
    .select('id')
    .where('slug', '=', 'tea')
    .executeTakeFirstOrThrow();
  for (const who of ['boss', 'ann'])
    await server.request(`/wpcom/v2/admin/teams/${team.id}/members/new`, { as: boss, json: { who } });
  await page.goto(`/admin/teams/${team.id}`);
  await page.getByRole('button', { name: 'Remove ann' }).click();
  await page.getByRole('button', { name: 'Remove ann' }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('boss');
  expect(faults).toEqual([]);
});

test('when an act replaces its button, the focus is at the new one', async () => {
  const cal = await server.signUp({ username: 'cal' });
  const { page, faults } = await openAs(server, boss);
  await page.goto(`/admin/people/${cal.id}`);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type “cal” to confirm').fill('cal');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Lift suspension');
  await page.keyboard.press('Enter');
  await page.getByText('Suspension lifted.').waitFor();
  await expect.poll(() => focused(page)).toBe('Suspend');
  expect(faults).toEqual([]);
});

test('after a decision the focus is at the next report, and after an edit where it was', async () => {
  const { page, faults } = await openAs(server, boss);
  for (const name of ['dora', 'edda'])
    await server.request('/rest/v1.1/read/reports/new', {
      as: boss,
      json: { user_id: (await server.signUp({ username: name })).id, reason: 'spam' },
    });
  await page.goto('/admin/reports');
  await page.getByRole('article', { name: 'dora' }).getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('article', { name: 'dora' }).waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('edda');

  await server.request('/wpcom/v2/admin/announcements/new', {
    as: boss,
    json: { text: 'Cake at five', link: '', audience: 'members', from: null, until: null },
  });
  await page.goto('/admin/announcements');
  await page.getByRole('button', { name: 'Edit: Cake at five' }).click();
  await dialog.getByLabel('Text').fill('Cake at six');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Edit: Cake at six');
  await page.getByRole('button', { name: 'Delete: Cake at six' }).click();
  await page.getByRole('button', { name: 'Delete: Cake at six' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect(faults).toEqual([]);
});

test('what is wrong stands at its field, and a press twice is one act', async () => {
  const { page } = await openAs(server, boss);
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Create person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('someone@example.com');
  await dialog.getByLabel('Username').fill('ann');
  await dialog.getByRole('button', { name: 'Create person' }).click();
  await dialog.getByText('That’s already taken. Choose another.').waitFor();
  expect(await dialog.getByLabel('Username').getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');

  await page.goto('/admin/sign-ups');
  await page.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByLabel('How many people can use it').fill('0');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('That doesn’t look right.').waitFor();
  expect(await dialog.getByLabel('How many people can use it').getAttribute('aria-invalid')).toBe('true');

  await page.goto(`/admin/people/${ann.id}`);
  // The second press comes before the first is answered.
  const sent = collectRequests(page, '/reset-password');
  const answer = await holdBack(page, '**/reset-password');
  await page.getByRole('button', { name: 'Send password reset' }).dblclick();
  answer();
  await page.getByText('Password reset sent.').waitFor();
  expect(sent).toHaveLength(1);
  const acts = await server.db
    .selectFrom('audit_log')
    .select('id')
    .where('act', '=', 'user.reset_password')
    .execute();
  expect(acts).toHaveLength(1);
});

test('blogs that are not in Discover yet are found', async () => {
  await server.request('/rest/v1.1/sites/new', { as: boss, json: { slug: 'deck', title: 'On deck' } });
  const { page, faults } = await openAs(server, boss);
  await page.goto('/admin/blogs');
  const blogs = page.getByRole('table', { name: 'Blogs' });
  await blogs.getByRole('link', { name: 'On deck' }).waitFor();
  await page.getByLabel('Show').selectOption({ label: 'Not in Discover yet' });
  await blogs.getByRole('link', { name: 'On deck' }).waitFor({ state: 'detached' });
  await blogs.getByRole('link', { name: 'The Kettle' }).waitFor();
  expect(faults).toEqual([]);
});

test('long addresses and many facts do not make a page of administration wider than the window', async () => {
  const url = `https://long.example/${'segment/'.repeat(60)}`;
  const feedId = await storeFeed(server.db, { title: 'Long', url });
  await server.request('/rest/v1.1/read/reports/new', {
    as: await server.signUp(),
    json: { feed_id: feedId, reason: 'spam', text: url },
  });
  await server.request('/wpcom/v2/admin/announcements/new', {
    as: boss,
    json: {
      text: 'segment',
      link: '',
      audience: 'members',
      from: '2040-11-29T12:00:00Z',
      until: '2040-11-30T12:00:00Z',
    },
  });
  await server.request('/wpcom/v2/admin/invitations/new', {
    as: boss,
    json: { note: 'segment', max_uses: 40 },
  });
  const { page } = await openAs(server, boss, { width: 390 });
  for (const path of [
    '/admin/reports',
    '/admin/feeds',
    `/admin/feeds/${feedId}`,
    '/admin/announcements',
    '/admin/sign-ups',
  ]) {
    await page.goto(path);
    await page.getByText('segment').first().waitFor();
    expect(await scrollsSideways(page), path).toBe(false);
  }
});

test('an administrator who decides second is told so', async () => {
  const feed_id = await storeFeed(server.db, { title: 'Twice' });
  const json = { feed_id, reason: 'spam' };
  await server.request('/rest/v1.1/read/reports/new', { as: await server.signUp(), json });
  const { page } = await openAs(server, boss);
  await page.goto('/admin/reports');
  const report = page.getByRole('article', { name: 'Twice' });
  await report.getByRole('button', { name: 'Decide' }).click();
  await server.db.updateTable('report_cases').set({ decided_at: new Date(), decision: 'none' }).execute();
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await page.getByText('Another administrator has already decided this.').first().waitFor();
  await report.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Another administrator has already decided this.').waitFor();
});
