import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountServer, startAccountServer } from '#test/account-server.ts';
import { type Client, createClient } from '#test/http-client.ts';

let server: AccountServer;
let client: Client;
beforeAll(async () => {
  server = await startAccountServer();
  client = createClient(server.url);
  await client.post('/api/auth/sign-up/email', {
    email: 'a@example.org',
    password: 'four pencils',
    name: 'A',
  });
});
afterAll(() => server.close());

const PATH = '/rest/v1.1/me/preferences';
const update = (preferences: Record<string, unknown>) =>
  client.post(PATH, { calypso_preferences: preferences });
const read = async () => (await client.get(PATH)).body.calypso_preferences;

/** Initial preferences of an account. */
const NEW = { has_completed_reader_onboarding: false };

test('ON-06: a new account begins with its first steps ahead and nothing else; a visitor has none', async () => {
  expect(await read()).toEqual(NEW);
  expect((await createClient(server.url).get(PATH)).status).toBe(401);
});

test('FS-03: reader_following_view is kept', async () => {
  expect((await update({ reader_following_view: 'recent' })).body).toEqual({
    calypso_preferences: { ...NEW, reader_following_view: 'recent' },
  });
  expect(await read()).toEqual({ ...NEW, reader_following_view: 'recent' });
});

test('a change leaves the others alone, and null removes one', async () => {
  await update({ theme: 'dark', mine: { nested: [1, null, 'x'] } });
  await update({ reader_following_view: null });
  expect(await read()).toEqual({ ...NEW, theme: 'dark', mine: { nested: [1, null, 'x'] } });
});

test('changes at the same time are all kept', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => update({ [`switch-${number}`]: true })));
  expect(Object.keys(await read()).filter((name) => name.startsWith('switch-'))).toHaveLength(20);
});

test.each([
  [{ theme: 'purple' }, 400],
  [{ reader_following_view: 1 }, 400],
  [{ text: 'a\0b' }, 400],
  [{ ['x'.repeat(65)]: 1 }, 400],
  [{ large: 'x'.repeat(65 * 1024) }, 413],
])('refuses what does not fit and changes nothing (%#)', async (change, status) => {
  const before = await read();
  expect((await update(change)).status).toBe(status);
  expect(await read()).toEqual(before);
});

test('someone else’s are not touched', async () => {
  const other = createClient(server.url);
  await other.post('/api/auth/sign-up/email', {
    email: 'b@example.org',
    password: 'four pencils',
    name: 'B',
  });
  expect((await other.get(PATH)).body.calypso_preferences).toEqual(NEW);
});

test('U73: the theme follows the account to the device where one logs in', async () => {
  await update({ theme: 'dark' });
  const phone = createClient(server.url);
  await phone.submit('/log-in', { email: 'a@example.org', password: 'four pencils' });
  expect(phone.cookies.get('theme')).toBe('dark');
});
