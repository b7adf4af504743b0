import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { type SshServer, startSshServer } from '#test/ssh-server.ts';
import { storeConnectedSite } from '#test/stored-connected-site.ts';
import { openAs } from './member-page.ts';

const PASSWORD = 'a secret of the other server';

let server: TestServer;
let ann: TestMember;
let siteId: number;
let ssh: SshServer;
let root: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  siteId = await storeConnectedSite(server.db, ann.id, {
    kind: 'wordpress',
    url: 'http://127.0.0.1/',
    api_root: 'http://127.0.0.1/wp-json/',
    username: 'ann',
    sealed_token: 'sealed',
  });
  root = await mkdtemp(join(tmpdir(), 'tidings-credentials-page-'));
  await mkdir(join(root, 'wp-includes'));
  await writeFile(join(root, 'wp-config.php'), '<?php');
  ssh = await startSshServer({ password: PASSWORD });
});
afterAll(async () => {
  await ssh?.close();
  await server?.close();
  await rm(root, { recursive: true, force: true });
});

test('MO-17, MO-18, MO-19: credentials are tested, saved, changed and deleted', async () => {
  const { page } = await openAs(server, ann);
  await page.goto(`/me/connected-sites/${siteId}`);
  await page.getByRole('link', { name: 'Credentials' }).click();
  const save = page.getByRole('button', { name: 'Test and save' });

  // The port is the protocol's until the user changes it.
  await page.getByLabel('Protocol').selectOption('ftp');
  expect(await page.getByLabel('Port').inputValue()).toBe('21');
  await page.getByLabel('Protocol').selectOption('sftp');
  expect(await page.getByLabel('Port').inputValue()).toBe('22');
  expect(await page.getByLabel('Host').inputValue()).toBe('127.0.0.1');
  await save.click();
  await page.getByText('Enter the username and path.').waitFor();

  await page.getByLabel('Port').fill(String(ssh.port));
  await page.getByLabel('Username').fill('anna');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByLabel('Path').fill(root);
  await save.click();
  await page.getByText('127.0.0.1 doesn’t accept this username and password. Check both.').waitFor();
  await page.getByText('Credentials not saved.').waitFor();
  // The typed text is kept.
  expect(await page.getByLabel('Path').inputValue()).toBe(root);

  // Each step is shown while it lasts: the server is delayed until all have been seen.
  let letGo = () => {};
  ssh.holdLogins(new Promise<void>((resolve) => (letGo = resolve)));
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await save.click();
  await page.getByRole('status', { name: 'Logging in' }).waitFor();
  letGo();
  await page.getByText('Credentials saved.').waitFor();
  await page.getByText(`sftp://anna@127.0.0.1:${ssh.port}`).waitFor();

  await page.getByText('Connection not tested yet').waitFor();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('The connection works.').waitFor();
  await page.getByText('Connection works', { exact: true }).waitFor();

  // Another host key: nothing is sent before the user has confirmed it.
  await ssh.changeHostKey();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('Connection failed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  await save.click();
  await page.getByText(/^New key: SHA256:/).waitFor();
  await page.getByRole('button', { name: 'Trust the new key' }).click();
  await page.getByText('Credentials saved.').waitFor();
  await page.reload();
  await page.getByText(`sftp://anna@127.0.0.1:${ssh.port}`).waitFor();
  expect(await page.content()).not.toContain(PASSWORD);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('Credentials deleted.').waitFor();
  await save.waitFor();

  const findEvents = async () => {
    const events = server.db.selectFrom('events').select('name').where('name', 'like', 'calypso_rewind_%');
    return [...new Set((await events.execute()).map(({ name }) => name))].sort();
  };
  const event = (end: string) => `calypso_rewind_creds_update_${end}`;
  await expect.poll(findEvents).toEqual([event('attempt'), event('failure'), event('success')]);
});

test('a blog hosted here needs none', async () => {
  const { body } = await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug: 'harbour', title: 'Harbour' },
  });
  const { page } = await openAs(server, ann);
  await page.goto('/settings/credentials/harbour');
  await page.waitForURL(`**/settings/credentials/${body.ID}`);
  await page.getByText('This blog is hosted here, so it needs no credentials.').waitFor();
});
