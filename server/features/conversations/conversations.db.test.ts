import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import type { Conversation } from '#shared/api/conversations.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let now = new Date();
let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let feedId: number;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  await server.signUp({ username: 'admiral' });
  feedId = await storeFeed(server.db);
});
afterAll(() => server.close());

let people = 0;
beforeEach(async () => {
  people += 1;
  ann = await server.signUp({ username: `ann${people}` });
  ben = await server.signUp({ username: `ben${people}` });
});

async function listConversations(as: TestMember, query = ''): Promise<Conversation[]> {
  const { status, body } = await server.request(`/rest/v1.2/read/conversations${query}`, { as });
  expect(status, body.message).toBe(200);
  return body.posts;
}

const listTitles = async (as: TestMember, query = '') =>
  (await listConversations(as, query)).map(({ title }) => title);

async function createComment(as: TestMember, postId: number, content: string, to?: number): Promise<number> {
  now = new Date(now.getTime() + 7_000);
  const path = to === undefined ? `posts/${postId}` : `comments/${to}`;
  const { status, body } = await server.request(`/rest/v1.1/sites/feed:${feedId}/${path}/replies/new`, {
    as,
    json: { content },
  });
  expect(status, body.message).toBe(200);
  return body.ID;
}

async function change(as: TestMember, postId: number, act: 'follow' | 'mute' | 'unfollow') {
  const { status, body } = await server.request(
    `/wpcom/v2/read/sites/feed:${feedId}/posts/${postId}/${act}`,
    {
      as,
      json: {},
    },
  );
  expect([status, body]).toEqual([200, { success: true }]);
}

async function getState(as: TestMember, postId: number) {
  const { body } = await server.request(`/rest/v1.2/read/feed/${feedId}/posts/${postId}`, { as });
  return body.is_following_conversation;
}

const createPost = (title: string) => storePost(server.db, feedId, { title });

