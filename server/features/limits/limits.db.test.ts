import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANGEABLE_LIMITS, type LimitName } from '#shared/domain/changeable-limits.ts';
import { FIXED_LIMIT_NAMES } from '#shared/domain/fixed-limits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed } from '#test/stored-feed.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer({ environment: { TIDINGS_MODE: 'production' } });
  admin = await server.signUp();
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
});
afterAll(() => server.close());

const PATH = '/wpcom/v2/admin/limits';
const send = (name: string, value: number | null) =>
  server.request(PATH, { as: admin, json: { name, value } });
/** Changes a limit, and waits until it is in force: processes hear of it a moment later. */
async function change(name: LimitName, value: number | null) {
  const answer = await send(name, value);
  expect(answer.status, answer.body.message).toBe(200);
  await expect.poll(() => server.app.context.limits.get(name)).toBe(value ?? CHANGEABLE_LIMITS[name].default);
  return answer;
}
const find = (body: { limits: { name: string }[] }, name: string) =>
  body.limits.find((limit) => limit.name === name);

test('a changed limit is stored, checked and reset', async () => {
  const { body } = await change('lists', 2);
  expect(find(body, 'lists')).toEqual({ name: 'lists', value: 2, default: 100, min: 1, max: 10_000 });
  const refused = await send('lists', 0);
  expect([refused.status, refused.body.message]).toEqual([400, 'Choose a number from 1 to 10000.']);
  const create = (title: string) =>
    server.request('/rest/v1.2/read/lists/new', { as: admin, json: { title, description: '' } });
  expect([(await create('a')).status, (await create('b')).status]).toEqual([200, 200]);
  expect((await create('c')).body.message).toBe('You already have 2 lists, which is the limit.');
  expect(find((await change('lists', null)).body, 'lists')).toMatchObject({ value: 100 });
  expect(await server.db.selectFrom('changed_limits').selectAll().execute()).toEqual([]);
  const acts = await server.db
    .selectFrom('audit_log')
    .select(['subject_name', 'details'])
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { subject_name: 'lists', details: { value: [100, 2] } },
    { subject_name: 'lists', details: { value: [2, 100] } },
  ]);
});

test('the fixed limits are listed with their values', async () => {
  const { fixed } = (await server.request(PATH, { as: admin })).body;
  expect(fixed.map(({ name }: { name: string }) => name)).toEqual(FIXED_LIMIT_NAMES);
  expect(find({ limits: fixed }, 'picture_megabytes')).toEqual({ name: 'picture_megabytes', value: 10 });
  expect(find({ limits: fixed }, 'import_megabytes')).toEqual({ name: 'import_megabytes', value: 4_096 });
  const invented = await send('picture_megabytes', 20);
  expect(invented.status).toBe(400);
});

test('another process hears of a change', async () => {
  const { createLimits } = await import('#server/platform/limits.ts');
  const { listChangedLimits } = await import('./queries.ts');
  const other = createLimits({
    connectionString: server.config.databaseUrl!,
    log: server.app.context.log,
    listChanged: () => listChangedLimits(server.db),
  });
  await other.start();
  await change('comments_per_minute', 3);
  await expect.poll(() => other.get('comments_per_minute')).toBe(3);
  await change('comments_per_minute', null);
  await expect.poll(() => other.get('comments_per_minute')).toBe(10);
  await other.stop();
});

test('the number of subscriptions is limited', async () => {
  await change('subscriptions', 10);
  const reader = await server.signUp();
  const before = await server.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', reader.id)
    .execute();
  const subscribe = async () =>
    server.request('/rest/v1.1/read/following/mine/new', {
      as: reader,
      json: { feed_id: await storeFeed(server.db) },
    });
  const statuses: number[] = [];
  for (let n = before.length; n < 12; n += 1) statuses.push((await subscribe()).status);
  expect(statuses.slice(0, 10 - before.length)).toEqual(Array(10 - before.length).fill(200));
  expect((await subscribe()).body).toMatchObject({
    error: 'too_large',
    message: 'You’ve reached the maximum number of subscriptions.',
  });
  await change('subscriptions', null);
  expect((await subscribe()).status).toBe(200);
});

test('sign-ups from one address are limited', async () => {
  await change('sign_ups_per_five_minutes', 3);
  const signUp = (n: number) =>
    server.request('/api/auth/sign-up/email', {
      json: {
        email: `s${n}@example.com`,
        password: 'four quiet pencils',
        name: `s${n}`,
        username: `signer${n}`,
      },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await signUp(n)).status);
  expect(statuses).toContain(429);
  await change('sign_ups_per_five_minutes', null);
});

test('calls above the limit are refused, and counted by what was called', async () => {
  await change('calls_per_minute', 60);
  const as = await server.signUp();
  const statuses = await Promise.all(
    Array.from(
      { length: 70 },
      async () => (await server.request('/rest/v1.2/read/trending/tags', { as })).status,
    ),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  await change('calls_per_minute', null);
  await expect
    .poll(
      async () =>
        (await server.request(PATH, { as: admin })).body?.refused?.map(({ call }: { call: string }) => call),
      {
        timeout: 15_000,
      },
    )
    .toContain('GET /rest/*/read/trending/tags');
});
