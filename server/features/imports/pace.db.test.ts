import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importSubscriptions } from '#shared/api/imports.ts';
import { buildRss } from '#test/feed-builder.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { findFreePort, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';

const MINE = '/rest/v1.2/read/following/mine';
/** The bucket of a host: ten requests at once, then one a second. */
const BURST = 10;

let server: TestServer;
let host: FeedHost;
let people = 0;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer(), startFeedHost()]);
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const signUp = (at = server) => at.signUp({ username: `pacer${++people}` });

/** Sends a file with these addresses; returns the import's number. */
async function send(urls: string[], as: TestMember, to = server): Promise<number> {
  const outlines = urls.map((url) => `<outline type="rss" text="${url}" xmlUrl="${url}"/>`).join('');
  const form = new FormData();
  form.append('import', new Blob([`<opml version="2.0"><body>${outlines}</body></opml>`]), 'subs.opml');
  const response = await fetch(to.url + importSubscriptions.path, {
    method: 'POST',
    body: form,
    headers: { cookie: as.cookie },
  });
  return ((await response.json()) as { import: { ID: number } }).import.ID;
}

const getImport = async (id: number, as: TestMember, at = server) =>
  (await at.request(`${MINE}/imports/${id}?number=1`, { as })).body.import;

/** Serves `count` feeds of one host; returns their addresses and the times of their requests, in milliseconds. */
function serveMany(name: string, count: number): { urls: string[]; times: number[] } {
  const times: number[] = [];
  const urls = Array.from({ length: count }, (_, n) =>
    host.serve(name, `/${n}`, () => {
      times.push(performance.now());
      return { delayMs: 20, body: buildRss({ title: `${n}`, link: host.url(name), entries: [] }) };
    }),
  );
  return { urls, times };
}

/**
 * Expects that no bucket, full when the import began, could have given the requests earlier. The first request may arrive later
 * than its turn, so it does not tell when that was.
 */
function expectPace(times: number[], began: number): void {
  // A timer may end a few milliseconds early.
  for (const [place, time] of times.entries())
    if (place >= BURST) expect(time - began).toBeGreaterThan((place - BURST + 1) * 1_000 - 100);
}

describe('the requests of imports to one host', () => {
  it('are ten at once and then one a second, two at a time', async () => {
    const reader = await signUp();
    const { urls, times } = serveMany('twelve', 12);
    const began = performance.now();
    const id = await send(urls, reader);
    await expect
      .poll(async () => getImport(id, reader), { timeout: 15_000, interval: 50 })
      .toMatchObject({ status: 'done', added: 12 });
    expect(times).toHaveLength(12);
    expectPace(times, began);
    // One a second would have taken nine.
    expect(times[BURST - 1]! - times[0]!).toBeLessThan(5_000);
    expect(host.mostAtOnce('twelve')).toBe(2);
  }, 20_000);

  it('do not hold up other hosts', async () => {
    const reader = await signUp();
    const { urls, times } = serveMany('channels', 200);
    const others = Array.from({ length: 40 }, (_, n) => serveMany(`other-${n}`, 1).urls[0]!);
    const id = await send([...urls, ...others], reader);
    const countAdded = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from import_entries where import_id = ${id} and outcome = 'added' and url = any(${others}::text[])
      `.execute(server.db);
      return rows[0]!.count;
    };
    await expect.poll(countAdded, { timeout: 15_000, interval: 50 }).toBe(others.length);
    expect(await getImport(id, reader)).toMatchObject({ status: 'running' });
    expect(times.length).toBeLessThan(50);
    await server.request(`${MINE}/imports/${id}/cancel`, { as: reader, json: {} });
  }, 20_000);

  it('share the bucket, whoever they are for', async () => {
    const [ann, ben] = [await signUp(), await signUp()];
    const { urls, times } = serveMany('shared', 14);
    const began = performance.now();
    const ids = await Promise.all([send(urls.slice(0, 7), ann), send(urls.slice(7), ben)]);
    for (const [place, as] of [ann, ben].entries())
      await expect
        .poll(async () => getImport(ids[place]!, as), { timeout: 15_000, interval: 50 })
        .toMatchObject({ status: 'done', added: 7 });
    expect(times).toHaveLength(14);
    expectPace(times, began);
    expect(host.mostAtOnce('shared')).toBeLessThanOrEqual(2);
  }, 30_000);
});

it('a killed process leaves the bucket as it was, and another one finishes the import', async () => {
  const web = await startTestServer({ environment: { ROLE: 'web' } });
  try {
    const reader = await signUp(web);
    const { urls, times } = serveMany('killed', 16);
    const start = async () =>
      startServerProcess({
        PORT: String(await findFreePort()),
        PUBLIC_URL: web.url,
        DATABASE_URL: web.config.databaseUrl!,
        DATA_DIR: web.config.dataDir,
        TIDINGS_MODE: 'test',
        FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
      });
    const killed = await start();
    const began = performance.now();
    const id = await send(urls, reader, web);
    await expect.poll(() => times.length, { timeout: 15_000, interval: 10 }).toBeGreaterThanOrEqual(BURST);
    await killed.end('SIGKILL');
    // As if it had not been alive for a while.
    await sql`update imports set leased_until = now() - interval '1 hour'`.execute(web.db);
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`.execute(
      web.db,
    );
    await sql`update queue.workers set seen_at = seen_at - interval '1 hour'`.execute(web.db);
    const next = await start();
    await expect
      .poll(async () => getImport(id, reader, web), { timeout: 30_000, interval: 50 })
      .toMatchObject({ status: 'done', total: 16, done: 16, failed: 0 });
    expectPace(times, began);
    await next.end();
  } finally {
    await web.close();
  }
}, 60_000);
