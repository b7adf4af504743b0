import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS } from '#server/features.ts';
import { type FeedHost, startFeedHost } from '#test/feed-host.ts';
import { listWrongCounts } from '#test/seen.ts';
import { findFreePort, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { createImporter, renderWxr, renderWxrComment, renderWxrItem } from '#test/site-import.ts';

/** A web process that keeps running, beside others on its database that are killed. It runs no jobs. */
let server: TestServer;
let host: FeedHost;
let ann: TestMember;
let siteId: number;

beforeAll(async () => {
  [server, host] = await Promise.all([startTestServer({ environment: { ROLE: 'web' } }), startFeedHost()]);
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  const json = { slug: 'harbour', title: 'Harbour' };
  siteId = (await server.request('/rest/v1.1/sites/new', { as: ann, json })).body.ID;
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function startOther() {
  const { databaseUrl, dataDir } = server.config;
  return startServerProcess({
    ...{
      PORT: String(await findFreePort()),
      PUBLIC_URL: server.url,
      DATABASE_URL: databaseUrl!,
      DATA_DIR: dataDir,
    },
    ...{ TIDINGS_MODE: 'test', FETCH_ALLOW_PRIVATE_NETWORKS: 'true' },
  });
}

/** Lets the next process take over what a dead one has claimed, as if it had been dead for a while. */
async function passOn() {
  await server.db
    .updateTable('site_imports')
    .set({ leased_until: new Date(0) })
    .execute();
  const resume = JOBS.find(({ name }) => name === 'site-imports.resume')!;
  await resume.run(server.app.context, {});
}

const POSTS = 150;
const PICTURES = 30;

test('an import whose processes are killed in every stage stores everything once, and so is its undo', async () => {
  const importer = createImporter(server, siteId, ann);
  const pictures = await Promise.all(
    Array.from({ length: PICTURES }, (_, i) =>
      sharp({ create: { width: 20 + i, height: 20, channels: 3, background: '#27a' } })
        .png()
        .toBuffer(),
    ),
  );
  let isHanging = true;
  const answer = (i: number) => ({ body: pictures[i]!, headers: { 'content-type': 'image/png' } });
  for (let i = 0; i < PICTURES; i += 1)
    host.serve('old', `/${i}.png`, () => (isHanging && i > 12 ? new Promise<never>(() => {}) : answer(i)));
  const wxr = renderWxr(
    ...Array.from({ length: POSTS }, (_, i) =>
      renderWxrItem({
        id: i + 1,
        content: `<p>Words ${i}</p><img src="${host.url('old', `/${i % PICTURES}.png`)}">`,
        raw: renderWxrComment({ id: i + 1 }),
      }),
    ),
  );
  const id = await importer.send(wxr);

  const reading = await startOther();
  await importer.waitFor(id, 'ready');
  await importer.call(`/${id}/start`, {});
  await expect.poll(async () => (await importer.get(id)).import.counts.pictures.added).toBeGreaterThan(8);
  await reading.end('SIGKILL');

  isHanging = false;
  await passOn();
  const storing = await startOther();
  await expect
    .poll(async () => (await importer.get(id)).import.counts.posts.added, { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(10);
  // It is killed while a post is half stored.
  const lock = await server.pool.connect();
  await lock.query('begin; select from blogs for update');
  await storing.end('SIGKILL');
  await lock.query('rollback');
  lock.release();

  await passOn();
  const last = await startOther();
  const { import: done } = await importer.waitFor(id, 'done', 40_000);
  expect(done.counts).toEqual({
    posts: { found: POSTS, added: POSTS, existing: 0, failed: 0 },
    pages: { found: 0, added: 0, existing: 0, failed: 0 },
    pictures: { found: PICTURES, added: PICTURES, existing: 0, failed: 0 },
    comments: { found: POSTS, added: POSTS, existing: 0, failed: 0 },
  });
  const count = async (table: string) =>
    Number((await server.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n);
  const countAll = async () => Promise.all(['articles', 'posts', 'comments', 'media'].map(count));
  expect(await countAll()).toEqual([POSTS, POSTS, POSTS, PICTURES]);
  expect(await listWrongCounts(server.db)).toEqual([]);
  const listFiles = () =>
    readdirSync(join(server.config.dataDir, 'uploads'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.webp'),
    );
  // A file comes before its row: those that the killed process was storing are removed an hour later.
  await server.pool.query(`update graphile_worker._private_jobs set run_at = now() where key like 'media:%'`);
  await expect.poll(() => listFiles().length, { timeout: 20_000 }).toBe(PICTURES);
  await expect.poll(() => count('site_import_items')).toBe(0);
  await expect.poll(() => readdirSync(join(server.config.dataDir, 'site-imports'))).toEqual([]);

  const holder = await server.pool.connect();
  await importer.call(`/${id}/undo`, {});
  await expect.poll(() => count('articles'), { interval: 10 }).toBeLessThan(POSTS);
  await holder.query('begin; select from blogs for update');
  await last.end('SIGKILL');
  await holder.query('rollback');
  holder.release();
  await passOn();
  const undoing = await startOther();
  await importer.waitFor(id, 'undone', 40_000);
  expect(await countAll()).toEqual([0, 0, 0, 0]);
  expect(await count('deleted_posts')).toBe(0);
  await expect.poll(() => listFiles().length).toBe(0);
  await undoing.end();
}, 180_000);
