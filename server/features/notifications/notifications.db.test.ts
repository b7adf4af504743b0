import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notification } from '#shared/api/notifications.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storePost } from '#test/stored-feed.ts';

let now = new Date();
let server: TestServer;
let owner: TestMember;
let ann: TestMember;
let ben: TestMember;
let cleo: TestMember;
let blogId: number;
let feedId: number;
let postId: number;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  await server.signUp({ username: 'admiral' });
});
afterAll(() => server.close());

let people = 0;
beforeEach(async () => {
  people += 1;
  [owner, ann, ben, cleo] = (await Promise.all(
    ['olga', 'ann', 'ben', 'cleo'].map((name) => server.signUp({ username: `${name}${people}` })),
  )) as [TestMember, TestMember, TestMember, TestMember];
  ({ blogId, feedId } = await storeBlog(server.db, { owners: [owner.id] }));
  postId = await storePost(server.db, feedId, { title: 'Tides', author_id: owner.id });
});

async function listNotifications(as: TestMember, query = ''): Promise<Notification[]> {
  const { status, body } = await server.request(`/rest/v1.1/notifications/?number=100${query}`, { as });
  expect(status).toBe(200);
  return body.notes;
}

const listTitles = async (as: TestMember, query = '') =>
  (await listNotifications(as, query)).map(({ title }) => title);

async function send(as: TestMember, path: string, json: object = {}) {
  const answer = await server.request(`/rest/v1.1${path}`, { as, json });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body;
}

const like = (as: TestMember) => send(as, `/sites/${blogId}/posts/${postId}/likes/new`);
const unlike = (as: TestMember) => send(as, `/sites/${blogId}/posts/${postId}/likes/mine/delete`);
const createReply = async (as: TestMember, content: string): Promise<number> =>
  (await send(as, `/sites/${blogId}/posts/${postId}/replies/new`, { content })).ID;
const answer = async (as: TestMember, comment: number, content: string): Promise<number> =>
  (await send(as, `/sites/${blogId}/comments/${comment}/replies/new`, { content })).ID;
const moderate = (as: TestMember, comment: number, status: string) =>
  send(as, `/sites/${blogId}/comments/${comment}`, { status });
const block = (as: TestMember, whom: TestMember) =>
  server.db.insertInto('blocked_users').values({ user_id: as.id, blocked_id: whom.id }).execute();

describe('likes of a post', () => {
  test('are grouped, latest first, and removed when they are undone', async () => {
    await like(ann);
    await like(ann);
    expect(await listTitles(owner)).toEqual([`${ann.username} liked Tides`]);
    now = new Date(now.getTime() + 1_000);
    await like(ben);
    expect(await listTitles(owner)).toEqual([`${ben.username} and ${ann.username} liked Tides`]);
    now = new Date(now.getTime() + 1_000);
    await like(cleo);
    const [note] = await listNotifications(owner);
    expect(note).toMatchObject({
      type: 'like',
      title: `${cleo.username} and 2 others liked Tides`,
      actor_count: 3,
      read: 0,
      unread: 1,
      timestamp: now.toISOString(),
      noticon: 'heart',
      url: `${server.url}/reader/feeds/${feedId}/posts/${postId}`,
      meta: { ids: { site: blogId, feed: feedId, post: postId, user: cleo.id } },
    });
    await unlike(cleo);
    await unlike(ann);
    expect(await listTitles(owner)).toEqual([`${ben.username} liked Tides`]);
    await unlike(ben);
    expect(await listNotifications(owner)).toEqual([]);
  });

  test('of one’s own are no news', async () => {
    await like(owner);
    expect(await listNotifications(owner)).toEqual([]);
  });

  test('make a read one new again, and only a further person does', async () => {
    await like(ann);
    const [first] = await listNotifications(owner);
    await send(owner, '/notifications/read', { counts: { [first!.id]: 9999 } });
    await like(ann);
    expect((await listNotifications(owner))[0]).toMatchObject({ read: 1 });
    await like(ben);
    const [again] = await listNotifications(owner);
    expect(again).toMatchObject({ id: first!.id, read: 0 });
    expect(again!.note_hash).not.toBe(first!.note_hash);
  });

  test('by blocked users are hidden, and shown again after unblocking', async () => {
    await like(ann);
    await like(ben);
    await block(owner, ben);
    expect(await listTitles(owner)).toEqual([`${ann.username} liked Tides`]);
    await block(owner, ann);
    expect(await listNotifications(owner)).toEqual([]);
    await server.db.deleteFrom('blocked_users').where('user_id', '=', owner.id).execute();
    expect((await listNotifications(owner))[0]).toMatchObject({ actor_count: 2 });
  });

  test('are not repeated when a post is unpublished and published again', async () => {
    const post = await send(owner, `/sites/${blogId}/posts/new`, { title: 'Draft', content: '<p>x</p>' });
    postId = post.ID;
    await like(ann);
    await createReply(ben, 'Hello');
    expect(await listNotifications(owner)).toHaveLength(2);
    await send(owner, `/sites/${blogId}/posts/${postId}`, { status: 'draft' });
    expect(await listNotifications(owner)).toEqual([]);
    await send(owner, `/sites/${blogId}/posts/${postId}`, { status: 'publish' });
    expect(await listNotifications(owner)).toEqual([]);
  });
});

