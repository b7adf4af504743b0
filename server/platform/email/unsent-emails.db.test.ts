import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { createJobs } from '../jobs/runner.ts';
import { createMailer } from './mailer.ts';
import { findSendState, recordEmailSent } from './queries.ts';
import { type EmailContext, enqueueEmail, releaseUnsentEmails, sendEmailJob } from './send.ts';
import { createSentJournal } from './sent-journal.ts';

const clock = { now: () => new Date() };
let database: TestDatabase;
let folder: string;
let path: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tidings-held-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.pool.query('delete from emails_sent; delete from graphile_worker._private_jobs');
  path = join(folder, crypto.randomUUID());
});

/** Three emails that are recorded as sent while their jobs are unfinished, and one that was finished long ago. */
async function recordEmails(): Promise<string[]> {
  const { db, pool } = database;
  for (let n = 0; n < 3; n += 1)
    await enqueueEmail({ jobs: createJobs(), clock }, db, {
      to: 'ann@example.com',
      locale: 'en',
      template: 'AccountDeleted',
      props: { name: 'Ann' },
    });
  const { rows } = await pool.query<{ id: string }>(
    `select payload->>'id' as id from graphile_worker._private_jobs order by id`,
  );
  const ids = rows.map(({ id }) => id);
  for (const id of [...ids, 'finished']) await recordEmailSent(db, id, clock.now());
  return ids;
}

/** What the next process does when it starts; returns the emails that count as sent afterwards. */
async function startAgain(bootId = 'one'): Promise<string[]> {
  const sentJournal = createSentJournal(path, bootId);
  await releaseUnsentEmails({ db: database.db, sentJournal } as EmailContext);
  const { rows } = await database.pool.query<{ id: string }>('select id from emails_sent');
  return rows.map(({ id }) => id).sort();
}

test('an email whose last line was never sent is sent after the next start, and after every other one no more', async () => {
  const [whole, refusedOnce, held] = (await recordEmails()) as [string, string, string];
  const journal = createSentJournal(path, 'one');
  journal.add(whole);
  journal.add(refusedOnce);
  journal.remove(refusedOnce);
  journal.add(refusedOnce);
  const sent = ['finished', whole, refusedOnce].sort();
  expect(await startAgain()).toEqual(sent);
  // Killed again before it finished the jobs of the sent ones.
  expect(await startAgain()).toEqual(sent);
  expect(sent).not.toContain(held);
});

test('without a file, or with one from before the machine stopped, what is recorded as sent stays so', async () => {
  const ids = await recordEmails();
  const all = ['finished', ...ids].sort();
  expect(await startAgain()).toEqual(all);
  createSentJournal(path, 'one').restart([]);
  expect(await startAgain('two')).toEqual(all);
});

test('an email that the file cannot record, because the disk is full, is not sent and not counted as sent', async () => {
  const server = await startSmtpServer();
  const fail = () => {
    throw new Error('no space left');
  };
  const config = {
    smtpUrl: server.url,
    mailFrom: 'tidings@example.org',
    outboxDir: folder,
    publicUrl: 'https://tidings.example',
  };
  const context: EmailContext = {
    mailer: createMailer(config, pino({ level: 'silent' })),
    renderEmail: async () => ({ subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' }),
    db: database.db,
    sentJournal: { ...createSentJournal(path, 'one'), add: fail, remove: fail },
    clock,
  };
  const email = {
    id: 'full',
    date: clock.now().toISOString(),
    to: 'ann@example.com',
    template: 'AccountDeleted',
    props: { name: 'Ann' },
  };
  await expect(sendEmailJob.run(context, email)).rejects.toThrow('no space left');
  expect(await findSendState(database.db, 'full', email.to)).toMatchObject({ is_sent: false, refusals: 0 });
  expect(server.messages).toEqual([]);
  await server.close();
});
