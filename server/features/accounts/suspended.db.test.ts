import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishArticleJob } from '#server/features/articles/jobs.ts';
import { createPushSubscription, listPushSubscriptions } from '#server/features/push/queries.ts';
import { findEmailRecipient } from '#server/features/subscriptions/queries.ts';
import { listAnnouncedAt } from '#server/features/webhooks/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
let skew = 0;
let boss: TestMember;
let ann: TestMember;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  boss = await server.signUp({ username: 'boss' });
  ann = await server.signUp({ username: 'ann' });
});
afterAll(() => server.close());

test('what is sent to a suspended person pauses; scheduled posts are published when the suspension ends', async () => {
  const send = async (as: TestMember, path: string, json: object) =>
    (await server.request(path, { as, json })).body;
  const blog = await send(ann, '/rest/v1.1/sites/new', { slug: 'harbour', title: 'Harbour' });
  const settings = { path: '/jetpack/v4/settings', body: JSON.stringify({ publicize: true }) };
  await send(ann, `/rest/v1.1/jetpack-blogs/${blog.ID}/rest-api`, settings);
  await send(ann, `/rest/v1.1/sites/${blog.ID}/webhooks/new`, { url: 'https://hooks.example/1' });
  const date = new Date(Date.now() + DAY_MS).toISOString();
  const plan = { title: 'Tomorrow', content: '<p>Words</p>', status: 'future', date };
  const post = await send(ann, `/rest/v1.1/sites/${blog.ID}/posts/new`, plan);
  const later = await send(ann, `/rest/v1.1/sites/${blog.ID}/posts/new`, {
    ...plan,
    date: new Date(Date.now() + 9 * DAY_MS).toISOString(),
  });
  const { db } = server;
  const keys = { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x', now: new Date() };
  await createPushSubscription(db, { userId: ann.id, ...keys });
  const count = async () => ({
    pushes: (await listPushSubscriptions(db, ann.id)).length,
    webhooks: (await listAnnouncedAt(db, blog.ID)).length,
    isEmailed: (await findEmailRecipient(db, ann.id)) !== undefined,
  });
  const on = { pushes: 1, webhooks: 1, isEmailed: true };
  expect(await count()).toEqual(on);

  await send(boss, `/wpcom/v2/admin/people/${ann.id}/suspend`, { reason: 'Spam' });
  expect(await count()).toEqual({ pushes: 0, webhooks: 0, isEmailed: false });
  skew = 2 * DAY_MS;
  await publishArticleJob.run(server.app.context, { articleId: post.ID });
  const status = async ({ ID }: { ID: number }) =>
    (await db.selectFrom('articles').select('status').where('id', '=', ID).executeTakeFirstOrThrow()).status;
  expect(await status(post)).toBe('future');

  await db
    .updateTable('articles')
    .set({ publish_at: new Date(Date.now() - 1_000) })
    .where('id', '=', post.ID)
    .execute();
  await send(boss, `/wpcom/v2/admin/people/${ann.id}/restore`, {});
  expect(await count()).toEqual(on);
  await expect.poll(() => status(post)).toBe('publish');
  expect(await status(later)).toBe('future');
});
