import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalogue } from '#server/platform/catalogues.ts';
import { provideCatalogues } from '#shared/i18n/translate.ts';
import { type AccountServer, startAccountServer } from '#test/account-server.ts';
import { type Client, createClient } from '#test/http-client.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer({ PUBLIC_URL: 'https://tidings.example' });
});
afterAll(() => server.close());

const PASSWORD = 'four quiet pencils';
let people = 0;

async function signUp(fields: Record<string, unknown> = {}) {
  people += 1;
  const client = createClient(server.url);
  const person = { email: `p${people}@example.org`, password: PASSWORD, name: `Person ${people}`, ...fields };
  const answer = await client.post('/api/auth/sign-up/email', person);
  return { client, person, answer };
}

/** Waits for the newest email to an address; returns the path of its link on this server. */
async function waitForEmail(email: string, count = 1) {
  await expect
    .poll(async () => (await server.mails(0)).filter(({ to }) => to === email).length)
    .toBeGreaterThanOrEqual(count);
  const mail = (await server.mails(0)).filter(({ to }) => to === email).at(-1)!;
  const link = /https:\/\/tidings\.example(\/\S+)/.exec(mail.text);
  return { ...mail, path: link?.[1] ?? '' };
}

const getMe = (client: Client) => client.get('/rest/v1.1/me');