describe('the conversations of a reader', () => {
  it('RT-21: are those that one has joined or follows, by their last comment', async () => {
    const [bread, salt, tea] = [await createPost('Bread'), await createPost('Salt'), await createPost('Tea')];
    await createComment(ann, bread, 'I bake, too.');
    await createComment(ben, salt, 'Less of it.');
    await createComment(ben, tea, 'Green, please.');
    await change(ann, salt, 'follow');
    expect(await listTitles(ann)).toEqual(['Salt', 'Bread']);
    await createComment(ben, bread, 'With seeds?');
    expect(await listTitles(ann)).toEqual(['Bread', 'Salt']);
    const [first] = await listConversations(ann);
    expect(first).toMatchObject({
      ID: bread,
      is_following_conversation: 'F',
      last_comment_date_gmt: now.toISOString(),
      discussion: { comment_count: 2 },
      comments: [{ content: '<p>I bake, too.</p>' }, { content: '<p>With seeds?</p>' }],
    });
  });

  it('are also those under one’s own posts, once someone has spoken', async () => {
    const blog = await storeBlog(server.db, { owners: [ann.id] });
    const own = await storePost(server.db, blog.feedId, { title: 'Mine', author_id: ann.id });
    expect(await listTitles(ann)).toEqual([]);
    const { status } = await server.request(`/rest/v1.1/sites/${blog.blogId}/posts/${own}/replies/new`, {
      as: ben,
      json: { content: 'Hello' },
    });
    expect(status).toBe(200);
    expect(await listTitles(ann)).toEqual(['Mine']);
  });

  it('leave out muted ones, until they are followed again; commenting does not unmute', async () => {
    const bread = await createPost('Bread');
    expect(await getState(ann, bread)).toBeNull();
    await createComment(ann, bread, 'One');
    expect(await getState(ann, bread)).toBe('F');
    await change(ann, bread, 'mute');
    expect(await getState(ann, bread)).toBe('M');
    await createComment(ann, bread, 'Two');
    expect(await listTitles(ann)).toEqual([]);
    await change(ann, bread, 'follow');
    expect(await listTitles(ann)).toEqual(['Bread']);
    await change(ann, bread, 'unfollow');
    expect(await getState(ann, bread)).toBeNull();
    expect(await listTitles(ann)).toEqual([]);
  });

  it('show at most so many comments, with those that they answer, and earlier ones on request', async () => {
    const bread = await createPost('Bread');
    const ids: number[] = [];
    for (let i = 0; i < 9; i++) ids.push(await createComment(i % 2 ? ann : ben, bread, `Comment ${i}`));
    now = new Date(now.getTime() + 60_000);
    const answer = await createComment(ann, bread, 'To the first', ids[0]);
    const [shown] = await listConversations(ann, '?comments_per_post=2');
    expect(shown!.comments.map(({ ID }) => ID)).toEqual([ids[0], ids[8], answer]);
    expect(shown!.discussion.comment_count).toBe(10);
    const earlier = await server.request(
      `/wpcom/v2/read/sites/feed:${feedId}/posts/${bread}/comments?before=${ids[8]}&number=3`,
      { as: ann },
    );
    expect(earlier.body.comments.map((comment: { ID: number }) => comment.ID)).toEqual(ids.slice(5, 8));
  });

  it('go when all their comments are gone, and are as old as the last that is left', async () => {
    const bread = await createPost('Bread');
    const first = await createComment(ann, bread, 'First');
    const said = now.toISOString();
    const second = await createComment(ann, bread, 'Second');
    const remove = (id: number) =>
      server.request(`/rest/v1.1/sites/feed:${feedId}/comments/${id}/delete`, { as: ann, json: {} });
    await remove(second);
    expect(await listConversations(ann)).toMatchObject([{ last_comment_date_gmt: said }]);
    await remove(first);
    expect(await listConversations(ann)).toEqual([]);
    await server.request(`/rest/v1.1/sites/feed:${feedId}/comments/${second}`, {
      as: ann,
      json: { status: 'untrash' },
    });
    expect(await listTitles(ann)).toEqual(['Bread']);
  });

  it('page by handle, without repeating what has moved up meanwhile', async () => {
    const posts = [];
    for (const title of ['A', 'B', 'C', 'D']) {
      const id = await createPost(title);
      posts.push(id);
      await createComment(ann, id, `On ${title}`);
    }
    const first = await server.request('/rest/v1.2/read/conversations?number=2', { as: ann });
    expect(first.body.posts.map((shown: Conversation) => shown.title)).toEqual(['D', 'C']);
    await createComment(ben, posts[3]!, 'More');
    const second = await server.request(
      `/rest/v1.2/read/conversations?number=2&page_handle=${first.body.next_page_handle}`,
      { as: ann },
    );
    expect(second.body.posts.map((shown: Conversation) => shown.title)).toEqual(['B', 'A']);
    expect(second.body.next_page_handle).toBeUndefined();
  });

  it('U68: show nothing of blocked sites and of blocked people', async () => {
    const [bread, salt] = [await createPost('Bread'), await createPost('Salt')];
    await createComment(ann, bread, 'Mine');
    await createComment(ben, bread, 'Ben’s');
    await createComment(ann, salt, 'Mine, too');
    await server.db.insertInto('blocked_users').values({ user_id: ann.id, blocked_id: ben.id }).execute();
    const shown = await listConversations(ann);
    expect(shown.flatMap(({ comments }) => comments.map(({ content }) => content)).sort()).toEqual([
      '<p>Mine, too</p>',
      '<p>Mine</p>',
    ]);
    await server.db.insertInto('blocked_sites').values({ user_id: ann.id, feed_id: feedId }).execute();
    expect(await listConversations(ann)).toEqual([]);
  });
});

describe('the company’s conversations', () => {
  it('RT-22: are all of its blogs, for its members alone', async () => {
    await createMembership(server.db, { slug: 'a8c', title: 'Harbour Works' }, ann.id);
    const blog = await storeBlog(server.db, { owners: [ann.id] });
    const inside = await storePost(server.db, blog.feedId, { title: 'Inside', author_id: ann.id });
    const { status } = await server.request(`/rest/v1.1/sites/${blog.blogId}/posts/${inside}/replies/new`, {
      as: ben,
      json: { content: 'Hello' },
    });
    expect(status).toBe(200);
    await createComment(ann, await createPost('Outside'), 'Hello');
    expect(await listTitles(ann, '?index=a8c')).toEqual(['Inside']);
    expect(await listTitles(ben, '?index=a8c')).toEqual([]);
    expect((await listTitles(ann)).toSorted()).toEqual(['Inside', 'Outside']);
  });
});
