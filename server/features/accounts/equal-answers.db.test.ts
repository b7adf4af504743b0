import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountServer, startAccountServer } from '#test/account-server.ts';
import { type Client, createClient, type Reply } from '#test/http-client.ts';

let server: AccountServer;
let people = 0;
beforeAll(async () => {
  server = await startAccountServer({ PUBLIC_URL: 'https://tidings.example' });
});
afterAll(() => server.close());

const PASSWORD = 'four quiet pencils';
const OTHER = 'five loud crayons';

async function signUp(email: string, password = PASSWORD) {
  people += 1;
  const username = `person-${1_000 + people}`;
  const client = createClient(server.url);
  const answer = await client.post('/api/auth/sign-up/email', { email, password, name: 'Ann', username });
  return { client, answer, username, email };
}

const listEmailsTo = async (email: string, subject: string) =>
  (await server.mails(0)).filter((mail) => mail.to === email && mail.subject === subject);

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from graphile_worker.jobs`.execute(
    server.context.db,
  );
  return rows[0]!.n;
}

/** Returns the path of the newest link that confirms an address. */
async function linkTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => listEmailsTo(email, 'VerifyEmail')).toHaveLength(count);
  const { text } = (await listEmailsTo(email, 'VerifyEmail')).at(-1)!;
  return /https:\/\/tidings\.example(\/\S+)/.exec(text)![1]!;
}

/** Signs up a user with a confirmed address. */
async function signUpConfirmed(email: string, password = PASSWORD) {
  const person = await signUp(email, password);
  await person.client.get(await linkTo(email));
  return person;
}

const getMe = (client: Client) => client.get('/rest/v1.1/me');
const logIn = async (email: string, password: string, client = createClient(server.url)) => ({
  client,
  answer: await client.post('/api/auth/sign-in/email', { email, password }),
});

/** Returns a response byte for byte, without what identifies this user, moment and session. */
function toComparableText({ status, headers, body }: Reply, own: string[]): string {
  const lines = [...headers].filter(([name]) => name !== 'date').map(([name, value]) => `${name}: ${value}`);
  const whole = `${status}\n${lines.join('\n')}\n${JSON.stringify(body)}`;
  return own
    .reduce((text, word) => text.replaceAll(word, '…'), whole)
    .replaceAll(
      /session_token=[^;]{70,}?(?=;)/g,
      (cookie) => `cookie of ${decodeURIComponent(cookie).length}`,
    )
    .replaceAll(/"token":"\w{32}"/g, '"token":…')
    .replaceAll(/"(ID|id|userId)":"?\d+"?/g, '"id":…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/content-length: \d+/g, 'content-length');
}

describe('whether an address has an account', () => {
  test('is revealed by no response of signing up, of anything after it, or of logging in', async () => {
    await signUpConfirmed('taken@example.org', OTHER);
    // Two addresses of one length.
    const seen = [];
    for (const email of ['freed@example.org', 'taken@example.org']) {
      const { client, answer, username } = await signUp(email);
      const own = [email, encodeURIComponent(email), username];
      const answers: Record<string, Reply> = { signUp: answer };
      answers.me = await getMe(client);
      answers.preferences = await client.get('/rest/v1.1/me/preferences');
      answers.session = await client.get('/api/auth/get-session');
      answers.sendAgain = await client.post('/rest/v1.1/me/send-verification-email', {});
      answers.sendAgainToo = await client.post('/api/auth/send-verification-email', { email });
      answers.barred = await client.post('/rest/v1.1/test/verified', {});
      answers.again = (await signUp(email)).answer;
      answers.logOut = await client.submit('/log-out', {});
      answers.loggedOut = await getMe(client);
      const right = await logIn(email, PASSWORD);
      answers.logIn = right.answer;
      answers.loggedIn = await getMe(right.client);
      const visitor = createClient(server.url);
      answers.logInForm = await visitor.submit('/log-in', { email, password: PASSWORD });
      answers.wrong = (await logIn(email, 'not the password')).answer;
      answers.byName = await createClient(server.url).post('/api/auth/sign-in/username', {
        username,
        password: PASSWORD,
      });
      answers.reset = await visitor.submit('/forgot-password', { email });
      answers.resetToo = await visitor.post('/api/auth/request-password-reset', { email });
      answers.linkAgain = await createClient(server.url).submit('/verify-email', { email });
      seen.push(
        Object.entries(answers).map(
          ([name, reply]) => `${name}\n${toComparableText(reply, [...own, `person-${1_000 + people}`])}`,
        ),
      );
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]!.join('\n')).toMatch(/signUp\n200[\s\S]*me\n200[\s\S]*logIn\n200[\s\S]*wrong\n401/);
  }, 60_000);

  test('is known to the owner, who is notified, and no link is sent', async () => {
    const owner = await signUpConfirmed('owner@example.org');
    const stranger = await signUp('OWNER@example.org', OTHER);
    await expect.poll(() => listEmailsTo('owner@example.org', 'AccountExists')).toHaveLength(1);
    expect(await listEmailsTo('owner@example.org', 'VerifyEmail')).toHaveLength(1);
    expect((await getMe(stranger.client)).body).toMatchObject({
      email: 'owner@example.org',
      email_verified: false,
      username: stranger.username,
    });
    // Each password opens its own account; the confirmed one is checked first.
    const names = [];
    for (const password of [PASSWORD, OTHER])
      names.push((await getMe((await logIn('owner@example.org', password)).client)).body.username);
    expect(names).toEqual([owner.username, stranger.username]);
    await createClient(server.url).submit('/forgot-password', { email: 'owner@example.org' });
    await expect.poll(() => listEmailsTo('owner@example.org', 'ResetPassword')).toHaveLength(1);
    expect((await listEmailsTo('owner@example.org', 'ResetPassword'))[0]!.text).toContain('token=');
  });
});

describe('an address that several people have signed up with', () => {
  test('is whose link is opened first; the other link does nothing', async () => {
    const first = await signUp('both@example.org');
    const firstLink = await linkTo('both@example.org');
    const second = await signUp('both@example.org', OTHER);
    const secondLink = await linkTo('both@example.org', 2);
    const phone = createClient(server.url);
    const opened = await phone.get(firstLink);
    expect(opened.headers.get('location')).toBe('/verify-email?confirmed=1');
    expect((await getMe(phone)).body).toMatchObject({ username: first.username, email_verified: true });
    const late = await second.client.get(secondLink);
    expect(late.headers.get('location')).toBe('/verify-email?confirmed=1&error=INVALID_TOKEN');
    expect((await getMe(second.client)).body.email_verified).toBe(false);
    expect((await getMe((await logIn('both@example.org', PASSWORD)).client)).body.username).toBe(
      first.username,
    );
  });

  test('belongs to one account even if both links are opened at once', async () => {
    const persons = [await signUp('race@example.org'), await signUp('race@example.org')];
    await expect.poll(() => listEmailsTo('race@example.org', 'VerifyEmail')).toHaveLength(2);
    const links = (await listEmailsTo('race@example.org', 'VerifyEmail')).map(
      ({ text }) => /https:\/\/tidings\.example(\/\S+)/.exec(text)![1]!,
    );
    await Promise.all(links.map((link) => createClient(server.url).get(link)));
    const states = await Promise.all(
      persons.map(async ({ client }) => (await getMe(client)).body.email_verified),
    );
    expect(states.sort()).toEqual([false, true]);
  });

  test('gets five links an hour, over all requests', async () => {
    for (let number = 1; number <= 7; number += 1) await signUp('flood@example.org');
    await signUp('after@example.org');
    await linkTo('after@example.org');
    // Emails are sent side by side: that one may overtake the last of the others.
    await expect.poll(countJobs).toBe(0);
    expect(await listEmailsTo('flood@example.org', 'VerifyEmail')).toHaveLength(5);
  });

  test('is not confirmed by the link of an address that was named before', async () => {
    const { client, username } = await signUp('before@example.org');
    const link = await linkTo('before@example.org');
    await server.context.db
      .updateTable('users')
      .set({ email: 'after-that@example.org' })
      .where('username', '=', username)
      .execute();
    expect((await client.get(link)).headers.get('location')).toContain('error=INVALID_TOKEN');
  });
});
