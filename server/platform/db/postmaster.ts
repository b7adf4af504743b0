import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '#server/platform/http/errors.ts';
import type { Account } from './account.ts';
import { toServerPath } from './cluster.ts';
import { createDiskFullError, isDiskFullMessage } from './data-directory.ts';
import { isPostgresIn, waitForEnd } from './processes.ts';
import type { Program } from './program.ts';
import { type ServerSettings, toServerOptions } from './settings.ts';

/** After kill -9 the last backends may keep the shared memory a little longer: the start is retried for this time. */
const RETRY_MS = 8_000;
/** A fast shutdown writes one checkpoint; after this time the server is stopped immediately and recovers at the next start. */
const STOP_MS = 30_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

export type Launch = {
  dataDir: string;
  directory: string;
  program: Program;
  account: Account;
  settings: ServerSettings;
  log: Logger;
};

/** The contents of `postmaster.pid` of a server that runs, or ran, on this cluster. */
export type PostmasterFile = { pid: number; socketDirectory: string; ready: boolean };

export async function findPostmasterFile(directory: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops a server that outlived the Tidings that started it, and removes its lock files. PostgreSQL itself would wait for any
 * process of that number, even a recycled one or a zombie. Its shared memory is the second lock: while a last connection keeps
 * it, the next start waits.
 */
export async function stopOrphan(directory: string, log: Logger): Promise<void> {
  const found = await findPostmasterFile(directory);
  if (!found) return;
  if (await isPostgresIn(found.pid, directory)) {
    log.warn({ pid: found.pid }, 'ending a PostgreSQL that an earlier Tidings left running');
    await stopServer(found.pid);
  }
  await rm(join(directory, 'postmaster.pid'), { force: true });
  if (found.socketDirectory) await rm(join(found.socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
}

/** Fast shutdown (open transactions are rolled back, a checkpoint is written), and the immediate one if that hangs. */
export async function stopServer(pid: number): Promise<void> {
  sendSignal(pid, 'SIGINT');
  if (await waitForEnd(pid, STOP_MS)) return;
  sendSignal(pid, 'SIGQUIT');
  await waitForEnd(pid, STOP_MS);
}

/**
 * Starts the server and waits until it accepts connections; the recovery after a crash may take any time.
 * @throws AppError `unavailable` with the reason from the server's log
 */
export async function startServer(options: Launch): Promise<ChildProcess> {
  const deadline = performance.now() + RETRY_MS;
  for (;;) {
    const outcome = await tryStart(options);
    if (outcome.kind === 'ready') return outcome.child;
    if (outcome.kind === 'occupied' && performance.now() < deadline) {
      await delay(200);
      continue;
    }
    if (outcome.kind === 'full') throw createDiskFullError(options.dataDir);
    throw new AppError(
      'unavailable',
      `PostgreSQL did not start: ${outcome.reason}. Its log is ${logPath(options.dataDir)}.`,
    );
  }
}

type Outcome =
  | { kind: 'ready'; child: ChildProcess }
  | { kind: 'occupied' | 'full' | 'failed'; reason: string };

async function tryStart({ dataDir, directory, program, account, settings, log }: Launch): Promise<Outcome> {
  const path = logPath(dataDir);
  await rotateLog(path);
  await using file = await open(path, 'a', 0o600);
  const { size: logStart } = await file.stat();
  const child = spawn(
    join(program.directory, 'bin', 'postgres'),
    ['-D', toServerPath(account, directory), ...toServerOptions(settings)],
    // Detached, so that Ctrl-C in a terminal reaches only Tidings, which finishes its own work before the database.
    { ...account, cwd: directory, env: {}, detached: true, stdio: ['ignore', file.fd, file.fd] },
  );
  // process.exit() without a stop, as after an uncaught error: the server stops by itself, cleanly.
  const stopWithProcess = () => child.kill('SIGINT');
  process.once('exit', stopWithProcess);
  child.once('exit', () => process.off('exit', stopWithProcess));
  let spawnError: Error | undefined;
  child.on('error', (error) => {
    spawnError = error;
  });
  const started = performance.now();
  let hasWarned = false;
  while (child.exitCode === null && child.signalCode === null && !spawnError) {
    const found = await findPostmasterFile(directory);
    if (found?.ready && found.pid === child.pid) return { kind: 'ready', child };
    if (!hasWarned && performance.now() - started > 5_000) {
      hasWarned = true;
      log.warn('PostgreSQL is recovering after an unclean stop; this can take a while');
    }
    await delay(10);
  }
  const written = await readFrom(path, logStart);
  const occupied = /lock file .* already exists|pre-existing shared memory block|is another postmaster/i;
  const reason = spawnError?.message ?? findReason(written) ?? 'it ended without a message';
  if (isDiskFullMessage(written)) return { kind: 'full', reason };
  return { kind: occupied.test(written) ? 'occupied' : 'failed', reason };
}

function findReason(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => /\b(FATAL|PANIC):|^postgres: /.test(line));
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC): +|^postgres: /, '');
}

async function readFrom(path: string, offset: number): Promise<string> {
  const bytes = await readFile(path);
  return bytes.subarray(offset).toString('utf8');
}

async function rotateLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= LOG_MAX_BYTES) return;
  await rm(`${path}.1`, { force: true });
  await rename(path, `${path}.1`);
}

function logPath(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}
