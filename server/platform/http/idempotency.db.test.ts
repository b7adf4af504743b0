import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let ann: TestMember;
let comments: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp({ username: 'ann' });
  const feedId = await storeFeed(server.db, { title: 'Salt & Slate' });
  const postId = await storePost(server.db, feedId, { title: 'Tides' });
  comments = `/rest/v1.1/sites/feed:${feedId}/posts/${postId}/replies`;
});
afterAll(() => server.close());

const send = (content: string, key: string, as = ann) =>
  server.request(`${comments}/new`, { as, json: { content }, headers: { 'idempotency-key': key } });
const countComments = async () => (await server.db.selectFrom('comments').select('id').execute()).length;

test('a call with the same key is done once and answered alike, also at the same time', async () => {
  const key = crypto.randomUUID();
  const before = await countComments();
  const first = await send('Once', key);
  expect(first.status).toBe(200);
  expect((await send('Once', key)).body).toEqual(first.body);
  const other = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('Five at once', other)));
  expect(new Set(answers.map(({ status }) => status))).toContain(200);
  for (const { status } of answers) expect([200, 429]).toContain(status);
  expect(await countComments()).toBe(before + 2);
});

test('a comment exists once even if the process died before it answered', async () => {
  const key = crypto.randomUUID();
  const { body } = await send('Cut off', key);
  // As a process leaves it that was killed between the comment and the answer, hours ago.
  await server.db
    .updateTable('idempotency_keys')
    .set({ response: null, created_at: new Date(Date.now() - 3_600_000) })
    .where('key', '=', key)
    .execute();
  await server.db
    .updateTable('comments')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', body.ID)
    .execute();
  const before = await countComments();
  expect((await send('Cut off', key)).body.ID).toBe(body.ID);
  expect(await countComments()).toBe(before);
});

test('a refused call may be sent again with its key', async () => {
  const key = crypto.randomUUID();
  expect((await send('', key)).status).toBe(400);
  expect((await send('Now with words', key)).status).toBe(200);
});

test('keys are each user’s own, and belong to one call', async () => {
  const key = crypto.randomUUID();
  const bob = await server.signUp({ username: 'bob' });
  const [mine, theirs] = [await send('Mine', key), await send('Theirs', key, bob)];
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.body.ID).not.toBe(mine.body.ID);
  const like = comments.replace('/replies', '/likes/new');
  const other = await server.request(like, { as: ann, json: {}, headers: { 'idempotency-key': key } });
  expect([other.status, other.body.error]).toEqual([400, 'invalid_input']);
  expect((await send('No UUID', 'abc')).status).toBe(400);
});
