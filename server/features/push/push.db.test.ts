import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

/** A push service with one browser. */
interface Browser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  received: { headers: IncomingMessage['headers']; message: Record<string, string> }[];
}

let server: TestServer;
let ann: TestMember;
let service: Server;
let port: number;
let status = 201;
/** Addresses that got another answer than 201, oldest first. */
const refused: string[] = [];
/** Addresses whose service is down. */
const down = new Set<string>();
const browsers = new Map<string, { browser: Browser; open: (body: Buffer) => string }>();
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  service = createServer(async (request, response) => {
    const body = await buffer(request);
    const found = browsers.get(request.url!);
    const answer = down.has(request.url!) ? 503 : status;
    if (answer < 300)
      found?.browser.received.push({ headers: request.headers, message: JSON.parse(found.open(body)) });
    else refused.push(request.url!);
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  ({ port } = service.address() as { port: number });
});
afterAll(async () => {
  service.close();
  await server.close();
});

function createBrowser(): Browser {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = Buffer.from(crypto.getRandomValues(new Uint8Array(16)));
  const path = `/push/${browsers.size}`;
  const browser: Browser = {
    subscription: {
      endpoint: `http://127.0.0.1:${port}${path}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    received: [],
  };
  // RFC 8291 and RFC 8188: salt, record size, key length, key, ciphertext with tag.
  const open = (body: Buffer) => {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + body[20]!);
    const sealed = body.subarray(21 + body[20]!);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  };
  browsers.set(path, { browser, open });
  return browser;
}

const register = (browser: Browser, as = ann) =>
  server.request('/wpcom/v2/push-subscriptions/new', { as, json: browser.subscription });
const listEndpoints = async () =>
  (await server.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  );

/** Someone comments on a post of Ann's blog. */
async function comment(content: string): Promise<void> {
  const eve = await server.signUp();
  const slug = `blog-${crypto.randomUUID().slice(0, 8)}`;
  const { body: site } = await server.request('/rest/v1.1/sites/new', {
    as: ann,
    json: { slug, title: 'Kettle' },
  });
  const { body: post } = await server.request(`/rest/v1.1/sites/${site.ID}/posts/new`, {
    as: ann,
    json: { title: 'Steam', content: '<p>Hot.</p>' },
  });
  await server.request(`/rest/v1.1/sites/${site.ID}/posts/${post.ID}/replies/new`, {
    as: eve,
    json: { content },
  });
}

test('a notification goes to the member’s browsers, encrypted and signed, in the member’s language', async () => {
  await server.db.updateTable('users').set({ language: 'de' }).where('id', '=', ann.id).execute();
  const browser = createBrowser();
  expect((await register(browser)).status).toBe(200);
  await comment('Very hot.');
  await expect.poll(() => browser.received.length).toBe(1);
  const [{ headers, message }] = browser.received as [Browser['received'][number]];
  expect(message).toMatchObject({
    body: 'Very hot.',
    path: expect.stringMatching(/^\/reader\/.+#comment-\d+$/),
  });
  expect(message.title).toContain('Steam');
  expect(message.title).toMatch(/Kommentar|kommentiert/);
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });

  // VAPID: a token for this service, signed with the key that the server names.
  const [, token, key] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization!)!;
  const { body } = await server.request('/wpcom/v2/push-subscriptions/key', { as: ann });
  expect(body.key).toBe(key);
  const [head, claims, signature] = token!.split('.');
  const point = Buffer.from(key!, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), options, Buffer.from(signature!, 'base64url')),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
    aud: `http://127.0.0.1:${port}`,
  });
});

test('each is sent once, and again only to a service that failed', async () => {
  const browser = createBrowser();
  await register(browser);
  status = 500;
  await comment('Is this on?');
  await expect.poll(() => refused).not.toEqual([]);
  const attempts = () =>
    server.db
      .selectFrom('push_subscriptions')
      .select('sent_at')
      .where('endpoint', '=', browser.subscription.endpoint)
      .executeTakeFirstOrThrow();
  const before = await attempts();
  status = 201;
  await comment('It is.');
  await expect.poll(() => browser.received.map(({ message }) => message.body)).toContain('It is.');
  expect(browser.received.filter(({ message }) => message.body === 'It is.')).toHaveLength(1);
  // Recorded once the service has answered.
  await expect
    .poll(async () => (await attempts()).sent_at.getTime())
    .toBeGreaterThan(before.sent_at.getTime());
});

test('a browser whose service is down keeps nothing from the others', async () => {
  const [first, second] = [createBrowser(), createBrowser()];
  for (const browser of [first, second]) await register(browser);
  const { pathname } = new URL(first.subscription.endpoint);
  down.add(pathname);
  await comment('Can you hear me?');
  await expect.poll(() => second.received.map(({ message }) => message.body)).toEqual(['Can you hear me?']);
  expect(refused).toContain(pathname);
  expect(first.received).toEqual([]);
  down.delete(pathname);
  await comment('And you?');
  await expect
    .poll(() => first.received.map(({ message }) => message.body))
    .toEqual(['Can you hear me?', 'And you?']);
  await expect.poll(() => second.received.length).toBe(2);
});

test('a browser that is gone, was turned off, or belongs to someone else now gets nothing', async () => {
  const [gone, off, moved] = [createBrowser(), createBrowser(), createBrowser()];
  for (const browser of [gone, off, moved]) await register(browser);
  await server.request('/wpcom/v2/push-subscriptions/delete', {
    as: ann,
    json: { endpoint: off.subscription.endpoint },
  });
  const bob = await server.signUp({ username: 'bob' });
  await register(moved, bob);
  status = 410;
  await comment('Anyone?');
  await expect.poll(listEndpoints).not.toContain(gone.subscription.endpoint);
  status = 201;
  expect(await listEndpoints()).toContain(moved.subscription.endpoint);
  expect(await listEndpoints()).not.toContain(off.subscription.endpoint);
  const here = createBrowser();
  await register(here);
  await comment('And now?');
  // The newest browser is the last one.
  await expect.poll(() => here.received.map(({ message }) => message.body)).toContain('And now?');
  for (const { received } of [gone, off, moved]) expect(received).toEqual([]);
});

test('what is no subscription is refused, and other people’s stay', async () => {
  const wrong = { endpoint: 'file:///etc/passwd', p256dh: 'x', auth: 'y' };
  expect((await server.request('/wpcom/v2/push-subscriptions/new', { as: ann, json: wrong })).status).toBe(
    400,
  );
  const browser = createBrowser();
  await register(browser);
  const eve = await server.signUp();
  const { endpoint } = browser.subscription;
  await server.request('/wpcom/v2/push-subscriptions/delete', { as: eve, json: { endpoint } });
  expect(await listEndpoints()).toContain(endpoint);
});
