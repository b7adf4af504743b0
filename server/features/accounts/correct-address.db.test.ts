import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountServer, startAccountServer } from '#test/account-server.ts';
import { type Client, createClient } from '#test/http-client.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const PASSWORD = 'four quiet pencils';
const ADDRESS = '/wpcom/v2/me/verification/address';

async function signUp(username: string): Promise<Client> {
  const client = createClient(server.url);
  const person = { email: `${username}@exmaple.org`, name: username, username, password: PASSWORD };
  await client.post('/api/auth/sign-up/email', person);
  return client;
}

/** Returns the path of the link in the newest email to an address. */
async function linkTo(email: string, subject = 'VerifyEmail'): Promise<string> {
  const find = async () =>
    (await server.mails(0)).findLast((mail) => mail.to === email && mail.subject === subject);
  await expect.poll(find).toBeDefined();
  return /https?:\/\/[^/\s]+(\/\S+)/.exec((await find())!.text)![1]!;
}

const getMe = async (client: Client) => (await client.get('/rest/v1.1/me')).body;

describe('an address that was mistyped at sign-up', () => {
  test('is corrected at once: the old link is dead, the new one confirms', async () => {
    const ann = await signUp('ann');
    const old = await linkTo('ann@exmaple.org');
    const answer = await ann.post(ADDRESS, { email: 'Ann@example.org' });
    expect([answer.status, answer.body]).toEqual([200, { success: true, email: 'ann@example.org' }]);
    expect(await getMe(ann)).toMatchObject({ email: 'ann@example.org', email_verified: false });
    const opened = await createClient(server.url).get(old);
    expect(opened.headers.get('location')).toMatch(/error=INVALID_TOKEN/);
    expect((await getMe(ann)).email_verified).toBe(false);
    await ann.get(await linkTo('ann@example.org'));
    expect((await getMe(ann)).email_verified).toBe(true);
    server.clock.pass(61);
    const late = await ann.post(ADDRESS, { email: 'other@example.org' });
    expect([late.status, (await getMe(ann)).email]).toEqual([409, 'ann@example.org']);
  });

  test('is corrected once a minute, and an invalid address is rejected', async () => {
    const bob = await signUp('bob');
    expect((await bob.post(ADDRESS, { email: 'bob@' })).status).toBe(400);
    expect((await bob.post(ADDRESS, { email: 'bob@example.org' })).status).toBe(200);
    const again = await bob.post(ADDRESS, { email: 'bobby@example.org' });
    expect([again.status, again.body.code]).toEqual([429, 'throttled']);
    expect((await getMe(bob)).email).toBe('bob@example.org');
    // The link was sent a moment ago: the page counts down from here.
    const { body } = await bob.get('/wpcom/v2/me/verification');
    expect(body).toMatchObject({
      email: 'bob@example.org',
      email_verified: false,
      sends_email: true,
      outbox: null,
    });
    expect(body.retry_after).toBeGreaterThan(50);
    server.clock.pass(61);
    expect((await bob.get('/wpcom/v2/me/verification')).body.retry_after).toBe(0);
    expect((await bob.post(ADDRESS, { email: 'bobby@example.org' })).status).toBe(200);
  });

  test('is corrected by the form of the page as well, which leads on to where one was going', async () => {
    const cem = await signUp('cem');
    const page = '/verify-email?sent=1&redirect_to=%2Freader%2Fimport';
    const wrong = await cem.submit(page, { email: 'cem at home' });
    expect([wrong.status, wrong.body.field, wrong.body.values.email]).toEqual([422, 'email', 'cem at home']);
    const right = await cem.submit(page, { email: 'cem@example.org' });
    expect([right.status, right.headers.get('location')]).toEqual([303, page]);
    expect((await getMe(cem)).email).toBe('cem@example.org');
    const soon = await cem.submit(page, {});
    expect([soon.status, soon.body.field]).toEqual([429, undefined]);
  });

  test('does not reveal whether the new one has an account: its owner is notified instead', async () => {
    const owner = await signUp('dora');
    await owner.get(await linkTo('dora@exmaple.org'));
    const seen = [];
    for (const [name, email] of [
      ['edda', 'free@exmaple.org'],
      ['egon', 'dora@exmaple.org'],
    ] as const) {
      const client = await signUp(name);
      const { status, body } = await client.post(ADDRESS, { email });
      seen.push([status, JSON.stringify(body).replace(email, 'it'), (await getMe(client)).email_verified]);
    }
    expect(seen[1]).toEqual(seen[0]);
    await expect
      .poll(async () => (await server.mails(0)).filter(({ to }) => to === 'dora@exmaple.org').at(-1)?.subject)
      .toBe('AccountExists');
  });

  test('is not confirmed by a link for a new password that went to the wrong one', async () => {
    const fay = await signUp('fay');
    await fay.submit('/forgot-password', { email: 'fay@exmaple.org' });
    const link = new URL(await linkTo('fay@exmaple.org', 'ResetPassword'), server.url);
    await fay.post(ADDRESS, { email: 'victim@example.org' });
    const answer = await fay.post('/api/auth/reset-password', {
      newPassword: 'five loud crayons',
      token: link.searchParams.get('token'),
    });
    expect(answer.status).toBe(200);
    const row = await server.context.db
      .selectFrom('users')
      .select(['email', 'email_verified'])
      .where('username', '=', 'fay')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ email: 'victim@example.org', email_verified: false });
  });
});

describe('whether a username is free', () => {
  test.each([
    ['nobody-yet', 'free'],
    ['ANN', 'taken'],
    ['admin', 'taken'],
    ['ab', 'invalid'],
    ['a b', 'invalid'],
    ['2024', 'invalid'],
  ])('"%s" is %s', async (username, state) => {
    const { status, body } = await createClient(server.url).get(
      `/wpcom/v2/usernames/${encodeURIComponent(username)}`,
    );
    expect([status, body.username, body.state]).toEqual([200, username.toLowerCase(), state]);
  });

  test('suggestions for a taken one are free, and not repeated', async () => {
    const client = createClient(server.url);
    const listSuggestions = async () =>
      (await client.get('/wpcom/v2/usernames/ann')).body.suggestions as string[];
    const [first, second] = await listSuggestions();
    expect((await client.get(`/wpcom/v2/usernames/${first}`)).body.state).toBe('free');
    await signUp(first!);
    expect(await listSuggestions()).not.toContain(first);
    expect(await listSuggestions()).toContain(second);
  });
});
