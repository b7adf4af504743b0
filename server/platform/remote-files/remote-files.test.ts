import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startRawServer } from '#test/feed-host-raw.ts';
import { type FtpServerOptions, startFtpServer } from '#test/ftp-server.ts';
import { type SshServerOptions, startSshServer } from '#test/ssh-server.ts';
import { createOpenSocket } from '../fetch/socket.ts';
import { createWithRemoteFiles, type RemoteAccess, type RemoteFiles } from './remote-files.ts';

const PASSWORD = 'four quiet pencils';
const withRemoteFiles = createWithRemoteFiles(createOpenSocket({ allowPrivateNetworks: true }), {
  deadlineMs: 8_000,
});

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tidings-remote-'));
  await mkdir(join(root, "it's a site/wp-includes"), { recursive: true });
  await writeFile(join(root, "it's a site/wp-config.php"), '<?php');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startSsh(options?: SshServerOptions) {
  const server = await startSshServer(options);
  closing.push(server.close);
  return server;
}

async function startFtp(options?: Partial<FtpServerOptions>) {
  const server = await startFtpServer({ home: root, ...options });
  closing.push(server.close);
  return server;
}

/** Accesses the files of a server on loopback. Returns the result, and the host key. */
async function visit<T>(
  port: number,
  access: Partial<RemoteAccess>,
  use: (files: RemoteFiles) => Promise<T>,
  accepts = (_hostKey: string | undefined) => true,
) {
  let hostKey: string | undefined;
  const options = {
    acceptsHostKey: (shown: string | undefined) => {
      hostKey = shown;
      return accepts(shown);
    },
    onConnected: () => {},
  };
  const whole = {
    protocol: 'sftp' as const,
    host: 'localhost',
    port,
    user: 'anna',
    secret: { password: PASSWORD },
    ...access,
  };
  return { done: await withRemoteFiles(whole, options, use), hostKey };
}

/** Lists a folder with a quote and spaces in its name, writes a file there, and deletes it. */
async function runTour(files: RemoteFiles) {
  const folder = join(root, "it's a site");
  const path = join(folder, '.check.txt');
  const listed = await files.listNames(folder);
  const missing = await files.listNames(join(root, 'nowhere'));
  const file = await files.listNames(join(folder, 'wp-config.php'));
  const created = await files.createFile(path, 'a line\n');
  const there = await readdir(folder);
  const deleted = await files.deleteFile(path);
  return { listed: listed?.sort(), missing, file, created, there: there.includes('.check.txt'), deleted };
}

const TOURED = {
  listed: ['wp-config.php', 'wp-includes'],
  missing: undefined,
  file: undefined,
  created: true,
  there: true,
  deleted: true,
};

// Keys are decrypted in threads, which start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describe('files are listed, written and deleted', () => {
  test.each(['sftp', 'ssh'] as const)('over %s', async (protocol) => {
    const { port } = await startSsh();
    const { done, hostKey } = await visit(port, { protocol }, runTour);
    expect(done).toEqual(TOURED);
    expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/);
    expect(await readdir(join(root, "it's a site"))).not.toContain('.check.txt');
  });

  test.each([
    ['readable', { tls: 'none' }, undefined],
    ['with PASV, which names somebody else’s address', { hasEpsv: false }, undefined],
    ['with TLS that is offered', { tls: 'offered' }, /^SHA256:([\dA-F]{2}:){31}/],
  ] as const)('over FTP, %s', async (_, options, shown) => {
    const server = await startFtp(options);
    const { done, hostKey } = await visit(server.port, { protocol: 'ftp' }, runTour);
    expect(done).toEqual(TOURED);
    if (shown) expect(hostKey).toMatch(shown);
    else expect(hostKey).toBeUndefined();
  });

  test('over FTP with TLS from the first byte', async () => {
    const { port } = await startFtp({ tls: 'implicit' });
    expect((await visit(port, { protocol: 'ftps' }, runTour)).done).toEqual(TOURED);
  });

  test('a data connection goes nowhere but to the host of the control connection', async () => {
    const stranger = await startRawServer(() => {}, '127.0.0.2');
    closing.push(stranger.close);
    const pasvAddress = `127,0,0,2,${stranger.port >> 8},${stranger.port & 255}`;
    const server = await startFtp({ hasEpsv: false, pasvAddress });
    const listing = visit(server.port, { protocol: 'ftp', host: '127.0.0.1' }, (files) =>
      files.listNames(root),
    );
    await expect(listing).rejects.toMatchObject({ reason: 'data_connection' });
    expect(stranger.connections()).toBe(0);
  });
});