describe('comments', () => {
  test('notify the post’s writer, the parent’s author and the followers of the conversation, each once', async () => {
    const question = await createReply(ann, 'When is high water?');
    expect(await listTitles(owner)).toEqual([`${ann.username} commented on Tides`]);
    await createReply(cleo, 'I wonder, too.');
    expect(await listTitles(ann)).toEqual([`${cleo.username} commented on Tides, which you follow`]);
    await answer(ben, question, 'At noon.');
    expect((await listNotifications(ann))[0]).toMatchObject({
      type: 'comment_reply',
      subject: [{ text: `${ben.username} replied to your comment on Tides` }, { text: 'At noon.' }],
      comment: { excerpt: 'At noon.' },
      meta: { ids: { parent_comment: question } },
    });
    expect(await listNotifications(ann)).toHaveLength(2);
    expect((await listNotifications(cleo)).map(({ type }) => type)).toEqual(['conversation']);
    expect((await listNotifications(owner)).map(({ type }) => type)).toEqual([
      'comment',
      'comment',
      'comment',
    ]);
    expect(await listNotifications(ben)).toEqual([]);
  });

  test('do not notify users who have muted the conversation, or blocked the writer', async () => {
    const question = await createReply(ann, 'When?');
    await server.db
      .updateTable('conversation_follows')
      .set({ state: 'M' })
      .where('user_id', '=', ann.id)
      .execute();
    await block(owner, ben);
    await answer(ben, question, 'Now.');
    expect(await listNotifications(ann)).toEqual([]);
    expect(await listTitles(owner)).toEqual([`${ann.username} commented on Tides`]);
  });

  test('go when their writer deletes them, and come back with them', async () => {
    const said = await createReply(ann, 'Hello');
    await send(ann, `/sites/${blogId}/comments/${said}/delete`);
    expect(await listNotifications(owner)).toEqual([]);
    await send(ann, `/sites/${blogId}/comments/${said}`, { status: 'untrash' });
    expect(await listTitles(owner)).toEqual([`${ann.username} commented on Tides`]);
  });

  test('that wait notify only the blog’s owners, and the others once they are approved', async () => {
    await server.db
      .updateTable('blogs')
      .set({ comment_policy: 'moderated' })
      .where('id', '=', blogId)
      .execute();
    await createReply(owner, 'The first word is mine.');
    const said = await createReply(ann, 'May I?');
    expect((await listNotifications(owner)).map(({ type, title }) => [type, title])).toEqual([
      ['moderation', `${ann.username} commented on Tides and is waiting for your approval`],
    ]);
    await moderate(owner, said, 'approved');
    await moderate(owner, said, 'unapproved');
    await moderate(owner, said, 'approved');
    expect(await listNotifications(owner)).toHaveLength(1);
    const reply = await answer(ben, said, 'I ask, too.');
    expect(await listNotifications(ann)).toEqual([]);
    await moderate(owner, reply, 'approved');
    expect((await listNotifications(ann)).map(({ type }) => type)).toEqual(['comment_reply']);
    await moderate(owner, reply, 'spam');
    expect(await listNotifications(ann)).toEqual([]);
    expect(await listNotifications(owner)).toHaveLength(1);
    await moderate(owner, reply, 'unspam');
    expect(await listNotifications(ann)).toHaveLength(1);
  });

  test('that are liked notify their writer', async () => {
    const said = await createReply(ann, 'Like me');
    await send(ben, `/sites/${blogId}/comments/${said}/likes/new`);
    await send(ann, `/sites/${blogId}/comments/${said}/likes/new`);
    expect(await listTitles(ann, '&type=like')).toEqual([`${ben.username} liked your comment on Tides`]);
    await send(ben, `/sites/${blogId}/comments/${said}/likes/mine/delete`);
    expect(await listNotifications(ann, '&type=like')).toEqual([]);
  });
});

