import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OutboxEmail, readOutbox } from '#server/platform/email/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let offsetMs = 0;
const clock = { now: () => new Date(Date.now() + offsetMs) };
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const SETTINGS = '/rest/v1.1/me/settings';
const save = (as: TestMember, json: object) => server.request(SETTINGS, { as, json });

async function listEmailsTo(address: string, subject: string): Promise<OutboxEmail[]> {
  const mails = await readOutbox(server.config.outboxDir);
  return mails.filter((mail) => mail.to === address && mail.subject === subject);
}

async function waitForEmailTo(address: string, subject: string): Promise<OutboxEmail> {
  await expect.poll(() => listEmailsTo(address, subject)).not.toHaveLength(0);
  return (await listEmailsTo(address, subject)).at(-1)!;
}

const CONFIRM = 'Confirm your new email address for Tidings';
const linkIn = (mail: OutboxEmail) => /https?:\/\/[^\s/]+(\/confirm-email\S+)/.exec(mail.text)![1]!;
/** Returns whether the page's button worked. */
async function press(path: string): Promise<boolean> {
  const { status, headers } = await server.request(path, { method: 'POST' });
  expect(status).toBe(303);
  return headers.get('location') === '/confirm-email?confirmed=1';
}

describe('settings', () => {
  test('are there from the first day, and a visitor has none', async () => {
    const person = await server.signUp();
    const { status, body } = await server.request(SETTINGS, { as: person });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user_login: person.username,
      user_email: person.email,
      has_gravatar: false,
      user_email_change_pending: false,
      subscription_delivery_email_default: 'never',
      subscription_delivery_mail_option: 'html',
      subscription_delivery_time_zone: null,
      subscription_delivery_email_blocked: false,
    });
    expect((await server.request(SETTINGS)).status).toBe(401);
  });

  test('AP-35: change the given ones and leave the rest', async () => {
    const person = await server.signUp();
    const change = {
      display_name: 'Ada L.',
      first_name: 'Ada',
      description: 'Reads.\nWrites.',
      user_URL: 'example.org/ada',
      language: 'pt-br',
      subscription_delivery_email_default: 'weekly',
      subscription_delivery_comments_default: true,
      subscription_delivery_mail_option: 'text',
      subscription_delivery_day: 0,
      subscription_delivery_hour: 22,
      subscription_delivery_time_zone: 'Asia/Kathmandu',
    };
    const { body } = await save(person, change);
    expect(body).toMatchObject({
      ...change,
      user_URL: 'https://example.org/ada',
      language: 'pt-BR',
      last_name: '',
      subscription_delivery_notifications_default: false,
    });
    await save(person, { last_name: 'Lovelace', subscription_delivery_email_default: 'never' });
    expect((await server.request(SETTINGS, { as: person })).body).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      subscription_delivery_email_default: 'never',
      subscription_delivery_hour: 22,
    });
  });

  test.each([
    [{ display_name: '' }, /display_name/],
    [{ display_name: 'Two\nlines' }, /one line of text/],
    [{ description: 'a\0b' }, /can’t be saved/],
    [{ user_URL: 'javascript:alert(1)' }, /starts with http/],
    [{ language: 'x y' }, /code of a language/],
    [{ user_email: 'nobody' }, /user_email/],
    [{ subscription_delivery_hour: 7 }, /subscription_delivery_hour/],
    [{ subscription_delivery_day: 7 }, /subscription_delivery_day/],
    [{ subscription_delivery_time_zone: 'Mars/Olympus' }, /time zone/],
  ])('refuse %j with a sentence and change nothing', async (change, sentence) => {
    const person = await server.signUp();
    const before = (await server.request(SETTINGS, { as: person })).body;
    const { status, body } = await save(person, { first_name: 'Changed', ...change });
    expect(status).toBe(400);
    expect(body.message).toMatch(sentence);
    expect((await server.request(SETTINGS, { as: person })).body).toEqual(before);
  });

  test('AP-36: say whether the person has an image', async () => {
    const person = await server.signUp();
    await server.db
      .updateTable('users')
      .set({ image: 'https://example.org/a.png' })
      .where('id', '=', person.id)
      .execute();
    expect((await server.request(SETTINGS, { as: person })).body.has_gravatar).toBe(true);
  });

  test('have a part for email under the names of the subscription manager', async () => {
    const person = await server.signUp();
    const path = '/rest/v1.1/read/email-settings';
    const answer = await server.request(path, { as: person, json: { blocked: true, delivery_hour: 8 } });
    const expected = { mail_option: 'html', delivery_day: 1, delivery_hour: 8, blocked: true };
    expect(answer.body).toEqual({ settings: { ...expected, email: person.email } });
    expect((await server.request(path, { as: person })).body).toEqual(answer.body);
    expect((await save(person, {})).body.subscription_delivery_email_blocked).toBe(true);
  });
});

