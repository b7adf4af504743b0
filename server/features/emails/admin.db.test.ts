import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp();
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
});
afterAll(() => server.close());

const get = (path = '') => server.request(`/wpcom/v2/admin/emails${path}`, { as: admin });

test('a test email goes to the administrator, and is in the outbox', async () => {
  const { body } = await server.request('/wpcom/v2/admin/emails/test', { as: admin, json: {} });
  expect(body).toEqual({ success: true, to: admin.email });
  await expect
    .poll(async () => (await get('/outbox')).body.emails[0])
    .toMatchObject({ to: admin.email, subject: 'Test email from Tidings' });
  expect((await get('/summary')).body).toMatchObject({ has_server: false, waiting: 0, retrying: 0 });
});

test('an email of the outbox is read without the secrets of its links, and that is recorded', async () => {
  const name = '2026-01-01T00-00-00.000Z-one.eml';
  await writeFile(
    join(server.config.outboxDir, name),
    'To: ann@example.com\nSubject: Reset\nDate: Thu, 01 Jan 2026 00:00:00 +0000\nContent-Type: text/plain\n\n' +
      'Open https://tidings.example/reset-password?token=verysecret or https://tidings.example/confirm/abcdefghijklmnopqrstuvwxyz0123 now',
  );
  const { body } = await get(`/outbox/${encodeURIComponent(name)}`);
  expect(body).toMatchObject({ to: 'ann@example.com', subject: 'Reset', date: '2026-01-01T00:00:00.000Z' });
  expect(body.text).toBe(
    'Open https://tidings.example/reset-password?… or https://tidings.example/confirm/… now',
  );
  expect((await get('/outbox/..%2Fsecret')).status).toBe(404);
  const act = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(act).toMatchObject({ act: 'email.read', subject_name: 'ann@example.com', details: { file: name } });
});

test('unsent emails are listed with the mail server’s answer', async () => {
  const payload = JSON.stringify({ to: 'bob@example.com', template: 'NewPost', props: { title: 'Private' } });
  await sql`select graphile_worker.add_job('emails.send', ${payload}::json, run_at => now() + interval '1 hour', max_attempts => 12)`.execute(
    server.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = 2, last_error = '451 4.7.1 Greylisted'
    where run_at > now() + interval '30 minutes'`.execute(server.db);
  const { body } = await get('?state=retrying');
  expect(body.emails).toMatchObject([
    { to: 'bob@example.com', template: 'NewPost', attempts: 2, last_error: '451 4.7.1 Greylisted' },
  ]);
  expect(JSON.stringify(body)).not.toContain('Private');
  expect((await get('?state=waiting')).body.emails).toEqual([]);
  expect((await get('/summary')).body).toMatchObject({ waiting: 0, retrying: 1, failed: { count: 0 } });
});

test('sent emails are counted by day', async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  await server.db
    .insertInto('emails_sent')
    .values([
      { id: 'a', sent_at: yesterday },
      { id: 'b', sent_at: yesterday },
    ])
    .execute();
  const { days } = (await get('/summary')).body;
  expect(days).toHaveLength(30);
  expect(days.at(-2)).toEqual({ day: yesterday.toISOString().slice(0, 10), sent: 2 });
});
