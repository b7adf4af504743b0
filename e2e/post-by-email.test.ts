import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { deliver } from '#test/smtp-client.ts';
import { findBarriers, openAs } from './member-page.ts';

let server: TestServer;
let port: number;
let ann: TestMember;
let siteId: number;
beforeAll(async () => {
  port = await findFreePort();
  const environment = {
    MAIL_IN_PORT: String(port),
    MAIL_IN_HOST: '127.0.0.1',
    MAIL_IN_DOMAIN: 'post.example',
  };
  server = await startTestServer({ environment });
  ann = await server.signUp({ username: 'ann' });
  const { body } = await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug: 'harbour', title: 'Harbour' },
  });
  siteId = body.ID;
});
afterAll(() => server?.close());

const mail = 'From: a@b.test\r\nSubject: From my phone\r\n\r\nLow tide at six.';

test('MO-13: a secret address is created, replaced and removed, and emails to it are on the blog', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(`/settings/modules/${siteId}`);
  await page.getByRole('switch', { name: 'Post by email' }).click();
  await page.getByText('Post by email turned on.').waitFor();
  const options = page.getByRole('button', { name: 'Options of Post by email' });
  await options.click();
  await page.getByRole('button', { name: 'Create email address' }).click();
  const field = page.getByRole('textbox', { name: 'Your secret email address' });
  const first = await field.inputValue();
  expect(first).toMatch(/@post\.example$/);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Get a new address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The old address stops working right away.').waitFor();
  await dialog.getByRole('button', { name: 'Get a new address' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const second = await field.inputValue();
  expect(second).not.toBe(first);
  expect(await deliver(port, { to: first }, mail)).toMatch(/^550/);
  expect(await deliver(port, { to: second }, mail)).toMatch(/^250/);

  await page.reload();
  await options.click();
  expect(await field.inputValue()).toBe(second);
  await page.getByRole('button', { name: 'Remove address' }).click();
  await dialog.getByRole('button', { name: 'Remove address' }).click();
  await page.getByRole('button', { name: 'Create email address' }).waitFor();

  await expect
    .poll(async () => (await server.request('/sites/harbour')).body, { timeout: 20_000 })
    .toContain('From my phone');
});

test('a failure to create an address is announced, and can be retried', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(`/settings/modules/${siteId}`);
  await page.getByRole('button', { name: 'Options of Post by email' }).click();
  await page.route('**/rest-api*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  const create = page.getByRole('button', { name: 'Create email address' });
  await create.click();
  await page.getByText('There was a problem saving your changes. Please try again.').waitFor();
  await page.unroute('**/rest-api*');
  await create.click();
  await page.getByRole('textbox', { name: 'Your secret email address' }).waitFor();
});