describe('a new email address', () => {
  test('waits until the link that was emailed to it is confirmed; the former one is notified', async () => {
    const person = await server.signUp({ verified: false });
    const { body } = await save(person, { user_email: 'New.Home@Example.com' });
    expect(body).toMatchObject({
      user_email: person.email,
      new_user_email: 'new.home@example.com',
      user_email_change_pending: true,
    });
    await waitForEmailTo(person.email, 'Confirm the new email address for your Tidings account');
    const path = linkIn(await waitForEmailTo('new.home@example.com', CONFIRM));

    // Link scanners change nothing.
    expect((await server.request(path)).status).toBe(200);
    expect((await server.request(SETTINGS, { as: person })).body.user_email).toBe(person.email);

    expect(await press(path)).toBe(true);
    const after = (await server.request(SETTINGS, { as: person })).body;
    expect(after).toMatchObject({ user_email: 'new.home@example.com', user_email_change_pending: false });
    const me = (await server.request('/rest/v1.1/me', { as: person })).body;
    expect(me).toMatchObject({ email: 'new.home@example.com', email_verified: true });
    const farewell = await waitForEmailTo(person.email, 'Your Tidings account has a new email address');
    expect(farewell.text).toContain('new.home@example.com');

    expect(await press(path), 'the link works once').toBe(false);
  });

  test('can be cancelled, and only the last link counts', async () => {
    const person = await server.signUp();
    await save(person, { user_email: 'first@example.com' });
    const first = linkIn(await waitForEmailTo('first@example.com', CONFIRM));
    offsetMs += 61_000;
    await save(person, { user_email: 'second@example.com' });
    expect(await press(first)).toBe(false);
    await save(person, { user_email: person.email });
    const second = linkIn(await waitForEmailTo('second@example.com', CONFIRM));
    expect(await press(second)).toBe(false);
    expect(await press('/confirm-email?token=bm9uc2Vuc2U.AAAA')).toBe(false);
    expect((await server.request(SETTINGS, { as: person })).body.user_email).toBe(person.email);
  });

  test('that is taken gets the same response as a free one; its owner is notified, and nothing changes', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const answer = await save(other, { user_email: owner.email });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ new_user_email: owner.email, user_email_change_pending: true });
    await waitForEmailTo(owner.email, 'Your email address already belongs to an account');
    expect(await listEmailsTo(owner.email, CONFIRM)).toEqual([]);
  });

  test('that is taken meanwhile is refused at the link', async () => {
    const person = await server.signUp();
    await save(person, { user_email: 'wanted@example.com' });
    const path = linkIn(await waitForEmailTo('wanted@example.com', CONFIRM));
    await server.signUp({ username: 'wanted' });
    expect(await press(path)).toBe(false);
  });

  test('is emailed at most once a minute', async () => {
    const person = await server.signUp();
    await save(person, { user_email: 'one@example.com' });
    const { status, body } = await save(person, { user_email: 'two@example.com' });
    expect(status).toBe(429);
    expect(body.error).toBe('throttled');
    expect((await server.request(SETTINGS, { as: person })).body.new_user_email).toBe('one@example.com');
  });
});
