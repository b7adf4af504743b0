import { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs } from './member-page.ts';
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

function serveFeed(name: string): string {
  const link = host.url(name, '/');
  const entries = [{ title: 'One', link: `${link}1`, published: new Date() }];
  return host.serve(name, '/feed', { body: buildRss({ title: name, link, entries }) });
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
  const dialog = page.getByRole('dialog', { name: 'Import subscriptions' });
  await dialog.waitFor();
  return { page, dialog, picker: page.locator('input[type=file]') };
}

describe('importing', () => {
  test('EM-03: there is no picker until the address is confirmed, and the entry is refused with the notice', async () => {
    const unverified = await openManager(await server.signUp({ verified: false }));
    expect(await unverified.locator('input[type=file]').count()).toBe(0);
    await choose(unverified, 'Import');
    await unverified.getByText('Please verify your email before subscribing.', { exact: true }).waitFor();
    const verified = await openManager();
    await expect.poll(() => verified.locator('input[type=file]').count()).toBe(1);
  });

  test('OP-07, ER-03, OP-06: other files are refused; a failure says why, and the picker works again', async () => {
    const { page, dialog, picker } = await openImport();
    await expect.poll(() => picker.getAttribute('accept')).toBe('.xml,.opml');
    await picker.setInputFiles(file('subs.txt', opml()));
    await page.getByText('Only .xml and .opml files can be imported.').waitFor();
    await picker.setInputFiles(file('bad.xml', '<html></html>'));
    await page
      .getByText('Whoops, something went wrong. This is not an OPML file. Please try again.', { exact: true })
      .waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Choose a file' }).isEnabled()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
  });

  test('ER-04, U51: it is received, and a report for each feed says what became of it, also after coming back', async () => {
    const bread = serveFeed('bread-a');
    await server.request('/rest/v1.1/read/following/mine/new', {
      as: nora,
      json: { url: serveFeed('known-a') },
    });
    const { page, dialog, picker } = await openImport();
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
    await page.getByText(received('subs.opml'), { exact: true }).waitFor();
    await dialog.getByText('3 feeds: 1 added, 1 already there, 1 failed').waitFor({ timeout: 30_000 });
    await page.reload();
    await choose(page, 'Import');
    await dialog.getByText('3 feeds: 1 added, 1 already there, 1 failed').waitFor();
    await dialog.getByRole('button', { name: 'Show the report' }).click();
    const rows = dialog.getByRole('list', { name: 'Report of subs.opml' }).getByRole('listitem');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.first().textContent()).toMatch(/LostFailed.+/);
    await dialog.getByRole('combobox', { name: 'Show' }).selectOption('All feeds');
    await expect.poll(() => rows.count()).toBe(3);
    await page.keyboard.press('Escape');
    await page.getByRole('table').getByRole('link', { name: 'bread-a', exact: true }).waitFor();
  });

  test('OP-05, OP-06, OP-09: one file at a time, with its progress', async () => {
    const { page, dialog, picker } = await openImport();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/mine/import')) sent.push(request.url());
    });
    // Slow enough to see it go.
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
    await network.send('Network.emulateNetworkConditions', speed);
    await dialog.locator('[data-drop]').evaluate((box) => {
      const data = new DataTransfer();
      data.items.add(new File([`None. ${' '.repeat(600_000)}`], 'none.opml', { type: 'text/xml' }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    const progress = dialog.getByRole('progressbar', { name: 'Upload' });
    await progress.waitFor();
    await expect.poll(() => picker.isDisabled()).toBe(true);
    await expect.poll(() => dialog.getByRole('button', { name: 'Uploading' }).isDisabled()).toBe(true);
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
    expect(Number(await progress.getAttribute('value'))).toBeLessThan(1);
    await page
      .getByText('Whoops, something went wrong. This is not an OPML file. Please try again.', { exact: true })
      .waitFor();
    await expect.poll(() => picker.isEnabled()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test('OP-08: of several files that are dropped the first is imported, and no other', async () => {
    const { page, dialog, picker } = await openImport();
    // A dialog of files offers one at a time.
    expect(await picker.getAttribute('multiple')).toBeNull();
    const files = ['first', 'second'].map((name) => ({
      name: `${name}.opml`,
      text: opml(outline(`The ${name}`, serveFeed(`dropped-${name}`))),
    }));
    await dialog.locator('[data-drop]').evaluate((box, dropped) => {
      const data = new DataTransfer();
      for (const { name, text } of dropped) data.items.add(new File([text], name, { type: 'text/xml' }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
    await page.getByText(received('first.opml'), { exact: true }).waitFor();
    await dialog.getByText('1 feed: 1 added').waitFor({ timeout: 30_000 });
    const { body: imported } = await server.request('/rest/v1.2/read/following/mine/imports', { as: nora });
    expect(imported.imports).toMatchObject([{ file_name: 'first.opml', total: 1, added: 1 }]);
    const { body: followed } = await server.request('/rest/v1.2/read/following/mine', { as: nora });
    expect(followed.subscriptions).toMatchObject([{ URL: host.url('dropped-first', '/feed') }]);
  });

  test('U51: whoever comes back to the manager sees the import that is under way', async () => {
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
    await page.getByText('subs.opml is being imported: 120 of 300 feeds.').waitFor();
    await page.getByRole('button', { name: 'Show the import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import subscriptions' });
    await dialog.getByText('120 of 300 feeds: 100 added, 15 already there, 5 failed').waitFor();
    const bar = dialog.getByRole('progressbar', { name: 'Import of subs.opml' });
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['120', '300']);
  });

  test('folders become lists when that is asked for', async () => {
    const { page, dialog, picker } = await openImport();
    await dialog.getByRole('checkbox', { name: /Make lists of folders/ }).check();
    await picker.setInputFiles(
      file(
        'folders.opml',
        opml(`<outline text="Mornings">${outline('Oven', serveFeed('oven-b'))}</outline>`),
      ),
    );
    await dialog.getByText('1 feed: 1 added, 0 already there, 0 failed').waitFor({ timeout: 30_000 });
    const { body } = await server.request('/rest/v1.2/read/lists', { as: nora });
    expect(body.lists.map(({ title }: { title: string }) => title)).toContain('Mornings');
    await page.context().close();
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
    // The menu may be closed meanwhile: it is busy still when it is opened again.
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
