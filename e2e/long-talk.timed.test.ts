import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countNewNotifications, listNotifications } from '#server/features/notifications/queries.ts';
import { type Asked, recordedDatabase, sumRead } from '#test/plans.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

/** Of one call over HTTP. */
const MAX_MS = 500;

let server: TestServer;
let ann: TestMember;
let feedId: number;
let postId: number;
beforeAll(async () => {
  server = await startTestServer();
  feedId = await storeFeed(server.db);
});
beforeEach(async () => {
  ann = await server.signUp();
  postId = await storePost(server.db, feedId, { title: 'Long' });
});
afterAll(() => server.close());

/** Returns how many rows of each table the statements read. */
async function countRead(statements: Asked[]): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const { text, values } of statements) {
    const { rows } = await server.pool.query(`explain (analyze, timing off, format json) ${text}`, values);
    sumRead(rows[0]['QUERY PLAN'][0].Plan, read);
  }
  return read;
}

test('a conversation of 100,000 comments costs no more than a short one', async () => {
  const { pool } = server;
  // One update of the post is enough.
  await pool.query('alter table comments disable trigger comments_counted');
  await pool.query(
    `with authors as (
       insert into users (username, name, email) select 'author-' || n, 'Author', n || '@example.com' from generate_series(1, 100) n
       returning id
     )
     insert into comments (post_id, author_id, status, content_html, content_raw, created_at)
     select $1, id, 'approved', '<p>x</p>', 'x', now() from generate_series(1, 1000), authors`,
    [postId],
  );
  await pool.query('alter table comments enable trigger comments_counted');
  await pool.query('update posts set reply_count = 100000, last_comment_at = now() where id = $1', [postId]);
  await pool.query('analyze comments');
  const follow = `/wpcom/v2/read/sites/feed:${feedId}/posts/${postId}/follow`;
  expect((await server.request(follow, { as: ann, json: {} })).status).toBe(200);
  const list = async () => {
    const { body } = await server.request('/rest/v1.2/read/conversations', { as: ann });
    expect(body.posts[0].comments).toHaveLength(20);
  };
  const { context } = server.app;
  const { db } = context;
  const statements: Asked[] = [];
  context.db = recordedDatabase(pool, statements);
  await list().finally(() => Object.assign(context, { db }));
  const read = await countRead(statements);
  expect(read.comments).toBeLessThan(100);
  expect(Math.max(...Object.values(read)), JSON.stringify(read)).toBeLessThan(1_000);
  const began = performance.now();
  await list();
  expect(performance.now() - began).toBeLessThan(MAX_MS);
});

test('20,000 notifications are read no slower than a few', async () => {
  const { pool } = server;
  await pool.query(
    `insert into notifications (user_id, type, group_key, post_id, feed_id, created_at, updated_at)
     select $1, case when n % 50 = 0 then 'new_post' else 'import' end, 'many:' || n, $2, $3, now(),
       now() - n * interval '1 minute'
     from generate_series(1, 20000) n`,
    [ann.id, postId, feedId],
  );
  await pool.query('analyze notifications');
  const statements: Asked[] = [];
  const db = recordedDatabase(pool, statements);
  await listNotifications(db, ann.id, { limit: 100 });
  await countNewNotifications(db, ann.id);
  expect(statements).toHaveLength(2);
  for (const statement of statements) {
    const read = await countRead([statement]);
    expect(read.notifications, statement.text).toBe(100);
    expect(Math.max(...Object.values(read)), JSON.stringify(read)).toBeLessThan(1_000);
  }
  const began = performance.now();
  const { body } = await server.request('/rest/v1.1/notifications/?number=100', { as: ann });
  expect(performance.now() - began).toBeLessThan(MAX_MS);
  expect(body.notes).toHaveLength(100);
});
