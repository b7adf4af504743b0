import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { openAs } from './member-page.ts';

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
  await notice.getByRole('button', { name: 'Dismiss' }).click();
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
