import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';

/** A process that keeps running, beside others on its database that are killed. */
let server: TestServer;
let owner: TestMember;
let path: string;
let post: number;
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ environment: { ROLE: 'web' } });
  await server.signUp({ username: 'boss' });
  owner = await server.signUp({ username: 'ann' });
  const { ID } = (await send(owner, '/rest/v1.1/sites/new', { slug: 'quay', title: 'Quay' })).body;
  path = `/rest/v1.1/sites/${ID}`;
  post = (await send(owner, `${path}/posts/new`, { title: 'A post', content: '<p>Words</p>' })).body.ID;
});
afterAll(() => server.close());

const send = (as: TestMember, to: string, json: object) => server.request(to, { as, json });
const decide = (id: number, status: string) => send(owner, `${path}/comments/${id}`, { status });

async function say(content: string, as?: TestMember) {
  people += 1;
  const author = as ?? (await server.signUp({ username: `person-${people}` }));
  const { status, body } = await send(author, `${path}/posts/${post}/replies/new`, { content });
  expect(status, body.message).toBe(200);
  return body as { ID: number; status: string };
}

/** Sends a request to a process that is killed while it waits for this table. */
async function sendAndKill(as: TestMember, to: string, json: object, table: string): Promise<void> {
  const port = await findFreePort();
  const { databaseUrl, dataDir } = server.config;
  const other = await startServerProcess({
    ...{ PORT: String(port), PUBLIC_URL: server.url, DATABASE_URL: databaseUrl!, DATA_DIR: dataDir },
    ...{ TIDINGS_MODE: 'test', ROLE: 'web' },
  });
  const lock = await server.pool.connect();
  await lock.query(`begin; lock table ${table} in access exclusive mode`);
  const answer = fetch(`http://127.0.0.1:${port}${to}`, {
    method: 'POST',
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  }).then(
    ({ status }) => status,
    () => 'none',
  );
  const countWaiting = async () =>
    Number(
      (
        await server.pool.query(
          `select count(*) as n from pg_locks where not granted and relation = '${table}'::regclass`,
        )
      ).rows[0].n,
    );
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
  await other.end('SIGKILL');
  await lock.query('rollback');
  lock.release();
  expect(await answer).toBe('none');
  await expect.poll(countWaiting).toBe(0);
}

/** All that is learned, and how often: the totals, and how often each word. */
async function readLearned() {
  const { rows } = await sql<{ spam: number; welcome: number; words: number }>`
    select spam, welcome, (select coalesce(sum(spam + welcome), 0)::int from spam_words w where w.blog_id is not distinct from t.blog_id) as words
    from spam_totals t where blog_id is not null
  `.execute(server.db);
  return rows[0] ?? { spam: 0, welcome: 0, words: 0 };
}

const readStatus = async (id: number) =>
  (await server.db.selectFrom('comments').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

// Before it is counted, when its words are stored, and when they are counted.
test.each(['spam_totals', 'comment_spam', 'spam_words'])(
  'a decision whose process is killed at %s was not made, and is learned once when it is made again',
  async (table) => {
    const { ID } = await say(`Cheap pills online, see ${table}`);
    const before = await readLearned();
    await sendAndKill(owner, `${path}/comments/${ID}`, { status: 'spam' }, table);
    expect([await readStatus(ID), await readLearned()]).toEqual(['approved', before]);
    expect((await decide(ID, 'spam')).status).toBe(200);
    const after = await readLearned();
    const { words } = await server.db
      .selectFrom('comment_spam')
      .select('words')
      .where('comment_id', '=', ID)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ ...before, spam: before.spam + 1, words: before.words + words.length });
    await decide(ID, 'spam');
    expect(await readLearned()).toEqual(after);
  },
  60_000,
);

test('a comment whose process is killed while it is judged is not there, and waits when it is written again', async () => {
  for (const text of ['Replica watches, cheap price', 'Cheap pills, best price online'])
    await decide((await say(text)).ID, 'spam');
  for (const text of ['The dough', 'This harbour', 'Third paragraph', 'The heron', 'The children']) {
    const { ID } = await say(`${text} was wonderful`);
    await decide(ID, 'unapproved');
    await decide(ID, 'approved');
  }
  const author = await server.signUp({ username: 'buyer' });
  const before = await readLearned();
  expect(before).toMatchObject({ spam: 5, welcome: 5 });
  const content = 'Buy cheap pills online, best price';
  await sendAndKill(author, `${path}/posts/${post}/replies/new`, { content }, 'spam_words');
  const ofAuthor = server.db.selectFrom('comments').select('id').where('author_id', '=', author.id);
  expect(await ofAuthor.execute()).toEqual([]);
  const comment = await say(content, author);
  expect(comment.status).toBe('unapproved');
  const { comments } = (await server.request(`${path}/comments?status=unapproved`, { as: owner })).body;
  expect(comments).toMatchObject([{ ID: comment.ID, spam: { score: expect.any(Number) } }]);
  expect(await readLearned()).toEqual(before);
  await decide(comment.ID, 'approved');
  expect([await readStatus(comment.ID), await readLearned()]).toEqual([
    'approved',
    expect.objectContaining({ spam: 5, welcome: 6 }),
  ]);
}, 60_000);
