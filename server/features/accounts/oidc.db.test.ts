import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountServer, startAccountServer } from '#test/account-server.ts';
import { createClient } from '#test/http-client.ts';

/** The user whom the provider below authenticates. */
let person: Record<string, unknown> = {};
let provider: Server;
let issuer: string;
let server: AccountServer;

/** The parts of an OpenID provider that logging in with a code needs. */
beforeAll(async () => {
  provider = createServer((request, response) => {
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
      }),
      '/token': () => ({ access_token: 'a', token_type: 'Bearer', expires_in: 60 }),
      '/userinfo': () => person,
    };
    const answer = answers[request.url!];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await startAccountServer({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((closed) => provider.close(closed));
});

async function logIn(sub: string, email: string, verified = true) {
  person = { sub, email, email_verified: verified, name: `Person ${sub}` };
  const client = createClient(server.url);
  const begun = await client.post('/api/auth/sign-in/oauth2', { providerId: 'oidc', callbackURL: '/reader' });
  const address = new URL(begun.body.url);
  const query = new URLSearchParams({ code: 'c', state: address.searchParams.get('state')! });
  const done = await client.get(`/api/auth/oauth2/callback/oidc?${query}`);
  return { client, address, done };
}

test('someone logs in with the provider, and is a verified member from then on', async () => {
  const { client, address, done } = await logIn('7', 'ann@example.org');
  expect(`${address.origin}${address.pathname}`).toBe(`${issuer}/authorize`);
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  expect(done.headers.get('location')).toBe('/reader');
  expect((await client.get('/rest/v1.1/me')).body).toMatchObject({
    email: 'ann@example.org',
    email_verified: true,
    username: 'person-7',
  });
  const again = await logIn('7', 'ann@example.org');
  expect((await again.client.get('/rest/v1.1/me')).body.username).toBe('person-7');
});

test('an address that the provider does not vouch for opens no one’s account', async () => {
  const owner = createClient(server.url);
  await owner.post('/api/auth/sign-up/email', {
    email: 'bob@example.org',
    password: 'four quiet pencils',
    name: 'Bob',
  });
  const { client, done } = await logIn('8', 'bob@example.org', false);
  expect(done.headers.get('location')).toContain('error=account_not_linked');
  expect((await client.get('/rest/v1.1/me')).status).toBe(401);
});

test('someone new is not admitted where sign-ups are closed; members still log in', async () => {
  const { db } = server.context;
  await db.insertInto('server_settings').values({ sign_up_mode: 'closed' }).execute();
  const { client, done } = await logIn('9', 'cleo@example.org');
  expect(done.headers.get('location')).toContain('error=');
  expect((await client.get('/rest/v1.1/me')).status).toBe(401);
  const again = await logIn('7', 'ann@example.org');
  expect((await again.client.get('/rest/v1.1/me')).status).toBe(200);
  await db.updateTable('server_settings').set({ sign_up_mode: 'open' }).execute();
});
