import { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/email/outbox.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, signIn } from './member-page.ts';
import { seedFollows } from './subscription-world.ts';

let server: TestServer;
let host: FeedHost;
let nora: TestMember;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
});
beforeEach(async () => {
  nora = await server.signUp();
});
afterAll(() => Promise.all([server?.close(), host?.close()]));

const EXPORT = '**/rest/v1.2/read/following/mine/export';
const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(content),
});
const opml = (...outlines: string[]) =>
  `<opml version="2.0"><head><title>t</title></head><body>${outlines.join('')}</body></opml>`;
const outline = (text: string, url: string) => `<outline type="rss" text="${text}" xmlUrl="${url}"/>`;
const received = (name: string) =>
  `${name} has been received. You'll get an email when your import is complete.`;

function serveFeed(name: string, path = '/feed'): string {
  const link = host.url(name, '/');
  const entries = [{ title: 'One', link: `${link}1`, published: new Date() }];
  return host.serve(name, path, { body: buildRss({ title: name, link, entries }) });
}

async function openManager(member = nora) {
  const { page } = await openAs(server, member);
  await page.goto('/reader/subscriptions');
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  return page;
}

async function choose(page: Page, entry: 'Import' | 'Export') {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function openImport() {
  const page = await openManager();
  await choose(page, 'Import');
  await page.waitForURL('**/reader/import');
  await page.getByRole('heading', { name: 'Import subscriptions' }).waitFor();
  const picker = page.locator('input[type=file]');
  await picker.waitFor({ state: 'attached' });
  return { page, main: page.getByRole('main'), picker };
}

/** Nothing is imported before this is pressed. */
const startImport = (page: Page) => page.getByRole('button', { name: /^Import \d+ feeds?$/ }).click();

describe('importing', () => {
  test('EM-03: there is no picker until the address is confirmed, and the entry is rejected with the notice', async () => {
    const unverified = await openManager(await server.signUp({ verified: false }));
    expect(await unverified.locator('input[type=file]').count()).toBe(0);
    await choose(unverified, 'Import');
    await unverified.getByText('Please verify your email before subscribing.', { exact: true }).waitFor();
    await unverified.goto('/reader/import');
    await unverified.getByRole('main').getByText('Please verify your email before subscribing.').waitFor();
    expect(await unverified.locator('input[type=file]').count()).toBe(0);
    const { picker } = await openImport();
    expect(await picker.count()).toBe(1);
  });

  test('OP-07, ER-03, OP-06: other files are rejected; a failure says why, and the picker works again', async () => {
    const { page, main, picker } = await openImport();
    await expect.poll(() => picker.getAttribute('accept')).toBe('.xml,.opml');
    await picker.setInputFiles(file('subs.txt', opml()));
    await page.getByText('Only .xml and .opml files can be imported.').waitFor();
    await picker.setInputFiles(file('bad.xml', '<html></html>'));
    await page
      .getByText('Whoops, something went wrong. This isn’t an OPML file. Please try again.', { exact: true })
      .waitFor();
    await expect.poll(() => main.getByRole('button', { name: 'Choose a file' }).isEnabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('ER-04, U51: it is received, and a report has the result of each feed, also after coming back', async () => {
    const bread = serveFeed('bread-a');
    await server.request('/rest/v1.1/read/following/mine/new', {
      as: nora,
      json: { url: serveFeed('known-a') },
    });
    const { page, main, picker } = await openImport();
    await picker.setInputFiles(
      file(
        'subs.opml',
        opml(
          outline('Bread', bread),
          outline('Known', host.url('known-a', '/feed')),
          outline('Lost', host.url('lost-a', '/nothing')),
        ),
      ),
    );
    await main.getByText('3 feeds', { exact: true }).waitFor();
    await main.getByText('You already subscribe to 1 of them.').waitFor();
    const { body: before } = await server.request('/rest/v1.2/read/following/mine/imports', { as: nora });
    expect(before.imports).toEqual([]);
    await startImport(page);
    await page.getByText(received('subs.opml'), { exact: true }).waitFor();
    await main.getByText('3 feeds: 1 added, 1 already subscribed, 1 failed').waitFor({ timeout: 30_000 });
    await page.reload();
    await main.getByText('3 feeds: 1 added, 1 already subscribed, 1 failed').waitFor();
    await main.getByRole('button', { name: 'Show the report' }).click();
    const rows = main.getByRole('list', { name: 'Import report for subs.opml' }).getByRole('listitem');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.first().textContent()).toMatch(/LostFailed.+/);
    // The site is back by now, so one press follows it.
    serveFeed('lost-a', '/nothing');
    await main.getByRole('button', { name: 'Try again: Lost' }).click();
    await main.getByText('3 feeds: 2 added, 1 already subscribed, 0 failed').waitFor({ timeout: 30_000 });
    // The report is open meanwhile: the earlier failures are gone from it.
    await main.getByText('None', { exact: true }).waitFor();
    await main.getByRole('combobox', { name: 'Show' }).selectOption('All feeds');
    await expect.poll(() => rows.count()).toBe(3);
    await main.getByRole('link', { name: 'Start reading' }).click();
    await page.waitForURL('**/reader');
    await page.goto('/reader/subscriptions');
    await page.getByRole('table').getByRole('link', { name: 'bread-a', exact: true }).waitFor();
  });

  test('OP-05, OP-06, OP-09: one file at a time, with its progress', async () => {
    const { page, main, picker } = await openImport();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/import/preview')) sent.push(request.url());
    });
    // Too slow to end before it is let go.
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const limitUpload = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 0, downloadThroughput: -1 },
        uploadThroughput,
      });
    await limitUpload(20_000);
    await main.locator('[data-drop]').evaluate((box) => {
      const data = new DataTransfer();
      data.items.add(new File([`None. ${' '.repeat(600_000)}`], 'none.opml', { type: 'text/xml' }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    const progress = main.getByRole('progressbar', { name: 'Upload' });
    await progress.waitFor();
    await expect.poll(() => picker.isDisabled()).toBe(true);
    await expect.poll(() => main.getByRole('button', { name: 'Uploading' }).isDisabled()).toBe(true);
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
    expect(Number(await progress.getAttribute('value'))).toBeLessThan(1);
    await limitUpload(-1);
    await page
      .getByText('Whoops, something went wrong. This isn’t an OPML file. Please try again.', { exact: true })
      .waitFor();
    await expect.poll(() => picker.isEnabled()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test('OP-08: of several files that are dropped the first is imported, and no other', async () => {
    const { page, main, picker } = await openImport();
    // A file dialog allows one file at a time.
    expect(await picker.getAttribute('multiple')).toBeNull();
    const files = ['first', 'second'].map((name) => ({
      name: `${name}.opml`,
      text: opml(outline(`The ${name}`, serveFeed(`dropped-${name}`))),
    }));
    await main.locator('[data-drop]').evaluate((box, dropped) => {
      const data = new DataTransfer();
      for (const { name, text } of dropped) data.items.add(new File([text], name, { type: 'text/xml' }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
    await startImport(page);
    await page.getByText(received('first.opml'), { exact: true }).waitFor();
    await main.getByText('1 feed: 1 added').waitFor({ timeout: 30_000 });
    const { body: imported } = await server.request('/rest/v1.2/read/following/mine/imports', { as: nora });
    expect(imported.imports).toMatchObject([{ file_name: 'first.opml', total: 1, added: 1 }]);
    const { body: followed } = await server.request('/rest/v1.2/read/following/mine', { as: nora });
    expect(followed.subscriptions).toMatchObject([{ URL: host.url('dropped-first', '/feed') }]);
  });

  test('U51: a user who comes back to the manager sees the running import', async () => {
    const { page } = await openAs(server, nora);
    const running = {
      ID: 1,
      file_name: 'subs.opml',
      status: 'running',
      total: 300,
      done: 120,
      added: 100,
      existing: 15,
      failed: 5,
      makes_lists: false,
      created: new Date().toISOString(),
      finished: null,
    };
    await page.route('**/rest/v1.2/read/following/mine/imports', (route) =>
      route.fulfill({ json: { imports: [running] } }),
    );
    await page.goto('/reader/subscriptions');
    await page.getByText('Importing subs.opml: 120 of 300 feeds.').waitFor();
    await page.getByRole('link', { name: 'Show the import' }).click();
    const main = page.getByRole('main');
    await main.getByText('120 of 300 feeds: 100 added, 15 already subscribed, 5 failed').waitFor();
    const bar = main.getByRole('progressbar', { name: 'Import of subs.opml' });
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['120', '300']);
  });

  test('folders become lists unless that is turned off, and are shown before', async () => {
    const { page, main, picker } = await openImport();
    await picker.setInputFiles(
      file(
        'folders.opml',
        opml(`<outline text="Mornings">${outline('Oven', serveFeed('oven-b'))}</outline>`),
      ),
    );
    await main.getByText('1 folder, 1 feed', { exact: true }).waitFor();
    await main.getByRole('list', { name: 'Folders' }).getByText('Mornings').waitFor();
    expect(await main.getByRole('checkbox', { name: /Turn folders into lists/ }).isChecked()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await startImport(page);
    await main.getByText('1 feed: 1 added, 0 already subscribed, 0 failed').waitFor({ timeout: 30_000 });
    const listTitles = async () => {
      const { body } = await server.request('/rest/v1.2/read/lists', { as: nora });
      return body.lists.map(({ title }: { title: string }) => title);
    };
    await expect.poll(listTitles).toContain('Mornings');
    await page.context().close();
  });
});

describe('a visitor', () => {
  const bring = async (page: Page, name: string) => {
    await page.goto('/reader/import');
    const content = opml(
      `<outline text="Mornings">${outline('Oven', serveFeed(`brought-${name}`))}</outline>`,
    );
    await page.locator('input[type=file]').setInputFiles(file(`${name}.opml`, content));
    await page.getByText('1 folder, 1 feed', { exact: true }).waitFor();
  };

  test('U51: previews a file, signs up, and finds it waiting once the address is confirmed', async () => {
    const { page } = await openPage(server.url);
    await bring(page, 'mine');
    await page.getByRole('link', { name: 'Sign up to import' }).click();
    await page.getByLabel('Email').fill('holder@example.org');
    await page.getByLabel('Username').fill('holder');
    await page.getByLabel('Password', { exact: true }).fill('four quiet pencils');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const find = async () =>
      (await readOutbox(server.config.outboxDir)).findLast(({ to }) => to === 'holder@example.org');
    await expect.poll(find, { timeout: 15_000 }).toBeDefined();
    await page.goto(/https?:\/\/[^\s/]+(\/api\/auth\/\S+)/.exec((await find())!.text)![1]!);
    await page.waitForURL('**/reader/import*');
    await page.getByRole('heading', { name: 'mine.opml' }).waitFor();
    await startImport(page);
    await page.getByRole('main').getByText('1 feed: 1 added').waitFor({ timeout: 30_000 });
    await page.reload();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    expect(await page.getByText('was chosen on this device').count()).toBe(0);
  });

  test('U51: another user of the device sees only the file’s name, and can discard it', async () => {
    const { page, context } = await openPage(server.url);
    await bring(page, 'theirs');
    await signIn(context, server, nora);
    await page.goto('/reader/import');
    await page.getByText('This file was chosen on this device before you logged in.').waitFor();
    await page.getByText('theirs.opml').waitFor();
    expect(await page.getByRole('heading', { name: 'theirs.opml' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    expect(await page.getByText('theirs.opml').count()).toBe(0);
  });
});

describe('exporting', () => {
  test('OP-01, OP-02, OP-03, U52: idle, busy and disabled, then a file reader-export.opml with every site', async () => {
    const names = await seedFollows(server, nora, 3);
    const page = await openManager();
    let calls = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(EXPORT, async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await choose(page, 'Export');
    const busy = page.getByRole('menuitem', { name: 'Exporting' });
    await busy.waitFor();
    await expect.poll(() => busy.getAttribute('aria-disabled')).toBe('true');
    await busy.click({ force: true });
    // If the menu is closed meanwhile and reopened, it is still busy.
    await page.keyboard.press('Escape');
    await busy.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await busy.waitFor();
    await busy.click({ force: true });
    const download = page.waitForEvent('download');
    letGo();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('reader-export.opml');
    const text = await new Response(Readable.toWeb(await saved.createReadStream()) as ReadableStream).text();
    for (const name of names) expect(text).toContain(name.replace('&', '&amp;'));
    await page.getByRole('menuitem', { name: 'Exported' }).waitFor();
    expect(calls).toBe(1);
  });

  test.each([
    ['ER-01: a failure', { status: 500, json: { error: 'internal_error', message: 'Stub' } }],
    ['ER-02: an answer without success', { status: 200, json: { success: false, opml: '' } }],
  ])('%s is said, and nothing is saved', async (_, answer) => {
    const page = await openManager();
    let saved = 0;
    page.on('download', () => {
      saved += 1;
    });
    await page.route(EXPORT, (route) => route.fulfill(answer));
    await choose(page, 'Export');
    await page
      .getByRole('alert')
      .getByText('Sorry, there was a problem creating your export file.', { exact: true })
      .waitFor();
    await page.getByRole('menuitem', { name: 'Export', exact: true }).waitFor();
    expect(saved).toBe(0);
  });
});
