import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneTimeCode } from '#test/one-time-code.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  const { blogId } = await storeBlog(server.db, { slug: 'tides', owners: [ann.id] });
  await server.request(`/rest/v1.1/sites/${blogId}/posts/new`, {
    as: ann,
    json: { title: 'High water', content: '<p>At noon.</p>' },
  });
});
afterAll(() => server.close());

/** Logs in with the form, without waiting for the next page. */
async function logIn(page: Page, member: TestMember, password = member.password) {
  await page.goto('/log-in');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe('the profile', () => {
  test('RT-38, ON-02: onboarding asks for an avatar until there is one, and leads back to the reader', async () => {
    const { page, faults } = await openAs(server, await server.signUp({ username: 'novice' }));
    await page.goto('/me?ref=reader-onboarding');
    await page.getByText('Add an avatar so people recognize you.').waitFor();
    const png = await sharp({
      create: { width: 64, height: 48, channels: 3, background: '#2f6f90' },
    })
      .png()
      .toBuffer();
    await page
      .getByLabel('Avatar file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
    await page.getByText('Avatar updated.').waitFor();
    await expect.poll(() => page.getByText('Add an avatar', { exact: false }).count()).toBe(0);
    const shown = page.locator('#main img');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    // The top bar shows it at once, too.
    await page.locator('header img').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Avatar removed.').waitFor();
    await expect.poll(() => page.locator('#main img').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the reader' }).click();
    await page.waitForURL('**/reader');
    expect(faults).toEqual([]);
  });

  test('U69: is saved with a notice that stays 10 s, and unsaved changes warn on leaving', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/me');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByLabel('Display name').fill('Ann Lee');
    await page.getByLabel('About you').fill('Walks at low water.');
    await page.getByLabel('Link').fill('ann.example');
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Ann Lee');
    await save.click();
    const notice = page.getByText('Settings saved successfully!');
    await notice.waitFor();
    await expect.poll(() => page.getByLabel('Link').inputValue()).toBe('https://ann.example/');
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.waitForURL('**/me/account');
  });

  test('an invalid value is reported next to its field', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/me');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const name = page.getByLabel('Display name');
    const before = await name.inputValue();
    await name.fill('   ');
    await save.click();
    await expect.poll(() => describedBy(name)).toBe('Enter a display name.');
    await name.fill(before);
    const link = page.getByLabel('Link');
    await link.fill('not a link ://');
    await save.click();
    await expect.poll(() => describedBy(link)).toBe('A link starts with https://.');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull();
    expect(await link.inputValue()).toBe('not a link ://');
    expect(await page.getByText('There was a problem saving your changes.').count()).toBe(0);
  });

  test('a failed save says so and keeps the typed text', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/me');
    await page.route('**/rest/v1.1/me/settings', (route) => route.abort());
    await page.getByLabel('First name').fill('Annemarie');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('There was a problem saving your changes. Please try again.').waitFor();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Annemarie');
  });
});

