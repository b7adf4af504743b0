import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALOG_NAMES, EVENT_NAMES, EVENTS } from '#shared/domain/events.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { maintainEventsJob } from './jobs.ts';
import { createEvents } from './queries.ts';

let server: TestServer;
let administrator: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.signUp();
  await server.db
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', administrator.id)
    .execute();
});
afterAll(() => server.close());

const PATH = '/rest/v1.1/tracks/record';
const LOADED = 'calypso_reader_search_loaded';
const subtractDays = (days: number) => new Date(Date.now() - days * 86_400_000);
const listStored = (userId?: number) =>
  server.db
    .selectFrom('events')
    .select(['user_id', 'name', 'properties'])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .orderBy('id')
    .execute();
const record = (events: object[], as?: TestMember, headers: Record<string, string> = {}) =>
  server.request(PATH, { json: { events }, headers, ...(as && { as }) });
const getCounts = async (query: string) =>
  (await server.request(`/wpcom/v2/admin/events?${query}`, { as: administrator })).body;

test('AN-01: events of members and of visitors are written down in their order', async () => {
  const nora = await server.signUp();
  const events = [
    { name: 'calypso_reader_quick_post_submitted', properties: { site_id: 12 } },
    { name: 'calypso_reader_quick_post_error', properties: { site_id: 12, code: 'half \ud800 a pair \0' } },
  ];
  expect((await record(events, nora)).body).toEqual({ success: true, refused: [] });
  await record([{ name: LOADED }]);
  expect(await listStored()).toEqual([
    { user_id: nora.id, ...events[0] },
    {
      user_id: nora.id,
      name: 'calypso_reader_quick_post_error',
      properties: { site_id: 12, code: 'half \ufffd a pair ' },
    },
    { user_id: null, name: LOADED, properties: {} },
  ]);
});

test('AN-01: a call that is sent again is kept once, also when both come at the same time', async () => {
  const iris = await server.signUp();
  const call = (batch: string) =>
    server.request(PATH, { as: iris, json: { member: iris.id, batch, events: [{ name: LOADED }] } });
  const answers = await Promise.all([call('1-2-3-4'), call('1-2-3-4'), call('1-2-3-5')]);
  answers.push(await call('1-2-3-4'));
  expect(answers.map(({ body }) => body)).toEqual(Array(4).fill({ success: true, refused: [] }));
  expect(await listStored(iris.id)).toHaveLength(2);
  await maintainEventsJob.run({ ...server.app.context, clock: { now: () => subtractDays(-4) } }, {});
  expect(await server.db.selectFrom('event_batches').selectAll().execute()).toEqual([]);
});

test('AN-01: events of one member are not kept as those of another, who has logged in since', async () => {
  const [first, second] = [await server.signUp(), await server.signUp()];
  const json = { member: first.id, events: [{ name: LOADED }] };
  const before = await listStored();
  for (const as of [second, undefined])
    expect((await server.request(PATH, { json, ...(as && { as }) })).status).toBe(200);
  expect(await listStored()).toEqual(before);
  await server.request(PATH, { json, as: first });
  expect(await listStored(first.id)).toHaveLength(1);
});

describe('AN-01: the catalogue', () => {
  test.each([
    [{ events: [] }],
    [{ events: [{ name: 'calypso_reader_unheard_of' }] }],
    [{ events: [{ name: 'constructor' }] }],
    [{ events: [{ name: LOADED, properties: { nested: {} } }] }],
    [{ events: [{ name: LOADED, properties: { query: 'my words' } }] }],
    [{ events: [{ name: 'calypso_reader_onboarding_task_click' }] }],
    [{ events: [{ name: 'calypso_reader_onboarding_task_click', properties: { task: 1 } }] }],
    [{ events: [{ name: 'calypso_reader_onboarding_task_click', properties: { task: 'x'.repeat(501) } }] }],
    [{ events: Array.from({ length: 51 }, () => ({ name: LOADED })) }],
  ])('rejects anything but an event, and stores nothing of it (%#)', async (json) => {
    const before = await listStored();
    expect((await server.request(PATH, { json })).status).toBe(400);
    expect(await listStored()).toEqual(before);
  });

  test('keeps what it knows of a call with something else in it, and says what that was', async () => {
    const older = await server.signUp();
    const { body } = await record([{ name: 'calypso_reader_of_last_year' }, { name: LOADED }], older);
    expect(body.refused).toEqual(['There is no event called calypso_reader_of_last_year.']);
    expect((await listStored(older.id)).map(({ name }) => name)).toEqual([LOADED]);
  });

  test('has no property for what a user wrote', () => {
    const properties = new Set(Object.values(EVENTS).flatMap((shape) => Object.keys(shape)));
    for (const name of ['query', 'q', 'url', 'text', 'title', 'email', 'content'])
      expect(properties).not.toContain(name);
    expect(EVENT_NAMES).toHaveLength(Object.keys(EVENTS).length + 2 * DIALOG_NAMES.length);
  });
});

describe('AN-01: who does not want to be counted', () => {
  test('is not, from then on', async () => {
    const rosa = await server.signUp();
    const setSharing = (share_usage_data: boolean) =>
      server.request('/rest/v1.1/me/preferences', {
        as: rosa,
        json: { calypso_preferences: { share_usage_data } },
      });
    await setSharing(false);
    expect((await record([{ name: LOADED }], rosa)).body.success).toBe(true);
    expect(await listStored(rosa.id)).toEqual([]);
    await setSharing(true);
    await record([{ name: LOADED }], rosa);
    expect(await listStored(rosa.id)).toHaveLength(1);
  });

  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])('is not where the browser says so: %o', async (headers) => {
    const before = await listStored();
    expect((await record([{ name: LOADED }], undefined, headers as never)).status).toBe(200);
    expect(await listStored()).toEqual(before);
  });
});

