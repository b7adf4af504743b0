import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutbox } from '#server/platform/email/outbox.ts';
import { createClient } from '#test/http-client.ts';
import { oneTimeCode } from '#test/one-time-code.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const getSecurity = (as: TestMember) => server.request('/rest/v1.1/me/security', { as });

/** Logs the user in with another browser, by the plain form. */
async function logIn(member: TestMember, browser = 'Another Browser') {
  const client = createClient(server.url);
  const reply = await client.submit(
    '/log-in',
    { email: member.email, password: member.password },
    { 'user-agent': browser },
  );
  return { client, reply };
}

describe('sessions', () => {
  test('U70: are listed with browser, address and times, and the one that asks is marked', async () => {
    const ann = await server.signUp({ username: 'ann' });
    await logIn(ann, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
    const { body } = await getSecurity(ann);
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    const other = body.sessions.find((session: { is_current: boolean }) => !session.is_current);
    expect(other).toMatchObject({ user_agent: expect.stringContaining('Firefox/140.0') });
    expect(other.address).toMatch(/127\.0\.0\.1|::1/);
    expect(Date.parse(other.last_used)).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(body)).not.toContain('token');
  });

  test('one can be ended, with immediate effect; another user’s cannot', async () => {
    const bob = await server.signUp({ username: 'bob' });
    const eve = await server.signUp({ username: 'eve' });
    const { client } = await logIn(bob);
    const { body } = await getSecurity(bob);
    const other = body.sessions.find((session: { is_current: boolean }) => !session.is_current);
    const path = `/rest/v1.1/me/sessions/${other.ID}`;
    expect((await server.request(path, { as: eve, method: 'DELETE' })).status).toBe(404);
    expect((await client.get('/rest/v1.1/me')).status).toBe(200);
    expect((await server.request(path, { as: bob, method: 'DELETE' })).status).toBe(200);
    expect((await client.get('/rest/v1.1/me')).status).toBe(401);
    expect((await server.request(path, { as: bob, method: 'DELETE' })).status).toBe(404);
  });

  test('all others can be ended together', async () => {
    const cleo = await server.signUp({ username: 'cleo' });
    const [first, second] = [await logIn(cleo), await logIn(cleo)];
    await server.request('/rest/v1.1/me/sessions', { as: cleo, method: 'DELETE' });
    expect((await first.client.get('/rest/v1.1/me')).status).toBe(401);
    expect((await second.client.get('/rest/v1.1/me')).status).toBe(401);
    expect((await getSecurity(cleo)).body.sessions).toHaveLength(1);
  });
});

describe('changing the password', () => {
  test('asks for the old one, ends other sessions and keeps this one', async () => {
    const dora = await server.signUp({ username: 'dora' });
    const { client: other } = await logIn(dora);
    const { client: mine } = await logIn(dora);
    const change = (currentPassword: string, newPassword: string) =>
      mine.post('/api/auth/change-password', { currentPassword, newPassword });
    expect((await change('not the password', 'five loud crayons')).body.code).toBe('INVALID_PASSWORD');
    expect((await change(dora.password, 'short')).body.code).toBe('PASSWORD_TOO_SHORT');
    expect((await change(dora.password, 'five loud crayons')).status).toBe(200);
    expect((await mine.get('/rest/v1.1/me')).status).toBe(200);
    expect((await other.get('/rest/v1.1/me')).status).toBe(401);
    expect((await logIn(dora)).reply.status).toBe(422);
    expect((await logIn({ ...dora, password: 'five loud crayons' })).reply.status).toBe(303);
  });
});