describe('subscribers, posts, invitations', () => {
  test('an owner hears who follows the blog, until it is unfollowed', async () => {
    const { url } = await server.db
      .selectFrom('feeds')
      .select('url')
      .where('id', '=', feedId)
      .executeTakeFirstOrThrow();
    await send(ann, '/read/following/mine/new', { feed_id: feedId });
    await send(ben, '/read/following/mine/new', { feed_id: feedId });
    await send(owner, '/read/following/mine/new', { feed_id: feedId });
    expect(await listNotifications(owner, '&type=follow')).toMatchObject([
      { type: 'follow', actor_count: 2 },
    ]);
    for (const member of [ann, ben]) await send(member, '/read/following/mine/delete', { url });
    expect(await listNotifications(owner)).toEqual([]);
  });

  test('a follower with notifications is notified of each post once, however often the job runs', async () => {
    await send(ann, '/read/following/mine/new', { feed_id: feedId });
    await send(ben, '/read/following/mine/new', { feed_id: feedId });
    await server.db
      .updateTable('subscriptions')
      .set({ notify_posts: true })
      .where('user_id', '=', ann.id)
      .execute();
    now = new Date(now.getTime() + 60_000);
    const post = await storePost(server.db, feedId, { title: 'News', sort_at: now, published_at: now });
    await expect.poll(() => listTitles(ann)).toEqual([`Blog ${await getSlug()} published News`]);
    const { jobs, db } = server.app.context;
    const { postNotificationsJob } = await import('./jobs.ts');
    await jobs.add(db, postNotificationsJob, { feedId, postIds: [post, postId] });
    await expect.poll(() => countWaitingJobs()).toBe(0);
    expect(await listNotifications(ann)).toHaveLength(1);
    expect(await listNotifications(ben)).toEqual([]);
  });

  test('who keeps a list hears who follows it, until that ends', async () => {
    const { list } = await send(owner, '/../v1.2/read/lists/new', { title: 'Harbours', is_public: true });
    const follow = (as: TestMember, path: string) =>
      send(as, `/../v1.2/read/lists/${owner.username}/${list.slug}/${path}`);
    await follow(ann, 'follow');
    now = new Date(now.getTime() + 1_000);
    await follow(ben, 'follow');
    expect(await listNotifications(owner, '&type=follow')).toMatchObject([
      {
        title: `${ben.username} and ${ann.username} followed your list Harbours`,
        list: { title: 'Harbours', owner: owner.username, slug: list.slug },
        url: `${server.url}/reader/list/${owner.username}/${list.slug}`,
      },
    ]);
    await follow(ann, 'unfollow');
    await follow(ben, 'unfollow');
    expect(await listNotifications(owner)).toEqual([]);
  });

  test('an invitation is listed until it is answered or withdrawn', async () => {
    await send(owner, `/sites/${blogId}/authors/new`, { who: ann.username });
    expect(await listTitles(ann)).toEqual([`You’ve been invited to write for Blog ${await getSlug()}`]);
    await send(ann, `/me/invitations/${blogId}`, { accept: true });
    expect(await listNotifications(ann)).toEqual([]);
  });
});

