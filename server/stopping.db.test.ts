import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { findFreePort } from '#test/server.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';

let database: TestDatabase;
let dataDir: string;
const started: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tidings-stopping-'));
});
afterAll(async () => {
  for (const { end } of started) await end('SIGKILL');
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A web process, one of several on the same database. */
async function start(port: number): Promise<ServerProcess> {
  const server = await startServerProcess({
    PORT: String(port),
    ROLE: 'web',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    // All clients of the test have one address, and exceed its limit.
    TIDINGS_MODE: 'test',
  });
  started.push(server);
  return server;
}

/** The outcome of a request: its status, or the error of the connection. */
type Ending = { sentAt: number; port: number; status: number | string };

function sendRequest(port: number, path: string, agent: Agent): Promise<Ending> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path, agent, headers: { accept: 'text/html' } });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ sentAt, port, status: error.code ?? error.message }),
    );
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve({ sentAt, port, status: response.statusCode! }));
      response.on('error', (error) => resolve({ sentAt, port, status: error.message }));
    });
  });
}

/** Requests pages and calls, one after the other, on keep-alive connections. */
const PATHS = ['/', '/sites/handbook/welcome', '/discover', '/rest/v1.2/blogs/handbook', '/sites/handbook'];

/** Keeps so many clients sending requests, each to `choose`'s address, until it is stopped; then returns the outcomes. */
function load(
  clients: number,
  pauseMs: number,
  choose: () => number,
): { answered(): number; stop(): Promise<Ending[]> } {
  const endings: Ending[] = [];
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  let next = 0;
  const runClient = async () => {
    while (!isOver) {
      const ending = await sendRequest(choose(), PATHS[next++ % PATHS.length]!, agent);
      endings.push(ending);
      // Starting processes need the processor, too.
      await delay(pauseMs);
    }
  };
  const running = Array.from({ length: clients }, runClient);
  return {
    answered: () => endings.length,
    async stop() {
      isOver = true;
      await Promise.all(running);
      agent.destroy();
      return endings;
    },
  };
}

const listStatuses = (endings: Ending[]) => [...new Set(endings.map(({ status }) => status))];

test('a process that is stopped under load answers what it has taken, pages too', async () => {
  const port = await findFreePort();
  const server = await start(port);
  const clients = load(8, 1, () => port);
  await expect.poll(() => clients.answered()).toBeGreaterThan(20);
  const signalled = performance.now();
  const ended = server.end('SIGTERM');
  expect(await ended).toBe(0);
  expect(performance.now() - signalled).toBeLessThan(10_000);
  const endings = await clients.stop();
  const before = endings.filter(({ sentAt }) => sentAt < signalled);
  expect(before.length).toBeGreaterThan(20);
  expect(listStatuses(before)).toEqual([200]);
  const after = endings.filter(({ sentAt }) => sentAt >= signalled);
  expect(listStatuses(after).filter((status) => status !== 200 && !/^ECONN/.test(`${status}`))).toEqual([]);
}, 120_000);

/** Creates a balancer: checks ten times a second whether each process is ready, and sends requests in turn to those that are. */
function createBalancer(ports: number[]) {
  const ready = new Set<number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const check = async (port: number) => {
    const { status } = await sendRequest(port, '/readyz', agent);
    if (status === 200) ready.add(port);
    else ready.delete(port);
  };
  const timer = setInterval(() => void Promise.all(ports.map(check)), 100);
  return {
    ready,
    choose() {
      const candidates = [...ready];
      return candidates[turn++ % candidates.length] ?? ports[0]!;
    },
    close() {
      clearInterval(timer);
      agent.destroy();
    },
  };
}

test('two processes are restarted one after the other without one failed request', async () => {
  const ports = [await findFreePort(), await findFreePort()];
  const servers = await Promise.all(ports.map(start));
  const balancer = createBalancer(ports);
  await expect.poll(() => balancer.ready.size).toBe(2);
  const clients = load(4, 25, balancer.choose);
  for (const [index, port] of ports.entries()) {
    const ended = servers[index]!.end('SIGTERM');
    await expect.poll(() => balancer.ready.has(port)).toBe(false);
    expect(await ended).toBe(0);
    await start(port);
    await expect.poll(() => balancer.ready.has(port), { timeout: 60_000 }).toBe(true);
  }
  const soFar = clients.answered();
  await expect.poll(() => clients.answered()).toBeGreaterThan(soFar + 20);
  const endings = await clients.stop();
  balancer.close();
  expect(listStatuses(endings)).toEqual([200]);
  expect(endings.length).toBeGreaterThan(100);
  for (const port of ports) expect(endings.some((ending) => ending.port === port)).toBe(true);
}, 240_000);

test('a process that no one asks anything stops at once, while one that a balancer checks gives notice', async () => {
  const [quiet, checkedPort] = [await start(await findFreePort()), await findFreePort()];
  const checked = await start(checkedPort);
  const agent = new Agent();
  expect(await sendRequest(checkedPort, '/readyz', agent)).toMatchObject({ status: 200 });
  agent.destroy();
  const ended: string[] = [];
  const codes = await Promise.all([
    checked.end('SIGINT').finally(() => ended.push('checked')),
    quiet.end('SIGINT').finally(() => ended.push('quiet')),
  ]);
  expect([codes, ended]).toEqual([
    [0, 0],
    ['quiet', 'checked'],
  ]);
}, 120_000);