/** One in 400 ed25519 keys from ssh2's generator is unreadable. */
function makeKey(
  kind: 'ed25519' | 'rsa' | 'ecdsa',
  lock: { passphrase?: string; cipher?: string; rounds?: number },
) {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync(kind as 'rsa', {
      bits: kind === 'rsa' ? 2048 : 256,
      ...lock,
    });
    if (!(ssh2.utils.parseKey(pair.private, lock.passphrase) instanceof Error)) return pair;
  }
}

describe('logging in', () => {
  const stop = async () => 'in';

  test.each(['ed25519', 'rsa', 'ecdsa'] as const)('with a key, %s', async (kind) => {
    const open = makeKey(kind, {});
    const locked = makeKey(kind, { passphrase: 'hush', cipher: 'aes256-ctr', rounds: 4 });
    const first = await startSsh({ publicKey: open.public });
    const windows = `  ${open.private.replaceAll('\n', '\r\n')}\n`;
    const createKeyAccess = (privateKey: string, passphrase?: string) => ({
      secret: { privateKey, passphrase },
    });
    expect((await visit(first.port, createKeyAccess(windows), stop)).done).toBe('in');
    await expect(visit(first.port, createKeyAccess(locked.private, 'hush'), stop)).rejects.toMatchObject({
      reason: 'login',
    });
    const second = await startSsh({ publicKey: locked.public });
    expect((await visit(second.port, createKeyAccess(locked.private, 'hush'), stop)).done).toBe('in');
    for (const passphrase of [undefined, 'wrong'])
      await expect(
        visit(second.port, createKeyAccess(locked.private, passphrase), stop),
      ).rejects.toMatchObject({
        reason: 'passphrase',
      });
    await expect(visit(second.port, createKeyAccess(locked.public), stop)).rejects.toMatchObject({
      reason: 'key',
    });
    await expect(visit(second.port, createKeyAccess('nonsense', 'x'), stop)).rejects.toMatchObject({
      reason: 'key',
    });
  });

  test('with a password that the server asks for in a dialog', async () => {
    const { port } = await startSsh({ asksInDialog: true });
    expect((await visit(port, {}, stop)).done).toBe('in');
  });

  test('with a wrong password or name', async () => {
    const [{ port }, files] = [await startSsh(), await startFtp()];
    const wrong = { secret: { password: 'wrong' } };
    await expect(visit(port, wrong, stop)).rejects.toMatchObject({ reason: 'login' });
    await expect(visit(port, { user: 'bert' }, stop)).rejects.toMatchObject({ reason: 'login' });
    await expect(visit(files.port, { ...wrong, protocol: 'ftp' }, stop)).rejects.toMatchObject({
      reason: 'login',
    });
  });

  test('nothing secret is sent to a server with another host key or certificate', async () => {
    const [server, files] = [await startSsh(), await startFtp({ tls: 'offered' })];
    const rejectAll = () => false;
    await expect(visit(server.port, {}, stop, rejectAll)).rejects.toMatchObject({
      reason: 'host_key',
      hostKey: expect.stringMatching(/^SHA256:/),
    });
    await expect(visit(files.port, { protocol: 'ftp' }, stop, rejectAll)).rejects.toMatchObject({
      reason: 'host_key',
    });
    expect(server.logins).toEqual([]);
    expect(files.commands).toEqual(['AUTH TLS']);
  });

  test('where there is no SFTP, or no shell', async () => {
    const [noSftp, noShell] = [await startSsh({ hasSftp: false }), await startSsh({ hasShell: false })];
    await expect(visit(noSftp.port, {}, stop)).rejects.toMatchObject({ reason: 'no_service' });
    await expect(visit(noShell.port, { protocol: 'ssh' }, stop)).rejects.toMatchObject({
      reason: 'no_service',
    });
  });
});

