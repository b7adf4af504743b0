import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let host: FeedHost;
let ann: TestMember;
let siteId: number;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
});
beforeEach(async () => {
  ann = await server.signUp();
  ({ blogId: siteId } = await storeBlog(server.db, { title: 'Harbour', owners: [ann.id] }));
});
afterAll(() => Promise.all([server?.close(), host?.close()]));

const SHOTS = process.env.SHOTS;
async function shoot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  for (const [width, scheme] of [
    [1280, 'light'],
    [390, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

interface Old {
  title: string;
  type?: string;
  content?: string;
  status?: string;
  comments?: string;
}
const cdata = (name: string, text: string) => `<${name}><![CDATA[${text}]]></${name}>`;

/** Returns an export of WordPress with these posts. */
function buildWxr(posts: Old[]): string {
  const items = posts.map(
    ({ title, type = 'post', content = '<p>Words</p>', status = 'publish', comments = '' }, index) => `<item>
      ${cdata('title', title)}<link>https://old.example/${index}</link>
      <pubDate>Sat, 01 Mar 2025 10:0${index % 10}:00 +0000</pubDate>${cdata('dc:creator', 'old-ann')}
      <guid isPermaLink="false">https://old.example/?p=${index}</guid>
      ${cdata('content:encoded', content)}${cdata('excerpt:encoded', '')}
      <wp:post_id>${index + 1}</wp:post_id>${cdata('wp:post_date_gmt', `2025-03-01 10:0${index % 10}:00`)}
      ${cdata('wp:status', status)}${cdata('wp:post_type', type)}${cdata('wp:post_name', `old-${index}`)}${comments}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old Harbour</title><link>https://old.example</link>
      <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
      <wp:author><wp:author_id>1</wp:author_id>${cdata('wp:author_login', 'old-ann')}${cdata('wp:author_display_name', 'Old Ann')}</wp:author>
      ${items.join('')}</channel></rss>`;
}
const comment = `<wp:comment><wp:comment_id>5</wp:comment_id>${cdata('wp:comment_author', 'Ben')}
  ${cdata('wp:comment_date_gmt', '2025-03-02 10:00:00')}${cdata('wp:comment_content', 'Nice')}
  ${cdata('wp:comment_approved', '1')}<wp:comment_parent>0</wp:comment_parent></wp:comment>`;
const toFile = (content: string | Buffer, name = 'old.xml') => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(content),
});

async function openImport(member = ann) {
  const { page, context } = await openAs(server, member);
  await page.goto(`/me/sites/${siteId}/import`);
  await page.getByRole('heading', { name: 'Bring your blog here' }).waitFor();
  return { page, context, main: page.getByRole('main') };
}
const choose = (page: Page, content: string | Buffer, name?: string) =>
  page.locator('input[type=file]').setInputFiles(toFile(content, name));

describe('a file', () => {
  test('is uploaded, previewed, imported, reported and undone', async () => {
    const picture = host.serve('pictures', '/boat.png', {
      body: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#27a' } })
        .png()
        .toBuffer(),
      headers: { 'content-type': 'image/png' },
    });
    const { page, main } = await openImport();
    await shoot(page, 'source');
    expect(await findBarriers(page)).toEqual([]);
    await main.getByText('Which files can be imported?').click();
    await main.getByText('In the dashboard, open Tools').waitFor();
    await shoot(page, 'formats');
    // The current tab of a row that becomes wider than the screen stays in view.
    await page.setViewportSize({ width: 390, height: 900 });
    const tab = page.getByRole('navigation', { name: 'This blog' }).getByRole('link', { name: 'Import' });
    await expect.poll(async () => (await tab.boundingBox())!.x).toBeLessThan(340);
    await page.setViewportSize({ width: 1280, height: 900 });
    await choose(
      page,
      buildWxr([
        { title: 'Tea', content: `<p>Milk</p><img src="${picture}" alt="Boat">`, comments: comment },
        { title: 'Begun', status: 'draft' },
        {
          title: 'Broken',
          status: 'private',
          content: `<p>x</p><img src="${host.url('pictures', '/none.png')}">`,
        },
        { title: 'Scones', type: 'recipe' },
        { title: 'Secret', comments: '<wp:post_password>tea</wp:post_password>' },
      ]),
    );
    await main.getByRole('heading', { name: 'Old Harbour' }).waitFor();
    await main.getByText('4 posts, ').waitFor();
    await main.getByText('Private · ').first().waitFor();
    await main.getByText('Only some people could read it there').waitFor();
    await main.getByText('recipe · Blogs here don’t have this kind of content.').waitFor();
    await main.getByText('Old Ann').waitFor();
    expect(await main.getByRole('combobox', { name: 'Author of the posts by Old Ann' }).inputValue()).toBe(
      '',
    );
    await shoot(page, 'preview');
    expect(await findBarriers(page)).toEqual([]);
    await main.getByRole('button', { name: 'Start import' }).click();
    await main.getByText('Imported: 4 posts').waitFor();
    await main.getByText('Not imported: 1 picture').waitFor();
    const report = main.getByRole('list', { name: 'Import report for Old Harbour' });
    await report.getByText('none.png').waitFor();
    await main.getByText('Secret · Only some people could read it there').waitFor();
    await report.getByRole('link', { name: 'Broken' }).waitFor();
    await shoot(page, 'report');
    expect(await findBarriers(page)).toEqual([]);
    await main.getByRole('combobox', { name: 'Show', exact: true }).selectOption('added');
    await report.getByRole('link', { name: 'Tea' }).waitFor();
    await shoot(page, 'added');
    await main.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This permanently deletes 4 posts').waitFor();
    await shoot(page, 'undo');
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await main.getByText('Undone').waitFor();
    const left = await server.db.selectFrom('articles').select('id').where('blog_id', '=', siteId).execute();
    expect(left).toEqual([]);
  });

  test('continues after the connection and the page were lost', async () => {
    const { page, context, main } = await openImport();
    const content = buildWxr([{ title: 'Long', content: `<p>${'word '.repeat(1_800_000)}</p>` }]);
    expect(content.length).toBeGreaterThan(8 * 1024 * 1024);
    let pieces = 0;
    await page.route('**/content?offset=*', async (route) => {
      pieces += 1;
      if (pieces === 2) await route.abort('connectionfailed');
      else if (pieces > 2) await new Promise(() => {});
      else await route.continue();
    });
    await choose(page, content);
    await main.getByText(/^Paused at \d+%/).waitFor();
    await shoot(page, 'paused');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await main.getByText(/^The upload stopped at \d+%/).waitFor();
    await shoot(page, 'stopped');
    await choose(page, 'something else');
    await main.getByText('That’s another file.').waitFor();
    await choose(page, content);
    await main.getByText('1 post').first().waitFor();
    await context.close();
  });

  test('that nothing can be read from says so, and another one can be chosen', async () => {
    const { page, main } = await openImport();
    await choose(page, Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'cat.png');
    await main.getByRole('alert').waitFor();
    await shoot(page, 'failed');
    await main.getByRole('heading', { name: 'Import another blog' }).waitFor();
    await choose(page, '');
    await main.getByText('This file is empty.').waitFor();
  });
});

describe('an address', () => {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Address of your old blog' });

  test('OP-10, OP-11, VA-06: is checked, with examples below, and stays; what is there is shown, then imported', async () => {
    const { page, main } = await openImport();
    await field(page).fill('https://editor.wix.com/html/editor/web');
    await main
      .getByText(
        "You've entered a URL for the Wix editor. Please enter your site's public URL. See examples below.",
        { exact: true },
      )
      .waitFor();
    await main.getByText('Examples: example.com').waitFor();
    await shoot(page, 'wix');
    await field(page).fill('https://ann.wixsite.com/');
    await field(page).blur();
    await main
      .getByText(
        'Please enter the full URL and include the part that comes after "ann.wixsite.com". See example below.',
        { exact: true },
      )
      .waitFor();
    await field(page).fill('abc');
    await field(page).press('Enter');
    await main.getByText('Please enter a valid URL.', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe('abc');
    await shootPreviews(page);

    const link = host.url('oldblog', '/');
    const long =
      'A very long title of a post, such as people write them when they cannot decide which words to leave out';
    const entries = ['The last one', long, 'Before'].map((title, i) => ({
      ...{
        title,
        link: `${link}${i}`,
        published: new Date(),
        html: `<p>${'Words of the old blog. '.repeat(60)}</p>`,
      },
    }));
    host.serve('oldblog', '/', { body: buildRss({ title: 'Old blog', link, entries }) });
    await field(page).fill(link);
    await main.getByText('The last one').waitFor();
    await shoot(page, 'found-feed');
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByText('3 posts').first().waitFor();
    await main.getByRole('button', { name: 'Start import' }).click();
    await main.getByText('Imported: 3 posts').waitFor();
    await main.getByRole('link', { name: 'The last one' }).waitFor();
    const stored = await server.db
      .selectFrom('articles')
      .select('title')
      .where('blog_id', '=', siteId)
      .execute();
    expect(stored.map(({ title }) => title).toSorted()).toEqual([long, 'Before', 'The last one'].toSorted());
  });

  /** What is found at a blog of WordPress and one of Ghost. */
  async function shootPreviews(page: Page) {
    if (!SHOTS) return;
    const json = (value: unknown[] | object) => ({
      body: JSON.stringify(value),
      headers: { 'content-type': 'application/json', 'x-wp-total': '1234' },
    });
    const url = host.serve('wordpress', '/', { body: '<!doctype html><title>Old</title><p>Hello' });
    host.serve('wordpress', '/wp-json/', json({ name: 'A WordPress blog', home: url }));
    const posts = [1, 2, 3].map((id) => ({
      ...{
        id,
        date_gmt: '2019-05-04T10:11:12',
        slug: `tea-${id}`,
        status: 'publish',
        link: `${url}tea-${id}`,
      },
      ...{ title: { rendered: `Tea &amp; more ${id}` }, content: { rendered: '<p>Words' } },
    }));
    host.serve('wordpress', '/wp-json/wp/v2/posts', json(posts));
    host.serve('wordpress', '/wp-json/wp/v2/pages', json([]));
    await field(page).fill(url);
    await page.getByText('Tea & more 1').waitFor();
    await shoot(page, 'found-wordpress');
    const ghost = host.serve('ghost', '/', {
      body: '<!doctype html><meta name="generator" content="Ghost 5.8"><title>G</title><link rel="alternate" type="application/rss+xml" href="/rss/">',
    });
    const entries = [{ title: 'Ghostly', link: `${ghost}a`, published: new Date() }];
    host.serve('ghost', '/rss/', { body: buildRss({ title: 'A Ghost blog', link: ghost, entries }) });
    await field(page).fill(ghost);
    await page.getByText('Ghostly').waitFor();
    await shoot(page, 'found-ghost');
  }
});

test('people who do not own the blog cannot import or export', async () => {
  const ben = await server.signUp();
  await server.db
    .insertInto('blog_authors')
    .values({ blog_id: siteId, user_id: ben.id, role: 'author', accepted_at: new Date() })
    .execute();
  const { page } = await openAs(server, ben);
  await page.goto(`/me/sites/${siteId}/import`);
  await page.getByText('Only an owner of this blog can import posts.').waitFor();
  expect(await page.getByRole('link', { name: 'Import', exact: true }).count()).toBe(0);
});

test('a new blog can begin with an import, and a blog is downloaded from its settings', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(`/me/sites/${siteId}/settings`);
  await page.getByRole('heading', { name: 'Export', exact: true }).waitFor();
  await shoot(page, 'settings');
  for (const [name, ending] of [
    ['Download as .xml', '.xml'],
    ['Download as .zip', '.zip'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toContain(ending);
    expect(await download.failure()).toBeNull();
  }
  await page.getByRole('button', { name: 'Delete this blog' }).click();
  await page.getByRole('dialog').getByText('Export it first:').waitFor();
  await shoot(page, 'delete');
  await page.goto('/me/sites/new?import=1');
  await shoot(page, 'new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Second Harbour');
  await page.getByRole('button', { name: 'Create a blog' }).click();
  await page.waitForURL('**/import');
  await page.getByRole('heading', { name: 'Bring your blog here' }).waitFor();
});
