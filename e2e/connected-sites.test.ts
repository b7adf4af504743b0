import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startWordPress, type WordPress } from '#test/word-press.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

let skew = 0;
let server: TestServer;
let wordPress: WordPress;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  wordPress = await startWordPress('tea');
});
afterAll(async () => {
  await server.close();
  await wordPress.close();
});

test('a WordPress site is connected, managed, found broken and healthy again, and disconnected', async () => {
  const ann = await server.signUp({ username: 'ann' });
  const { page, faults } = await openAs(server, ann);
  await page.clock.install();
  const passSixMinutes = async () => {
    skew += 6 * 60_000;
    await page.clock.fastForward('06:00');
  };
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'This site' }).getByRole('link', { name, exact: true });

  await page.goto('/me/sites');
  await page.getByRole('link', { name: 'Connect a site' }).click();
  await page.getByLabel('Address').fill(wordPress.url);
  await page.getByLabel('Username on the site').fill('ann');
  await page.getByLabel('Application password').fill('guessed');
  await page.getByRole('button', { name: 'Connect site' }).click();
  await page.getByText('The site doesn’t accept this username and application password.').waitFor();
  // The typed text is kept.
  expect(await page.getByLabel('Address').inputValue()).toBe(wordPress.url);
  await page.getByLabel('Application password').fill(wordPress.login.token);
  await page.getByRole('button', { name: 'Connect site' }).click();
  await page.getByRole('heading', { name: 'Slow & steady tea' }).waitFor();
  await page.getByText('Everything works').waitFor();

  await page.getByLabel('Downtime monitor').check();
  await page.getByText('Monitoring is on.').waitFor();

  await tab('Posts').click();
  await page.getByRole('link', { name: 'Tea & toast' }).waitFor();
  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByText('Not yet').waitFor();
  await page.getByRole('link', { name: 'Tea & toast' }).waitFor({ state: 'detached' });

  await tab('Comments').click();
  const comment = page.getByRole('article', { name: 'Comment by Bob' });
  await comment.getByRole('button', { name: 'Approve' }).click();
  await comment.waitFor({ state: 'detached' });
  await expect.poll(() => wordPress.comments[0]!.status).toBe('approved');
  await page.getByRole('link', { name: 'Approved', exact: true }).click();
  await comment.getByRole('button', { name: 'Reply' }).click();
  await comment.getByLabel('Reply to Bob').fill('Thank you');
  await comment.locator('form').getByRole('button', { name: 'Reply' }).click();
  await page.getByText('Thank you').waitFor();
  await expect
    .poll(() => wordPress.comments.at(-1))
    .toMatchObject({ parent: 11, content: '<p>Thank you</p>' });

  await tab('Modules').click();
  await page.getByLabel('Likes').uncheck();
  await expect.poll(() => wordPress.modules.likes).toBe(false);
  // Tidings has recorded by then that the site has responded; it would check again only five minutes later.
  await page.getByText('Likes turned off.').waitFor();

  // Any problem is shown on each of its pages, and disappears once it is healthy again.
  wordPress.breakdown = 'database';
  await passSixMinutes();
  await tab('Overview').click();
  const banner = page.getByText('WordPress can’t reach its database.');
  await banner.waitFor();
  const again = page.getByRole('button', { name: 'Check again' });
  await expect.poll(() => again.isDisabled()).toBe(true);
  await page.getByText('You can check again in').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.reload();
  await banner.waitFor();
  wordPress.breakdown = '';
  await passSixMinutes();
  await again.click();
  await banner.waitFor({ state: 'detached' });
  await page.getByText('Everything works').waitFor();

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Slow & steady tea disconnected.').waitFor();
  await page.getByRole('heading', { name: 'Connected sites' }).waitFor();
  await page.getByRole('link', { name: 'Slow & steady tea' }).waitFor({ state: 'detached' });
  // The rejected password, and nothing else.
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
});
