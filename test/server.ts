import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { type Logger, pino } from 'pino';
import { type App, createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Clock } from '#server/context.ts';
import type { CuratedSites } from '#server/features/onboarding/curated-sites.ts';
import type { PasswordHasher } from '#server/platform/auth/auth-parts.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A user of the test server, with calls as that user. */
export interface TestMember {
  id: number;
  email: string;
  password: string;
  username: string;
  /** `Cookie` header of a live session. */
  cookie: string;
}

export interface TestServer {
  /** `http://localhost:<port>`, without a slash at the end; links use PUBLIC_URL if given. */
  url: string;
  config: Config;
  app: App;
  db: TestDatabase['db'];
  /** Connections of the test's own, beside the application's. */
  pool: TestDatabase['pool'];
  /**
   * Signs up over HTTP; the address is confirmed by default. The first steps are done, so that nothing covers the reader; with
   * `isNew` they are not. With `isEstablished` the account is so old that no limit of new accounts counts.
   */
  signUp(options?: SignUpOptions): Promise<TestMember>;
  /** Sends a request as a user, or as a visitor; a JSON body is sent with POST unless a method is given. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the body's shape themselves
  request(path: string, options?: RequestOptions): Promise<{ status: number; headers: Headers; body: any }>;
  /** Emails so far, oldest first, as raw text. Jobs write them: tests must wait for them. */
  outbox(): Promise<string[]>;
  close(): Promise<void>;
}

export interface SignUpOptions {
  username?: string;
  verified?: boolean;
  isNew?: boolean;
  isEstablished?: boolean;
}

export interface RequestOptions {
  as?: TestMember | undefined;
  method?: string;
  json?: unknown;
  headers?: Record<string, string>;
  redirect?: 'follow' | 'manual';
}

export interface TestServerOptions {
  environment?: Record<string, string>;
  clock?: Clock;
  /** Default: logs errors to the test's output. */
  log?: Logger;
  /** Starts with the handbook, like a new server; default empty. */
  settles?: boolean;
  /** Replaces the built-in sites of topics; default none, so that no test requests real sites. */
  curatedSites?: CuratedSites;
  /** Crawls due feeds by itself; default off, so that tests decide when a feed is crawled. */
  crawls?: boolean;
  /** Milliseconds until a visit is written; default: the usual interval. */
  visitsMs?: number;
  /** Prepares the database before the server starts. */
  prepare?: (database: TestDatabase) => Promise<void>;
}

/** The preferences of a user who is not new. */
export const ONBOARDED = { has_completed_reader_onboarding: true, has_seen_reader_onboarding: true };

/** Calls with the same argument share one result. */
function remember<A, R>(compute: (argument: A) => Promise<R>): (argument: A) => Promise<R> {
  const results = new Map<string, Promise<R>>();
  return (argument) => {
    const key = JSON.stringify(argument);
    const result = results.get(key) ?? compute(argument);
    results.set(key, result);
    return result;
  };
}

/** The library's, which takes a tenth of a second each time; most users of tests have the same password. */
const passwords: PasswordHasher = { hash: remember(hashPassword), verify: remember(verifyPassword) };

/** Starts the whole application with its own database on a free port of loopback. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  await options.prepare?.(database);
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-server-'));
  const config = readConfig({
    TIDINGS_MODE: 'test',
    PORT: String(await findFreePort()),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    ...options.environment,
  });
  const app = await createApp({
    config,
    log: options.log ?? pino({ level: config.logLevel }),
    ...(options.clock ? { clock: options.clock } : {}),
    curatedSites: options.curatedSites ?? {},
    passwords,
    crawls: options.crawls ?? false,
    // Jobs that run every minute or hour would interfere with one test or another.
    schedules: false,
    seeds: options.settles ?? false,
    visitsMs: options.visitsMs,
  });
  await app.start();
  const url = `http://localhost:${config.port}`;

  async function request(path: string, wish: RequestOptions = {}) {
    const response = await fetch(new URL(path, url), {
      method: wish.method ?? (wish.json === undefined ? 'GET' : 'POST'),
      redirect: wish.redirect ?? 'manual',
      headers: {
        ...(wish.as ? { cookie: wish.as.cookie } : {}),
        ...(wish.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...wish.headers,
      },
      ...(wish.json === undefined ? {} : { body: JSON.stringify(wish.json) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  let members = 0;
  async function signUp({
    username,
    verified = true,
    isNew = false,
    isEstablished = false,
  }: SignUpOptions = {}) {
    members += 1;
    const name = username ?? `reader${members}`;
    const person = { email: `${name}@example.com`, password: 'four quiet pencils', name, username: name };
    const answer = await request('/api/auth/sign-up/email', { json: person });
    if (answer.status !== 200)
      throw new Error(`Signing up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const row = await database.db
      .updateTable('users')
      .set({
        email_verified: verified,
        ...(isEstablished && { created_at: new Date(Date.now() - 365 * 24 * 60 * 60_000) }),
      })
      .where('email', '=', person.email)
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!isNew)
      await database.db
        .updateTable('preferences')
        .set({ settings: ONBOARDED })
        .where('user_id', '=', row.id)
        .execute();
    return { ...person, id: row.id, cookie };
  }

  async function outbox(): Promise<string[]> {
    const names = await readdir(config.outboxDir).catch(() => []);
    const mails = names.filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(mails.map((name) => readFile(join(config.outboxDir, name), 'utf8')));
  }

  return {
    url,
    config,
    app,
    db: database.db,
    pool: database.pool,
    signUp,
    request,
    outbox,
    async close() {
      await app.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Below the ports that the system assigns by itself: another process could be given one of those before the server listens. Browsers
 * refuse some lower ones.
 */
const PORTS = { first: 11_000, last: 32_000 };
let lastPort = PORTS.first + Math.floor(Math.random() * (PORTS.last - PORTS.first));

/** Links in emails include the port, so it must be known before the server listens. Never returns the same one again soon. */
export async function findFreePort(): Promise<number> {
  lastPort = lastPort === PORTS.last ? PORTS.first : lastPort + 1;
  // `lastPort` may change during the probe.
  const port = lastPort;
  return (await isFree(port)) ? port : findFreePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