describe('signing up', () => {
  test('the first person runs this Tidings, everyone else is a member', async () => {
    const first = await signUp();
    const second = await signUp();
    expect((await getMe(first.client)).body.role).toBe('administrator');
    expect((await getMe(second.client)).body.role).toBe('member');
  });

  test('signs in at once, unverified, and emails a link that verifies', async () => {
    const { client, person, answer } = await signUp({ username: 'Nora-H' });
    expect(answer.status).toBe(200);
    expect((await getMe(client)).body).toMatchObject({
      username: 'nora-h',
      display_name: person.name,
      email: person.email,
      email_verified: false,
    });
    const mail = await waitForEmail(person.email);
    expect(mail.subject).toBe('VerifyEmail');
    const opened = await client.get(mail.path);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/verify-email?confirmed=1']);
    expect((await getMe(client)).body.email_verified).toBe(true);
  });

  test('the link signs in on another device, once', async () => {
    const { person } = await signUp();
    const { path } = await waitForEmail(person.email);
    const phone = createClient(server.url);
    await phone.get(path);
    expect((await getMe(phone)).body).toMatchObject({ email: person.email, email_verified: true });
    const thief = createClient(server.url);
    expect((await thief.get(path)).headers.get('location')).toBe('/verify-email?confirmed=1');
    expect((await getMe(thief)).status).toBe(401);
  });

  test('a wrong or changed link says so', async () => {
    const { client, person } = await signUp();
    const { path } = await waitForEmail(person.email);
    const opened = await client.get(path.replace('token=e', 'token=f'));
    expect(opened.headers.get('location')).toBe('/verify-email?confirmed=1&error=INVALID_TOKEN');
    expect((await getMe(client)).body.email_verified).toBe(false);
  });

  test('the session cookie is for this server only and out of reach of scripts', async () => {
    const { answer } = await signUp();
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-tidings\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/Domain/i);
  });

  test('without a username one is made of the name', async () => {
    const { client } = await signUp({ name: 'Zoë Smith' });
    const { client: other } = await signUp({ name: 'Zoë Smith' });
    expect((await getMe(client)).body.username).toBe('zoe-smith');
    expect((await getMe(other)).body.username).toBe('zoe-smith-2');
  });

  test('many at once wait for each other and all get in', async () => {
    // More than there are connections: none may be occupied while waiting for another.
    const crowd = await Promise.all(Array.from({ length: 25 }, () => signUp()));
    expect(crowd.map(({ answer }) => answer.status)).toEqual(crowd.map(() => 200));
  }, 30_000);

  test.each([
    [{ username: 'admin' }, 'INVALID_USERNAME'],
    [{ username: 'ab' }, 'USERNAME_TOO_SHORT'],
    [{ username: 'a b c' }, 'INVALID_USERNAME'],
    [{ username: 'NORA-h' }, 'USERNAME_IS_ALREADY_TAKEN'],
    [{ password: 'seven77' }, 'PASSWORD_TOO_SHORT'],
    [{ password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
  ])('refuses %j', async (fields, code) => {
    const { answer } = await signUp(fields);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  test('no one can make themselves an administrator', async () => {
    const { client } = await signUp({ role: 'administrator', emailVerified: true });
    expect((await getMe(client)).body).toMatchObject({ role: 'member', email_verified: false });
  });
});

describe('no one learns who has an account', () => {
  test('logging in answers the same for a wrong password and an unknown address', async () => {
    const { person } = await signUp();
    const visitor = createClient(server.url);
    const wrong = await visitor.submit('/log-in', { email: person.email, password: 'not the password' });
    const unknown = await visitor.submit('/log-in', {
      email: 'nobody@example.org',
      password: 'anything at all',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.error).toBe('That email and password don’t match. Check both, or reset your password.');
    provideCatalogues(readCatalogue);
    const accented = await visitor.submit(
      '/log-in',
      { email: person.email, password: 'not the password' },
      { 'accept-language': 'en-XA' },
    );
    expect(accented.body.error).toMatch(/^Ţĥáţ é/);
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body.error).toBe(wrong.body.error);
    expect(unknown.body.values).toEqual({ email: 'nobody@example.org' });
  });

  test('asking for a reset answers the same', async () => {
    const { person } = await signUp();
    const visitor = createClient(server.url);
    const known = await visitor.submit('/forgot-password', { email: person.email });
    const unknown = await visitor.submit('/forgot-password', { email: 'nobody@example.org' });
    expect([known.status, known.headers.get('location')]).toEqual([303, '/forgot-password?sent=1']);
    expect([unknown.status, unknown.headers.get('location')]).toEqual([303, '/forgot-password?sent=1']);
  });

  test('asking for a verification link answers the same', async () => {
    const { person } = await signUp();
    const visitor = createClient(server.url);
    const known = await visitor.submit('/verify-email', { email: person.email });
    const unknown = await visitor.submit('/verify-email', { email: 'nobody@example.org' });
    expect([known.status, known.headers.get('location')]).toEqual([303, '/verify-email?sent=1']);
    expect([unknown.status, unknown.headers.get('location')]).toEqual([303, '/verify-email?sent=1']);
  });
});

describe('sessions', () => {
  test('logging in and out by form', async () => {
    const { person } = await signUp();
    const client = createClient(server.url);
    const done = await client.submit('/log-in?redirect_to=%2Ftag%2Fbooks', {
      email: ` ${person.email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/tag/books']);
    expect((await getMe(client)).status).toBe(200);
    const stolen = new Map(client.cookies);
    const out = await client.submit('/log-out', {});
    expect([out.status, out.headers.get('location')]).toEqual([303, '/']);
    expect(client.cookies.size).toBe(0);
    for (const [name, value] of stolen) client.cookies.set(name, value);
    expect((await getMe(client)).status).toBe(401);
  });

  test('an address elsewhere is not gone to', async () => {
    const { person } = await signUp();
    const done = await createClient(server.url).submit('/log-in?redirect_to=//example.com', {
      email: person.email,
      password: PASSWORD,
    });
    expect(done.headers.get('location')).toBe('/reader');
  });

  test('a cookie with a changed signature, or without one, is no one’s', async () => {
    const { client } = await signUp();
    const [[name, value]] = [...client.cookies] as [[string, string]];
    const [token] = decodeURIComponent(value).split('.');
    for (const forged of [
      `${token}`,
      `${token}.`,
      `${token}.AAAA`,
      `${value.slice(0, -6)}AAAA%3D`,
      '%',
      '',
    ]) {
      client.cookies.set(name, forged);
      expect((await getMe(client)).status, forged).toBe(401);
    }
  });

  test('end after 30 days without use, and 90 days after logging in', async () => {
    await using own = await startAccountServer();
    const client = createClient(own.url);
    await client.post('/api/auth/sign-up/email', { email: 'a@example.org', password: PASSWORD, name: 'A' });
    const day = 24 * 3_600;
    for (let days = 0; days < 87; days += 29) {
      expect((await getMe(client)).status).toBe(200);
      own.clock.pass(29 * day);
    }
    expect((await getMe(client)).status).toBe(200);
    own.clock.pass(4 * day);
    expect((await getMe(client)).status).toBe(401);

    await client.post('/api/auth/sign-in/email', { email: 'a@example.org', password: PASSWORD });
    expect((await getMe(client)).status).toBe(200);
    own.clock.pass(31 * day);
    expect((await getMe(client)).status).toBe(401);
  });

  test('another site’s page can not log someone in', async () => {
    const { person } = await signUp();
    const fields = { email: person.email, password: PASSWORD };
    const foreign = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.tidings.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const answer = await createClient(server.url).submit('/log-in', fields, headers);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const own = await createClient(server.url).submit('/log-in', fields, { origin: server.url });
    expect(own.status).toBe(303);
  });
});

test('a form says where it comes from, over plain HTTP too', async () => {
  // Under "no-referrer" browsers send Origin: null with a form, and without HTTPS nothing else tells the origin.
  const answer = await createClient(server.url).get('/rest/v1.1/me');
  expect(answer.headers.get('referrer-policy')).toBe('same-origin');
});

describe('resetting a password', () => {
  test('by the emailed link; old sessions and the old password end', async () => {
    const { client, person } = await signUp();
    const visitor = createClient(server.url);
    await visitor.submit('/forgot-password', { email: person.email });
    const { subject, path } = await waitForEmail(person.email, 2);
    expect(subject).toBe('ResetPassword');
    const token = new URL(path, server.url).searchParams.get('token')!;

    const short = await visitor.submit('/reset-password', { token, password: 'short' });
    expect([short.status, short.body.error]).toEqual([422, 'The password needs at least 8 characters.']);
    expect(short.body.values).toEqual({ token });
    const done = await visitor.submit('/reset-password', { token, password: 'a new long phrase' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/log-in?reset=1']);

    expect((await getMe(client)).status).toBe(401);
    const old = await visitor.submit('/log-in', { email: person.email, password: PASSWORD });
    expect(old.status).toBe(422);
    await visitor.submit('/log-in', { email: person.email, password: 'a new long phrase' });
    // A user who could open the link reads the email of this address.
    expect((await getMe(visitor)).body).toMatchObject({ email: person.email, email_verified: true });

    const again = await visitor.submit('/reset-password', { token, password: 'yet another phrase' });
    expect(again.body.error).toBe('This link has already been used or has expired. Request a new one.');
  });

  test('the link leads to the configured address whatever the request says', async () => {
    const { person } = await signUp();
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://tidings.example',
    };
    await createClient(server.url).post(
      '/api/auth/request-password-reset',
      { email: person.email, redirectTo: '/x' },
      forged,
    );
    const mail = await waitForEmail(person.email, 2);
    expect(mail.text).toContain('https://tidings.example/reset-password?token=');
    expect(mail.text).not.toContain('evil.example');
  });
});

describe('the verification email', () => {
  const again = (client: Client) => client.post('/rest/v1.1/me/send-verification-email', {});

  test('U72: can be sent again after a cool-down of a minute', async () => {
    await using own = await startAccountServer();
    const client = createClient(own.url);
    await client.post('/api/auth/sign-up/email', { email: 'a@example.org', password: PASSWORD, name: 'A' });
    const soon = await again(client);
    expect([soon.status, soon.body.error]).toEqual([429, 'throttled']);
    expect(soon.body.data.retry_after).toBeGreaterThan(50);
    expect(soon.body.data.retry_after).toBeLessThanOrEqual(60);
    own.clock.pass(61);
    expect((await again(client)).body).toEqual({ success: true });
    expect((await again(client)).status).toBe(429);
    expect(await own.mails(2)).toHaveLength(2);
  });

  test('no one gets one who is verified', async () => {
    const { client, person } = await signUp();
    await client.get((await waitForEmail(person.email)).path);
    expect((await again(client)).body).toEqual({ success: true });
    expect((await server.mails(0)).filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  test('EM-01, EM-04: what needs a confirmed address is refused until then', async () => {
    const { client, person } = await signUp();
    const refused = await client.post('/rest/v1.1/test/verified', {});
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'email_unverified', message: 'Please verify your email before subscribing.' },
    ]);
    await client.get((await waitForEmail(person.email)).path);
    expect((await client.post('/rest/v1.1/test/verified', {})).body).toEqual({ ok: true });
  });
});
