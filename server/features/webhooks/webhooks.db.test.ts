import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

interface Hit {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let server: TestServer;
let receiver: Server;
let base: string;
let hits: Hit[] = [];
/** The receiver's next responses, by path. */
const answers = new Map<string, number>();
let ann: TestMember;
let bob: TestMember;
let site: { ID: number };
let now = new Date();
let made = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      hits.push({ path: request.url!, headers: request.headers, body });
      if (request.url === '/large') return void response.writeHead(200).end(Buffer.alloc(2_000_000, 'x'));
      // It has the post, but its response never ends.
      if (request.url === '/endless') return void response.writeHead(200).write('x');
      const status = answers.get(request.url!) ?? 204;
      response.writeHead(status, status < 400 && status >= 300 ? { location: '/elsewhere' } : {}).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ clock: { now: () => now } });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
});
afterAll(async () => {
  receiver.close();
  receiver.closeAllConnections();
  await server.close();
});

const send = (as: TestMember, path: string, json: object = {}) =>
  server.request(`/rest/v1.1${path}`, { as, json });
const list = async (as = ann) => server.request(`/rest/v1.1/sites/${site.ID}/webhooks`, { as });
const add = (url: string, as = ann) => send(as, `/sites/${site.ID}/webhooks/new`, { url });
const setAnnouncing = (on: boolean) =>
  send(ann, `/jetpack-blogs/${site.ID}/rest-api/`, {
    path: '/jetpack/v4/module/publicize/active/',
    body: { active: on },
  });
const publish = async (more: object = {}) =>
  (
    await send(ann, `/sites/${site.ID}/posts/new`, {
      title: 'Tides',
      content: '<p>In and out.</p>',
      tags: ['Sea'],
      ...more,
    })
  ).body;
const change = (post: { ID: number }, fields: object) =>
  send(ann, `/sites/${site.ID}/posts/${post.ID}`, fields);
const listHits = (path: string) => hits.filter((hit) => hit.path === path);
const getOutcome = async () => (await list()).body.webhooks[0].last;
const listWaiting = async () =>
  (
    await sql<{ run_at: Date; payload: { tries: number; delivery: string } }>`
      select run_at, payload from graphile_worker._private_jobs where payload->>'webhookId' is not null order by id
    `.execute(server.db)
  ).rows;
const listTries = async () => (await listWaiting()).map(({ payload }) => payload.tries);
/** Makes waiting jobs due, and announces them to the workers. */
const runDueNow = () =>
  sql`with due as (
        update graphile_worker._private_jobs set run_at = now()
        where payload->>'webhookId' is not null or key like 'articles.publish:%' returning id)
      select pg_notify('jobs:insert', '') from due`.execute(server.db);

/** A blog of Ann's that announces its posts. */
beforeEach(async () => {
  hits = [];
  answers.clear();
  made += 1;
  site = (await send(ann, '/sites/new', { slug: `harbour-${made}`, title: 'Harbour' })).body;
  await setAnnouncing(true);
});

test('a post is announced when it is published for the first time, signed, and never again', async () => {
  const { body: hook } = await add(`${base}/hook`);
  const draft = await publish({ status: 'draft', excerpt: 'About the sea.' });
  await change(draft, { status: 'publish' });
  await expect.poll(() => hits.length).toBe(1);
  const [{ headers, body }] = hits as [Hit];
  expect(headers['content-type']).toBe('application/json');
  expect(headers['x-tidings-event']).toBe('post.published');
  expect(headers['x-tidings-signature']).toBe(
    `sha256=${createHmac('sha256', hook.secret).update(body).digest('hex')}`,
  );
  const said = JSON.parse(body);
  expect(said).toMatchObject({
    event: 'post.published',
    delivery: headers['x-tidings-delivery'],
    post: {
      id: draft.ID,
      url: `${server.url}/sites/harbour-${made}/tides`,
      title: 'Tides',
      excerpt: 'About the sea.',
      author: { login: 'ann', name: 'ann' },
      tags: [{ slug: 'sea', name: 'Sea' }],
    },
    blog: { id: site.ID, title: 'Harbour', url: `${server.url}/sites/harbour-${made}` },
  });
  await expect.poll(getOutcome).toMatchObject({ is_delivered: true, status: 204, message: 'Delivered.' });
  // Edited, unpublished and published again, put into the trash and restored: none of it is announced. The next post is.
  await change(draft, { title: 'Tides again' });
  await change(draft, { status: 'draft' });
  await change(draft, { status: 'publish' });
  await send(ann, `/sites/${site.ID}/posts/${draft.ID}/delete`);
  await send(ann, `/sites/${site.ID}/posts/${draft.ID}/restore`);
  await publish({ title: 'Second' });
  await expect.poll(() => hits.length).toBe(2);
  expect(JSON.parse(hits[1]!.body).post.title).toBe('Second');
  await expect.poll(listWaiting).toEqual([]);
});

