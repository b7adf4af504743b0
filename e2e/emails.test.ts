import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUnsubscribeLinks } from '#server/features/emails/unsubscribing.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed } from '#test/stored-feed.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';
import { stopClock } from './waiting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SETTINGS = '/me/notifications/subscriptions';
const BLOCKED =
  'You currently have email delivery turned off. Visit your Notification Settings to turn it back on.';
const GONE = 'You have successfully unsubscribed.';

const storedSettings = (reader: TestMember) =>
  server.request('/rest/v1.1/me/settings', { as: reader }).then(({ body }) => body);
/** Resolves when a change of the setting is stored; the page shows it before. */
const waitForSaved = (page: Page, setting: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/me/settings') && !!answer.request().postData()?.includes(setting),
  );
const saved = (page: Page) => page.getByRole('status').getByText('Settings saved successfully!').waitFor();
const block = (reader: TestMember) =>
  server.request('/rest/v1.1/me/settings', {
    as: reader,
    json: { subscription_delivery_email_blocked: true },
  });

describe('RT-36: the notification settings', () => {
  test('show the current values and save every change at once (ER-16)', async () => {
    const reader = await server.signUp();
    const { page, faults } = await openAs(server, reader);
    await page.goto(SETTINGS);
    await page.getByRole('heading', { name: 'Notification Settings' }).waitFor();
    // The default time zone is the device's.
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe(zone);
    await page.getByText('Plain text', { exact: true }).click();
    await saved(page);
    await page.getByLabel('Time of digests').selectOption({ value: '20' });
    await page.getByLabel('Day of the weekly digest').selectOption({ label: 'Sunday' });
    await page.getByText('Daily', { exact: true }).click();
    const last = waitForSaved(page, 'comments_default');
    await page.getByLabel('Email me new comments').check();
    await last;
    await expect
      .poll(() => storedSettings(reader))
      .toMatchObject({
        subscription_delivery_mail_option: 'text',
        subscription_delivery_hour: 20,
        subscription_delivery_day: 0,
        subscription_delivery_time_zone: zone,
        subscription_delivery_email_default: 'daily',
        subscription_delivery_comments_default: true,
      });
    await expect
      .poll(() => page.getByText('Settings saved successfully!').count(), {
        message: 'one notice replaces another',
      })
      .toBe(1);
    await page.reload();
    await expect.poll(() => page.getByLabel('Plain text').isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('Time of digests').inputValue()).toBe('20');
    expect(faults).toEqual([]);
  });

  test('ER-17: a change that cannot be saved is reverted with a notice', async () => {
    const reader = await server.signUp();
    const { page } = await openAs(server, reader);
    await page.goto(SETTINGS);
    await page.route('**/rest/v1.1/me/settings', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    const toggle = page.getByRole('switch', { name: /^Turn off all email updates/ });
    await toggle.click();
    await page
      .getByRole('alert')
      .getByText('There was a problem saving your changes. Please try again.')
      .waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(false);
  });

  test('lead back to the manager when one came from there', async () => {
    const reader = await server.signUp();
    const { page } = await openAs(server, reader);
    await page.goto('/reader/subscriptions');
    await page.getByRole('link', { name: 'Manage notification settings' }).click();
    await page.waitForURL(`**${SETTINGS}?referrer=management`);
    await page.getByRole('main').getByRole('link', { name: 'Manage subscribed sites' }).click();
    await page.waitForURL('**/reader/subscriptions');
    await page.goto(SETTINGS);
    await page.getByRole('heading', { name: 'Notification Settings' }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Manage subscribed sites' }).count()).toBe(
      0,
    );
  });

  test('EM-08: blocking all email shows the sentence with its link here and on the subscriptions page', async () => {
    const reader = await server.signUp();
    const { page } = await openAs(server, reader);
    await page.goto(SETTINGS);
    const isSaved = waitForSaved(page, 'email_blocked');
    await page.getByRole('switch', { name: /^Turn off all email updates/ }).click();
    await page.getByText(BLOCKED).waitFor();
    await isSaved;
    await page.goto('/reader/subscriptions');
    await page.getByText(BLOCKED).waitFor();
    await page.getByRole('link', { name: 'Notification Settings', exact: true }).click();
    await page.waitForURL(`**${SETTINGS}`);
    await page.getByRole('switch', { name: /^Turn off all email updates/ }).click();
    await page.getByText(BLOCKED).waitFor({ state: 'detached' });
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('have no barriers in the %s theme at %i px', async (theme, width) => {
    const reader = await server.signUp();
    await block(reader);
    const { page } = await openAs(server, reader, { theme, width });
    await page.goto(`${SETTINGS}?referrer=management`);
    await page.getByText(BLOCKED).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  });
});

describe('the verification banner', () => {
  test('EM-06, EM-07: asks an unverified user, and "I just verified my email" reloads /reader', async () => {
    const reader = await server.signUp({ verified: false });
    const { page } = await openAs(server, reader);
    await page.goto('/reader/subscriptions');
    await page.getByText('Verify your email to subscribe.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', reader.id).execute();
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    await page.getByRole('link', { name: 'I just verified my email' }).click();
    await page.waitForURL('**/reader');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(loads).toEqual(['/reader']);
    expect(await page.getByText('Verify your email to subscribe.').count()).toBe(0);
  });

  test('U72: sends the email again, and says for how long it cannot be sent', async () => {
    const reader = await server.signUp({ verified: false });
    await server.db
      .updateTable('account_emails')
      .set({ sent_at: new Date(Date.now() - 120_000) })
      .where('user_id', '=', reader.id)
      .execute();
    const { page } = await openAs(server, reader, { width: 390 });
    await page.goto('/reader');
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText(`Link sent to ${reader.email}.`).waitFor();
    const cooling = page.getByRole('button', { name: /^Resend in \d+ s$/ });
    await cooling.waitFor();
    await expect.poll(() => cooling.isDisabled()).toBe(true);
    expect(await scrollsSideways(page)).toBe(false);
  });
});

describe('after unsubscribing', () => {
  test('SM-19, SM-20: the notice shows for eight seconds, then the status leaves the address and the rest stays', async () => {
    const reader = await server.signUp();
    const { page } = await openAs(server, reader);
    await stopClock(page);
    await page.goto('/reader/subscriptions?status=unsubscribed&q=tea#top');
    await page.getByText(GONE).waitFor();
    await page.clock.runFor(7_900);
    await expect.poll(() => page.getByText(GONE).count()).toBe(1);
    expect(page.url()).toContain('status=unsubscribed');
    await page.clock.runFor(100);
    await page.getByText(GONE).waitFor({ state: 'detached' });
    await expect.poll(() => page.url().slice(server.url.length)).toBe('/reader/subscriptions?q=tea#top');
    await page.clock.resume();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(GONE).count()).toBe(0);
  });

  test('SM-19: the notice shows on any page of the reader', async () => {
    const reader = await server.signUp();
    const { page } = await openAs(server, reader);
    for (const path of ['/reader', '/discover/add-new']) {
      await page.goto(`${path}?status=unsubscribed`);
      await page.getByText(GONE).waitFor();
    }
  });

  test('U74: the button in the page of an emailed link works logged out, and the notice disappears after a while', async () => {
    const reader = await server.signUp();
    const feedId = await storeFeed(server.db);
    await server.db
      .insertInto('subscriptions')
      .values({ user_id: reader.id, feed_id: feedId, email_posts: true })
      .execute();
    const { unsubscribeLink } = createUnsubscribeLinks(server.app.context, reader.id, {
      kind: 'posts',
      id: feedId,
    }).props;
    const { page, faults } = await openPage(server.url);
    for (const path of [
      unsubscribeLink!,
      '/unsubscribe?status=unsubscribed',
      '/unsubscribe',
      '/confirm-email?token=x',
    ]) {
      await page.goto(path);
      expect(await findBarriers(page), path).toEqual([]);
    }
    await page.goto(unsubscribeLink!);
    await stopClock(page);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.waitForURL('**/unsubscribe?status=unsubscribed');
    await page.getByText(GONE).waitFor();
    await page.clock.runFor(7_900);
    await expect.poll(() => page.getByText(GONE).count()).toBe(1);
    await page.clock.runFor(100);
    await page.getByText(GONE).waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const follow = await server.db
      .selectFrom('subscriptions')
      .select('email_posts')
      .where('user_id', '=', reader.id)
      .executeTakeFirstOrThrow();
    expect(follow.email_posts).toBe(false);
    expect(faults).toEqual([]);
  });

  test('logged in, the button leads to the subscriptions with the notice; without scripts it works as well', async () => {
    const reader = await server.signUp();
    const { unsubscribeLink } = createUnsubscribeLinks(server.app.context, reader.id, {
      kind: 'weekly',
    }).props;
    const { page } = await openAs(server, reader);
    await page.goto(unsubscribeLink!);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.waitForURL('**/reader/subscriptions?status=unsubscribed');
    await page.getByText(GONE).waitFor();
    const plain = await openPage(server.url, { script: false });
    await plain.page.goto(unsubscribeLink!);
    await plain.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await plain.page.getByText(GONE).waitFor();
  });
});
