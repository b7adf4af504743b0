import { expect, test } from 'vitest';
import { computeDelay } from '#server/platform/auth/log-in-limits.ts';
import { type AccountServer, startAccountServer } from '#test/account-server.ts';
import { type Client, createClient } from '#test/http-client.ts';

const PASSWORD = 'four quiet pencils';
const RIGHT = { email: 'bobby@example.org', password: PASSWORD };
const WRONG = { ...RIGHT, password: 'a wrong guess' };

/** Starts the server as in production, behind a proxy that passes the client's address. */
async function startWithBobby(): Promise<AccountServer> {
  const server = await startAccountServer({ TIDINGS_MODE: 'production', TRUST_PROXY: '127.0.0.1' });
  await createClient(server.url).post('/api/auth/sign-up/email', {
    ...RIGHT,
    name: 'Bobby',
    username: 'bobby',
  });
  await server.context.db.updateTable('users').set({ email_verified: true }).execute();
  return server;
}

const toHeaders = (address: string) => ({ 'x-forwarded-for': address });

const logIn = (client: Client, address: string, fields: object, way = 'email') =>
  client.post(`/api/auth/sign-in/${way}`, fields, toHeaders(address));

test('wrong passwords stop the address that sends them, for that account, and never its owner', async () => {
  await using server = await startWithBobby();
  const { url } = server;
  const laptop = createClient(url);
  // The owner has logged in before, from the same address as the attacker.
  expect((await logIn(laptop, '2001:db8:5:5::1', RIGHT)).status).toBe(200);
  expect([...laptop.cookies.keys()]).toContain('tidings.device');

  const createStranger = () => createClient(url);
  const statuses: number[] = [];
  for (let n = 1; n <= 30; n += 1)
    // One household, by address and by login, with a field that the call ignores.
    statuses.push(
      n % 2
        ? (await logIn(createStranger(), `2001:db8:5:5::${n}`, WRONG)).status
        : (
            await logIn(
              createStranger(),
              '2001:db8:5:5::7',
              { ...WRONG, username: 'Bobby', email: `x${n}@y.example` },
              'username',
            )
          ).status,
    );
  expect(statuses).toEqual(Array(30).fill(401));
  const stopped = await logIn(createStranger(), '2001:db8:5:5::99', WRONG);
  expect(stopped).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  const form = await createStranger().submit('/log-in', WRONG, toHeaders('2001:db8:5:5::99'));
  expect([form.status, form.body.error]).toEqual([429, 'Too many attempts. Wait 5 minutes, then try again.']);

  // From the next house, from a known device, and for another account nothing changes.
  const phone = createClient(url);
  expect((await logIn(phone, '2001:db8:5:6::1', RIGHT)).status).toBe(200);
  expect((await logIn(laptop, '2001:db8:5:5::1', RIGHT)).status).toBe(200);
  expect(
    (await logIn(createStranger(), '2001:db8:5:5::1', { ...WRONG, email: 'eve@example.org' })).status,
  ).toBe(401);
  expect((await phone.get('/rest/v1.1/me')).status).toBe(200);

  // A device's cookie is valid for its own account only, and cannot be forged.
  const forged = createClient(url);
  forged.cookies.set('tidings.device', `${Buffer.from('1 abc').toString('base64url')}.AAAA`);
  expect((await logIn(forged, '2001:db8:5:5::1', RIGHT)).status).toBe(429);

  const listEmails = async () =>
    (await server.mails(0)).filter(({ subject }) => subject === 'PasswordGuesses');
  await expect.poll(async () => (await listEmails()).length).toBe(1);
  expect((await listEmails())[0]).toMatchObject({ to: RIGHT.email });
  expect((await listEmails())[0]!.text).toContain('/forgot-password');
}, 120_000);

test('the right password resets the count', async () => {
  await using server = await startWithBobby();
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 16; n += 1)
      expect((await logIn(createClient(server.url), '192.0.2.1', WRONG)).status).toBe(401);
    expect((await logIn(createClient(server.url), '192.0.2.1', RIGHT)).status).toBe(200);
  }
}, 120_000);

test('signing up with another user’s address neither resets the count nor reveals that it is taken', async () => {
  await using server = await startWithBobby();
  for (const email of ['bobby@example.org', 'bobbi@example.org']) {
    const own = { email, password: 'five loud crayons' };
    const client = createClient(server.url);
    await client.post('/api/auth/sign-up/email', { ...own, name: '' }, toHeaders('192.0.2.9'));
    const statuses: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      statuses.push((await logIn(client, '192.0.2.9', { ...own, password: 'a guess' })).status);
      statuses.push((await logIn(client, '192.0.2.9', own)).status);
    }
    expect(statuses, email).toEqual([...Array(15).fill([401, 200]).flat(), 429, 429]);
    expect([...client.cookies.keys()], email).toEqual(['tidings.session_token']);
  }
}, 120_000);

test('an attacked account answers unknown devices later and later, and no later than in five seconds', () => {
  expect([0, 19, 20, 39, 40, 60, 100, 120, 10_000].map(computeDelay)).toEqual([
    0, 0, 250, 250, 500, 1_000, 4_000, 5_000, 5_000,
  ]);
});
