import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { page as htmlPage } from '#test/feed-host-answers.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs } from './member-page.ts';
import { type ReadingSites, serveReadingSites } from './reading-sites.ts';
import { holdBack, stopClock, untilPainted } from './waiting.ts';

let host: FeedHost;
let server: TestServer;
let sites: ReadingSites;
let nora: TestMember;

beforeAll(async () => {
  host = await startFeedHost();
  sites = serveReadingSites(host);
  server = await startTestServer();
  host.serve('bare', '/', htmlPage({ title: 'No feed here' }));
  host.serve('quiet', '/feed', {
    body: buildRss({ title: 'Quiet Corner', link: host.url('quiet', '/'), entries: [] }),
  });
  host.serve('twofold', '/comments', {
    body: buildRss({ title: 'Twofold: comments', link: host.url('twofold', '/'), entries: [] }),
  });
  host.serve('twofold', '/feed', {
    body: buildRss({
      title: 'Twofold',
      link: host.url('twofold', '/'),
      entries: [{ title: 'One', link: host.url('twofold', '/1'), published: new Date() }],
    }),
  });
  host.serve(
    'twofold',
    '/',
    htmlPage({
      title: 'Twofold',
      feeds: [
        { href: '/feed', title: 'Posts' },
        { href: '/comments', title: 'Comments' },
      ],
    }),
  );
});

beforeEach(async () => {
  nora = await server.signUp();
});

afterAll(async () => {
  await server?.close();
  await host?.close();
});

const input = (page: Page) => page.getByRole('textbox', { name: 'Site address' });
const button = (page: Page) => page.getByRole('button', { name: 'Add site', exact: true });
const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const error = (page: Page) => page.getByText('Please enter a valid URL', { exact: true });

async function openForm(member = nora) {
  const { page } = await openAs(server, member);
  const lookups: string[] = [];
  const follows: unknown[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/rest/v1.1/read/feed') lookups.push(url.searchParams.get('url')!);
    if (url.pathname.endsWith('/following/mine/new')) follows.push(request.postDataJSON());
  });
  await page.goto('/discover/add-new');
  await input(page).waitFor();
  return { page, lookups, follows };
}

