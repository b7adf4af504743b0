import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { untilFocused } from './waiting.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  ben = await server.signUp({ username: 'ben', isEstablished: true });
  cleo = await server.signUp({ username: 'cleo', isEstablished: true });
});
afterAll(() => server?.close());

async function invite(page: Page, who: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username or email address' }).fill(who);
  await page.getByRole('button', { name: 'Invite' }).click();
}

const member = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: `@${name}` });

test('TE: someone creates a team, invites people, gives one a role, removes another, and deletes it', async () => {
  const { page, faults } = await openAs(server, ann);
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Create team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('The Crew');
  const short = dialog.getByRole('textbox', { name: 'Short name' });
  await short.fill('p2');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  // A refused name stays, with the reason.
  await expect.poll(() => short.getAttribute('aria-invalid')).toBe('true');
  expect(await short.inputValue()).toBe('p2');
  expect(await findBarriers(page)).toEqual([]);
  await short.fill('crew');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await page.waitForURL('**/teams/crew');
  await page.getByRole('heading', { level: 1, name: 'The Crew' }).waitFor();

  await invite(page, 'ben');
  await page.getByText('Invitation sent to ben.').waitFor();
  await invite(page, 'cleo');
  await page.getByText('Invitation sent to cleo.').waitFor();
  await invite(page, 'dora@example.org');
  await page.getByText('Invitation sent to dora@example.org.').waitFor();
  await expect
    .poll(async () => (await server.outbox()).filter((email) => email.includes('The Crew')).length)
    .toBeGreaterThanOrEqual(3);
  // Someone who does not exist: the text stays.
  await invite(page, 'nobody-here');
  const who = page.getByRole('textbox', { name: 'Username or email address' });
  await expect.poll(() => who.getAttribute('aria-invalid')).toBe('true');
  expect(await who.inputValue()).toBe('nobody-here');
  expect(await findBarriers(page)).toEqual([]);

  const { page: his, faults: hisFaults } = await openAs(server, ben, { width: 390, height: 844 });
  await his.goto('/teams');
  await his.getByRole('button', { name: 'Accept' }).click();
  await his.getByRole('link', { name: 'The Crew' }).waitFor();
  const { page: hers, faults: herFaults } = await openAs(server, cleo, { width: 390, height: 844 });
  await hers.goto('/teams');
  await hers.getByRole('button', { name: 'Decline' }).click();
  await hers.getByText('No teams yet').waitFor();

  await page.reload();
  await member(page, 'ben').getByRole('combobox', { name: 'Role' }).selectOption('owner');
  await page.getByText('Role changed.').waitFor();
  // An owner, he decides too.
  await his.getByRole('link', { name: 'The Crew' }).click();
  await his.getByRole('button', { name: 'Invite' }).waitFor();
  expect(await scrollsSideways(his)).toBe(false);

  // Removing asks first.
  await member(page, 'ben').getByRole('button', { name: 'Remove ben' }).click();
  await untilFocused(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await member(page, 'ben').count()).toBe(1);
  await member(page, 'ben').getByRole('button', { name: 'Remove ben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('ben removed.').waitFor();
  await member(page, 'ben').waitFor({ state: 'detached' });
  await his.reload();
  await his.getByText('There’s nothing at this address.').waitFor();

  // The last owner cannot leave, but delete it.
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('crew');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('Team deleted.').waitFor();
  await page.getByText('No teams yet').waitFor();
  const isExpected = (fault: string) => / (400|404|409) |^CallError: We can’t find that team/.test(fault);
  expect([...faults, ...hisFaults, ...herFaults].filter((fault) => !isExpected(fault))).toEqual([]);
});

test('TE: long names stay within the page of a team', async () => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  await createMembership(server.db, { slug: 'long', title: long }, ann.id);
  const { id: team_id } = await server.db
    .selectFrom('teams')
    .select('id')
    .where('slug', '=', 'long')
    .executeTakeFirstOrThrow();
  await storeBlog(server.db, { title: long.repeat(2), owners: [ann.id], team_id });
  const { page, faults } = await openAs(server, ann, { width: 390, height: 844 });
  for (const path of ['/teams', '/teams/long']) {
    await page.goto(path);
    await page.getByText(long).first().waitFor();
    expect(await scrollsSideways(page)).toBe(false);
  }
  expect(faults).toEqual([]);
});
