import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#test/page.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
let site: { ID: number };
let post: { ID: number };
const now = new Date('2026-11-24T12:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  ann = await server.signUp({ username: 'ann' });
  site = await send('/sites/new', { slug: 'kettle', title: 'The Kettle' });
  post = await send(`/sites/${site.ID}/posts/new`, { title: 'Warm', content: '<p>Tea.</p>' });
  await send('/sites/new', { slug: 'saucer', title: 'The Saucer' });
  const { pool } = server;
  // A month and what came before it: 10 to 39 views a day, half as many visitors.
  await pool.query(
    `insert into visit_days (blog_id, day, views, visitors)
     select $1, '2026-11-24'::date - n, 10 + n % 30, 5 + n % 30 / 2 from generate_series(1, 70) n`,
    [site.ID],
  );
  await pool.query(
    `insert into visit_post_days (blog_id, post_id, day, views, visitors)
     select $1, $2, '2026-11-24'::date - n, 6, 4 from generate_series(1, 70) n`,
    [site.ID, post.ID],
  );
  await pool.query(
    `insert into visit_referrers (blog_id, day, referrer, post_id, views)
     values ($1, '2026-11-23', 'Google', 0, 30), ($1, '2026-11-23', 'news.example/item', $2, 20),
       ($1, '2026-11-23', 'news.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E', 0, 5), ($1, '2026-11-23', '', 0, 7)`,
    [site.ID, post.ID],
  );
});
afterAll(() => server?.close());

async function send(path: string, json: object) {
  const { status, body } = await server.request(`/rest/v1.1${path}`, { as: ann, json });
  expect(status).toBe(200);
  return body;
}

test('an owner sees the views of a blog, of which posts and from where, with the keyboard alone', async () => {
  const { page, faults } = await openAs(server, ann);
  await page.goto(`/me/sites/${site.ID}/posts`);
  await page.getByRole('link', { name: 'Stats' }).press('Enter');
  await page.waitForURL(`**/me/sites/${site.ID}/stats`);
  const chart = page.getByRole('img', { name: /Views and visitors per day for 30 days/ });
  await chart.waitFor();
  expect(await chart.getAttribute('aria-label')).toContain('The most views were 39, on Oct 26');
  const totals = page.locator('dl');
  await expect.poll(() => totals.textContent()).toMatch(/Views725.*Visitors\d+/);
  await page.getByText('Show as a table').press('Enter');
  const row = page.getByRole('row', { name: /Nov 23/ });
  await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['11', '5']);
  await expect.poll(() => page.getByRole('row', { name: /Home page/ }).textContent()).toContain('551');
  expect(await findBarriers(page)).toEqual([]);

  // Addresses chosen by strangers are text, and links that send no referrer.
  await page.locator('summary', { hasText: 'news.example' }).press('Enter');
  const link = page.getByRole('link', { name: 'news.example/item' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://news.example/item');
  expect(await link.getAttribute('rel')).toContain('noreferrer');
  expect(await page.getByText('Other sites').count()).toBe(1);

  await page.getByRole('link', { name: 'Warm' }).press('Enter');
  await page.getByRole('heading', { name: 'Warm' }).waitFor();
  await expect.poll(() => totals.textContent()).toContain('Views174');
  await page.getByRole('link', { name: '7 days' }).press('Enter');
  await expect.poll(() => totals.textContent()).toContain('Views36');
  expect(new URL(page.url()).search).toBe(`?days=7&post=${post.ID}`);
  await page.getByRole('link', { name: 'Show the whole blog' }).click();
  await page.getByRole('heading', { name: 'Most read posts' }).waitFor();
  expect(faults).toEqual([]);
});

test('a visit shows there; a blog without any says so, and one that does not count', async () => {
  const { page: visitor, context } = await openPage(server.url);
  // The test browser identifies itself as automated.
  await context.setExtraHTTPHeaders({
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  });
  await visitor.goto('/sites/kettle');
  const { page } = await openAs(server, ann);
  const totals = page.locator('dl');
  await expect
    .poll(
      async () => {
        await page.goto(`/me/sites/${site.ID}/stats?days=1`);
        return totals.textContent();
      },
      { timeout: 15_000 },
    )
    .toContain('Views1');

  const other = site.ID + 1;
  await page.goto(`/me/sites/${other}/stats`);
  await page.getByRole('heading', { name: 'No views in this period' }).waitFor();
  await server.db
    .updateTable('blogs')
    .set({ modules: JSON.stringify({ stats: false }) as never })
    .where('id', '=', other)
    .execute();
  await page.reload();
  await page.getByText('the Stats module is off').waitFor();
  await page.getByRole('link', { name: 'Open modules' }).click();
  await page.waitForURL(`**/settings/modules/${other}`);
});
