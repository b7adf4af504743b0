import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, percentile } from './figure.ts';
import { messageOf } from './messages.ts';

const FEEDS = 200;
const FIRST_BAD = 140;
const READERS = 200;
const WRITERS = 4;
const PHASE_MS = 20_000;
/** A reader's pause between two requests: half a second to one and a half. */
const THINK_MS = 1_000;

interface Load {
  url: string;
  keys: string[];
}

/**
 * Measures 200 active readers, everything on this machine: alone, with writers, with an endless crawl, and with one in which
 * three feeds in ten misbehave. Milliseconds of the readers' requests: a page of their stream, or a post.
 */
export async function measureLoad(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const publishers = fork(join(import.meta.dirname, 'load-publishers.ts'), [
    String(FEEDS),
    String(FIRST_BAD),
  ]);
  const { port } = await messageOf<{ port: number }>(publishers);
  const server = fork(join(import.meta.dirname, 'load-process.ts'), [
    dataDir,
    String(port),
    String(FEEDS),
    String(READERS),
  ]);
  const load = await messageOf<Load>(server);
  const figures: Figure[] = [];

  async function phase(what: string, { writes, p99 }: { writes: boolean; p99?: number }): Promise<void> {
    const times = await work(load, writes);
    figures.push(
      { what: `${what}, p50`, value: percentile(times.reads, 0.5), unit: 'ms' },
      {
        what: `${what}, p99`,
        value: percentile(times.reads, 0.99),
        unit: 'ms',
        ...(p99 ? { aim: { atMost: p99 } } : {}),
      },
    );
    if (writes)
      figures.push({ what: `${what}, writes p99`, value: percentile(times.writes, 0.99), unit: 'ms' });
  }
  const tell = async (command: string) => {
    server.send(command);
    await messageOf(server);
  };

  await phase('200 readers', { writes: false });
  await phase('200 readers, 4 writers', { writes: true });
  await tell('crawl');
  await phase('and a crawl', { writes: true });
  publishers.send({ isBad: true });
  await messageOf(publishers);
  await phase('and 30 % bad feeds', { writes: true, p99: 150 });

  const ended = once(server, 'exit');
  server.send('stop');
  await ended;
  publishers.kill();
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}

/** Runs everyone for one phase; returns the milliseconds of each request. */
async function work({ url, keys }: Load, writes: boolean): Promise<{ reads: number[]; writes: number[] }> {
  const agent = new Agent({ keepAlive: true });
  const times = { reads: [] as number[], writes: [] as number[] };
  const end = performance.now() + PHASE_MS;
  // Everyone has their own address, as in reality.
  const addresses = new Map(keys.map((key, n) => [key, `127.0.1.${n + 1}`]));
  const ask = (path: string, key: string, body?: object) =>
    send(path, { url, key, agent, localAddress: addresses.get(key)!, body });

  async function read(key: string): Promise<void> {
    await delay(Math.random() * THINK_MS);
    while (performance.now() < end) {
      const page = await ask('/rest/v1.2/read/following?number=10', key);
      times.reads.push(page.ms);
      await think();
      const [post] = page.body.posts as { feed_ID: number; ID: number }[];
      if (!post || performance.now() > end) continue;
      times.reads.push((await ask(`/rest/v1.2/read/feed/${post.feed_ID}/posts/${post.ID}`, key)).ms);
      await think();
    }
  }
  async function write(key: string): Promise<void> {
    while (performance.now() < end) {
      const { body } = await ask('/rest/v1.2/read/following?number=10', key);
      for (const post of body.posts as { feed_ID: number; ID: number }[]) {
        const seen = { feed_id: post.feed_ID, feed_item_ids: [post.ID] };
        times.writes.push((await ask('/wpcom/v2/seen-posts/seen/new', key, seen)).ms);
        await delay(THINK_MS / 10);
      }
    }
  }
  const writers = writes ? keys.slice(0, WRITERS).map(write) : [];
  await Promise.all([...keys.map(read), ...writers]);
  agent.destroy();
  return times;
}

function think(): Promise<void> {
  return delay(THINK_MS * (0.5 + Math.random()));
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the interface answers
type Sent = { ms: number; body: any };

/** Over plain sockets, because the client uses the same two processors. */
function send(
  path: string,
  {
    url,
    key,
    agent,
    localAddress,
    body,
  }: { url: string; key: string; agent: Agent; localAddress: string; body?: object | undefined },
) {
  return new Promise<Sent>((resolve, reject) => {
    const began = performance.now();
    const asked = request(url + path, {
      method: body ? 'POST' : 'GET',
      agent,
      localAddress,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    });
    asked.on('error', reject).on('response', async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      const ms = performance.now() - began;
      const text = Buffer.concat(pieces).toString();
      if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode} ${text}`));
      resolve({ ms, body: JSON.parse(text) });
    });
    asked.end(body && JSON.stringify(body));
  });
}
