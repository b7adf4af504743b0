import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { AppError } from '#server/platform/http/errors.ts';
import { findRunning, startEmbedded } from './embedded.ts';
import { NICENESS, yieldProcessor } from './niceness.ts';
import type { Schema } from './schema.ts';

/** The oldest PostgreSQL that supports the SQL used. */
const OLDEST_MAJOR = 15;
/** How long the start waits for a server that is starting or restarting. */
const CONNECT_RETRY_MS = 10_000;
/** Time limit of a request's query. Migrations and backups set their own. */
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * The database: a server by its address, the embedded one of a data directory, or (`shared`, for commands) the one that a running
 * Tidings has started on that directory, started only if there is none. `users` is how many processes will share it; default 1.
 */
export type DatabaseSource =
  | { connectionString: string }
  | { dataDir: string; shared?: boolean; users?: number };

/** Connections that the embedded server allows: for a process, its jobs and commands, and for each further one with its listener. */
const FIRST_CONNECTIONS = 40;
const FURTHER_CONNECTIONS = 15;

export type DatabaseOptions = DatabaseSource & {
  log: Logger;
  /** Connections of this process; default 10. */
  maxConnections?: number;
};

export type Database = {
  /** What everybody asks. */
  db: Kysely<Schema>;
  /** The same connections, for the machinery that sets one up for itself: migrations, backups, and the queue's time limit. */
  pool: pg.Pool;
  connectionString: string;
  /** Whether this process started the server: no other one uses the data. */
  isOwner: boolean;
  /**
   * The same database, for the crawl's stores: on connections of its own, which are opened when they are needed. If processors are
   * short, the embedded server's processes behind them wait for all others (ADR 0035).
   */
  background: Kysely<Schema>;
  /** Closes all connections and stops the embedded server if this process started it. */
  close(): Promise<void>;
};

/** Connections for stores: more than three are never used at a time. */
const BACKGROUND_CONNECTIONS = 3;

/**
 * Opens the database and checks its version; starts the embedded server first if that is the source.
 * @throws AppError `unavailable` with a sentence when it is unreachable or too old
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connectionString, isOwner, stop } = await openSource(options);
  const pool = createPool(connectionString, options.maxConnections ?? 10, options.log);
  const backgroundPool = createPool(connectionString, BACKGROUND_CONNECTIONS, options.log);
  // A server elsewhere has processes of another machine.
  if ('dataDir' in options) {
    yieldBehind(pool, NICENESS.statements);
    yieldBehind(backgroundPool, NICENESS.stores);
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const background = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: backgroundPool }) });
  try {
    await requireVersion(pool, 'connectionString' in options ? ' Check DATABASE_URL.' : '');
  } catch (error) {
    await pool.end();
    await stop();
    throw error;
  }
  return {
    db,
    pool,
    background,
    connectionString,
    isOwner,
    async close() {
      await Promise.all([db.destroy(), background.destroy()]);
      await stop();
    },
  };
}

/** The processes behind a pool's connections wait for others if processors are short. */
function yieldBehind(pool: pg.Pool, more: number): void {
  pool.on('connect', (client) => {
    // pg has the number, its types have not.
    void yieldProcessor((client as unknown as { processID: number }).processID, more);
  });
}

async function openSource(
  options: DatabaseOptions,
): Promise<{ connectionString: string; isOwner: boolean; stop(): Promise<void> }> {
  const theirs = { isOwner: false, stop: async () => {} };
  if ('connectionString' in options) return { connectionString: options.connectionString, ...theirs };
  const running = options.shared ? await findRunning(options.dataDir) : undefined;
  if (running !== undefined) return { connectionString: running, ...theirs };
  const maxConnections = FIRST_CONNECTIONS + ((options.users ?? 1) - 1) * FURTHER_CONNECTIONS;
  const started = await startEmbedded({ dataDir: options.dataDir, log: options.log, maxConnections });
  return { ...started, isOwner: true };
}

/**
 * A connection that the server ends in the midst of a query says so before it closes, and Kysely gives it back in between without a
 * word: it is closed instead of being lent again.
 */
function dropEndedConnections(pool: pg.Pool): void {
  const ended = new WeakSet<object>();
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', ({ severity }) => {
      if (severity === 'FATAL') ended.add(client);
    });
  });
  pool.on('release', (_, client) => {
    if (ended.has(client)) client.end().catch(() => {});
  });
}

function createPool(connectionString: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'tidings',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: { getTypeParser: findTypeParser },
  });
  // A broken connection (a restart of the server) is replaced at the next use. The pool emits the error while the connection is
  // idle, the connection also during a transaction; an error event without a listener ends the process.
  pool.on('error', () => {});
  pool.on('connect', (client) =>
    client.on('error', ({ message }) => {
      if (!pool.ending) log.warn({ reason: message }, 'a database connection was lost');
    }),
  );
  dropEndedConnections(pool);
  return pool;
}

async function requireVersion(pool: pg.Pool, advice: string): Promise<void> {
  const deadline = performance.now() + CONNECT_RETRY_MS;
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(
        "select current_setting('server_version') version",
      );
      const version = rows[0]?.version ?? '';
      if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
      throw new AppError(
        'unavailable',
        `The database server is PostgreSQL ${version}; Tidings needs version ${OLDEST_MAJOR} or newer.`,
      );
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (!isDatabaseAway(error) || performance.now() > deadline) throw createUnreachableError(error, advice);
      await delay(250);
    }
  }
}

/**
 * Whether a query failed only because the database is unavailable: connections refused or lost, reported by the server (class 08,
 * too many connections, shutting down, starting up), or none of ours free in time. pg's own errors have no code.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as { code?: string; message?: string; syscall?: string };
  return (
    /^(08...|53300|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN)$/.test(code) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Client has encountered a connection error)/.test(
      message,
    )
  );
}

function createUnreachableError(error: unknown, advice: string): AppError {
  const reason = (error as Error).message || String((error as { code?: string }).code);
  return new AppError('unavailable', `The database can’t be reached: ${reason}.${advice}`);
}

/** The type number of bigint[], for which pg has no name. */
const INT8_ARRAY = 1016 as typeof pg.types.builtins.INT8;
const parseBigints = pg.types.getTypeParser(INT8_ARRAY);

/** Numbers become numbers and instants Dates; a date without a time stays text, because it has no time zone. */
function findTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  switch (oid) {
    case pg.types.builtins.INT8:
      return parseSafeInteger;
    case pg.types.builtins.NUMERIC:
      return Number;
    case pg.types.builtins.DATE:
      return (value) => value;
    case INT8_ARRAY:
      return (value) =>
        (parseBigints(value) as (string | null)[]).map((item) => item && parseSafeInteger(item));
    default:
      return pg.types.getTypeParser(oid, format as 'text');
  }
}

/** @throws RangeError past 2^53, where a JavaScript number would silently become another one */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}
