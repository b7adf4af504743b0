import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Figure, percentile } from './figure.ts';
import { findMemory } from './memory.ts';
import { messageOf } from './messages.ts';

const FEEDS = 200;
/** Calls are limited by account, so the readers take turns. */
const READERS = 20;
const CLIENTS = 20;
const WARM_UP = 200;
const IN_TURN = 600;
const AT_ONCE = 6_000;
const PAGES_AT_ONCE = 1_500;
/** Free on most machines. */
const PORT = 39_418;
/** After this, the jobs of the start are done. */
const SETTLED_MS = 10_000;

interface World {
  keys: string[];
  cookies: string[];
}

/**
 * Measures answers of `npm start` over HTTP, in a world of 200 feeds with 50 posts and twenty readers who follow all of them: one call at
 * a time, and twenty clients at once. Everything is on this machine, including the clients. Memory is that of the server's process,
 * without PostgreSQL and npm.
 */
export async function measureAnswers(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  try {
    const world = await makeWorld(dataDir);
    return [
      ...(await withServer(dataDir, 1, world, measureServer)),
      ...(await withServer(dataDir, 2, world, async (_, calls) => [
        {
          what: '20 whole posts, 20 clients, two web processes',
          value: await measureRate(calls.stream, AT_ONCE),
          unit: '/s',
          aim: { atLeast: 1_200 },
        },
        {
          what: 'reading page as HTML, 20 clients, two web processes',
          value: await measureRate(calls.page, PAGES_AT_ONCE),
          unit: '/s',
          aim: { atLeast: 300 },
        },
      ])),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeWorld(dataDir: string): Promise<World> {
  const publishers = fork(join(import.meta.dirname, 'feed-server.ts'), [String(FEEDS)]);
  const { port } = await messageOf<{ port: number }>(publishers);
  const maker = fork(join(import.meta.dirname, 'answers-world.ts'), [
    dataDir,
    ...[port, FEEDS, READERS].map(String),
  ]);
  const world = await messageOf<World>(maker);
  await once(maker, 'exit');
  publishers.kill();
  return world;
}

/** A request of the given number; returns the bytes of the response. */
type Request = (number: number) => Promise<number>;

interface Calls {
  stream: Request;
  page: Request;
  api: (path: string) => Request;
}

/** Runs the server as `npm start` does, except npm. */
async function withServer(
  dataDir: string,
  webProcesses: number,
  { keys, cookies }: World,
  work: (server: ChildProcess, calls: Calls) => Promise<Figure[]>,
): Promise<Figure[]> {
  const url = `http://127.0.0.1:${PORT}`;
  const root = join(import.meta.dirname, '..');
  const server = spawn(process.execPath, [...process.execArgv, 'scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, PORT: String(PORT), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
      WEB_PROCESSES: String(webProcesses),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await delay(100);
  await delay(SETTLED_MS);
  const pool = new Pool(url, { connections: CLIENTS });
  const api = (path: string) => (n: number) =>
    ask(pool, path, { authorization: `Bearer ${keys[n % READERS]}` });
  try {
    return await work(server, {
      api,
      stream: api('/rest/v1.2/read/following?number=20'),
      page: (n) =>
        ask(pool, '/reader', {
          cookie: cookies[n % READERS]!,
          accept: 'text/html',
          'accept-encoding': 'gzip, br',
          'sec-fetch-dest': 'document',
        }),
    });
  } finally {
    await pool.destroy();
    server.kill();
    await once(server, 'exit');
  }
}

async function measureServer(server: ChildProcess, { stream, page, api }: Calls): Promise<Figure[]> {
  const idle = await findMemory(server, 'VmRSS');
  // The texts of all posts have the first word, none has the second.
  const everywhere = api('/rest/v1.2/read/search?q=because&number=20');
  const rare = api('/rest/v1.2/read/search?q=4711&number=20');
  const figures: Figure[] = [
    ...(await measureOne('20 whole posts', stream, { p50: 2, p99: 6 })),
    ...(await measureOne('reading page as HTML', page, { p50: 5 })),
    ...(await measureOne('search, a word of every post', everywhere, { p50: 5 })),
    ...(await measureOne('search, a rare word', rare, { p50: 1 })),
    ...(await measureOne('unseen counts', api('/rest/v1.2/read/unseen-counts'), { p50: 1 })),
    {
      what: '20 whole posts, 20 clients',
      value: await measureRate(stream, AT_ONCE),
      unit: '/s',
      aim: { atLeast: 1_200 },
    },
    {
      what: 'reading page as HTML, 20 clients',
      value: await measureRate(page, PAGES_AT_ONCE),
      unit: '/s',
      aim: { atLeast: 300 },
    },
  ];
  const peak = await findMemory(server, 'VmHWM');
  return idle === undefined || peak === undefined
    ? figures
    : [
        ...figures,
        { what: 'resident after the start', value: idle, unit: 'MB', aim: { atMost: 110 } },
        { what: 'resident at most, with all of this', value: peak, unit: 'MB', aim: { atMost: 220 } },
      ];
}

async function measureOne(
  what: string,
  request: Request,
  aims: { p50: number; p99?: number },
): Promise<Figure[]> {
  for (let number = 0; number < WARM_UP; number += 1) await request(number);
  const times: number[] = [];
  for (let number = 0; number < IN_TURN; number += 1) {
    const began = performance.now();
    await request(number);
    times.push(performance.now() - began);
  }
  return [
    { what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms', aim: { atMost: aims.p50 } },
    {
      what: `${what}, p99`,
      value: percentile(times, 0.99),
      unit: 'ms',
      ...(aims.p99 ? { aim: { atMost: aims.p99 } } : {}),
    },
  ];
}

/** Responses a second. */
async function measureRate(request: Request, count: number): Promise<number> {
  let number = 0;
  const began = performance.now();
  const client = async () => {
    while (number < count) {
      number += 1;
      await request(number);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count / ((performance.now() - began) / 1_000);
}

async function ask(pool: Pool, path: string, headers: Record<string, string>): Promise<number> {
  const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
  let bytes = 0;
  for await (const piece of body) bytes += piece.length;
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  return bytes;
}
