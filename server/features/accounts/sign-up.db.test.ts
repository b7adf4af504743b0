import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountServer, startAccountServer } from '#test/account-server.ts';
import { createClient } from '#test/http-client.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const PASSWORD = 'four quiet pencils';

async function signUp(fields: Record<string, unknown>) {
  const client = createClient(server.url);
  const answer = await client.post('/api/auth/sign-up/email', { password: PASSWORD, name: '', ...fields });
  return { client, answer };
}

describe('signing up takes an address, a name, a username and a password', () => {
  test.each([
    ['1.5 MB of text', 'x'.repeat(1_500_000)],
    ['a tracker', 'http://tracker.invalid/pixel.gif'],
    ['a script', 'javascript:alert(1)'],
    ['a drawing', 'data:image/svg+xml,<svg/>'],
  ])('and no image: %s', async (kind, text) => {
    const username = `no-${kind.split(' ').at(-1)!}`;
    const { client, answer } = await signUp({
      email: `${username}@example.org`,
      username,
      image: text,
      displayUsername: text.slice(0, 100_000),
      role: 'administrator',
    });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    expect(answer.body.user.image).toBeNull();
    expect((await client.get('/rest/v1.1/me')).body).toMatchObject({ username, avatar_URL: null });
    const row = await server.context.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ image: null, display_username: username });
    expect(JSON.stringify(row).length).toBeLessThan(1_000);
  });

  test('no other call sets an image either', async () => {
    const { client } = await signUp({ email: 'later@example.org', username: 'later' });
    const image = 'http://tracker.invalid/pixel.gif';
    for (const path of ['update-user', 'update-session', 'change-email', 'sign-in/email', 'change-password'])
      await client.post(`/api/auth/${path}`, {
        image,
        email: 'later@example.org',
        newEmail: 'later2@example.org',
        password: PASSWORD,
        currentPassword: PASSWORD,
        newPassword: PASSWORD,
      });
    expect((await client.get('/rest/v1.1/me')).body.avatar_URL).toBeNull();
  });

  test.each([
    ['300 characters before the @', `${'a'.repeat(300)}@example.org`],
    ['65 characters before the @', `${'a'.repeat(65)}@example.org`],
    ['255 characters in all', `ann@${'a.'.repeat(124)}org`],
  ])('no address that mail servers turn away: %s', async (_, email) => {
    const { answer } = await signUp({ email });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_EMAIL']);
  });

  test('64 characters before the @ are an address', async () => {
    expect((await signUp({ email: `${'a'.repeat(64)}@example.org` })).answer.status).toBe(200);
  });
});
