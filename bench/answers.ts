import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { type Figure, percentile } from './figure.ts';
import { messageOf } from './messages.ts';

const FEEDS = 200;
/** Calls are limited by account, so the readers take turns. */
const READERS = 20;
const CLIENTS = 20;
const WARM_UP = 200;
const IN_TURN = 600;
const AT_ONCE = 6_000;
const PAGES_AT_ONCE = 1_500;

const STREAM = '/rest/v1.2/read/following?number=20';
/** A word that the text of every post has, and a site that only one feed has. */
const EVERYWHERE = 'because';
const RARE = '/rest/v1.2/read/search?q=4711';

interface Server {
  url: string;
  keys: string[];
  cookies: string[];
}

/**
 * Measures answers over HTTP of a server with 200 feeds of 50 posts and twenty readers who follow all of them: one call at a time,
 * and twenty clients at once. Everything on this machine, including the clients.
 */
export async function measureAnswers(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const publishers = fork(join(import.meta.dirname, 'feed-server.ts'), [String(FEEDS)]);
  const { port } = await messageOf<{ port: number }>(publishers);
  const server = fork(join(import.meta.dirname, 'answers-process.ts'), [
    dataDir,
    String(port),
    String(FEEDS),
    String(READERS),
  ]);
  const { url, keys, cookies } = await messageOf<Server>(server);
  publishers.kill();
  const pool = new Pool(url, { connections: CLIENTS });
  const callApi = (path: string) => (n: number) =>
    ask(pool, path, { authorization: `Bearer ${keys[n % READERS]}` });
  const openPage = (path: string) => (n: number) =>
    ask(pool, path, {
      cookie: cookies[n % READERS]!,
      accept: 'text/html',
      'accept-encoding': 'gzip, br',
      'sec-fetch-dest': 'document',
    });
  try {
    const stream = callApi(STREAM);
    const page = openPage('/reader');
    const figures = [
      ...(await measureOne('20 whole posts', stream, { p50: 2, p99: 6 })),
      ...(await measureOne('reading page as HTML', page, { p50: 5 })),
      ...(await measureOne(
        'search, a word of every post',
        callApi(`/rest/v1.2/read/search?q=${EVERYWHERE}&number=20`),
        { p50: 5 },
      )),
      ...(await measureOne('search, a rare word', callApi(RARE), { p50: 1 })),
      ...(await measureOne('unseen counts', callApi('/rest/v1.2/read/unseen-counts'), { p50: 1 })),
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
    ] satisfies Figure[];
    return figures;
  } finally {
    await pool.destroy();
    const ended = once(server, 'exit');
    server.send('stop');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A request of the given number; returns the bytes of the response. */
type Request = (number: number) => Promise<number>;

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
