import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { countServerDaysJob } from './jobs.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp();
  await server.db
    .updateTable('users')
    .set({ role: 'administrator', created_at: new Date(Date.now() - 10 * DAY_MS) })
    .where('id', '=', admin.id)
    .execute();
});
afterAll(() => server.close());

const getDays = async (days: number) =>
  (await server.request(`/wpcom/v2/admin/statistics?days=${days}`, { as: admin })).body.days;
const toDay = (before: number) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);

test('days are counted once, also those before the server counted, and today so far', async () => {
  const feed = await storeFeed(server.db);
  await storePost(server.db, feed, { stored_at: new Date(Date.now() - 3 * DAY_MS) });
  await storePost(server.db, feed);
  await server.db
    .insertInto('feed_fetch_stats')
    .values({ feed_id: feed, day: toDay(3), reads: 7, failures: 2 })
    .execute();
  await server.db
    .insertInto('emails_sent')
    .values({ id: 'x', sent_at: new Date(Date.now() - DAY_MS) })
    .execute();
  expect(await getDays(30)).toHaveLength(1);
  await countServerDaysJob.run(server.app.context, {});
  await countServerDaysJob.run(server.app.context, {});
  const days = await getDays(30);
  expect(days.map(({ day }: { day: string }) => day)).toEqual(
    Array.from({ length: 11 }, (_, at) => toDay(10 - at)),
  );
  expect(days.at(0)).toMatchObject({ people: 1, new_people: 1, database_bytes: null });
  expect(days.at(-4)).toMatchObject({ posts: 1, fetches: 7, failed_fetches: 2, new_people: 0 });
  expect(days.at(-2)).toMatchObject({ emails: 1, active_people: 1 });
  expect(days.at(-2).database_bytes).toBeGreaterThan(1_000_000);
  expect(days.at(-1)).toMatchObject({ posts: 1, people: 1 });
  expect(days.at(-1).free_bytes).toBeGreaterThan(0);
  expect(await getDays(7)).toHaveLength(7);
});
