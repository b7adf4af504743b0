import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueEmail } from '#server/platform/email/send.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { type SmtpServer, startSmtpServer } from '#test/smtp-server.ts';

const DAY_MS = 86_400_000;
const GONE = '550 5.1.1 No such user here';

/** Behind the machine, whose time decides which jobs are due. */
let now = new Date(Date.now() - 10 * DAY_MS);
let answer = '250 fine';
let mail: SmtpServer;
let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  mail = await startSmtpServer({ toRecipient: () => answer });
  server = await startTestServer({
    environment: { SMTP_URL: mail.url },
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
  });
  admin = await server.signUp();
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', admin.id).execute();
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Waits until all emails so far were tried. */
const finishJobs = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from graphile_worker._private_jobs
          where attempts < max_attempts and payload->>'to' is not null`.execute(server.db);
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(0);

/** Sends an ordinary email, and returns the number of times the mail server was asked to take it. */
async function send(to: string): Promise<number> {
  const before = mail.recipients.length;
  await enqueueEmail(server.app.context, server.db, {
    to,
    locale: 'en',
    template: 'AccountDeleted',
    props: { name: 'Ann' },
  });
  await finishJobs();
  return mail.recipients.length - before;
}

const listFailed = async () =>
  (await server.request('/wpcom/v2/admin/emails/failed', { as: admin })).body.recipients;
const getMe = async (as: TestMember) => (await server.request('/rest/v1.1/me', { as })).body;

test('an address that refuses for good is listed, and after three refusals over a day nothing is sent to it', async () => {
  const ann = await server.signUp();
  await finishJobs();
  answer = GONE;
  for (let times = 0; times < 4; times += 1) expect(await send(ann.email)).toBe(1);
  expect(await listFailed()).toEqual([
    { email: ann.email, failures: 4, answer: GONE, since: now.toISOString(), is_stopped: false },
  ]);
  expect((await getMe(ann)).email_problem).toBeNull();
  now = new Date(now.getTime() + DAY_MS);
  expect(await send(ann.email)).toBe(1);
  expect(await listFailed()).toMatchObject([{ email: ann.email, failures: 5, is_stopped: true }]);
  expect(await send(ann.email)).toBe(0);
  expect(await getMe(ann)).toMatchObject({ email_verified: true, email_problem: 'refused' });
  const { body } = await server.request('/wpcom/v2/admin/emails/summary', { as: admin });
  expect(body).toMatchObject({ refused: 5, failed: { count: 0 } });

  // The link that its owner asks for is sent, and everything again once the address accepts it.
  answer = '250 fine';
  const asked = await server.request('/rest/v1.1/me/send-verification-email', { as: ann, json: {} });
  expect(asked.body).toEqual({ success: true });
  await finishJobs();
  expect(mail.messages.at(-1)).toContain('Subject: Verify your email');
  expect((await getMe(ann)).email_problem).toBeNull();
  expect(await listFailed()).toEqual([]);
  expect(await send(ann.email)).toBe(1);
});

test('an administrator lets a stopped address be tried again, with the emails that failed; that is recorded', async () => {
  await server.db
    .insertInto('refused_addresses')
    .values({
      email: 'bob@example.com',
      refusals: 3,
      address_refusals: 3,
      answer: GONE,
      since: now,
      refused_at: now,
      stopped_at: now,
    })
    .execute();
  const payload = JSON.stringify({
    id: 'late',
    date: now.toISOString(),
    to: 'Bob@example.com',
    template: 'AccountDeleted',
    props: { name: 'Bob' },
    locale: 'en',
  });
  await sql`
    with job as (
      select * from graphile_worker.add_job('emails.send', ${payload}::json, run_at => now() + interval '1 hour', max_attempts => 12)
    ), put_aside as (
      insert into queue.failed_jobs (id, task_id) select id, task_id from job
    ) select from job`.execute(server.db);
  await sql`update graphile_worker._private_jobs set attempts = 12, last_error = '451 4.7.1 Greylisted'
    where payload->>'id' = 'late'`.execute(server.db);
  expect(await listFailed()).toMatchObject([
    { email: 'bob@example.com', failures: 4, answer: GONE, is_stopped: true },
  ]);
  const { body } = await server.request('/wpcom/v2/admin/emails/failed/retry', {
    as: admin,
    json: { email: 'bob@example.com' },
  });
  expect(body).toEqual({ count: 1 });
  await finishJobs();
  expect(mail.recipients.at(-1)).toBe('RCPT TO:<Bob@example.com>');
  expect(await listFailed()).toEqual([]);
  const act = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(act).toMatchObject({ act: 'email.retry', subject_name: 'bob@example.com', details: { count: 1 } });
});

test('a refusal about the sender is listed, and stops nothing', async () => {
  answer = '550 5.7.26 This sender is not authenticated';
  for (let day = 0; day < 5; day += 1) {
    now = new Date(now.getTime() + DAY_MS);
    expect(await send('cleo@example.com')).toBe(1);
  }
  expect(await listFailed()).toMatchObject([{ email: 'cleo@example.com', failures: 5, is_stopped: false }]);
});