describe('setting a new password by the emailed link', () => {
  test('ends sessions and API keys, says which, and names the passkeys that stay', async () => {
    const eva = await server.signUp({ username: 'eva' });
    const { client: elsewhere } = await logIn(eva);
    const { body } = await server.request('/rest/v1.1/me/api-keys', {
      as: eva,
      json: { name: 'Backup script', scope: 'write' },
    });
    const requestByKey = () =>
      server.request('/rest/v1.1/me', { headers: { authorization: `Bearer ${body.key}` } });
    await server.db
      .insertInto('passkeys')
      .values({
        user_id: eva.id,
        name: 'Blue phone',
        public_key: 'x',
        credential_id: 'eva',
        counter: 0,
        device_type: 'multiDevice',
        backed_up: true,
      })
      .execute();
    expect((await requestByKey()).status).toBe(200);

    const visitor = createClient(server.url);
    await visitor.submit('/forgot-password', { email: eva.email });
    const listEmails = async (subject: string) =>
      (await readOutbox(server.config.outboxDir)).filter(
        (mail) => mail.to === eva.email && mail.subject === subject,
      );
    await expect.poll(() => listEmails('Choose a new password for Tidings')).toHaveLength(1);
    const [link] = await listEmails('Choose a new password for Tidings');
    const token = /token=([\w-]+)/.exec(link!.text)![1]!;
    await visitor.submit('/reset-password', { token, password: 'five loud crayons' });

    expect((await requestByKey()).status).toBe(401);
    expect((await server.request('/rest/v1.1/me', { as: eva })).status).toBe(401);
    expect((await elsewhere.get('/rest/v1.1/me')).status).toBe(401);
    await expect.poll(() => listEmails('Your Tidings password was changed')).toHaveLength(1);
    const { text } = (await listEmails('Your Tidings password was changed'))[0]!;
    expect(text).toContain(`These API keys no longer work: Backup script (${body.api_key.prefix}…)`);
    expect(text).toContain('These passkeys still open your account: Blue phone');
    expect(text).toContain('/me/security');
    expect(text).not.toContain(body.key);
  });
});

