import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const SENTENCE = 'The database isn’t responding right now. Please try again in a moment.';

let server: TestServer;
let reader: TestMember;

beforeAll(async () => {
  server = await startTestServer({ environment: { LOG_LEVEL: 'silent' } });
  reader = await server.signUp();
});
afterAll(() => server.close());

/** Makes work wait for tables, and cuts every waiting connection until it has ended. */
async function cutWhile<T>(tables: string, run: () => Promise<T>): Promise<T> {
  const blocker = await server.pool.connect();
  try {
    await blocker.query(`begin; lock table ${tables} in access exclusive mode`);
    let isAnswered = false;
    const answer = run().finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      // On a connection that is not the server's, which include the one that was just cut.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    }
    return await answer;
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

test('a request whose connection to the database is lost gets a retry time, and the next one is served', async () => {
  const path = '/rest/v1.2/read/following/mine';
  const lost = await cutWhile('subscriptions', () => server.request(path, { as: reader }));
  expect(lost).toMatchObject({
    status: 503,
    body: { error: 'unavailable', message: SENTENCE },
  });
  // If a connection is cut before the page's own queries begin, the response is the plain error page, also a 503.
  await expect
    .poll(async () => {
      const page = await cutWhile('feeds, blogs', () =>
        server.request('/sites/nobody', { as: reader, headers: { accept: 'text/html' } }),
      );
      expect(page.status).toBe(503);
      expect(page.headers.get('content-type')).toContain('text/html');
      return page.body;
    })
    .toContain('This page could not be loaded.');
  expect(await server.request(path, { as: reader })).toMatchObject({ status: 200 });
});

test('a form shows the error, not a wrong password, and keeps its values, except the password', async () => {
  const fields = { email: reader.email, password: 'a wrong password' };
  const send = () =>
    fetch(new URL('/log-in', server.url), {
      method: 'POST',
      headers: { origin: server.url },
      body: new URLSearchParams(fields),
    });
  const lost = await cutWhile('users', send);
  const page = await lost.text();
  expect(lost.status).toBe(503);
  expect(page).toContain(SENTENCE);
  expect(page).toContain(`value="${reader.email}"`);
  expect(page).not.toContain(fields.password);
  const refused = await send();
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('That email and password don’t match.');
});

test('the account library’s own calls answer like every other', async () => {
  const { email, password } = reader;
  const logIn = () =>
    server.request('/api/auth/sign-in/email', { json: { email, password }, headers: { origin: server.url } });
  expect(await cutWhile('users', logIn)).toMatchObject({
    status: 503,
    body: { error: 'unavailable', message: SENTENCE },
  });
  expect(await logIn()).toMatchObject({ status: 200 });
});
