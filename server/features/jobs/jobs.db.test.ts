import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

/** A process without jobs of its own, so that they stay where they are. */
let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLE: 'web' } });
  admin = await server.signUp();
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
});
afterAll(() => server.close());

const BASE = '/wpcom/v2/admin/jobs';
const get = (path = '') => server.request(`${BASE}${path}`, { as: admin });
const post = (path: string, json: object) => server.request(`${BASE}${path}`, { as: admin, json });
const add = (name: string, payload: object, options: object = {}) =>
  server.app.context.jobs.add(server.db, { name, payload: z.any() }, payload, options);
const listIds = async (query: string) =>
  (await get(`?${query}`)).body.jobs.map(({ job_ID }: { job_ID: number }) => job_ID);

/** As `failJob` does with the last attempt. */
async function fail(task: string): Promise<void> {
  await sql`
    with failed as (
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = '451 later, please'
      where task_id = (select id from graphile_worker._private_tasks where identifier = ${task}) returning id, task_id
    ) insert into queue.failed_jobs (id, task_id) select id, task_id from failed`.execute(server.db);
}

test('jobs are listed and counted by state and task', async () => {
  for (let n = 0; n < 3; n += 1) await add('test.waiting', { n });
  await add('test.later', {}, { runAt: new Date(Date.now() + 3_600_000) });
  await add('test.broken', {});
  await fail('test.broken');
  const { body } = await get('/summary');
  expect(body).toMatchObject({
    waiting: { count: 3, is_more: false },
    scheduled: { count: 1 },
    running: { count: 0 },
    failed: { count: 1 },
    is_estimate: false,
  });
  const byTask = new Map(body.tasks.map((task: { task: string }) => [task.task, task]));
  expect(byTask.get('test.waiting')).toMatchObject({ waiting: 3, scheduled: 0, failed: 0 });
  expect(byTask.get('test.later')).toMatchObject({ waiting: 0, scheduled: 1 });
  expect(byTask.get('test.broken')).toMatchObject({ waiting: 0, failed: 1 });
  const waiting = await listIds('state=waiting');
  expect(waiting).toHaveLength(3);
  expect(await listIds('state=waiting&task=test.later')).toEqual([]);
  const first = (await get('?state=waiting&number=2')).body;
  const second = (await get(`?state=waiting&number=2&page_handle=${first.next_page_handle}`)).body;
  expect([...first.jobs, ...second.jobs].map(({ job_ID }) => job_ID)).toEqual(waiting);
  expect(second.next_page_handle).toBeUndefined();
});

test('a failed job shows why, and is run again or deleted', async () => {
  const [id] = await listIds('state=failed');
  expect((await get(`/${id}`)).body).toMatchObject({ state: 'failed', last_error: '451 later, please' });
  expect((await post('/run', { ids: [id] })).body).toEqual({ count: 1, is_more: false });
  expect(await listIds('state=failed')).toEqual([]);
  expect((await get(`/${id}`)).body).toMatchObject({ state: 'waiting', attempts: 0 });
  expect((await post('/delete', { ids: [id] })).body.count).toBe(1);
  expect((await get(`/${id}`)).status).toBe(404);
});

test('many are changed at once by task and state', async () => {
  expect((await post('/run', { task: 'test.later', state: 'scheduled' })).body.count).toBe(1);
  expect((await get('/summary')).body.scheduled.count).toBe(0);
  await fail('test.waiting');
  expect((await post('/delete', { task: 'test.waiting', state: 'failed' })).body.count).toBe(3);
  expect((await post('/delete', { task: 'test.waiting' })).status).toBe(400);
  const acts = await server.db
    .selectFrom('audit_log')
    .select(['act', 'subject_name', 'details'])
    .orderBy('id')
    .execute();
  expect(acts.at(-1)).toMatchObject({
    act: 'jobs.delete',
    subject_name: 'test.waiting (failed)',
    details: { count: 3 },
  });
});

test('what a person wrote, and secrets, are not shown of a payload', async () => {
  await add('test.private', {
    to: 'someone@example.com',
    template: 'NewPost',
    date: '2026-11-28T09:00:00.000Z',
    post_id: 12,
    token: 'abcdefghijklmnop',
    props: { title: 'Dear diary', link: 'https://tidings.example/x?token=1' },
    feeds: [1, 2, 3],
  });
  const [id] = await listIds('task=test.private');
  const { body } = await get(`/${id}`);
  expect(
    Object.fromEntries(body.payload.map(({ name, value }: Record<string, string>) => [name, value])),
  ).toEqual({
    to: 'text (19)',
    template: 'NewPost',
    date: '2026-11-28T09:00:00.000Z',
    post_id: '12',
    token: 'text (16)',
    props: 'object (title, link)',
    feeds: '1, 2, 3',
  });
});

test('processes that run jobs are listed, with what they run', async () => {
  await add('test.running', {});
  await sql`insert into queue.workers (id, seen_at, running) select 'alive', now(), array_agg(id)
    from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.running')`.execute(
    server.db,
  );
  await sql`update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now()
    where id in (select unnest(running) from queue.workers)`.execute(server.db);
  await sql`insert into queue.workers (id, seen_at) values ('dead', now() - interval '10 minutes')`.execute(
    server.db,
  );
  const { body } = await get('/summary');
  expect(body.running.count).toBe(1);
  expect(body.workers).toMatchObject([
    { worker_ID: 'alive', is_alive: true, running: 1 },
    { worker_ID: 'dead', is_alive: false, running: 0 },
  ]);
  const [id] = await listIds('state=running');
  expect((await get(`/${id}`)).body).toMatchObject({ task: 'test.running', state: 'running' });
  // A running job stays.
  expect((await post('/delete', { ids: [id] })).body.count).toBe(0);
});