describe('API keys', () => {
  const toBearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
  const create = async (as: TestMember, scope: 'read' | 'write', name = 'script') =>
    (await server.request('/rest/v1.1/me/api-keys', { as, json: { name, scope } })).body;

  test('act for their owner without a cookie, are shown once and kept as a hash', async () => {
    const fay = await server.signUp({ username: 'fay' });
    const { key, api_key } = await create(fay, 'write');
    expect(key).toMatch(/^tidings_[0-9a-f]{12}_[\w-]{43}$/);
    const me = await server.request('/rest/v1.1/me', toBearer(key));
    expect(me.body.username).toBe('fay');
    const changed = await server.request('/rest/v1.1/me/preferences', {
      ...toBearer(key),
      json: { calypso_preferences: { theme: 'dark' } },
    });
    expect(changed.status).toBe(200);
    const read = await server.request('/rest/v1.1/me/preferences', toBearer(key));
    expect(read.body.calypso_preferences.theme).toBe('dark');
    const { body } = await getSecurity(fay);
    expect(body.api_keys).toMatchObject([{ ID: api_key.ID, name: 'script', scope: 'write' }]);
    expect(body.api_keys[0].last_used).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain(key);
    const stored = await server.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key.slice(-43));
  });

  test('that are used at the same moment, beside sessions and wrong ones, each act for their own owner', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
    const keys = await Promise.all(people.map(async (person) => (await create(person, 'read')).key));
    const unknown = 'tidings_000000000000_0123456789012345678901234567890123456789012';
    // The number of one key with the secret of another.
    const mixed = keys[0].slice(0, 21) + keys[1].slice(21);
    const asked = [
      ...people.map((as) => ({ as })),
      ...[...keys, unknown, mixed, ...keys].map(toBearer),
      { headers: {} },
    ];
    const answers = await Promise.all(asked.map((options) => server.request('/rest/v1.1/me', options)));
    const names = people.map(({ username }) => username);
    expect(answers.map(({ status, body }) => (status === 200 ? body.username : status))).toEqual([
      ...names,
      ...[...names, 401, 401, ...names],
      401,
    ]);
  });

  test('that may only read change nothing', async () => {
    const gus = await server.signUp({ username: 'gus' });
    const { key } = await create(gus, 'read');
    expect((await server.request('/rest/v1.1/me', toBearer(key))).status).toBe(200);
    const refused = await server.request('/rest/v1.1/me/preferences', {
      ...toBearer(key),
      json: { calypso_preferences: { theme: 'dark' } },
    });
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
  });

  test('that are wrong or revoked get an error, also where a visitor may look', async () => {
    const hal = await server.signUp({ username: 'hal' });
    const { key, api_key } = await create(hal, 'write');
    const changed = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    for (const wrong of [changed, 'tidings_nothing', 'something-else', key.slice(0, 21)]) {
      const answer = await server.request('/rest/v1.1/me', toBearer(wrong));
      expect([answer.status, answer.body.error]).toEqual([401, 'authorization_required']);
      expect((await server.request('/rest/v1.1/users/hal', toBearer(wrong))).status).toBe(401);
    }
    // A valid cookie does not replace an invalid key.
    const both = await server.request('/rest/v1.1/me', { as: hal, ...toBearer(changed) });
    expect(both.status).toBe(401);
    await server.request(`/rest/v1.1/me/api-keys/${api_key.ID}`, { as: hal, method: 'DELETE' });
    expect((await server.request('/rest/v1.1/me', toBearer(key))).status).toBe(401);
  });

  test('cannot make keys, see sessions or delete the account; no one revokes another’s', async () => {
    const ida = await server.signUp({ username: 'ida' });
    const jon = await server.signUp({ username: 'jon' });
    const { key, api_key } = await create(ida, 'write');
    const calls: [string, { method?: string; json?: unknown }][] = [
      ['/rest/v1.1/me/security', {}],
      ['/rest/v1.1/me/api-keys', { json: { name: 'more', scope: 'write' } }],
      ['/rest/v1.1/me/sessions', { method: 'DELETE' }],
      [`/rest/v1.1/me/api-keys/${api_key.ID}`, { method: 'DELETE' }],
      ['/rest/v1.1/me/settings', { json: { user_email: 'thief@example.org' } }],
      ['/rest/v1.1/me/account/close', { json: { login: 'ida', password: ida.password } }],
    ];
    for (const [path, wish] of calls)
      expect((await server.request(path, { ...toBearer(key), ...wish })).status, path).toBe(403);
    const foreign = await server.request(`/rest/v1.1/me/api-keys/${api_key.ID}`, {
      as: jon,
      method: 'DELETE',
    });
    expect(foreign.status).toBe(404);
    expect((await server.request('/rest/v1.1/me', toBearer(key))).status).toBe(200);
  });

  test('are limited to 25', async () => {
    const kim = await server.signUp({ username: 'kim' });
    const answers = await Promise.all(
      Array.from({ length: 27 }, (_, index) =>
        server.request('/rest/v1.1/me/api-keys', { as: kim, json: { name: `k${index}`, scope: 'read' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('one-time codes', () => {
  /** Turns codes on as the page does. Returns the secret's address and the backup codes. */
  async function enable(member: TestMember) {
    const client = (await logIn(member)).client;
    const { body } = await client.post('/api/auth/two-factor/enable', { password: member.password });
    const confirmed = await client.post('/api/auth/two-factor/verify-totp', {
      code: oneTimeCode(body.totpURI),
    });
    expect(confirmed.status).toBe(200);
    return { client, uri: body.totpURI as string, backupCodes: body.backupCodes as string[] };
  }

  test('are asked for after the password, by a form that needs no script', async () => {
    const lea = await server.signUp({ username: 'lea' });
    const { uri } = await enable(lea);
    const { client, reply } = await logIn(lea);
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe('/log-in/code?redirect_to=%2Freader');
    expect((await client.get('/rest/v1.1/me')).status).toBe(401);
    const page = await client.get('/log-in/code?redirect_to=%2Freader');
    expect(page.body).toContain('autoComplete="one-time-code"');

    const wrong = await client.submit('/log-in/code?redirect_to=%2Fme', { code: '000000' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('That code isn’t right.');
    const code = oneTimeCode(uri);
    const right = await client.submit('/log-in/code?redirect_to=%2Fme', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/me']);
    expect((await client.get('/rest/v1.1/me')).body.username).toBe('lea');
  });

  test('an unconfirmed secret asks no one for a code', async () => {
    const max = await server.signUp({ username: 'max' });
    await server.request('/api/auth/two-factor/enable', { as: max, json: { password: max.password } });
    expect((await logIn(max)).reply.headers.get('location')).toBe('/reader');
    expect((await getSecurity(max)).body.two_factor_enabled).toBe(false);
  });

  test('a backup code opens once; guessing ends after five tries', async () => {
    const nia = await server.signUp({ username: 'nia' });
    const { backupCodes } = await enable(nia);
    const first = (await logIn(nia)).client;
    expect((await first.submit('/log-in/code', { code: backupCodes[0]! })).status).toBe(303);
    const second = (await logIn(nia)).client;
    const again = await second.submit('/log-in/code', { code: backupCodes[0]! });
    expect(again.body).toContain(
      'That code isn’t right. Enter the current code from your app, or an unused backup code.',
    );
    for (let tries = 0; tries < 4; tries += 1) await second.submit('/log-in/code', { code: '000000' });
    const ended = await second.submit('/log-in/code', { code: backupCodes[1]! });
    expect(ended.status).toBe(422);
    expect((await second.get('/rest/v1.1/me')).status).toBe(401);
  });

  test('without the password before it a code opens nothing', async () => {
    const ola = await server.signUp({ username: 'ola' });
    const { uri } = await enable(ola);
    const stranger = createClient(server.url);
    const reply = await stranger.submit('/log-in/code', { code: oneTimeCode(uri) });
    expect(reply.body).toContain('That took too long. Log in again with your password.');
  });

  test('are turned off with the password only', async () => {
    const pia = await server.signUp({ username: 'pia' });
    const { client } = await enable(pia);
    const wrong = await client.post('/api/auth/two-factor/disable', { password: 'not it' });
    expect(wrong.body.code).toBe('INVALID_PASSWORD');
    expect((await client.post('/api/auth/two-factor/disable', { password: pia.password })).status).toBe(200);
    expect((await logIn(pia)).reply.headers.get('location')).toBe('/reader');
  });
});

describe('passkeys', () => {
  test('belong to their owner, and calls without one are refused', async () => {
    const [quin, rob] = [await server.signUp({ username: 'quin' }), await server.signUp({ username: 'rob' })];
    const { id } = await server.db
      .insertInto('passkeys')
      .values({
        user_id: quin.id,
        name: 'Phone',
        public_key: 'x',
        credential_id: 'y',
        counter: 0,
        device_type: 'multiDevice',
        backed_up: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await getSecurity(quin)).body.passkeys).toMatchObject([{ ID: id, name: 'Phone' }]);
    const path = `/rest/v1.1/me/passkeys/${id}`;
    expect((await server.request(path, { as: rob, method: 'DELETE' })).status).toBe(404);
    expect((await server.request(path, { method: 'DELETE' })).status).toBe(401);
    expect((await server.request(path, { as: quin, method: 'DELETE' })).status).toBe(200);
  });

  test('are made for the address of this server, on a device that checks who uses it', async () => {
    const sam = await server.signUp({ username: 'sam' });
    const { body } = await server.request('/api/auth/passkey/generate-register-options', { as: sam });
    expect(body.rp).toEqual({ name: 'Tidings', id: 'localhost' });
    expect(body.authenticatorSelection).toMatchObject({
      userVerification: 'required',
      residentKey: 'required',
    });
  });
});