describe('what goes wrong on the way', () => {
  const stop = async () => 'in';

  test('no one listens, or there is no such name', async () => {
    const gone = await startRawServer(() => {});
    await gone.close();
    for (const protocol of ['sftp', 'ftp'] as const) {
      await expect(visit(gone.port, { protocol }, stop)).rejects.toMatchObject({ reason: 'connect' });
      await expect(visit(22, { protocol, host: 'nowhere.invalid' }, stop)).rejects.toMatchObject({
        reason: 'dns',
      });
    }
  });

  test('a server of another kind, and one that hangs up', async () => {
    const [sshd, ftpd] = [await startSsh(), await startFtp()];
    const web = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const mute = await startRawServer(() => {});
    closing.push(web.close, mute.close);
    const quick = createWithRemoteFiles(createOpenSocket({ allowPrivateNetworks: true }), {
      deadlineMs: 400,
    });
    const connectTo = (protocol: RemoteAccess['protocol'], port: number) =>
      quick(
        { protocol, host: '127.0.0.1', port, user: 'anna', secret: { password: PASSWORD } },
        { acceptsHostKey: () => true, onConnected: () => {} },
        stop,
      );
    const attempts = [
      connectTo('ftp', sshd.port),
      connectTo('sftp', ftpd.port),
      connectTo('ftps', ftpd.port),
      connectTo('sftp', mute.port),
      connectTo('ftp', mute.port),
      connectTo('sftp', web.port),
      connectTo('ftp', web.port),
    ].map((attempt) => attempt.catch(({ reason }) => reason));
    const reasons = await Promise.all(attempts);
    expect(reasons.filter((reason) => !/^(timeout|protocol|reset)$/.test(reason))).toEqual([]);
    const full = await startFtp({ welcome: '421 too many users' });
    await expect(visit(full.port, { protocol: 'ftp' }, stop)).rejects.toMatchObject({ reason: 'reset' });
  });

  test('more bytes than anyone needs end it', async () => {
    const flood = await startRawServer(() => {});
    closing.push(flood.close);
    const server = await startFtp({ welcome: `220-${'x'.repeat(6_000_000)}` });
    await expect(visit(server.port, { protocol: 'ftp' }, stop)).rejects.toMatchObject({
      reason: 'too_large',
    });
  });

  test('a server without data connections', async () => {
    const { port } = await startFtp({ isWithoutData: true });
    await expect(visit(port, { protocol: 'ftp' }, (files) => files.listNames(root))).rejects.toMatchObject({
      reason: 'data_connection',
    });
  });

  test('a folder in which nothing may be written', async () => {
    const [sshd, ftpd] = [await startSsh({ isReadOnly: true }), await startFtp({ isReadOnly: true })];
    const write = (files: RemoteFiles) => files.createFile(join(root, 'x.txt'), 'x');
    expect((await visit(sshd.port, {}, write)).done).toBe(false);
    expect((await visit(ftpd.port, { protocol: 'ftp' }, write)).done).toBe(false);
    // Where not even root may write.
    const createInProc = (files: RemoteFiles) => files.createFile('/proc/x.txt', 'x');
    expect((await visit(sshd.port, { protocol: 'ssh' }, createInProc)).done).toBe(false);
  });
});
