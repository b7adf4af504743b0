import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { findBarriers, openAs, scrollsSideways } from './member-page.ts';

let dns: DnsServer;
let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  dns = await startDnsServer();
  server = await startTestServer({ environment: { DNS_SERVERS: dns.address } });
  // The first person is the administrator, who needs no record.
  await server.signUp();
  ann = await server.signUp({ username: 'ann' });
});
afterAll(async () => {
  await server?.close();
  await dns?.close();
});

test.each([
  ['a wide window in the light theme', { width: 1280, height: 900, theme: 'light' as const }],
  ['a phone in the dark theme', { width: 390, height: 800, theme: 'dark' as const }],
])('a domain shows the record that it waits for, and is there once DNS has it: %s', async (_, options) => {
  const slug = `notes-${options.width}`;
  const { body: site } = await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug, title: 'Notes' },
  });
  const { page } = await openAs(server, ann, options);
  await page.goto(`/me/sites/${site.ID}/settings`);
  const domain = page.getByLabel('Custom domain');
  await domain.fill(`${slug}.example.net`);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText(`To prove that ${slug}.example.net is yours`).waitFor();
  await page.getByText(`_tidings.${slug}.example.net`, { exact: true }).waitFor();
  const value = (await page.getByText(/^tidings-blog=/).textContent())!;
  expect(await domain.inputValue()).toBe(`${slug}.example.net`);
  expect(await findBarriers(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);

  // What else is typed stays while the record is looked for.
  await page.getByLabel('Tagline').fill('Unsaved changes');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('We can’t see the record yet.').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${slug}.png`, fullPage: true });
  dns.texts.set(`_tidings.${slug}.example.net`, [value]);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText(`The blog is now at ${slug}.example.net.`).waitFor();
  await page.getByRole('button', { name: 'Check again' }).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Unsaved changes');
  expect(await domain.inputValue()).toBe(`${slug}.example.net`);
  const { body } = await server.request(`/rest/v1.1/sites/${site.ID}`);
  expect([body.domain, body.description]).toEqual([`${slug}.example.net`, '']);
});
