import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/email/outbox.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { openPage, type PageOptions } from '#test/page.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { findBarriers, scrollsSideways } from './member-page.ts';
import { untilFocused } from './waiting.ts';

let server: TestServer;
let host: FeedHost;
beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
  await server.signUp({ username: 'ann' });
});
afterAll(() => Promise.all([server?.close(), host?.close()]));

const PASSWORD = 'four quiet pencils';

async function openSignUp(options: PageOptions = {}) {
  const opened = await openPage(server.url, options);
  await opened.page.goto('/sign-up');
  const { page } = opened;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  /** A field's description for people who cannot see its position. */
  const described = (name: string) =>
    field(name).evaluate((input) => {
      const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
      const text = ids.map((id) => document.getElementById(id)?.innerText ?? '').join(' ');
      return [input.getAttribute('aria-invalid') === 'true', text.trim()] as const;
    });
  return { ...opened, field, described };
}

async function signUp(page: Page, username: string, email = `${username}@example.org`) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

/** The path of the link in the newest email to an address. */
async function linkTo(email: string): Promise<string> {
  const find = async () =>
    (await readOutbox(server.config.outboxDir)).findLast(
      ({ to, subject }) => to === email && subject === 'Verify your email for Tidings',
    );
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return /https?:\/\/[^\s/]+(\/api\/auth\/\S+)/.exec((await find())!.text)![1]!;
}

const interests = (page: Page) => page.getByRole('dialog', { name: 'What topics interest you?' });

describe('the sign-up form', () => {
  test('U71: shows an error next to the field when it is left, not while typing, and removes it', async () => {
    const { page, field, described, faults } = await openSignUp();
    await field('Email').pressSequentially('ann@exam');
    expect(await described('Email')).toEqual([false, 'We’ll send a link there to check that it’s yours.']);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => described('Email'))
      .toEqual([true, 'That doesn’t look like an email address. Check it and try again.']);
    await field('Email').fill('ann@example.org');
    await expect.poll(() => described('Email').then(([isWrong]) => isWrong)).toBe(false);
    // Passing through an empty field is no mistake yet; submitting it is, without the browser's own bubbles.
    await field('Username').focus();
    await field('Password').focus();
    expect((await described('Username'))[0]).toBe(false);
    await field('Password').pressSequentially('seven77');
    expect(await described('Password')).toEqual([false, '1 more character']);
    await page.keyboard.press('Enter');
    await expect.poll(() => described('Username')).toEqual([true, 'Choose a username.']);
    expect(await described('Password')).toEqual([true, 'Too short: use at least 8 characters.']);
    await expect
      .poll(() => field('Username').evaluate((input) => input === document.activeElement))
      .toBe(true);
    expect(page.url()).toBe(`${server.url}/sign-up`);
    expect(await findBarriers(page)).toEqual([]);
    await field('Password').fill(PASSWORD);
    await expect.poll(() => described('Password')).toEqual([false, 'Long enough.']);
    expect(faults).toEqual([]);
  });

  test('says whether the username is free, and suggests others instead of a taken one', async () => {
    const { page, field, described } = await openSignUp();
    await field('Username').fill('ann');
    await field('Password').focus();
    await expect
      .poll(() => described('Username'))
      .toEqual([true, '@ann is taken. You could have: ann-reads ann-2']);
    await page.getByRole('button', { name: 'ann-reads' }).click();
    await expect.poll(() => described('Username')).toEqual([false, '@ann-reads is free.']);
    expect(await field('Username').inputValue()).toBe('ann-reads');
  });

  test('without scripts the server shows the same, next to the field', async () => {
    const { page, field } = await openSignUp({ script: false, width: 390, height: 844 });
    await field('Email').fill('new@example.org');
    await field('Username').fill('ann');
    await field('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => field('Username').inputValue()).toBe('ann');
    const error = page.getByText('That username is taken. Choose another.');
    await error.waitFor();
    expect(await field('Username').getAttribute('aria-describedby')).toBe(
      await error.locator('xpath=ancestor-or-self::p').getAttribute('id'),
    );
    expect(await field('Username').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the page after signing up', () => {
  test('U72: names the address, counts the cool-down and lets a wrong address be corrected in place', async () => {
    const { page } = await openSignUp();
    await signUp(page, 'bea', 'bea@exmaple.org');
    await page.getByText('We sent a link to bea@exmaple.org.').waitFor();
    const again = page.getByRole('button', { name: /^Send again in \d+ s$/ });
    await expect.poll(() => again.isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'I just verified my email' }).getAttribute('href')).toBe(
      '/reader',
    );
    const old = await linkTo('bea@exmaple.org');
    await page.getByText('Wrong address?').click();
    const field = page.getByLabel('Correct email');
    await field.fill('bea@');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('That doesn’t look like an email address.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field.fill('bea@example.org');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('We sent a link to bea@example.org.').waitFor();
    await page.goto(old);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await page.goto(await linkTo('bea@example.org'));
    await page.waitForURL('**/reader');
    expect(await page.getByText('Verify your email to subscribe.').count()).toBe(0);
  });

  test('the banner in the reader corrects it too', async () => {
    const { page } = await openSignUp({ width: 390, height: 844 });
    await signUp(page, 'cleo', 'cleo@exmaple.org');
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole('link', { name: 'start reading now' }).click();
    await untilFocused(interests(page));
    await page.keyboard.press('Escape');
    await interests(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Wrong address?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email' });
    await dialog.getByLabel('Correct email').fill('cleo@example.org');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('Verify your email to subscribe. We sent a link to cleo@example.org.').waitFor();
    await page.goto(await linkTo('cleo@example.org'));
    await page.waitForURL('**/reader');
  });
});

test('from the front page to the first subscription by keyboard alone', async () => {
  const link = host.url('tidy', '/');
  const entries = [{ title: 'The first tide', link: `${link}1`, published: new Date() }];
  const feed = host.serve('tidy', '/feed', { body: buildRss({ title: 'Tidy', link, entries }) });
  const { page } = await openPage(server.url);
  const { keyboard } = page;
  /** Moves by Tab to the element with this name, and types or presses. */
  const reach = async (name: string | RegExp) => {
    const target = page
      .getByRole('main')
      .getByLabel(name)
      .or(page.getByRole('main').getByRole('link', { name }))
      .or(page.getByRole('main').getByRole('button', { name }))
      .first();
    await target.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}.`);
  };
  await page.goto('/');
  await reach('Sign up');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  for (const [name, text] of [
    ['Email', 'kay@example.org'],
    ['Username', 'kay'],
    ['Password', PASSWORD],
  ] as const) {
    await reach(name);
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await linkTo('kay@example.org'));
  await page.getByText('Your email is verified.').waitFor();
  await untilFocused(interests(page));
  await keyboard.press('Escape');
  // Until then the keys are the dialog's.
  await interests(page).waitFor({ state: 'hidden' });
  await keyboard.press('a');
  await page.waitForURL('**/discover/add-new');
  // The page's field takes the focus once the page is there, away from wherever Tab has moved it.
  await page.locator('[data-takes-focus]:focus').waitFor();
  await reach(/address/i);
  await keyboard.type(feed);
  await page.getByText('The first tide').waitFor();
  await keyboard.press('Enter');
  await page.getByText('Success! You are now subscribed to Tidy.').first().waitFor();
});
