import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { importSubscriptions } from '#shared/api/imports.ts';
import { type Figure, median } from './figure.ts';
import { findMemory } from './memory.ts';
import { messageOf } from './messages.ts';
import { type BenchServer, runCommand, startServer } from './server-process.ts';

const FEEDS = 200;
const HOSTS = 20;
const ENTRIES = 50;
const NEW_ENTRIES = 3;
const RUNS = 3;
const PATIENCE_MS = 120_000;

/** One run: seconds, unless the name says otherwise. */
interface Run {
  imported: number;
  refreshed: number;
  firstRequestMs: number;
  commandPeakMb: number;
  commandStart: number;
  subscribed: number;
  /** Undefined where the system does not tell. */
  serverPeakMb: number | undefined;
}

/**
 * What a person or an operator waits for, over HTTP or by a command, with the server, the publishers and the caller in processes
 * of their own: a file of 200 feeds on 20 hosts until all their posts are stored, `feed refresh --all` with three new entries in
 * each of them, and 200 subscriptions one after the other to feeds that are not known yet.
 */
export async function measureImporting(): Promise<Figure[]> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureOnce());
  const peaks = runs.map(({ serverPeakMb }) => serverPeakMb).filter((peak) => peak !== undefined);
  const toMedian = (name: Exclude<keyof Run, 'serverPeakMb'>) => median(runs.map((run) => run[name]));
  const size = `${FEEDS} feeds, ${HOSTS} hosts`;
  return [
    {
      what: `OPML until all is stored (${size})`,
      value: toMedian('imported'),
      unit: 's',
      aim: { atMost: 8 },
    },
    {
      what: `${FEEDS} subscribe calls in a row`,
      value: toMedian('subscribed'),
      unit: 's',
      aim: { atMost: 4 },
    },
    {
      what: 'feed refresh --all: order to all stored',
      value: toMedian('refreshed'),
      unit: 's',
      aim: { atMost: 1 },
    },
    {
      what: 'feed refresh --all: order to first request',
      value: toMedian('firstRequestMs'),
      unit: 'ms',
      aim: { atMost: 50 },
    },
    { what: 'feed refresh --all: peak', value: toMedian('commandPeakMb'), unit: 'MB', aim: { atMost: 100 } },
    { what: 'stats: start to end', value: toMedian('commandStart'), unit: 's', aim: { atMost: 0.4 } },
    ...(peaks.length === 0
      ? []
      : [{ what: 'server: peak of all this', value: Math.max(...peaks), unit: 'MB', aim: { atMost: 220 } }]),
  ];
}

async function measureOnce(): Promise<Run> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  // The first half is in the file, the second is subscribed to one by one.
  const publishers = fork(join(import.meta.dirname, 'feed-server.ts'), [String(FEEDS * 2)]);
  const { port } = await messageOf<{ port: number }>(publishers);
  const toUrl = (n: number) =>
    `http://site-${Math.floor((n % FEEDS) / (FEEDS / HOSTS))}.localhost:${port}/${n}`;
  const server = await startServer(dataDir);
  const database = await openDatabase({ dataDir, shared: true, log: pino({ level: 'error' }) });
  const { db } = database;
  try {
    const ask = await signUp(server.url);
    await sql`update users set email_verified = true`.execute(db);

    const urls = Array.from({ length: FEEDS }, (_, n) => toUrl(n));
    const outlines = urls.map((url) => `<outline type="rss" text="${url}" xmlUrl="${url}"/>`);
    const form = new FormData();
    form.append(
      'import',
      new Blob([`<opml version="2.0"><body>${outlines.join('')}</body></opml>`]),
      'a.opml',
    );
    const sent = performance.now();
    await ask(importSubscriptions.path, { method: 'POST', body: form });
    await waitForPosts(db, FEEDS * ENTRIES);
    const imported = (performance.now() - sent) / 1_000;
    await waitUntil(db, sql<boolean>`select status = 'done' as yes from imports`);

    await tell(publishers, { extra: NEW_ENTRIES });
    const refresh = await measureRefresh(server, database.db, publishers);

    const { ms: statsMs } = await runCommand(server.environment, ['stats']);

    const began = performance.now();
    for (let n = FEEDS; n < FEEDS * 2; n += 1)
      await ask('/rest/v1.1/read/following/mine/new', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: toUrl(n) }),
      });
    const subscribed = (performance.now() - began) / 1_000;
    await waitForPosts(db, FEEDS * (ENTRIES * 2 + NEW_ENTRIES));
    const serverPeakMb = await findMemory(server, 'VmHWM');
    return { imported, subscribed, commandStart: statsMs / 1_000, serverPeakMb, ...refresh };
  } finally {
    await database.close();
    await server.stop();
    publishers.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs `feed refresh --all`; the order is the moment when the first feed is due. */
async function measureRefresh(
  server: BenchServer,
  db: Kysely<Schema>,
  publishers: ReturnType<typeof fork>,
): Promise<Pick<Run, 'refreshed' | 'firstRequestMs' | 'commandPeakMb'>> {
  const running = runCommand(server.environment, ['feed', 'refresh', '--all']);
  // Stamped by the command, on the clock of this machine.
  const { rows } = await waitForRows<{ at: Date }>(
    db,
    sql`select min(next_fetch_at) as at from feeds where blog_id is null and next_fetch_at <= now() having count(*) > 0`,
  );
  const ordered = rows[0]!.at.getTime();
  await waitForPosts(db, FEEDS * (ENTRIES + NEW_ENTRIES));
  const refreshed = (Date.now() - ordered) / 1_000;
  const { peakMb } = await running;
  const { firstAt } = await tell<{ firstAt: number }>(publishers, {});
  return { refreshed, firstRequestMs: firstAt - ordered, commandPeakMb: peakMb };
}

async function tell<T>(publishers: ReturnType<typeof fork>, command: object): Promise<T> {
  publishers.send(command);
  return messageOf<T>(publishers);
}

async function waitForPosts(db: Kysely<Schema>, count: number): Promise<void> {
  // Hosted blogs have posts as well: the handbook's.
  await waitUntil(
    db,
    sql`select coalesce(sum(post_count), 0) >= ${count} as yes from feeds where blog_id is null`,
  );
}

async function waitUntil(db: Kysely<Schema>, query: ReturnType<typeof sql<unknown>>): Promise<void> {
  await waitForRows(db, sql`select from (${query}) asked where yes`);
}

async function waitForRows<Row>(db: Kysely<Schema>, query: ReturnType<typeof sql<unknown>>) {
  const began = performance.now();
  for (;;) {
    const { rows } = await sql<Row>`${query}`.execute(db);
    if (rows.length > 0) return { rows };
    if (performance.now() - began > PATIENCE_MS) throw new Error('The server did not finish in time');
    await delay(10);
  }
}

/** Makes a call as the only reader. */
type Ask = (path: string, init?: RequestInit) => Promise<void>;

async function signUp(url: string): Promise<Ask> {
  const person = { email: 'r@example.com', password: 'four quiet pencils', name: 'Ann', username: 'anna' };
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (path, init) => {
    const answer = await fetch(url + path, { ...init, headers: { ...init?.headers, cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
}
