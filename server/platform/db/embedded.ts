import type { ChildProcess } from 'node:child_process';
import { rmdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { chooseAccount } from './account.ts';
import { prepareCluster, ROLE_NAME } from './cluster.ts';
import { openDataDirectory, toFileError } from './data-directory.ts';
import { claimOwnership, findOwner } from './owner-lock.ts';
import { findPostmasterFile, type Launch, startServer, stopOrphan, stopServer } from './postmaster.ts';
import { isPostgresIn } from './processes.ts';
import { findProgram } from './program.ts';
import { openSocketDirectory } from './socket-directory.ts';

export type EmbeddedOptions = {
  /** Has `postgres/`, `postgres.log` and `tidings.pid`. */
  dataDir: string;
  log: Logger;
  maxConnections?: number;
  /** false only in tests: faster, but a crash of the machine may lose data. */
  durable?: boolean;
};

export type EmbeddedServer = {
  connectionString: string;
  /** Whether this start created the data directory, and how long it took. */
  created: boolean;
  startMs: number;
  /** Process number of the server, for operators and tests. */
  pid(): number | undefined;
  /** Stops the server cleanly and releases the data directory. Safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with Tidings on `DATA_DIR/postgres`, which the first start creates, and restarts it when it
 * dies. Two processes never run on the same data.
 * @throws AppError `unavailable` with a sentence: directory in use, not writable, disk full, other version …
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const began = performance.now();
  const { log, durable = true, maxConnections = 40 } = options;
  const dataDir = await openDataDirectory(options.dataDir);
  const release = await claimOwnership(dataDir).catch((error) => {
    throw toFileError(error, dataDir);
  });
  try {
    const account = await chooseAccount(dataDir);
    const program = await findProgram(dataDir, account);
    const { directory, created } = await prepareCluster(dataDir, program, account, durable);
    await stopOrphan(directory, log);
    const socketDirectory = await openSocketDirectory(dataDir, account);
    const settings = { maxConnections, durable, socketDirectory };
    const supervisor = await superviseServer({ dataDir, directory, program, account, settings, log });
    return {
      connectionString: toConnectionString(socketDirectory),
      created,
      startMs: Math.round(performance.now() - began),
      pid: supervisor.pid,
      async stop() {
        await supervisor.stop();
        await rmdir(socketDirectory).catch(() => undefined);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw toFileError(error, dataDir);
  }
}

/**
 * Returns where the server of a running Tidings on this data directory accepts connections; `undefined` if none runs. For
 * commands that run beside it.
 */
export async function findRunning(path: string): Promise<string | undefined> {
  const dataDir = await openDataDirectory(path);
  if (!(await findOwner(dataDir))) return undefined;
  const directory = `${dataDir}/postgres`;
  const found = await findPostmasterFile(directory);
  if (!found?.ready || !(await isPostgresIn(found.pid, directory))) return undefined;
  return toConnectionString(found.socketDirectory);
}

/** Restarts the server whenever it ends unexpectedly, until `stop`. */
async function superviseServer(
  options: Launch,
): Promise<{ pid(): number | undefined; stop(): Promise<void> }> {
  let child: ChildProcess = await startServer(options);
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      options.log.error({ code, signal }, 'PostgreSQL ended unexpectedly; starting it again');
      restarting = restart();
    });
  }
  async function restart(): Promise<void> {
    while (!stopping) {
      try {
        await stopOrphan(options.directory, options.log);
        child = await startServer(options);
        watch();
        options.log.info('PostgreSQL runs again');
        return;
      } catch (error) {
        options.log.error({ err: error }, 'PostgreSQL could not be started again; trying in a second');
        await delay(1_000);
      }
    }
  }
  watch();
  return {
    pid: () => child.pid,
    async stop() {
      stopping = true;
      await restarting;
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        await stopServer(child.pid);
      }
    },
  };
}

function toConnectionString(socketDirectory: string): string {
  return `postgres://${ROLE_NAME}@localhost/postgres?host=${encodeURIComponent(socketDirectory)}`;
}
