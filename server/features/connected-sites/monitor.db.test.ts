import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeConnectedSite } from '#test/stored-connected-site.ts';
import { startWordPress, type WordPress } from '#test/word-press.ts';
import { monitorSitesJob } from './jobs.ts';
import { claimDueProbe } from './queries-health.ts';

const MINUTE = 60_000;
/** Moves only when a test moves it: on a slow machine a check that is due a moment later would come too early. */
let now = new Date();
let server: TestServer;
let wordPress: WordPress;
let ann: TestMember;
let siteId: number;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  wordPress = await startWordPress('watched');
  ann = await server.signUp({ username: 'ann' });
  const json = { url: wordPress.url, ...wordPress.login };
  siteId = (await server.request('/wpcom/v2/connected-sites/new', { as: ann, json })).body.ID;
});
afterAll(async () => {
  await server.close();
  await wordPress.close();
});

const getSite = async () => (await server.request(`/wpcom/v2/connected-sites/${siteId}`, { as: ann })).body;
const setMonitor = (is_active: boolean) =>
  server.request(`/wpcom/v2/connected-sites/${siteId}/monitor`, { as: ann, json: { is_active } });
/** Runs two of the jobs at once, as when one is considered dead. */
async function advanceFiveMinutes(): Promise<void> {
  now = new Date(now.getTime() + 5 * MINUTE);
  await Promise.all([1, 2].map(() => monitorSitesJob.run(server.app.context, {})));
}
const listSubjects = async () =>
  (await server.outbox()).flatMap((mail) => /^Subject: (.*(?:is down|is back).*)$/m.exec(mail)?.[1] ?? []);

test('a monitored site is looked at every five minutes; its owner hears once that it went, and once that it is back', async () => {
  expect((await setMonitor(true)).body.is_monitored).toBe(true);
  await advanceFiveMinutes();
  const before = wordPress.requests.length;

  wordPress.breakdown = 'fatal';
  await advanceFiveMinutes();
  // One check, although two jobs ran.
  expect(wordPress.requests).toHaveLength(before + 1);
  // A single failure is not an outage.
  expect(await getSite()).toMatchObject({ is_healthy: false, error: 'fatal_error', down_since: null });
  await advanceFiveMinutes();
  expect((await getSite()).down_since).not.toBe(null);
  await advanceFiveMinutes();
  await expect.poll(listSubjects).toEqual(['Slow & steady tea is down']);

  wordPress.breakdown = '';
  await advanceFiveMinutes();
  expect(await getSite()).toMatchObject({ is_healthy: true, down_since: null });
  await expect.poll(listSubjects).toEqual(['Slow & steady tea is down', 'Slow & steady tea is back']);
  const [down, back] = (await server.outbox()).filter((mail) => /is down|is back/.test(mail));
  const toText = (mail: string) => mail.replaceAll(/=\r?\n/g, '');
  expect(toText(down!)).toContain('WordPress there has a critical error.');
  expect(toText(down!)).toContain(`/me/connected-sites/${siteId}`);
  expect(toText(back!)).toContain('It was down for 15 minutes.');

  // A rejected password is not an outage: visitors see the site.
  wordPress.login.token = 'revoked';
  await advanceFiveMinutes();
  await advanceFiveMinutes();
  expect(await getSite()).toMatchObject({ error: 'user_token_error', down_since: null });

  await setMonitor(false);
  const looked = wordPress.requests.length;
  await advanceFiveMinutes();
  expect(wordPress.requests).toHaveLength(looked);
});

test('a thousand sites that all fell due while the server rested are spread over the next five minutes', async () => {
  const bob = await server.signUp({ username: 'bob' });
  const due = { is_monitored: true, next_probe_at: new Date(0) };
  await server.db.transaction().execute(async (trx) => {
    for (let i = 0; i < 1_000; i += 1) await storeConnectedSite(trx, bob.id, due);
  });
  const start = now;
  while (await claimDueProbe(server.db, start)) {}
  const rows = await server.db
    .selectFrom('connected_sites')
    .select('next_probe_at')
    .where('user_id', '=', bob.id)
    .execute();
  const minutes = Map.groupBy(rows, ({ next_probe_at }) =>
    Math.floor((next_probe_at!.getTime() - start.getTime()) / MINUTE),
  );
  expect([...minutes.keys()].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(Math.max(...[...minutes.values()].map(({ length }) => length))).toBeLessThan(350);
});