describe('who may see what', () => {
  test('a team’s blog does not notify former members', async () => {
    const team = await server.db
      .insertInto('teams')
      .values({ slug: `team-${people}`, title: 'Team' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = [owner.id, ann.id].map((user_id) => ({ team_id: team.id, user_id }));
    await server.db.insertInto('team_members').values(members).execute();
    await server.db.updateTable('feeds').set({ team_id: team.id }).where('id', '=', feedId).execute();
    await server.db.updateTable('blogs').set({ team_id: team.id }).where('id', '=', blogId).execute();
    await createReply(ann, 'Inside');
    await createReply(owner, 'Inside, too');
    expect(await listNotifications(ann)).toHaveLength(1);
    const [note] = await listNotifications(ann);
    await server.db.deleteFrom('team_members').where('user_id', '=', ann.id).execute();
    expect(await listNotifications(ann)).toEqual([]);
    expect((await server.request(`/rest/v1.1/notifications/${note!.id}`, { as: ann })).status).toBe(404);
  });

  test('no one reads or marks another’s', async () => {
    await like(ann);
    const [note] = await listNotifications(owner);
    expect((await server.request(`/rest/v1.1/notifications/${note!.id}`, { as: ann })).status).toBe(404);
    const { updated } = await send(ann, '/notifications/read', { counts: { [note!.id]: 9999 } });
    expect(updated).toEqual([]);
    expect((await listNotifications(owner))[0]).toMatchObject({ read: 0 });
  });

  test('blocked sites are silent', async () => {
    await createReply(ann, 'Hello');
    await createReply(owner, 'Hello back');
    expect(await listNotifications(ann)).toHaveLength(1);
    await server.db.insertInto('blocked_sites').values({ user_id: ann.id, feed_id: feedId }).execute();
    expect(await listNotifications(ann)).toEqual([]);
  });
});

describe('reading and having seen', () => {
  test('are two things: seen removes the dot, read the mark, and unread restores it', async () => {
    await like(ann);
    const open = await server.request('/rest/v1.1/notifications/?fields=id,note_hash', { as: owner });
    expect(open.body).toMatchObject({ last_seen_time: 0, unseen: 1, number: 1 });
    expect(Object.keys(open.body.notes[0])).toEqual(['id', 'note_hash']);
    const time = Math.floor(now.getTime() / 1_000);
    now = new Date(now.getTime() + 5_000);
    expect(await send(owner, '/notifications/seen', { time })).toEqual({
      success: true,
      last_seen_time: time + 1,
    });
    expect(await send(owner, '/notifications/seen', { time: time - 100 })).toMatchObject({
      last_seen_time: time + 1,
    });
    const seen = await server.request('/rest/v1.1/notifications/?unread=true', { as: owner });
    expect(seen.body).toMatchObject({ unseen: 0, notes: [{ unread: 1 }] });
    const { id } = seen.body.notes[0];
    expect(await send(owner, '/notifications/read', { counts: { [id]: 9999 } })).toMatchObject({
      updated: [id],
    });
    expect(await listNotifications(owner, '&unread=true')).toEqual([]);
    await send(owner, '/notifications/read', { counts: { [id]: -1 } });
    expect(await listNotifications(owner, '&unread=true')).toHaveLength(1);
  });

  test('nothing that is still to come has been seen', async () => {
    await send(owner, '/notifications/seen', { time: 4_000_000_000 });
    now = new Date(now.getTime() + 1_000);
    await like(ann);
    const { body } = await server.request('/rest/v1.1/notifications/', { as: owner });
    expect(body.unseen).toBe(1);
  });
});

async function getSlug(): Promise<string> {
  const row = await server.db
    .selectFrom('blogs')
    .select('slug')
    .where('id', '=', blogId)
    .executeTakeFirstOrThrow();
  return row.slug;
}

async function countWaitingJobs(): Promise<number> {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'notifications.posts'`,
  );
  return rows[0].n;
}
