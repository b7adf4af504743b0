import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let reader: TestMember;

beforeAll(async () => {
  server = await startTestServer({ environment: { LOG_LEVEL: 'silent' } });
  reader = await server.signUp();
});
afterAll(() => server.close());

/** Lets a request wait for tables, and cuts every connection that waits until the answer is there. */
async function requestAndCut(path: string, tables: string, headers: Record<string, string>) {
  const { pool } = server.app.context;
  const blocker = await pool.connect();
  try {
    await blocker.query(`begin; lock table ${tables} in access exclusive mode`);
    let isAnswered = false;
    const answer = server.request(path, { as: reader, headers }).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
      );
      await delay(20);
    }
    return await answer;
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

test('a request whose connection to the database is lost is told to come again, and the next one is served', async () => {
  const path = '/rest/v1.2/read/following/mine';
  const lost = await requestAndCut(path, 'follows', {});
  expect(lost).toMatchObject({
    status: 503,
    body: {
      error: 'unavailable',
      message: 'The database does not answer just now. Please try again in a moment.',
    },
  });
  const page = await requestAndCut('/sites/nobody', 'feeds, blogs', { accept: 'text/html' });
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.body).toContain('This page could not be shown.');
  expect(await server.request(path, { as: reader })).toMatchObject({ status: 200 });
});
