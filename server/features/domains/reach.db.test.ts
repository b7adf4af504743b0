import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveDomain } from '#test/blog-domain.ts';
import { type DnsServer, startDnsServer } from '#test/dns-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const NAME = 'notes.example.net';

let dns: DnsServer;
/** A proxy in front of the server, with its own addresses. */
let front: Server;
/** The Host that it sends to the server; by default unchanged. */
let hostBehind: string | undefined;
/** Its own response. */
let ownAnswer: string | undefined;
let asked: string[] = [];
let server: TestServer;
let ann: TestMember;
let siteId: number;

beforeAll(async () => {
  dns = await startDnsServer();
  front = createServer((incoming, answer) => {
    asked.push(incoming.url!);
    if (ownAnswer !== undefined) return void answer.end(ownAnswer);
    const host = hostBehind ?? incoming.headers.host!.replace('.localhost', '.example.net');
    const to = { port: server.config.port, path: incoming.url, headers: { ...incoming.headers, host } };
    request(to, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer);
    }).end();
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  server = await startTestServer({
    environment: {
      DNS_SERVERS: dns.address,
      PUBLIC_URL: `http://tidings.example.com:${(front.address() as AddressInfo).port}`,
    },
  });
  // The server uses the machine's resolver, which does not know the test's names.
  const { context } = server.app;
  const { fetchUrl } = context;
  context.fetchUrl = (url, options) => fetchUrl(url.replace('.example.net', '.localhost'), options);
  server.url = `http://127.0.0.1:${server.config.port}`;
  dns.addresses.set('tidings.example.com', ['127.0.0.1']);
  dns.addresses.set(NAME, ['192.0.2.7']);
  // The first user is the administrator, who needs no record.
  await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann', isEstablished: true });
  siteId = (
    await server.request('/rest/v1.1/sites/new', { as: ann, json: { slug: 'notes', title: 'Notes' } })
  ).body.ID;
  await giveDomain(server, siteId, NAME);
});
afterAll(async () => {
  await server.close();
  front.closeAllConnections();
  front.close();
  await dns.close();
});

const check = async (name = NAME) => {
  const path = `/rest/v1.1/sites/${siteId}/domains/${name}/check`;
  const { status, body } = await server.request(path, { as: ann, json: {} });
  expect(status, body.message).toBe(200);
  return body.facts.points_here;
};

/** Returns a visitor's response at the domain. */
async function read(path: string): Promise<string> {
  const { port } = front.address() as AddressInfo;
  const found = await server.app.context.fetchUrl(`http://${NAME}:${port}${path}`);
  return found.kind === 'response' ? new TextDecoder().decode(found.body) : found.kind;
}

test('a domain behind a service with addresses of its own points here when it leads to this server', async () => {
  expect(await check()).toBe(true);
  // Then the blog is served there too.
  expect(await read('/')).toMatch(/<h1[^>]*>.*Notes/);
});

test('it does not where the blog would not be shown: the service names another host, or answers itself', async () => {
  hostBehind = 'tidings.example.com';
  expect(await check()).toBe(false);
  hostBehind = undefined;
  asked = [];
  expect(await check()).toBe(true);
  // An earlier response is not valid for another challenge.
  ownAnswer = await read(asked[0]!);
  expect(ownAnswer).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(await check()).toBe(false);
  ownAnswer = undefined;
});

test('a name that is not proven, or has no address, is not requested, and that path has no other response', async () => {
  asked = [];
  await server.db.insertInto('blog_domains').values({ blog_id: siteId, name: 'waits.example.net' }).execute();
  dns.addresses.set('waits.example.net', ['192.0.2.7']);
  expect(await check('waits.example.net')).toBe(false);
  dns.addresses.delete(NAME);
  expect(await check()).toBe(false);
  expect(asked).toEqual([]);
  for (const question of ['x', '0'.repeat(31), `${'0'.repeat(32)}x`])
    expect((await server.request(`/.well-known/tidings/${question}`)).status).toBe(404);
});
