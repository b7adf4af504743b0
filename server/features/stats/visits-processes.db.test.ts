import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBlog } from '#server/features/blogs/queries-write.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { findFreePort } from '#test/server.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';

let database: TestDatabase;
let dataDir: string;
const started: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'tidings-visits-'));
  await database.db
    .transaction()
    .execute((trx) =>
      createBlog(
        trx,
        null,
        { slug: 'kettle', title: 'The Kettle', tagline: '', language: 'en', teamId: null },
        { publicUrl: 'http://localhost', now: new Date() },
      ),
    );
});
afterAll(async () => {
  for (const { end } of started) await end('SIGKILL');
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a web process on the common database; visits its blog as a user with a browser of that name. */
async function start() {
  const port = await findFreePort();
  const server = await startServerProcess({
    ...{ PORT: String(port), ROLE: 'web', DATABASE_URL: database.url, DATA_DIR: dataDir },
    TIDINGS_MODE: 'test',
  });
  started.push(server);
  const visit = async (browser: string) => {
    const headers = { 'user-agent': `Mozilla/5.0 (${browser})` };
    const { status } = await fetch(`http://127.0.0.1:${port}/sites/kettle`, { headers });
    expect(status).toBe(200);
  };
  return { ...server, visit };
}

const countVisits = async () => {
  const { rows } = await database.pool.query<{ views: number; visitors: number }>(
    'select coalesce(sum(views), 0)::integer as views, coalesce(sum(visitors), 0)::integer as visitors from visit_days',
  );
  return rows[0];
};

test('two processes count together; a stop loses nothing, and a kill only what is not written yet', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const visits = 40;
  for (let number = 0; number < visits; number += 1)
    await Promise.all([one.visit(`Visitor ${number % 10}`), other.visit(`Visitor ${number % 20}`)]);
  // Both processes have cached the same visitors.
  await expect.poll(countVisits).toEqual({ views: 2 * visits, visitors: 20 });

  await other.visit('Late');
  await one.visit('Late');
  await one.end('SIGKILL');
  // At most what was not written yet is lost, and nothing is counted twice.
  expect((await countVisits())!.views).toBeGreaterThanOrEqual(2 * visits);
  expect(await other.end('SIGTERM'), other.printed()).toBe(0);
  const { views, visitors } = (await countVisits())!;
  expect(views).toBeGreaterThanOrEqual(2 * visits + 1);
  expect(views).toBeLessThanOrEqual(2 * visits + 2);
  expect(visitors).toBe(21);
}, 60_000);
