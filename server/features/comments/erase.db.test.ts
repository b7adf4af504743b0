import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveConversation } from '#server/features/articles/queries-conversation.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { eraseCommentJob } from './jobs.ts';

let server: TestServer;
let ann: TestMember;
let bo: TestMember;
let site: string;
let post: number;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUp();
  bo = await server.signUp();
  const feed = await storeFeed(server.db);
  post = await storePost(server.db, feed);
  site = `/rest/v1.1/sites/feed:${feed}`;
});
afterAll(() => server.close());

const send = async (as: TestMember, path: string, json: object) =>
  (await server.request(site + path, { as, json })).body;
const createReply = (as: TestMember, content: string) => send(as, `/posts/${post}/replies/new`, { content });

async function find(commentId: number) {
  return server.db.selectFrom('comments').selectAll().where('id', '=', commentId).executeTakeFirst();
}

/** Runs the job as if it were due. */
async function erase(commentId: number, deletedAt: Date) {
  await eraseCommentJob.run(server.app.context, { commentId, deletedAt: deletedAt.toISOString() });
}

it('orders the erasure of a deleted comment for half an hour later', async () => {
  const { ID } = await createReply(ann, 'Gone soon');
  await send(ann, `/comments/${ID}/delete`, {});
  const { rows } = await server.pool.query(
    `select run_at from graphile_worker.jobs where task_identifier = 'comments.erase'`,
  );
  const wait = new Date(rows[0].run_at).getTime() - (await find(ID))!.deleted_at!.getTime();
  expect(wait).toBe(30 * 60_000);
});

it('erases the row, twice without harm', async () => {
  const { ID } = await createReply(ann, 'Gone for good');
  await send(ann, `/comments/${ID}/delete`, {});
  const { deleted_at } = (await find(ID))!;
  await erase(ID, deleted_at!);
  expect(await find(ID)).toBeUndefined();
  await erase(ID, deleted_at!);
});

it('leaves a comment alone that came back', async () => {
  const { ID } = await createReply(ann, 'Back again');
  await send(ann, `/comments/${ID}/delete`, {});
  const { deleted_at } = (await find(ID))!;
  await send(ann, `/comments/${ID}`, { status: 'untrash' });
  await erase(ID, deleted_at!);
  expect(await find(ID)).toMatchObject({ content_raw: 'Back again', deleted_at: null });
});

it('leaves nothing of an answered one but its place', async () => {
  const { ID } = await createReply(ann, 'Secret words');
  const answer = await send(bo, `/comments/${ID}/replies/new`, { content: 'Oh!' });
  await send(bo, `/comments/${ID}/likes/new`, {});
  await send(ann, `/comments/${ID}/delete`, {});
  await erase(ID, (await find(ID))!.deleted_at!);
  expect(await find(ID)).toMatchObject({ content_html: '', content_raw: '', author_id: null, like_count: 0 });
  expect(await find(answer.ID)).toMatchObject({ content_raw: 'Oh!' });
});

it('keeps no deleted comment when the post is unpublished', async () => {
  const { blogId } = await storeBlog(server.db);
  await server.db
    .insertInto('articles')
    .values({ id: post, blog_id: blogId, slug: 'x', status: 'publish' })
    .execute();
  const { ID } = await createReply(ann, 'Deleted words');
  await createReply(bo, 'Kept words');
  await send(ann, `/comments/${ID}/delete`, {});
  await server.db.transaction().execute((trx) => saveConversation(trx, post));
  const { conversation } = await server.db
    .selectFrom('articles')
    .select('conversation')
    .where('id', '=', post)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(conversation)).toContain('Kept words');
  expect(JSON.stringify(conversation)).not.toContain('Deleted words');
});
