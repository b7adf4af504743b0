import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEmailJob } from '#server/platform/email/send.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

/** Jobs, of which a third are emails and each tenth has failed for the last time; and addresses that refuse emails. */
const JOBS = 300_000;
const REFUSED = 100_000;
/** Milliseconds that a list of administration may take. */
const MAX_MS = 50;

/** A process without jobs of its own, so that they stay where they are. */
let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLE: 'web' } });
  admin = await server.signUp();
  await server.pool.query(`
    insert into graphile_worker._private_tasks (identifier) values ('${sendEmailJob.name}'), ('test.a'), ('test.b') on conflict do nothing;
    insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, max_attempts, last_error)
      select tasks.id, json_build_object('to', 'person-' || n % 50000 || '@example.com', 'template', 'NewPost'),
        now() + interval '1 second' * (n % 2000 - 1000), case when n % 10 = 0 then 12 when n % 10 = 1 then 2 else 0 end, 12, '451 later'
      from generate_series(1, ${JOBS}) n join (
        select id, row_number() over (order by identifier <> '${sendEmailJob.name}') as place from graphile_worker._private_tasks tasks
        where identifier in ('${sendEmailJob.name}', 'test.a', 'test.b')
      ) tasks on place = 1 + n % 3;
    insert into queue.failed_jobs (id, task_id)
      select id, task_id from graphile_worker._private_jobs where attempts >= max_attempts;
    insert into refused_addresses (email, refusals, address_refusals, answer, since, refused_at)
      select 'person-' || n || '@refuse.example', 3, 3, '550 no such user', now(), now() from generate_series(1, ${REFUSED}) n;
    analyze`);
}, 120_000);
afterAll(() => server.close());

test.each([
  ['jobs?state=waiting', 'jobs'],
  ['jobs?state=scheduled', 'jobs'],
  ['jobs?state=failed', 'jobs'],
  ['jobs?state=waiting&task=test.a', 'jobs'],
  [`jobs?state=failed&task=${sendEmailJob.name}`, 'jobs'],
  ['emails?state=waiting', 'emails'],
  ['emails?state=retrying', 'emails'],
  ['emails?state=failed', 'emails'],
  ['emails/failed?', 'recipients'],
])('%s: the first page and one far on, in 50 ms', async (query, name) => {
  const path = `/wpcom/v2/admin/${query}`;
  const get = async (more: string) => (await server.request(`${path}${more}`, { as: admin })).body;
  let page = await get('&number=100');
  for (let n = 0; n < 20; n += 1)
    page = await get(`&number=100&page_handle=${encodeURIComponent(page.next_page_handle)}`);
  for (const more of ['', `&page_handle=${encodeURIComponent(page.next_page_handle)}`]) {
    // Other tests run on the same machine: one quiet moment is enough.
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 20 && best >= MAX_MS; round += 1) {
      const start = performance.now();
      expect((await get(more))[name]).toHaveLength(50);
      best = Math.min(best, performance.now() - start);
    }
    expect(best).toBeLessThan(MAX_MS);
  }
});

test('someone whose emails fail and whose address refuses them is one line', async () => {
  await server.pool.query(
    `update refused_addresses set email = 'person-0@example.com' where email = 'person-1@refuse.example'`,
  );
  const { body } = await server.request('/wpcom/v2/admin/emails/failed?number=2', { as: admin });
  expect(body.recipients).toHaveLength(2);
  expect(body.recipients[0]).toMatchObject({ email: 'person-0@example.com', answer: '550 no such user' });
  expect(body.recipients[0].failures).toBeGreaterThan(2);
});
