import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '#test/server.ts';
import { isBuildStale } from '../scripts/build.ts';
import { SERVER } from '../scripts/build-server.ts';
import { readConfig } from './config.ts';
import { findPostmasterFile, stopOrphan } from './platform/db/postmaster.ts';
import { findProcessIdentity } from './platform/db/processes.ts';

const ROOT = join(import.meta.dirname, '..');
const PATIENCE = { timeout: 30_000 };
vi.setConfig({ testTimeout: 60_000 });

/** `npm start` would build the pages, during other tests. */
const isStale = await isBuildStale();
if (isStale) console.log('Skipped: npm start and its signals (the pages are not built).');

let dataDir: string;
let port: number;
let child: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'tidings-process-')));
  port = await findFreePort();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await stopOrphan(join(dataDir, 'postgres'), pino({ level: 'silent' }));
  await rm(dataDir, { recursive: true, force: true });
});

function launch(command: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    ...{ PATH, HOME, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    ...environment,
  };
  child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return child;
}

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the server responds, and returns its PostgreSQL. */
async function waitUntilReady(): Promise<number> {
  await expect.poll(isReady, PATIENCE).toBe(true);
  return (await findPostmasterFile(join(dataDir, 'postgres')))!.pid;
}

async function expectAllGone(postgres: number): Promise<void> {
  await expect.poll(() => findProcessIdentity(postgres), PATIENCE).toBeUndefined();
  expect(await isReady()).toBe(false);
}

describe('a signal ends the server and its PostgreSQL', () => {
  test('SIGTERM twice, as close together as an impatient hand or npm sends it', async () => {
    const server = launch(process.execPath, SERVER);
    const postgres = await waitUntilReady();
    const ended = once(server, 'exit');
    let said = '';
    server.stdout!.on('data', (data: Buffer) => {
      said += data;
    });
    server.kill('SIGTERM');
    await expect.poll(() => said, { interval: 5 }).toContain('Stopping…');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await expectAllGone(postgres);
    // Given back, not left behind.
    expect(existsSync(join(dataDir, 'tidings.pid'))).toBe(false);
  });

  test('SIGHUP, when its terminal is closed and no one reads what it says', async () => {
    const server = launch(process.execPath, SERVER);
    const postgres = await waitUntilReady();
    server.stdout!.destroy();
    server.stderr!.destroy();
    const ended = once(server, 'exit');
    server.kill('SIGHUP');
    expect(await ended).toEqual([0, null]);
    await expectAllGone(postgres);
  });

  test('SIGTERM while it is still starting', async () => {
    const server = launch(process.execPath, SERVER);
    const find = () => findPostmasterFile(join(dataDir, 'postgres'));
    await expect.poll(find, { ...PATIENCE, interval: 5 }).toBeDefined();
    const { pid } = (await find())!;
    expect(await isReady()).toBe(false);
    const ended = once(server, 'exit');
    const said = text(server.stdout!);
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await said).toBe('Stopping…\n');
    await expectAllGone(pid);
  });

  test.skipIf(isStale)('SIGTERM to npm, which is what a supervisor knows', async () => {
    const npm = launch('npm', ['start']);
    const postgres = await waitUntilReady();
    const ended = once(npm, 'exit');
    npm.kill('SIGTERM');
    await ended;
    await expectAllGone(postgres);
  });
});

describe('a start that cannot be says why in one sentence', () => {
  async function runAndRead(environment: Record<string, string>) {
    const server = launch(process.execPath, SERVER, environment);
    const [said, [code]] = await Promise.all([text(server.stderr!), once(server, 'exit')]);
    return { said, code };
  }

  test('an address of a database that is none', async () => {
    const said =
      'There’s a problem with the configuration. DATABASE_URL: must be an address such as ' +
      'postgres://user:password@host:5432/database. See docs/configuration.md.';
    expect(await runAndRead({ DATABASE_URL: 'nonsense' })).toEqual({ said: `${said}\n`, code: 1 });
    for (const DATABASE_URL of ['mysql://localhost/tidings', 'localhost:5432/tidings'])
      expect(() => readConfig({ DATABASE_URL })).toThrow(said);
    for (const DATABASE_URL of ['postgres:///tidings?host=/run/postgresql', 'postgresql://a:b@[::1]/c'])
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('a data directory that cannot be', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const choose = 'set DATA_DIR to another folder.\n';
    expect(await runAndRead({ DATA_DIR: join(file, 'data') })).toEqual({
      said: `A file is in the way of the data directory ${join(file, 'data')}. Move it away, or ${choose}`,
      code: 1,
    });
    if (process.platform !== 'linux') return;
    expect(await runAndRead({ DATA_DIR: '/proc/red' })).toEqual({
      said: `The data directory /proc/red can’t be created or used (ENOENT). Set${choose.slice(3)}`,
      code: 1,
    });
  });
});

describe.skipIf(process.platform !== 'linux')('with WEB_PROCESSES=2', () => {
  /** The web processes of the server. */
  async function listWebProcesses({ pid }: ChildProcess): Promise<number[]> {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const found = children.split(' ').filter((text) => text !== '');
    const commands = await Promise.all(found.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8')));
    return found.filter((_, index) => commands[index]!.includes('dist/process/main.js')).map(Number);
  }

  /** The first page may come from one of them before the other has started. */
  async function waitUntilGreeted(server: ChildProcess): Promise<void> {
    let said = '';
    server.stdout!.on('data', (data: Buffer) => {
      said += data;
    });
    await expect.poll(() => said, PATIENCE).toContain('Tidings is at');
  }

  test.skipIf(isStale)(
    'two processes answer on one port; one that dies is replaced; all end together',
    async () => {
      const server = launch(process.execPath, SERVER, { WEB_PROCESSES: '2' });
      await waitUntilGreeted(server);
      const postgres = await waitUntilReady();
      const [first, second] = await listWebProcesses(server);
      process.kill(first!, 'SIGKILL');
      await expect
        .poll(async () => (await listWebProcesses(server)).filter((id) => id !== first), PATIENCE)
        .toHaveLength(2);
      expect(await listWebProcesses(server)).toContain(second);
      await expect.poll(isReady, PATIENCE).toBe(true);
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await expectAllGone(postgres);
      expect(await findProcessIdentity(second!)).toBeUndefined();
    },
  );

  test.skipIf(isStale)('the web processes end with a main process that is killed', async () => {
    const server = launch(process.execPath, SERVER, { WEB_PROCESSES: '2' });
    await waitUntilGreeted(server);
    const web = await listWebProcesses(server);
    expect(web).toHaveLength(2);
    server.kill('SIGKILL');
    for (const id of web) await expect.poll(() => findProcessIdentity(id), PATIENCE).toBeUndefined();
  });

  test.skipIf(isStale)('a port in use ends all of them with a sentence', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const server = launch(process.execPath, SERVER, { WEB_PROCESSES: '2' });
    const said = text(server.stderr!);
    expect(await once(server, 'exit')).toEqual([1, null]);
    expect(await said).toContain('Another program is using this port.');
    other.close();
  });
});
