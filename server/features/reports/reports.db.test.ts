import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportCommands } from '#server/cli/report.ts';
import { readOutbox } from '#server/platform/email/outbox.ts';
import { REPORTS_PER_DAY } from '#shared/domain/limits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let boss: TestMember;
let ann: TestMember;
let feed: number;

beforeAll(async () => {
  server = await startTestServer();
  // The first user is the administrator.
  boss = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
  feed = await storeFeed(server.db, { title: 'Loud' });
});
afterAll(() => server.close());

const report = (as: TestMember, json: object) =>
  server.request('/rest/v1.1/read/reports/new', { as, json: { feed_id: feed, reason: 'spam', ...json } });

async function runCommand(words: string, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const found = reportCommands.find((candidate) => candidate.words === words)!;
  const code = await found.run(
    {
      config: server.config,
      out: (line) => lines.push(line),
      input: process.stdin,
      clock: server.app.context.clock,
      log: server.app.context.log,
      openContext: async () => Promise.reject(new Error('no report needs it')),
      openDatabase: async () => ({ db: server.db }) as never,
    },
    args,
  );
  return { code, lines };
}

test('a report reaches the administrators by email and by command, until it is closed', async () => {
  const post = await storePost(server.db, feed, { title: 'Buy\u001b[2J now', url: 'https://loud.example/1' });
  const { status, body } = await report(ann, { post_id: post, text: 'Nothing but sales.\nReally.' });
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, report_ID: expect.any(Number) });
  const listReportEmails = async () =>
    (await readOutbox(server.config.outboxDir)).filter(({ subject }) =>
      subject.startsWith(`Report ${body.report_ID}: Buy`),
    );
  await expect.poll(async () => (await listReportEmails()).map(({ to }) => to)).toEqual([boss.email]);
  const mails = await listReportEmails();
  expect(mails[0]?.text).toContain('> Nothing but sales.');

  const { lines } = await runCommand('report list');
  expect(lines[0]).toContain(`${body.report_ID}\t`);
  expect(lines[0]).toContain('spam\tann\tBuy [2J now\thttps://loud.example/1');
  expect(lines[1]).toBe('\tNothing but sales. Really.');
  expect((await runCommand('report close', String(body.report_ID))).code).toBe(0);
  expect((await runCommand('report list')).lines).toEqual([]);
  expect((await runCommand('report list', '--all')).lines[0]).toContain('closed');
  await expect(runCommand('report close', String(body.report_ID))).rejects.toThrow('There is no open report');
});

test('a report outlives the post and the reader that it is about', async () => {
  const cat = await server.signUp({ username: 'cat' });
  const post = await storePost(server.db, feed, { title: 'Short-lived' });
  await report(cat, { post_id: post, reason: 'abuse' });
  await server.db.deleteFrom('posts').where('id', '=', post).execute();
  await server.db.deleteFrom('users').where('id', '=', cat.id).execute();
  const { lines } = await runCommand('report list');
  expect(lines[0]).toContain('abuse\ta deleted account\tShort-lived');
});

test('rejects missing sites, invalid reasons, and a flood', async () => {
  expect((await report(ann, { post_id: 999_999 })).status).toBe(404);
  expect((await report(ann, { feed_id: 999_999 })).status).toBe(404);
  expect((await report(ann, { reason: 'boring' })).status).toBe(400);
  const dan = await server.signUp({ username: 'dan', isEstablished: true });
  for (let n = 0; n < REPORTS_PER_DAY; n++) expect((await report(dan, {})).status).toBe(200);
  expect(await report(dan, {})).toMatchObject({ status: 429, body: { error: 'throttled' } });
});