test('AN-01: events lie in tables of a month; what no month is there for is kept, and moves when there is', async () => {
  const now = new Date();
  const later = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 4, 10));
  const old = [181, 179, 400].map((days) => ({ name: `days_${days}`, created_at: subtractDays(days) }));
  await server.db
    .insertInto('events')
    .values([...old, { name: 'later', created_at: later }])
    .execute();
  const findTable = async (name: string) => {
    const { rows } = await sql<{ place: string }>`
      select tableoid::regclass::text as place from events where name = ${name}`.execute(server.db);
    return rows[0]?.place;
  };
  expect(await findTable('later')).toBe('event_months.other');
  const createContextAt = (time: Date) => ({ ...server.app.context, clock: { now: () => time } });
  await maintainEventsJob.run(server.app.context, {});
  await maintainEventsJob.run(server.app.context, {});
  expect(await findTable('days_400')).toBeUndefined();
  expect(await findTable('days_181')).toBeUndefined();
  expect(await findTable('days_179')).toBe('event_months.other');

  await maintainEventsJob.run(createContextAt(new Date(later.getTime() - 60 * 86_400_000)), {});
  const month = later.toISOString().slice(0, 7).replace('-', '_');
  expect(await findTable('later')).toBe(`event_months.m${month}`);

  // A month older than the retention is dropped as a whole.
  await maintainEventsJob.run(createContextAt(new Date(later.getTime() + 220 * 86_400_000)), {});
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'event_months'::regnamespace and relkind = 'r'`.execute(
    server.db,
  );
  expect(rows.map(({ name }) => name)).not.toContain(`m${month}`);
  expect(rows.map(({ name }) => name)).toContain('other');
  // And current events are still recorded.
  expect((await record([{ name: LOADED }])).status).toBe(200);
});

describe('AN-01: the counts', () => {
  const NAME = 'calypso_reader_add_tag_clicked';
  let zoe: TestMember;
  beforeAll(async () => {
    await server.db.deleteFrom('events').execute();
    await server.db.deleteFrom('event_days').execute();
    await server.db.deleteFrom('event_members').execute();
    await server.db.deleteFrom('event_member_days').execute();
    zoe = await server.signUp();
    const past = [1, 1, 3, 20, 60].map((days) => ({
      name: NAME,
      user_id: zoe.id,
      created_at: subtractDays(days),
    }));
    await server.db.insertInto('events').values(past).execute();
    await record([{ name: NAME }, { name: NAME }, { name: LOADED }], zoe);
    await record([{ name: NAME }], administrator);
  });

  test.each(['before', 'after'])(
    'are the same %s the job has counted the days that are over',
    async (when) => {
      if (when === 'after') {
        await maintainEventsJob.run(server.app.context, {});
        // Now only the counted days remain of them.
        await server.db.deleteFrom('events').where('created_at', '<', subtractDays(1)).execute();
      }
      const week = await getCounts('days=7');
      expect(week.days).toHaveLength(7);
      expect(week.days.slice(-4).map(({ count }: { count: number }) => count)).toEqual([1, 0, 2, 4]);
      expect(week.names).toEqual([
        { name: NAME, count: 6, members: 2 },
        { name: LOADED, count: 1, members: 1 },
      ]);
      expect([week.count, week.members]).toEqual([7, 2]);
      expect((await getCounts('days=90')).count).toBe(9);
      const named = await getCounts(`days=30&name=${LOADED}`);
      expect(named.days.map(({ count }: { count: number }) => count)).toEqual([...Array(29).fill(0), 1]);
      expect(named.names).toHaveLength(2);
    },
  );

  test('have each member once, whatever day it was counted on', async () => {
    const name = 'calypso_reader_add_list_clicked';
    const [may, june] = [await server.signUp(), await server.signUp()];
    await server.db.deleteFrom('event_days').execute();
    const createContextAt = (days: number) => ({
      ...server.app.context,
      clock: { now: () => subtractDays(days) },
    });
    const getMemberCount = async (days: number) => {
      const { names } = await getCounts(`days=${days}`);
      return names.find((one: { name: string }) => one.name === name)?.members;
    };
    for (const { id } of [may, june])
      await createEvents(server.db, [{ name, properties: {} }], { userId: id, now: subtractDays(20) });
    expect([await getMemberCount(7), await getMemberCount(30)]).toEqual([undefined, 2]);
    await maintainEventsJob.run(createContextAt(10), {});
    expect([await getMemberCount(7), await getMemberCount(30)]).toEqual([undefined, 2]);
    await record([{ name }], may);
    expect([await getMemberCount(7), await getMemberCount(30)]).toEqual([1, 2]);
    await maintainEventsJob.run(createContextAt(-1), {});
    expect([await getMemberCount(7), await getMemberCount(30)]).toEqual([1, 2]);
  });

  test('are for administrators only', async () => {
    expect((await server.request('/wpcom/v2/admin/events', { as: zoe })).status).toBe(403);
    expect((await server.request('/wpcom/v2/admin/events')).status).toBe(401);
  });
});

test('AN-01: events outlive an account without saying whose they were', async () => {
  const leaver = await server.signUp();
  await record([{ name: 'calypso_reader_onboarding_task_click', properties: { task: 'tags' } }], leaver);
  const close = { login: leaver.username, password: leaver.password };
  expect((await server.request('/rest/v1.1/me/account/close', { as: leaver, json: close })).status).toBe(200);
  expect(await listStored(leaver.id)).toEqual([]);
  const left = (await listStored()).filter(({ name }) => name === 'calypso_reader_onboarding_task_click');
  expect(left).toEqual([{ user_id: null, name: 'calypso_reader_onboarding_task_click', properties: {} }]);
});