test('a scheduled post is announced at its time, at every address', async () => {
  await add(`${base}/one`);
  await add(`${base}/two`);
  const scheduled = await publish({ date: new Date(now.getTime() + 3_600_000).toISOString() });
  expect(scheduled.status).toBe('future');
  now = new Date(now.getTime() + 3_700_000);
  await runDueNow();
  await expect.poll(() => hits.length).toBe(2);
  expect(hits.map(({ path }) => path).sort()).toEqual(['/one', '/two']);
});

test('what fails for now is tried again for a day under the same id; a refusal ends it', async () => {
  await add(`${base}/hook`);
  answers.set('/hook', 503);
  await publish();
  await expect.poll(getOutcome).toMatchObject({
    is_delivered: false,
    status: 503,
    message: 'This address answered with error 503. We’ll try again for a day.',
  });
  await expect.poll(listTries).toEqual([1]);
  const [first] = await listWaiting();
  expect(first!.run_at.getTime() - now.getTime()).toBe(60_000);
  let total = 60_000;
  for (let tries = 2; tries <= 7; tries += 1) {
    await runDueNow();
    await expect.poll(listTries).toEqual([tries]);
    total += (await listWaiting())[0]!.run_at.getTime() - now.getTime();
  }
  expect(Math.round(total / 3_600_000)).toBe(24);
  await runDueNow();
  await expect.poll(getOutcome).toMatchObject({ message: 'This address answered with error 503.' });
  await expect.poll(listWaiting).toEqual([]);
  expect(new Set(hits.map(({ headers }) => headers['x-tidings-delivery'])).size).toBe(1);
  expect(hits).toHaveLength(8);

  for (const [status, message] of [
    [410, 'Nothing receives posts at this address any more. Remove it.'],
    [404, 'This address refused the post with error 404.'],
    [308, 'This address redirects to another one. Add that one instead.'],
  ] as const) {
    answers.set('/hook', status);
    await publish();
    await expect.poll(getOutcome).toMatchObject({ is_delivered: false, status, message });
    await expect.poll(listWaiting).toEqual([]);
  }
  expect(listHits('/elsewhere')).toEqual([]);
});

test('a receiver that says too much, or never ends, has the post all the same: it is not sent again', async () => {
  await add(`${base}/large`);
  await add(`${base}/endless`);
  await publish();
  await expect
    .poll(async () => (await list()).body.webhooks.map(({ last }: { last: object }) => last))
    .toMatchObject([
      { is_delivered: true, status: 200 },
      { is_delivered: true, status: 200 },
    ]);
  await expect.poll(listWaiting).toEqual([]);
  expect(hits).toHaveLength(2);
});

