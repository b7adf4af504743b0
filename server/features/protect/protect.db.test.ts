import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#test/http-client.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

/** As in production, behind a proxy that passes the client's address. */
let server: TestServer;
let ann: TestMember;
let bob: TestMember;
let site: { ID: number };

const OFFICE = '203.0.113.7';

beforeAll(async () => {
  server = await startTestServer({ environment: { TIDINGS_MODE: 'production', TRUST_PROXY: '127.0.0.1' } });
  ann = await server.signUp({ username: 'ann' });
  bob = await server.signUp({ username: 'bob' });
  site = (
    await server.request('/rest/v1.1/sites/new', { as: ann, json: { slug: 'harbour', title: 'Harbour' } })
  ).body;
});
afterAll(() => server.close());

const send = (as: TestMember, json: object) =>
  server.request(`/rest/v1.1/jetpack-blogs/${site.ID}/rest-api/`, { as, json });
const save = (body: object) => send(ann, { path: '/jetpack/v4/settings/', body });
const allow = (list: unknown) => save({ jetpack_protect_global_whitelist: list });
const getSaved = async () =>
  (
    await server.request(`/rest/v1.1/jetpack-blogs/${site.ID}/rest-api/?path=/jetpack/v4/settings/`, {
      as: ann,
    })
  ).body.data.jetpack_protect_global_whitelist;

/** Logs in from an unknown device. */
const logIn = async ({ email, password }: TestMember, from: string, typed = password) =>
  (
    await createClient(server.url).post(
      '/api/auth/sign-in/email',
      { email, password: typed },
      { 'x-forwarded-for': from },
    )
  ).status;
/** Sends one wrong password more than an address may for an account, all at once; counts the statuses. */
async function guess(whom: TestMember, from: string) {
  const statuses = await Promise.all(Array.from({ length: 31 }, () => logIn(whom, from, 'a wrong guess')));
  return {
    wrong: statuses.filter((status) => status === 401).length,
    refused: statuses.filter((status) => status === 429).length,
  };
}

test('MO-12: the list is saved line by line, as text or as a list, and a wrong line is named', async () => {
  await allow('203.0.113.7\n\n2001:DB8:1::/48');
  expect(await getSaved()).toEqual({ local: ['203.0.113.7', '2001:db8:1::/48'] });
  expect(await allow({ local: ['203.0.113.7', 'office'] })).toMatchObject({
    status: 400,
    body: {
      message:
        'The allow list has “office” on line 2, which isn’t an IP address or a range such as 203.0.113.0/24.',
    },
  });
  expect(await allow('10.0.0.0/8')).toMatchObject({
    status: 400,
    body: {
      message: 'The allow list has “10.0.0.0/8” on line 1, which is too wide: use /16 or a narrower range.',
    },
  });
  for (const wrong of [{ local: 'x' }, { local: [7] }, null, 7, {}])
    expect((await allow(wrong)).status).toBe(400);
  expect(await getSaved()).toEqual({ local: ['203.0.113.7', '2001:db8:1::/48'] });
});

test('from an allowed address an owner is not delayed by others’ guesses, while the module is on; everyone else is', async () => {
  await server.db
    .insertInto('blog_authors')
    .values({ blog_id: site.ID, user_id: bob.id, role: 'author', accepted_at: new Date() })
    .execute();
  await allow(`${OFFICE}\n192.0.2.0/24`);
  await save({ protect: false });
  expect(await guess(ann, OFFICE)).toEqual({ wrong: 30, refused: 1 });
  expect(await logIn(ann, OFFICE)).toBe(429);
  await save({ protect: true });
  for (const wrong of ['a wrong guess', 'another one']) expect(await logIn(ann, OFFICE, wrong)).toBe(401);
  expect(await logIn(ann, OFFICE)).toBe(200);
  expect(await guess(bob, OFFICE)).toEqual({ wrong: 30, refused: 1 });
  expect(await logIn(bob, OFFICE)).toBe(429);
}, 60_000);
