import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/email/outbox.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { findBarriers } from './member-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PASSWORD = 'four quiet pencils';

async function signUp(page: Page, username: string, path = '/sign-up') {
  await page.goto(path);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

async function logIn(page: Page, username: string, password: string) {
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logInRefused(page: Page) {
  await page.goto('/log-in');
  await logIn(page, 'nobody', 'not the password');
  await page.getByRole('alert').waitFor();
}

/** The path of the link in the newest email to a user. */
async function mailedPath(username: string, subject: string): Promise<string> {
  const find = async () =>
    (await readOutbox(server.config.outboxDir)).findLast(
      (mail) => mail.to === `${username}@example.org` && mail.subject === subject,
    );
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const link = /https?:\/\/[^\s/]+(\/\S+)/.exec((await find())!.text);
  return link![1]!;
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_, script) => {
  const name = script ? 'ann' : 'bob';

  test('a visitor signs up, opens the emailed link and is verified', async () => {
    const { page } = await openPage(server.url, { script });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await signUp(page, name);
    await page.getByText(`We sent a link to ${name}@example.org.`).waitFor();
    await page.goto(await mailedPath(name, 'Verify your email for Tidings'));
    await page.waitForURL('**/reader**');
    if (script) await page.getByText('Your email is verified. You can subscribe to sites now.').waitFor();
  });

  test('U71: a wrong password says no more than that, keeps what was typed, and the right one leads on', async () => {
    const { page } = await openPage(server.url, { script });
    await page.goto('/me/account');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await logIn(page, name, 'not the password');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await expect
      .poll(() => alert.textContent())
      .toBe('That email and password don’t match. Check both, or reset your password.');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(`${name}@example.org`);
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await logIn(page, name, PASSWORD);
    await page.waitForURL('**/me/account');
  });

  test('a forgotten password is replaced by the emailed link', async () => {
    const { page } = await openPage(server.url, { script });
    await page.goto('/log-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(`${name}@example.org`);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await mailedPath(name, 'Choose a new password for Tidings'));
    await page.getByLabel('New password').fill('five loud crayons');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    await logIn(page, name, 'five loud crayons');
    await page.waitForURL('**/reader');
  });
});

describe('the forms', () => {
  test('U71: have autocomplete tokens, accept pasting and show the password on request', async () => {
    const { page, context, faults } = await openPage(server.url);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const tokens = () =>
      page
        .locator('form input:visible')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).autocomplete));
    await page.goto('/log-in');
    expect(await tokens()).toEqual(['username', 'current-password']);
    await page.goto('/reset-password?token=x');
    expect(await tokens()).toEqual(['new-password']);
    await page.goto('/sign-up');
    expect(await tokens()).toEqual(['email', 'nickname', 'new-password']);

    const password = page.getByLabel('Password', { exact: true });
    // All windows share one clipboard: another test may copy something in between.
    const paste = async () => {
      await password.fill('');
      await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD);
      await page.keyboard.press('Control+V');
      return password.inputValue();
    };
    await expect.poll(paste).toBe(PASSWORD);
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    expect(faults).toEqual([]);
  });

  test('U71: fields are 16 px on a phone, and nothing scrolls sideways', async () => {
    const { page } = await openPage(server.url, { width: 320, height: 640 });
    for (const path of [
      '/',
      '/log-in',
      '/sign-up',
      '/forgot-password',
      '/verify-email?error=TOKEN_EXPIRED',
    ]) {
      await page.goto(path);
      const found = await page.evaluate(() => ({
        sizes: [...document.querySelectorAll('form input')].map((input) => getComputedStyle(input).fontSize),
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
      expect(found.sizes.filter((size) => size !== '16px')).toEqual([]);
      expect(found.overflow, path).toBeLessThanOrEqual(0);
    }
  });

  test.each(['light', 'dark'] as const)('have no barriers in the %s theme', async (theme) => {
    const { page } = await openPage(server.url, { theme });
    for (const path of [
      '/log-in?reset=1',
      '/log-in/code?backup=1',
      '/forgot-password?sent=1',
      '/verify-email?sent=1',
      '/verify-email?error=TOKEN_EXPIRED',
    ]) {
      await page.goto(path);
      expect(await findBarriers(page), path).toEqual([]);
    }
    await logInRefused(page);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('a broken verification link offers another one', async () => {
    const { page } = await openPage(server.url);
    await page.goto('/api/auth/verify-email?token=x&callbackURL=%2Fverify-email%3Fconfirmed%3D1');
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Resend the link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  });
});

describe('RT-35: /me/account', () => {
  test('U72: an unverified member sends the link again, with a visible cool-down', async () => {
    const { page } = await openPage(server.url);
    await signUp(page, 'cleo');
    await page.getByRole('link', { name: 'start reading now' }).click();
    await page.waitForURL('**/reader**');
    await page.goto('/me/account');
    await page.getByText('Not verified').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resend the link' }).click();
    // The first one was sent a moment ago, at sign-up.
    const button = page.getByRole('button', { name: /^Send again in \d+ s$/ });
    await button.waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
  });

  test('the theme changes at once and stays; logging out leads to the front page', async () => {
    const { page } = await openPage(server.url);
    await signUp(page, 'dora');
    await page.goto('/me/account');
    await page.getByText('Dark', { exact: true }).click();
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    expect(await theme()).toBe('dark');
    await page.reload();
    expect(await theme()).toBe('dark');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Enjoy millions of blogs at your fingertips.' }).waitFor();
    await page.goto('/me/account');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  });
});