describe('the address', () => {
  test('AS-01: "New subscription" in the manager opens the form: address, "Add site" and a preview', async () => {
    const { page } = await openAs(server, nora);
    await page.goto('/reader/subscriptions');
    await page.getByRole('button', { name: 'New subscription', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New subscription' });
    await dialog.waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await input(page).fill(sites.salt);
    await dialog.getByText('What the tide tables leave out').waitFor();
    await expect.poll(() => button(page).isEnabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('AS-02, AS-06: every key is checked; the button works while the address is valid only', async () => {
    const { page, follows } = await openForm();
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await input(page).pressSequentially('abc');
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await input(page).press('Enter');
    expect(follows).toEqual([]);
    await input(page).fill('example.com');
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  test('AS-03, VA-05, U53: the error shows when the field is left, not while typing, and belongs to the field', async () => {
    const { page } = await openForm();
    await input(page).pressSequentially('abc');
    expect(await error(page).count()).toBe(0);
    await input(page).blur();
    await error(page).waitFor();
    await expect.poll(() => input(page).getAttribute('aria-invalid')).toBe('true');
    const described = await input(page).getAttribute('aria-describedby');
    await expect
      .poll(() => page.locator(`[id="${described}"]`).textContent())
      .toBe('Please enter a valid URL');
  });

  test('AS-07: an empty field has no error, and the button is disabled', async () => {
    const { page } = await openForm();
    await input(page).fill('abc');
    await input(page).blur();
    await error(page).waitFor();
    await input(page).fill('');
    expect(await error(page).count()).toBe(0);
    await input(page).blur();
    expect(await error(page).count()).toBe(0);
    await expect.poll(() => button(page).isDisabled()).toBe(true);
  });
});

describe('the preview', () => {
  test('AS-04, AS-05, U54: one lookup, half a second after the last key: name, last post and three titles', async () => {
    const { page, lookups } = await openForm();
    // The page's own clock stands still, so that keys and waiting take the same time on a busy machine.
    await stopClock(page);
    for (const key of sites.oven) {
      await input(page).press(key);
      await page.clock.runFor(20);
    }
    await page.clock.runFor(460);
    expect(lookups).toEqual([]);
    await page.clock.runFor(40);
    await expect.poll(() => lookups).toEqual([sites.oven]);
    await page.clock.resume();
    await page.getByText('Loaf number 38').waitFor();
    expect(lookups).toEqual([sites.oven]);
    await expect.poll(() => page.getByText('The Slow Oven').isVisible()).toBe(true);
    await expect.poll(() => page.getByText('Last post').isVisible()).toBe(true);
    await expect.poll(() => page.locator('main li').filter({ hasText: 'Loaf' }).count()).toBe(3);
  });

  test('AP-05: a response with nothing but the feed’s number shows the feed by its address, and can be followed', async () => {
    const { page, follows } = await openForm();
    const failures: string[] = [];
    page.on('pageerror', (failure) => failures.push(failure.message));
    await page.route('**/rest/v1.1/read/feed?url=*', (route) =>
      route.fulfill({ json: { feeds: [{ feed_ID: 27 }, { feed_ID: 28 }] } }),
    );
    await input(page).fill(sites.salt);
    await page.getByText('Preview of the feed is not yet available.').waitFor();
    await page.getByText('2 feeds at this address').waitFor();
    await expect.poll(() => page.getByRole('radio').count()).toBe(2);
    const host = new URL(sites.salt).host;
    await expect
      .poll(() => page.locator('main form').getByText(host, { exact: true }).count())
      .toBeGreaterThan(1);
    await button(page).click();
    await expect.poll(() => follows).toEqual([{ url: sites.salt }]);
    await page.getByText('Success! You are now subscribed to').first().waitFor();
    expect(failures).toEqual([]);
  });

  test('AS-04: only the response for the latest address counts, and an earlier lookup is cancelled', async () => {
    const { page } = await openForm();
    const given: string[] = [];
    page.on('requestfailed', (request) => given.push(new URL(request.url()).searchParams.get('url') ?? ''));
    const answerEarlier = await holdBack(
      page,
      (url) => url.pathname === '/rest/v1.1/read/feed' && url.searchParams.get('url') === sites.salt,
    );
    await input(page).fill(sites.salt);
    await page.getByText('Loading feed preview...').waitFor();
    await input(page).fill(sites.oven);
    await page.getByText('Loaf number 40').waitFor();
    await expect.poll(() => given).toEqual([sites.salt]);
    answerEarlier();
    await untilPainted(page);
    await expect.poll(() => page.getByText('Loaf number 40').isVisible()).toBe(true);
    expect(await page.getByText('What the tide tables leave out').count()).toBe(0);
    expect(given).toEqual([sites.salt]);
  });

  test('AS-11: it says that it is loading', async () => {
    const { page } = await openForm();
    const answer = await holdBack(page, '**/rest/v1.1/read/feed?url=*');
    await input(page).fill(sites.salt);
    await page.getByText('Loading feed preview...', { exact: true }).waitFor();
    answer();
    await page.getByText('What the tide tables leave out').waitFor();
  });

  test('AS-12: a feed without posts has no preview yet', async () => {
    const { page } = await openForm();
    await input(page).fill(host.url('quiet', '/feed'));
    await page.getByText('Preview of the feed is not yet available.', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Quiet Corner').isVisible()).toBe(true);
  });

  test('AS-13: a page without a feed', async () => {
    const { page } = await openForm();
    await input(page).fill(host.url('bare', '/'));
    await page.getByText('No feed is available at this url.', { exact: true }).waitFor();
  });

  test('AP-06: of several feeds the first is the default, and another one can be chosen', async () => {
    const { page, follows } = await openForm();
    await input(page).fill(host.url('twofold', '/'));
    const choices = page.getByRole('radio');
    await choices.nth(1).waitFor();
    await expect.poll(() => choices.nth(0).isChecked()).toBe(true);
    // Its own title, or the page's name for it until it has been crawled.
    await page.getByRole('radio', { name: /comments/i }).check();
    await button(page).click();
    await page.getByText('Success! You are now subscribed to').waitFor();
    expect(follows).toEqual([{ url: host.url('twofold', '/comments') }]);
  });
});

describe('adding', () => {
  test('AS-09, AP-31: success is announced, the field is cleared, and the feed is in the list', async () => {
    const { page, follows } = await openForm();
    await input(page).fill(sites.salt);
    await page.getByText('What the tide tables leave out').waitFor();
    await button(page).click();
    await page
      .getByRole('status')
      .getByText('Success! You are now subscribed to Salt & Slate.', { exact: true })
      .waitFor();
    await expect.poll(() => input(page).inputValue()).toBe('');
    expect(follows).toEqual([{ url: sites.salt }]);
    const added = page.getByRole('region', { name: 'Added site' });
    await expect.poll(() => focusedIn(page)).toBe('Read it');
    expect(await findBarriers(page)).toEqual([]);
    await added.getByRole('link', { name: 'Read it' }).waitFor();
    await page.getByRole('link', { name: 'Manage subscriptions' }).first().click();
    await page
      .getByRole('table', { name: 'Subscribed sites' })
      .getByRole('link', { name: 'Salt & Slate', exact: true })
      .waitFor();
  });

  test('an added feed links to its posts, and is removed by Undo and by the key z', async () => {
    const { page } = await openForm();
    // A preview from before the removal would say that the site is followed already, and disable the button.
    await holdBack(page, '**/rest/v1.1/read/feed?url=*');
    const added = page.getByRole('region', { name: 'Added site' });
    const add = async () => {
      await input(page).fill(sites.salt);
      await button(page).click();
      await added.waitFor();
      await expect.poll(() => focusedIn(page)).toBe('Read it');
    };
    await add();
    // A feed added again during the call that removes it stays added.
    const takeBack = await holdBack(page, '**/following/mine/delete**');
    await added.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Success! You are now unsubscribed to "Salt & Slate".').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    const again = add();
    takeBack();
    await again;
    await page.keyboard.press('z');
    await added.waitFor({ state: 'detached' });
    await page.getByText('Success! You are now unsubscribed to "Salt & Slate".').waitFor();
    await add();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Salt & Slate' }).waitFor();
  });

  test('U55: an address that is followed already, or leads nowhere, cannot be added', async () => {
    await server.request('/rest/v1.1/read/following/mine/new', { as: nora, json: { url: sites.salt } });
    const { page } = await openForm();
    await input(page).fill(sites.salt);
    await page.getByRole('status').getByText('You already subscribe to Salt & Slate.').waitFor();
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await input(page).fill(host.url('bare', '/'));
    await page.getByText('No feed is available at this url.').waitFor();
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await input(page).fill(sites.salt);
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Salt & Slate' }).waitFor();
  });

  test('the key a leads to the form, with the focus in the field; words around a pasted address are left out', async () => {
    const { page } = await openAs(server, nora);
    await page.goto('/reader');
    await page.getByText('Welcome to Tidings').waitFor();
    await page.keyboard.press('a');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('inputmode')))
      .toBe('url');
    await input(page).evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, `Look: ${sites.oven} is warm`);
    await expect.poll(() => input(page).inputValue()).toBe(sites.oven);
  });

  test('AS-08, U55: a site that is followed already gives a warning with a way to open it', async () => {
    await server.request('/rest/v1.1/read/following/mine/new', { as: nora, json: { url: sites.salt } });
    const { page } = await openForm();
    // The preview would say so before the site is added, and disable the button.
    await holdBack(page, '**/rest/v1.1/read/feed?url=*');
    await input(page).fill(sites.salt);
    await button(page).click();
    await page.getByText('You already subscribe to Salt & Slate.', { exact: true }).waitFor();
    const { body } = await server.request('/rest/v1.2/read/following/mine', { as: nora });
    expect(body.total_subscriptions).toBe(1);
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Salt & Slate' }).waitFor();
  });

  test('AS-10: a failure is announced, and the typed text stays', async () => {
    const { page } = await openForm();
    await page.route('**/following/mine/new', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error', message: 'Stub' } }),
    );
    await input(page).fill(sites.salt);
    await button(page).click();
    await page
      .getByRole('alert')
      .getByText('Sorry, we had a problem subscribing. Please try again.', { exact: true })
      .waitFor();
    await expect.poll(() => input(page).inputValue()).toBe(sites.salt);
  });

  test('EM-02, EM-04: without a confirmed address it is refused with the notice, and no call leaves', async () => {
    const { page, follows } = await openForm(await server.signUp({ verified: false }));
    // The page's own form waits for the address; that of the manager can be submitted.
    await expect.poll(() => input(page).isDisabled()).toBe(true);
    await page.goto('/reader/subscriptions');
    await page.getByRole('button', { name: 'New subscription', exact: true }).click();
    await input(page).fill(sites.salt);
    await button(page).click();
    await page
      .getByRole('alert')
      .getByText('Please verify your email before subscribing.', { exact: true })
      .waitFor();
    expect(follows).toEqual([]);
    await expect.poll(() => input(page).inputValue()).toBe(sites.salt);
  });

  test('a site added here is in the stream at the next visit', async () => {
    const { page } = await openForm();
    await page.getByRole('link', { name: 'Recent' }).first().click();
    await page.getByText('Welcome to Tidings').waitFor();
    await page.getByRole('link', { name: 'Add a site' }).click();
    await input(page).fill(sites.salt);
    await button(page).click();
    await page.getByText('Success! You are now subscribed to Salt & Slate.').waitFor();
    await page.getByRole('link', { name: 'Recent' }).first().click();
    await page.getByRole('feed').getByText('What the tide tables leave out').waitFor();
  });
});
