import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDomain } from '#test/blog-domain.ts';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

let dns: DnsServer;
let elsewhere: FeedHost;
let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  [dns, elsewhere] = await Promise.all([startDnsServer(), startFeedHost()]);
  server = await startTestServer({ environment: { DNS_SERVERS: dns.address } });
  // The first user is the administrator, who needs no record.
  await server.signUp();
  ann = await server.signUp({ username: 'ann', isEstablished: true });
});
afterAll(async () => {
  await server?.close();
  await elsewhere?.close();
  await dns?.close();
});

async function makeBlog(slug: string): Promise<number> {
  const { body } = await server.request('/rest/v1.1/sites/new', { as: ann, json: { slug, title: 'Notes' } });
  return body.ID;
}

test.each([
  ['a wide window in the light theme', { width: 1280, height: 900, theme: 'light' as const }],
  ['a phone in the dark theme', { width: 390, height: 800, theme: 'dark' as const }],
])('a domain is added, proven and made primary: %s', async (_, options) => {
  const slug = `notes-${options.width}`;
  const name = `${slug}.example.net`;
  const siteId = await makeBlog(slug);
  dns.nameservers.set('example.net', ['ns1.registrar.example', 'ns2.registrar.example']);
  dns.mailServers.set(name, [{ priority: 10, host: 'mx01.mail.icloud.com' }]);
  const { page } = await openAs(server, ann, options);
  const shoot = async (part: string) => {
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${slug}-${part}.png`, fullPage: true });
  };
  await page.goto(`/domains/manage/${slug}`);
  await page.waitForURL(`**/domains/manage/${siteId}`);
  await page.getByText('The blog is here').waitFor();
  await shoot('empty');

  await page.getByRole('button', { name: 'Add domain' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Domain').fill('no domain');
  await dialog.getByText('A domain has letters, digits, hyphens and dots only').waitFor();
  expect(await dialog.getByRole('button', { name: 'Add domain' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Domain').fill(name);
  await dialog.getByText(`You can use ${name}. Add it, then set its DNS records.`).waitFor();
  await shoot('add');
  await dialog.getByRole('button', { name: 'Add domain' }).click();
  await dialog.waitFor({ state: 'detached' });

  const item = page.getByRole('listitem').filter({ hasText: name });
  await item.getByText('Waiting for its DNS record').waitFor();
  const value = (await item.getByText(/^tidings-blog=/).textContent())!;
  await item.getByText('DNS has no address for this domain yet.').waitFor();
  await item.getByText('Email goes to iCloud Mail.').waitFor();
  await item.getByLabel('Set up email with').selectOption({ label: 'Microsoft 365' });
  await item.getByText('.mail.protection.outlook.com').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await shoot('details');
  await item.getByRole('button', { name: 'Check again' }).click();
  await item.getByText('We can’t see the record yet.').waitFor();
  dns.texts.set(`_tidings.${name}`, [value]);
  dns.addresses.set(name, ['127.0.0.1']);
  await item.getByRole('button', { name: 'Check again' }).click();
  await page.getByText(`${name} is yours.`).waitFor();
  await item.getByText('Works, without HTTPS').waitFor();

  await item.getByRole('button', { name: `Make ${name} primary` }).click();
  await shoot('primary');
  await page.getByRole('dialog').getByRole('button', { name: 'Make primary' }).click();
  await item.getByText('Primary', { exact: true }).waitFor();
  await page.getByText('Redirects to the primary address').waitFor();
  await shoot('done');
  expect((await server.request(`/sites/${slug}`)).status).toBe(301);

  await item.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
  await item.waitFor({ state: 'detached' });
  await page.getByText('The blog is here').waitFor();
});

test('a blog is redirected and back', async () => {
  const siteId = await makeBlog('moved');
  await giveDomain(server, siteId, 'moved.example.net');
  elsewhere.serve('home', '/', { body: 'Hello' });
  const { page } = await openAs(server, ann, { width: 390, height: 800 });
  await page.goto(`/domains/manage/${siteId}`);
  await page.getByRole('button', { name: 'Redirect blog' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New address').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Redirect blog' }).click();
  await dialog.getByText('Enter a web address, such as https://example.com.').waitFor();
  await dialog.getByLabel('New address').fill(elsewhere.url('home'));
  await dialog.getByRole('button', { name: 'Redirect blog' }).click();
  await page.getByText('The whole blog redirects there').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/redirect.png`, fullPage: true });
  expect((await server.request('/sites/moved/x?y=1')).headers.get('location')).toBe(
    elsewhere.url('home', '/x?y=1'),
  );
  await page.getByRole('button', { name: 'End redirect' }).click();
  await page.getByText('The whole blog redirects there').waitFor({ state: 'detached' });
});
