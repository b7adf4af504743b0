import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, percentile } from './figure.ts';
import { messageOf } from './messages.ts';

/** Pages requested one after the other, and concurrently. */
const IN_TURN = 1_000;
const AT_ONCE = 10_000;
const CONNECTIONS = 16;
const ADDRESSES = 200;
const VIEWS = 10_000;

/** Measures a visitor's page of a blog from the server's cache, and the cost of counting a view. */
export async function measureBlog(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const server = fork(join(import.meta.dirname, 'blog-process.ts'), [dataDir]);
  const { url } = await messageOf<{ url: string }>(server);
  const agent = new Agent({ keepAlive: true });
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['blog', '/sites/kettle'],
    ['post', '/sites/kettle/pot-12'],
  ] as const) {
    const visit = (number: number) => ask(url + path, agent, number);
    for (let number = 0; number < IN_TURN / 2; number += 1) await visit(number);
    const times: number[] = [];
    for (let number = 0; number < IN_TURN; number += 1) times.push(await visit(number));
    figures.push(
      { what: `${what} from memory, p50`, value: percentile(times, 0.5), unit: 'ms', aim: { atMost: 3 } },
      { what: `${what} from memory, p99`, value: percentile(times, 0.99), unit: 'ms' },
      { what: `${what} from memory`, value: await rate(visit), unit: '/s', aim: { atLeast: 1_000 } },
    );
  }
  server.send({ views: VIEWS });
  const { ms } = await messageOf<{ ms: number }>(server);
  figures.push({ what: 'counting a view', value: ms, unit: 'ms', aim: { atMost: 1 } });

  agent.destroy();
  const ended = once(server, 'exit');
  server.send('stop');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}

/** Pages a second. */
async function rate(visit: (number: number) => Promise<number>): Promise<number> {
  let number = 0;
  const began = performance.now();
  const visitor = async () => {
    while (number < AT_ONCE) {
      number += 1;
      await visit(number);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  return AT_ONCE / ((performance.now() - began) / 1_000);
}

/** Requests a page as a browser at one of many addresses, because calls are limited by address; returns milliseconds. */
function ask(url: string, agent: Agent, number: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    request(url, {
      agent,
      localAddress: `127.0.1.${1 + (number % ADDRESSES)}`,
      headers: {
        'user-agent': 'Mozilla/5.0 (Bench)',
        accept: 'text/html',
        'accept-encoding': 'gzip, br',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-dest': 'document',
        referer: 'https://example.com/links',
      },
    })
      .on('error', reject)
      .on('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().on('end', () => resolve(performance.now() - began));
      })
      .end();
  });
}
