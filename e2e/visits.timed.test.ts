import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp();
});
afterAll(() => server.close());

test('a visit is written within 5 seconds: a killed process loses none that is older', async () => {
  await server.request('/rest/v1.1/sites/new', { as: ann, json: { slug: 'kettle', title: 'The Kettle' } });
  const { status } = await server.request('/sites/kettle', {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  expect(status).toBe(200);
  const visited = performance.now();
  const countViews = async () =>
    (await server.pool.query<{ n: number }>('select coalesce(sum(views), 0)::integer as n from visit_days'))
      .rows[0]!.n;
  await expect.poll(countViews, { interval: 50 }).toBe(1);
  expect(performance.now() - visited).toBeLessThan(5_000);
});
