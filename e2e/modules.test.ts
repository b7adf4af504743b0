import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { openAs } from './member-page.ts';

let server: TestServer;
let ann: TestMember;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const { body } = await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug: 'harbour', title: 'Harbour' },
  });
  siteId = body.ID;
});
afterAll(() => server?.close());

const SAVED = 'Settings saved successfully!';
const NOT_SAVED = 'There was a problem saving your changes. Please try again.';

async function stored() {
  const path = encodeURIComponent('/jetpack/v4/settings/');
  const address = `/rest/v1.1/jetpack-blogs/${siteId}/rest-api/?path=${path}`;
  return (await server.request(address, { as: ann })).body.data;
}

test('AP-26, AP-27, MO-02, MO-04: modules are listed, turned on and off, and stay so', async () => {
  const { page } = await openAs(server, ann);
  // By slug as well: redirects to the page of the number.
  await page.goto('/settings/modules/harbour');
  await page.waitForURL(`**/settings/modules/${siteId}`);
  const formulas = page.getByRole('switch', { name: 'Formulas' });
  expect(await formulas.isChecked()).toBe(false);
  // The page's events are sent by POST, too.
  const call = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest-api'),
  );
  await formulas.click();
  expect((await call).postDataJSON()).toEqual({
    path: '/jetpack/v4/module/latex/active/',
    body: '{"active":true}',
  });
  await page.getByText('Formulas turned on.').waitFor();
  expect((await stored()).latex).toBe(true);
  await page.reload();
  expect(await formulas.isChecked()).toBe(true);
  await formulas.click();
  await page.getByText('Formulas turned off.').waitFor();
  expect((await stored()).latex).toBe(false);
});

test('MO-03: a module that can’t be turned on says so and stays off', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(`/settings/modules/${siteId}`);
  await page.route('**/rest-api*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const form = page.getByRole('switch', { name: 'Contact form' });
  await form.click();
  await page.getByText('Contact form couldn’t be turned on. Please try again.').waitFor();
  await expect.poll(() => form.isChecked()).toBe(false);
});

test('ER-16, ER-17: options are saved at once under one notice; failed ones are reverted', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(`/settings/modules/${siteId}`);
  await page.getByRole('button', { name: 'Options of Picture viewer' }).click();
  const background = page.getByLabel('Background');
  await background.selectOption('white');
  await page.getByText(SAVED).waitFor();
  expect((await stored()).carousel_background_color).toBe('white');

  await page.route('**/rest-api*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await background.selectOption('black');
  await page.getByText(NOT_SAVED).waitFor();
  expect(await page.getByText(SAVED).count()).toBe(0);
  await expect.poll(() => background.inputValue()).toBe('white');
});

test('MO-11: how older posts load is shown as it is once they do', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(`/settings/modules/${siteId}`);
  await page.getByRole('switch', { name: 'Infinite scroll' }).click();
  // By then the modules have been fetched once more.
  await page.getByText('Infinite scroll turned on.').waitFor();
  await page.getByRole('button', { name: 'Options of Infinite scroll' }).click();
  await expect.poll(() => page.getByLabel('Older posts').inputValue()).toBe('scroll');
  await page.getByLabel('Older posts').selectOption('default');
  await expect.poll(() => page.getByRole('switch', { name: 'Infinite scroll' }).isChecked()).toBe(false);
});

test('MO-12: the allow list is kept, and its error is shown next to the typed text', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(`/settings/modules/${siteId}`);
  await page.getByRole('button', { name: 'Options of Log-in protection' }).click();
  const list = page.getByLabel('Addresses you trust');
  await list.fill('192.0.2.7\n2001:db8::/48');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(SAVED).waitFor();
  expect((await stored()).jetpack_protect_global_whitelist).toEqual({
    local: ['192.0.2.7', '2001:db8::/48'],
  });
  await page.reload();
  await page.getByRole('button', { name: 'Options of Log-in protection' }).click();
  expect(await list.inputValue()).toBe('192.0.2.7\n2001:db8::/48');
});

test('MO-20: a writer of the blog is told that its owners decide', async () => {
  const bob = await server.signUp({ username: 'bob' });
  await server.db
    .insertInto('blog_authors')
    .values({ blog_id: siteId, user_id: bob.id, role: 'author', accepted_at: new Date() })
    .execute();
  const { page } = await openAs(server, bob);
  await page.goto(`/settings/modules/${siteId}`);
  await page.getByText('Only an owner of this blog can change its settings.').waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
});
