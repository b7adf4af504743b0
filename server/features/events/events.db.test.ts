import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { forgetEventsJob } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PATH = '/rest/v1.1/tracks/record';
const stored = () =>
  server.db.selectFrom('events').select(['user_id', 'name', 'properties']).orderBy('id').execute();

test('AN-01: events of members and of visitors are written down in their order', async () => {
  const nora = await server.signUp();
  const events = [
    { name: 'calypso_reader_quick_post_submitted', properties: { is_p2: false, length: 12 } },
    { name: 'calypso_reader_quick_post_error', properties: { code: 'half \ud800 a pair \0' } },
  ];
  expect((await server.request(PATH, { as: nora, json: { events } })).body).toEqual({ success: true });
  await server.request(PATH, { json: { events: [{ name: 'calypso_reader_search' }] } });
  expect(await stored()).toEqual([
    { user_id: nora.id, ...events[0] },
    {
      user_id: nora.id,
      name: 'calypso_reader_quick_post_error',
      properties: { code: 'half \ufffd a pair ' },
    },
    { user_id: null, name: 'calypso_reader_search', properties: {} },
  ]);
});

test.each([
  [{ events: [] }],
  [{ events: [{ name: 'Not A Name' }] }],
  [{ events: [{ name: 'fine_name', properties: { nested: {} } }] }],
  [{ events: [{ name: 'fine_name', properties: { text: 'x'.repeat(501) } }] }],
  [{ events: Array.from({ length: 51 }, () => ({ name: 'fine_name' })) }],
])('refuses what is no event, and stores nothing of it (%#)', async (json) => {
  const before = await stored();
  expect((await server.request(PATH, { json })).status).toBe(400);
  expect(await stored()).toEqual(before);
});

test('what is older than half a year is forgotten', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  const events = [181, 179].map((days) => ({ name: `days_${days}`, created_at: at(days) }));
  await server.db.insertInto('events').values(events).execute();
  await forgetEventsJob.run(server.app.context, {});
  const names = (await stored()).map(({ name }) => name);
  expect(names).toContain('days_179');
  expect(names).not.toContain('days_181');
});