describe('the account', () => {
  test('RT-35, U70: sessions, download and deletion are within two steps', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/me/account');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^tidings-ann-.*\.json$/);
    await page.getByRole('link', { name: 'Manage sessions' }).click();
    await page.getByText('This device').waitFor();
  });

  test('a new address is pending until its link is opened, can be sent again and cancelled', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/me/account');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email address').fill('ann@new.example');
    await page.getByRole('button', { name: 'Send link', exact: true }).click();
    await page.getByText('Open the link we sent to ann@new.example', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('We’ve just sent you an email.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Cancel change' }).click();
    await page.getByRole('button', { name: 'Change email' }).waitFor();
  });

  test('the password is changed with the old one, and this session goes on', async () => {
    const bo = await server.signUp({ username: 'bob' });
    const { page } = await openAs(server, bo);
    await page.goto('/me/account');
    const open = page.getByRole('button', { name: 'Change password' });
    await open.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => open.evaluate((it) => it === document.activeElement)).toBe(true);
    await open.click();
    await page.getByLabel('Current password').fill('not it at all');
    await page.getByLabel('New password').fill('five loud crayons');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('That’s not your password.').waitFor();
    await page.getByLabel('Current password').fill(bo.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.', { exact: false }).waitFor();
    await page.goto('/me');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    const other = await openPage(server.url);
    await logIn(other.page, bo, 'five loud crayons');
    await other.page.waitForURL('**/reader');
  });

  test('is deleted with the username and the password, and leads to the front page', async () => {
    const cy = await server.signUp({ username: 'cyd' });
    const { page } = await openAs(server, cy);
    await page.goto('/me/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const last = dialog.getByRole('button', { name: 'Delete permanently' });
    await expect.poll(() => last.isDisabled()).toBe(true);
    await dialog.getByLabel('Type your username, cyd, to confirm').fill('cyd');
    await dialog.getByLabel('Your password').fill('wrong');
    await last.click();
    await dialog.getByText('That’s not your password.').waitFor();
    await dialog.getByLabel('Your password').fill(cy.password);
    await last.click();
    await page.waitForURL(`${server.url}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).waitFor();
  });
});

describe('security', () => {
  test('a passkey is added, and logs in without a password', async () => {
    const { page, context } = await openAs(server, ann);
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey added.', { exact: false }).waitFor();
    await context.clearCookies();
    await page.goto('/log-in?redirect_to=%2Fme');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/me');
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.goto('/me/security');
    await page.getByRole('button', { name: /^Remove the passkey/ }).click();
    await page.getByText('Passkey removed.').waitFor();
  });

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('one-time codes are turned on and asked for at the next log-in, %s', async (_, script) => {
    const dee = await server.signUp({ username: script ? 'dee' : 'dan' });
    const { page } = await openAs(server, dee);
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(dee.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const uri = await dialog
      .getByRole('link', { name: 'Open in an app on this device' })
      .getAttribute('href');
    await dialog.getByLabel('Code from your app').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('That code isn’t right.', { exact: false }).waitFor();
    await dialog.getByLabel('Code from your app').fill(oneTimeCode(uri!));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('dialog', { name: 'One-time codes are on' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').locator('ul li').count()).toBe(10);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'New backup codes' }).waitFor();

    const other = await openPage(server.url, { script });
    await logIn(other.page, dee);
    await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await other.page.getByLabel('Code', { exact: true }).fill(oneTimeCode(uri!));
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.page.waitForURL('**/reader');
  });

  test('an API key is shown once and can be revoked; another session can be ended', async () => {
    const eve = await server.signUp({ username: 'eve' });
    const other = await openPage(server.url);
    await logIn(other.page, eve);
    await other.page.waitForURL('**/reader');
    const { page } = await openAs(server, eve);
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('My script');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.getByRole('dialog').locator('code').textContent();
    const answer = await server.request('/rest/v1.1/me', { headers: { authorization: `Bearer ${key}` } });
    expect(answer.body.username).toBe('eve');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke the key My script' }).click();
    await page.getByText('Key revoked.').waitFor();

    await page.getByRole('button', { name: /^End the session/ }).click();
    await page.getByText('Session ended.').waitFor();
    await other.page.goto('/me/account');
    await other.page.getByRole('heading', { name: 'Log in' }).waitFor();
  });
});

describe('the pseudo-locale', () => {
  test('is made in the browser from the messages that the build compiled, around their values', async () => {
    const { page, faults } = await openAs(server, await server.signUp({ username: 'pat' }), {
      locale: 'en-XA',
    });
    await page.goto('/me/account');
    await page.getByRole('heading', { level: 1, name: 'Åççöûñţ šéţţîñĝš~' }).waitFor();
    await page.getByRole('button', { name: 'Ðéļéţé áççöûñţ~' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Ţýpé ýöûŕ ûšéŕñámé, [~ ]+pat/)
      .waitFor();
    expect(faults).toEqual([]);
  });
});

describe('people', () => {
  test('RT-13, US-01: a card’s author leads to that person’s posts and lists', async () => {
    const { page, faults } = await openAs(server, ann);
    await page.goto('/reader/users/ann');
    await page.getByRole('link', { name: 'High water' }).first().waitFor();
    await page.getByRole('feed').getByRole('link', { name: 'Ann', exact: false }).first().click();
    await page.waitForURL('**/reader/users/ann');
    await page.getByRole('link', { name: 'Lists' }).click();
    await page.waitForURL('**/reader/users/ann/lists');
    await page.getByText('No lists yet.').waitFor();
    expect(faults).toEqual([]);
  });

  test('RT-14: the address with a number becomes the one with the login', async () => {
    const { page } = await openAs(server, ann);
    await page.goto('/reader');
    await page.goto(`/reader/users/id/${ann.id}`);
    await page.waitForURL('**/reader/users/ann');
  });
});

/** The description of a field, as assistive technology gets it. */
function describedBy(field: Locator): Promise<string | null | undefined> {
  return field.evaluate(
    (it) => document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent,
  );
}
