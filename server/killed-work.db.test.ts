import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monitorSitesJob } from '#server/features/connected-sites/jobs.ts';
import { findFreePort, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { startWordPress, type WordPress } from '#test/word-press.ts';

/** A web process that keeps running, beside others on its database that are killed. It runs no jobs. */
let server: TestServer;
let ann: TestMember;
let wordPress: WordPress;
const deliveries: unknown[] = [];
let isHanging = true;
let logins = 0;
let questions = 0;
const open = new Set<Socket>();

/** Accepts every announcement, and responds unless it hangs. */
const receiver = createServer((request, response) => {
  deliveries.push(request.headers['x-tidings-delivery']);
  request.resume();
  if (!isHanging) response.writeHead(204).end();
});
/** A file server that never sends anything. */
const files = createTcpServer((socket) => {
  logins += 1;
  open.add(socket.on('error', () => {}));
});
const dns = createSocket('udp4').on('message', () => {
  questions += 1;
});

const getPort = (listening: { address(): unknown }) => (listening.address() as AddressInfo).port;

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  files.listen(0, '127.0.0.1');
  dns.bind(0, '127.0.0.1');
  await Promise.all([once(receiver, 'listening'), once(files, 'listening'), once(dns, 'listening')]);
  wordPress = await startWordPress('watched');
  server = await startTestServer({ environment: { ROLE: 'web' } });
  // The first person is the administrator, who needs no record for a domain.
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
});
afterAll(async () => {
  await server.close();
  await wordPress.close();
  receiver.closeAllConnections();
  receiver.close();
  for (const socket of open) socket.destroy();
  files.close();
  dns.close();
});

const call = (path: string, json?: object) => server.request(path, { as: ann, ...(json && { json }) });

/** Another process on the same database, with all roles. */
async function startOther() {
  const port = await findFreePort();
  const { databaseUrl, dataDir } = server.config;
  const process = await startServerProcess({
    ...{ PORT: String(port), PUBLIC_URL: server.url, DATABASE_URL: databaseUrl!, DATA_DIR: dataDir },
    ...{
      TIDINGS_MODE: 'test',
      FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
      DNS_SERVERS: `127.0.0.1:${getPort(dns)}`,
    },
  });
  /** Sends a request that never gets a response. */
  const send = (path: string, json: object) =>
    void fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { cookie: ann.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    }).catch(() => {});
  return { ...process, send };
}

test('a process that is killed in the middle of everything leaves nothing half saved, and another one continues', async () => {
  const { body: blog } = await call('/rest/v1.1/sites/new', { slug: 'harbour', title: 'Harbour' });
  const blogPath = `/rest/v1.1/sites/${blog.ID}`;
  await call(`/rest/v1.1/jetpack-blogs/${blog.ID}/rest-api/`, {
    path: '/jetpack/v4/module/publicize/active/',
    body: { active: true },
  });
  await call(`${blogPath}/webhooks/new`, { url: `http://127.0.0.1:${getPort(receiver)}/` });
  await server.db
    .insertInto('blog_domains')
    .values({ blog_id: blog.ID, name: 'notes.example.net' })
    .execute();
  const { body: site } = await call('/wpcom/v2/connected-sites/new', {
    url: wordPress.url,
    ...wordPress.login,
  });
  const sitePath = `/wpcom/v2/connected-sites/${site.ID}`;
  await call(`${sitePath}/monitor`, { is_active: true });
  const makeDue = () =>
    server.db
      .updateTable('connected_sites')
      .set({ next_probe_at: new Date(0) })
      .where('id', '=', site.ID)
      .execute();

  const killed = await startOther();
  wordPress.breakdown = 'silent';
  const looks = wordPress.requests.length;
  await makeDue();
  await server.app.context.jobs.add(server.db, monitorSitesJob, {});
  await call(`${blogPath}/posts/new`, { title: 'Tides' });
  killed.send(`/wpcom/v2/sites/${site.ID}/rewind/credentials/update`, {
    credentials: {
      ...{ role: 'main', protocol: 'ftp', host: '127.0.0.1', port: getPort(files) },
      ...{ user: 'ann', pass: 'a secret of the other server', abspath: '/srv/site' },
    },
  });
  killed.send(`${blogPath}/domains/notes.example.net/check`, {});
  await expect
    .poll(() => ({
      isDelivering: deliveries.length > 0,
      isLooking: wordPress.requests.length > looks,
      isTrying: logins > 0,
      isAsking: questions > 0,
    }))
    .toEqual({ isDelivering: true, isLooking: true, isTrying: true, isAsking: true });
  await killed.end('SIGKILL');

  const credentials = await call(`/wpcom/v2/sites/${site.ID}/rewind/credentials`);
  expect([credentials.status, credentials.body]).toEqual([200, {}]);
  const stored = await sql`select proven_at, facts, checked_at from blog_domains`.execute(server.db);
  expect(stored.rows).toEqual([{ proven_at: null, facts: null, checked_at: null }]);
  expect((await call(sitePath)).body).toMatchObject({ is_healthy: true, error: '', down_since: null });
  expect((await call(`${blogPath}/webhooks`)).body.webhooks[0].last).toBe(null);

  // As if it had not been alive for a while.
  isHanging = false;
  wordPress.breakdown = '';
  await makeDue();
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`.execute(
    server.db,
  );
  await sql`update queue.workers set seen_at = seen_at - interval '1 hour'`.execute(server.db);
  const next = await startOther();
  await expect
    .poll(async () => (await call(`${blogPath}/webhooks`)).body.webhooks[0].last)
    .toMatchObject({ is_delivered: true });
  // The same announcement, which the receiver recognizes.
  expect(new Set(deliveries).size).toBe(1);
  await expect.poll(() => wordPress.requests.length).toBeGreaterThan(looks + 1);
  expect((await call(sitePath)).body).toMatchObject({ is_healthy: true, down_since: null });
  expect(await next.end('SIGTERM')).toBe(0);
}, 60_000);
