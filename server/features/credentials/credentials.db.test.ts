import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import ssh2 from 'ssh2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFtpServer } from '#test/ftp-server.ts';
import { findFreePort, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { type SshServer, type SshServerOptions, startSshServer } from '#test/ssh-server.ts';
import { storeConnectedSite } from '#test/stored-connected-site.ts';

const PASSWORD = 'a secret of the other server';

let server: TestServer;
let owner: TestMember;
let root: string;
let siteRoot: string;
let ssh: SshServer;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  root = await mkdtemp(join(tmpdir(), 'tidings-credentials-'));
  siteRoot = join(root, 'public_html');
  await mkdir(join(siteRoot, 'wp-includes'), { recursive: true });
  await mkdir(join(root, 'empty'));
  await writeFile(join(siteRoot, 'wp-config.php'), '<?php');
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The owner's WordPress site, without credentials. */
let siteId: number;
beforeEach(async () => {
  ssh = await startSshServer({ password: PASSWORD });
  closing.push(ssh.close);
  siteId = await storeConnectedSite(server.db, owner.id, {
    kind: 'wordpress',
    api_root: 'https://elsewhere.example/wp-json/',
    username: 'anna',
    sealed_token: 'sealed',
  });
});

const toPath = (id: number) => `/wpcom/v2/sites/${id}/rewind/credentials`;
const toInput = (input: object = {}) => ({
  role: 'main',
  protocol: 'sftp',
  host: '127.0.0.1',
  port: ssh.port,
  user: 'anna',
  pass: PASSWORD,
  abspath: siteRoot,
  ...input,
});
const update = (credentials: object, id = siteId) =>
  server.request(`${toPath(id)}/update`, { as: owner, json: { credentials } });
const read = async (id = siteId) => (await server.request(toPath(id), { as: owner })).body;
const check = (role = 'main') =>
  server.request(`${toPath(siteId)}/test?role=${role}`, { as: owner, json: {} });

async function startSsh(options: SshServerOptions) {
  const started = await startSshServer({ password: PASSWORD, ...options });
  closing.push(started.close);
  return started;
}

describe('credentials that work', () => {
  test.each(['sftp', 'ssh'])('are kept, over %s, and their secret is never answered', async (protocol) => {
    const answer = await update(toInput({ protocol, abspath: `${siteRoot}/`, port: String(ssh.port) }));
    expect(answer.status).toBe(200);
    const main = {
      protocol,
      host: '127.0.0.1',
      port: ssh.port,
      user: 'anna',
      pass: true,
      kpri: false,
      abspath: siteRoot,
      site_url: expect.stringMatching(/^https:/),
      host_key: expect.stringMatching(/^SHA256:/),
    };
    expect(answer.body).toEqual({
      ok: true,
      credentials: { main },
      rewind_state: { state: 'active', credentials: [{ role: 'main' }] },
    });
    expect(await read()).toEqual({ main });
    const rows = await server.db.selectFrom('connected_site_credentials').selectAll().execute();
    expect(JSON.stringify([rows, answer.body])).not.toContain(PASSWORD);
    expect(await readdir(siteRoot)).toEqual(['wp-config.php', 'wp-includes']);
  });

  test('over FTP, and with a private key under the alternate role', async () => {
    const ftp = await startFtpServer({ home: root, password: PASSWORD });
    const { public: publicKey, private: kpri } = ssh2.utils.generateKeyPairSync('ecdsa', {
      bits: 256,
      passphrase: 'hush',
      cipher: 'aes256-ctr',
      rounds: 2,
    });
    const keyed = await startSsh({ publicKey });
    closing.push(ftp.close);
    expect((await update(toInput({ protocol: 'ftp', port: ftp.port, abspath: 'public_html' }))).status).toBe(
      200,
    );
    const key = { role: 'alternate', port: keyed.port, pass: undefined, kpri };
    expect((await update(toInput(key))).body).toMatchObject({
      code: 'invalid_args',
      message: 'That private key has a passphrase. Enter it as well.',
    });
    expect((await update(toInput({ ...key, passphrase: 'wrong' }))).body.message).toBe(
      'That isn’t the passphrase of the private key.',
    );
    expect((await update(toInput({ ...key, passphrase: 'hush' }))).status).toBe(200);
    expect(await read()).toMatchObject({
      main: { protocol: 'ftp', pass: true, kpri: false, host_key: null },
      alternate: { protocol: 'sftp', pass: false, kpri: true },
    });
    expect((await check('alternate')).body).toEqual({ ok: true });
  });

  test('keep their password when only the path changes, and it is sent to no other server', async () => {
    await update(toInput());
    const moved = await update(toInput({ pass: '', abspath: `${siteRoot}/.` }));
    expect(moved.body.credentials.main.abspath).toBe(`${siteRoot}/.`);
    const thief = await startSsh({});
    const before = await read();
    expect((await update(toInput({ pass: '', port: thief.port }))).body).toMatchObject({
      code: 'missing_args',
      message: 'Enter the password or the private key again: the one we keep is for another login.',
    });
    expect(thief.logins).toEqual([]);
    expect(await read()).toEqual(before);
  });

  test('can be tested, deleted, and go with their site', async () => {
    expect(await check()).toMatchObject({ status: 404 });
    await update(toInput());
    expect((await check()).body).toEqual({ ok: true });
    await rm(join(siteRoot, 'wp-config.php'));
    expect((await check()).body).toMatchObject({ ok: false, error: 'invalid_wordpress_path' });
    await writeFile(join(siteRoot, 'wp-config.php'), '<?php');
    const deleteCredentials = () =>
      server.request(`${toPath(siteId)}/delete`, { as: owner, json: { role: 'main' } });
    expect((await deleteCredentials()).body).toEqual({
      ok: true,
      rewind_state: { state: 'awaiting_credentials', credentials: [] },
    });
    expect((await deleteCredentials()).status).toBe(404);
    expect(await read()).toEqual({});
    await update(toInput());
    await server.request(`/wpcom/v2/connected-sites/${siteId}/delete`, { as: owner, json: {} });
    const rows = server.db.selectFrom('connected_site_credentials').where('site_id', '=', siteId);
    expect(await rows.selectAll().execute()).toEqual([]);
  });

  test('the live channel says each step', async () => {
    const answer = await fetch(`${server.url}/api/live`, { headers: { cookie: owner.cookie } });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const readUntilSaving = async () => {
      while (!heard.includes('saving')) heard += (await reader.read()).value ?? '';
    };
    const listening = readUntilSaving();
    await update(toInput());
    await listening;
    await reader.cancel();
    const steps = [...heard.matchAll(/"step":"(\w+)"/g)].map(([, step]) => step);
    expect(steps).toEqual(['connecting', 'authenticating', 'path', 'writing', 'saving']);
  });
});

describe('credentials that do not work are not stored, and a sentence says why', () => {
  async function expectRefusal(input: object, id = siteId) {
    const before = await read(id);
    const { status, body } = await update(toInput(input), id);
    expect(await read(id)).toEqual(before);
    return { status, code: body.code, message: body.message, host_key: body.data.host_key };
  }

  test.each([
    [{ host: '', user: ' ' }, 'missing_args', 'Enter the host and username.'],
    [{ abspath: undefined }, 'missing_args', 'Enter the path.'],
    [{ pass: undefined }, 'missing_args', 'Enter the password or the private key.'],
    [{ protocol: 'telnet' }, 'invalid_args', 'Choose SFTP, SSH, FTP or FTPS as the protocol.'],
    [{ role: 'third' }, 'invalid_args', 'Credentials are either the main or the alternate ones.'],
    [{ host: 'user@host' }, 'invalid_args', 'That host doesn’t look right. Write it like ftp.example.com.'],
    [{ port: 'many' }, 'invalid_args', 'The port is a number from 1 to 65535.'],
    [{ user: 'a\nb' }, 'invalid_args', 'The username contains a character that isn’t allowed.'],
    [{ abspath: 'x'.repeat(1_025) }, 'invalid_args', 'The path can have up to 1024 characters.'],
    [
      { pass: undefined, kpri: 'x'.repeat(100_000) },
      'invalid_args',
      'That private key is too long. Paste the key and nothing else.',
    ],
    [
      { pass: undefined, kpri: 'no key' },
      'invalid_args',
      'We can’t read that private key. Paste all of it, in the format of OpenSSH, PEM or PuTTY.',
    ],
    [
      { protocol: 'ftp', kpri: 'any' },
      'invalid_args',
      'FTP doesn’t work with keys. Enter a password, or choose SFTP or SSH.',
    ],
    [
      { host: 'nowhere.invalid' },
      'service_unavailable',
      'We can’t find nowhere.invalid. Check the spelling of the host.',
    ],
    [
      { pass: 'wrong' },
      'invalid_credentials',
      '127.0.0.1 doesn’t accept this username and password. Check both.',
    ],
  ])('number %#', async (input, code, message) => {
    expect(await expectRefusal(input)).toMatchObject({ code, message });
  });

  test('a password of 2 MB', async () => {
    expect((await expectRefusal({ pass: 'x'.repeat(1_900_000) })).message).toBe(
      'The password can have up to 1024 characters.',
    );
    expect((await update(toInput({ pass: 'x'.repeat(2_200_000) }))).status).toBe(413);
  });

  test('no one listens there', async () => {
    const port = await findFreePort();
    expect(await expectRefusal({ port })).toMatchObject({
      code: 'service_unavailable',
      message: `Nothing answers at 127.0.0.1 on port ${port}. Check the host and the port.`,
    });
  });

  test('a folder that is not there, one without WordPress, and one for a site without WordPress', async () => {
    const nowhere = join(root, 'nowhere');
    expect(await expectRefusal({ abspath: nowhere })).toMatchObject({
      code: 'unreachable_path',
      message: `We logged in, but can’t open the folder ${nowhere}. Check the path.`,
    });
    const empty = join(root, 'empty');
    expect(await expectRefusal({ abspath: empty })).toMatchObject({
      code: 'invalid_wordpress_path',
      message: `There’s no WordPress in ${empty}. Enter the folder that has wp-config.php and wp-includes in it.`,
    });
    const feedSite = await storeConnectedSite(server.db, owner.id);
    expect((await update(toInput({ abspath: empty }), feedSite)).status).toBe(200);
  });

  test('a server on which nothing may be written', async () => {
    const { port } = await startSsh({ isReadOnly: true });
    expect(await expectRefusal({ port })).toMatchObject({
      code: 'read_only_install',
      message: `We can read ${siteRoot}, but not write to it. Ask your host to let this user write there.`,
    });
  });

  test('a server without SFTP, and one without data connections', async () => {
    const { port } = await startSsh({ hasSftp: false });
    expect(await expectRefusal({ port })).toMatchObject({
      code: 'other',
      message: 'You can log in to 127.0.0.1, but it doesn’t offer SFTP to you. Choose SSH or FTP.',
    });
    const ftp = await startFtpServer({ home: root, password: PASSWORD, isWithoutData: true });
    closing.push(ftp.close);
    expect(await expectRefusal({ protocol: 'ftp', port: ftp.port })).toMatchObject({ code: 'other' });
  });

  test('a host key that has changed is accepted only by the person', async () => {
    const changing = await startSsh({});
    const { port } = changing;
    await update(toInput({ port }));
    const first = (await read()).main.host_key;
    await changing.changeHostKey();
    const logins = changing.logins.length;
    const failure = await expectRefusal({ port });
    expect(failure).toMatchObject({
      code: 'host_key_changed',
      message:
        '127.0.0.1 has another host key than before, so we sent nothing. Ask your host whether it has changed.',
      host_key: expect.stringMatching(/^SHA256:/),
    });
    expect((await check()).body).toMatchObject({ ok: false, error: 'host_key_changed' });
    expect(await expectRefusal({ port, host_key: first })).toMatchObject({ code: 'host_key_changed' });
    expect(changing.logins.length).toBe(logins);
    const accepted = await update(toInput({ port, host_key: failure.host_key }));
    expect(accepted.body.credentials.main.host_key).toBe(failure.host_key);
    expect((await check()).body).toEqual({ ok: true });
  });

  test('a server that does not encrypt any more', async () => {
    const ftp = await startFtpServer({ home: root, password: PASSWORD, tls: 'offered' });
    await update(toInput({ protocol: 'ftp', port: ftp.port }));
    await ftp.close();
    const plain = await startFtpServer({ home: root, password: PASSWORD, port: ftp.port });
    closing.push(plain.close);
    expect(await expectRefusal({ protocol: 'ftp', port: ftp.port })).toMatchObject({
      code: 'host_key_changed',
      host_key: null,
    });
    expect(plain.commands.filter((line) => /^(USER|PASS)/.test(line))).toEqual([]);
  });

  test('one server can be tried ten times in ten minutes', async () => {
    const { port } = await startSsh({});
    const codes: string[] = [];
    for (let count = 0; count < 11; count += 1)
      codes.push((await update(toInput({ port, pass: `guess ${count}` }))).body.code);
    expect(codes.slice(0, 10).every((code) => code === 'invalid_credentials')).toBe(true);
    expect(codes[10]).toBe('throttled');
  });

  test('a blog that is hosted here needs none', async () => {
    const blog = await server.request('/rest/v1.1/sites/new', {
      as: owner,
      json: { slug: 'hosted-here', title: 'Hosted here' },
    });
    const answer = await server.request(toPath(blog.body.ID), { as: owner });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('This blog is hosted here, so it needs no credentials.');
  });
});

test('on the public internet only, and nothing secret is in the log', async () => {
  let log = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const strict = await startTestServer({
    environment: { FETCH_ALLOW_PRIVATE_NETWORKS: 'false', LOG_LEVEL: 'trace' },
    log: pino({ level: 'trace' }, sink),
  });
  try {
    const member = await strict.signUp();
    const id = await storeConnectedSite(strict.db, member.id);
    const call = async (input: object) =>
      (await strict.request(`${toPath(id)}/update`, { as: member, json: { credentials: toInput(input) } }))
        .body.message;
    const kpri = 'nobody may read this key';
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::1]', '::ffff:127.0.0.1', '10.0.0.8'])
      expect(await call({ host, port: 22 })).toMatch(/is on a private network/);
    expect(await call({ host: '127.0.0.1', port: 25 })).toBe(
      'We don’t connect to that port. Use 21, 22, 990, or one from 1024.',
    );
    await call({ pass: undefined, kpri, passphrase: 'nobody may read this passphrase' });
    expect(log).toContain('credentials failed');
    expect(log).not.toMatch(/nobody may read/);
    expect(log).not.toContain(PASSWORD);
  } finally {
    await strict.close();
  }
});