test('nothing is sent while the module is off, about unpublished posts, or to a removed address', async () => {
  const { body: hook } = await add(`${base}/hook`);
  answers.set('/hook', 500);
  const post = await publish();
  await expect.poll(listTries).toEqual([1]);
  await change(post, { status: 'draft' });
  await runDueNow();
  await expect.poll(listWaiting).toEqual([]);
  await publish({ title: 'Again' });
  await expect.poll(listTries).toEqual([1]);
  await setAnnouncing(false);
  await runDueNow();
  await expect.poll(listWaiting).toEqual([]);
  await publish({ title: 'Unsaid' });
  await setAnnouncing(true);
  await publish({ title: 'Said' });
  await expect.poll(listTries).toEqual([1]);
  expect((await send(ann, `/sites/${site.ID}/webhooks/${hook.ID}/delete`)).body).toEqual({ success: true });
  await runDueNow();
  await expect.poll(listWaiting).toEqual([]);
  expect(hits.map(({ body }) => JSON.parse(body).post.title)).toEqual(['Tides', 'Again', 'Said']);
  expect((await send(ann, `/sites/${site.ID}/webhooks/${hook.ID}/delete`)).status).toBe(404);
});

test('a test says at once how it ended', async () => {
  const { body: hook } = await add(`${base}/hook`);
  const sendTest = () => send(ann, `/sites/${site.ID}/webhooks/${hook.ID}/test`);
  expect((await sendTest()).body.last).toMatchObject({ is_delivered: true, status: 204 });
  expect(JSON.parse(hits[0]!.body)).toMatchObject({ event: 'test', blog: { title: 'Harbour' } });
  answers.set('/hook', 500);
  expect((await sendTest()).body.last).toMatchObject({
    is_delivered: false,
    message: 'This address answered with error 500.',
  });
  const { body: away } = await add('http://127.0.0.1:9/');
  const { body } = await send(ann, `/sites/${site.ID}/webhooks/${away.ID}/test`);
  expect(body.last).toMatchObject({
    is_delivered: false,
    status: null,
    message: 'We couldn’t reach this address.',
  });
  await expect.poll(listWaiting).toEqual([]);
});

test('addresses are checked, five at most, and theirs alone who own the blog; secrets lie sealed', async () => {
  const faults: [string, string][] = [
    ['example.com/hook', 'Enter a full web address, such as https://example.com/hook.'],
    ['ftp://example.com/', 'Enter a full web address, such as https://example.com/hook.'],
    ['javascript:alert(1)', 'Enter a full web address, such as https://example.com/hook.'],
    ['https://ann:secret@example.com/', 'Leave the username and password out of the address.'],
  ];
  for (const [url, message] of faults)
    expect(await add(url)).toMatchObject({ status: 400, body: { message } });
  expect((await add(`https://example.com/${'x'.repeat(3_000)}`)).status).toBe(400);
  const { body: first } = await add(' https://example.com/1#part ');
  expect(first).toMatchObject({ URL: 'https://example.com/1', last: null });
  expect(first.secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(await add('https://example.com/1')).toMatchObject({
    status: 409,
    body: { message: 'You’ve already added this address.' },
  });
  const more = await Promise.all([2, 3, 4, 5, 6, 7].map((n) => add(`https://example.com/${n}`)));
  expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
  expect((await list()).body.webhooks).toHaveLength(5);
  const { rows } = await sql<{
    row: string;
  }>`select row_to_json(webhooks)::text as row from webhooks`.execute(server.db);
  expect(JSON.stringify(rows)).not.toContain('whsec_');
  expect((await list(bob)).status).toBe(403);
  expect((await add(`${base}/bobs`, bob)).status).toBe(403);
});

test('a private address is never requested where that is forbidden', async () => {
  const proper = await startTestServer({ environment: { FETCH_ALLOW_PRIVATE_NETWORKS: 'false' } });
  try {
    const owner = await proper.signUp();
    const as = { as: owner };
    const { body: blog } = await proper.request('/rest/v1.1/sites/new', {
      ...as,
      json: { slug: 'quay', title: 'Quay' },
    });
    const { body: hook } = await proper.request(`/rest/v1.1/sites/${blog.ID}/webhooks/new`, {
      ...as,
      json: { url: `${base}/hook` },
    });
    const { body } = await proper.request(`/rest/v1.1/sites/${blog.ID}/webhooks/${hook.ID}/test`, {
      ...as,
      json: {},
    });
    expect(body.last.message).toBe('This address isn’t on the public internet, so nothing is sent there.');
    expect(hits).toEqual([]);
  } finally {
    await proper.close();
  }
});
