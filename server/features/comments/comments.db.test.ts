import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const MINUTE = 60_000;
// Starts at the present, because the queue's own clock decides when a deleted comment is erased.
let now = new Date();
let server: TestServer;
let owner: TestMember;
let ann: TestMember;
let bo: TestMember;
let feed: number;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  // The first user is the administrator, who may do more.
  await server.signUp({ username: 'admiral' });
  owner = await server.signUp({ username: 'olga' });
  ann = await server.signUp({ username: 'ann' });
  // Links in comments of new accounts wait.
  await server.db
    .updateTable('users')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', ann.id)
    .execute();
  bo = await server.signUp({ username: 'bob' });
  feed = await storeFeed(server.db);
});
afterAll(() => server.close());

/** Creates the calls for the comments of one site. */
function createCommentClient(site: string) {
  const call = (path: string, as: TestMember | undefined, json?: object) =>
    server.request(`/rest/v1.1/sites/${site}${path}`, { as, json });
  return {
    say: (as: TestMember | undefined, post: number, content: string) =>
      call(`/posts/${post}/replies/new`, as, { content }),
    answer: (as: TestMember, comment: number, content: string) =>
      call(`/comments/${comment}/replies/new`, as, { content }),
    list: (post: number, as?: TestMember, query = '') => call(`/posts/${post}/replies${query}`, as),
    get: (comment: number, as?: TestMember) => call(`/comments/${comment}`, as),
    change: (as: TestMember | undefined, comment: number, change: object) =>
      call(`/comments/${comment}`, as, change),
    remove: (as: TestMember, comment: number) => call(`/comments/${comment}/delete`, as, {}),
    like: (as: TestMember, comment: number) => call(`/comments/${comment}/likes/new`, as, {}),
    unlike: (as: TestMember, comment: number) => call(`/comments/${comment}/likes/mine/delete`, as, {}),
  };
}

async function getCommentCount(post: number): Promise<number> {
  const row = await server.db
    .selectFrom('posts')
    .select('reply_count')
    .where('id', '=', post)
    .executeTakeFirstOrThrow();
  return row.reply_count;
}

const advanceClock = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};

describe('under a post from elsewhere', () => {
  it('a verified member comments, and everyone reads it', async () => {
    const post = await storePost(server.db, feed, { title: 'Tides' });
    const on = createCommentClient(`feed:${feed}`);
    const said = await on.say(ann, post, 'Lovely.\nSee https://a.example');
    expect(said.status).toBe(200);
    expect(said.body).toMatchObject({
      author: { ID: ann.id, login: 'ann', name: 'ann', avatar_URL: null },
      content:
        '<p>Lovely.<br />See <a href="https://a.example" rel="noopener noreferrer nofollow">https://a.example</a></p>',
      raw_content: 'Lovely.\nSee https://a.example',
      status: 'approved',
      parent: null,
      can_edit: true,
      can_moderate: false,
      URL: `${server.url}/reader/feeds/${feed}/posts/${post}#comment-${said.body.ID}`,
    });
    const { body } = await on.list(post);
    expect(body).toMatchObject({ found: 1, comments_open: true });
    expect(body.comments[0]).toMatchObject({ ID: said.body.ID, can_edit: false });
    expect(body.comments[0]).not.toHaveProperty('raw_content');
    const shown = await server.request(`/rest/v1.2/read/feed/${feed}/posts/${post}`);
    expect(shown.body.discussion).toEqual({ comments_open: true, comment_count: 1 });
  });

  it('visitors and members without a confirmed address are refused', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    const unverified = await server.signUp({ verified: false });
    expect((await on.say(undefined, post, 'Hello')).status).toBe(401);
    expect(await on.say(unverified, post, 'Hello')).toMatchObject({
      status: 403,
      body: { error: 'email_unverified', message: 'Please verify your email before commenting.' },
    });
  });

  it('refuses nothing at all and far too much in a sentence', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    for (const nothing of ['', ' \n ', '<p></p>', '<img src="https://a.example/1.png">'])
      expect(await on.say(ann, post, nothing)).toMatchObject({
        status: 400,
        body: { message: 'Write your comment first.' },
      });
    const long = await on.say(ann, post, 'x'.repeat(65_537));
    expect(long.status).toBe(400);
    expect(long.body.message).toContain('at most 65,536 characters');
  });

  it('stores no hostile HTML', async () => {
    const post = await storePost(server.db, feed);
    const hostile =
      '<p onmouseover="alert(1)">a</p><script>alert(2)</script><svg><script>alert(3)</script></svg>' +
      '<a href="java&#10;script:alert(4)">b</a><img src=x onerror=alert(5)><iframe src="https://evil.example"></iframe>' +
      '<math><mtext><style><img src=x onerror=alert(6)></style></mtext></math><form action="/log-in"><input name="a"></form>';
    const { body } = await createCommentClient(`feed:${feed}`).say(ann, post, hostile);
    expect(body.content).not.toMatch(/<(?!\/?(?:p|a)\b)|on\w+=|alert|script|style|src/i);
    expect(body.content).toContain('<p>a</p>');
  });

  it('says the same thing sent again only once, and follows the conversation', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    const [first, second] = await Promise.all([on.say(bo, post, 'Once'), on.say(bo, post, 'Once')]);
    expect(second.body.ID).toBe(first.body.ID);
    expect(await getCommentCount(post)).toBe(1);
    const follows = await server.db
      .selectFrom('conversation_follows')
      .select(['user_id', 'state'])
      .where('post_id', '=', post)
      .execute();
    expect(follows).toEqual([{ user_id: bo.id, state: 'F' }]);
  });

  it('leaves a muted conversation muted', async () => {
    const post = await storePost(server.db, feed);
    await server.db
      .insertInto('conversation_follows')
      .values({ user_id: bo.id, post_id: post, state: 'M' })
      .execute();
    await createCommentClient(`feed:${feed}`).say(bo, post, 'Quietly');
    const { state } = await server.db
      .selectFrom('conversation_follows')
      .select('state')
      .where('post_id', '=', post)
      .executeTakeFirstOrThrow();
    expect(state).toBe('M');
  });

  it('stops a flood with a sentence, however many come at once', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    const hasty = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => on.say(hasty, post, `Word ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toContain('Wait a minute');
    expect(await getCommentCount(post)).toBe(10);
    advanceClock(2);
    expect((await on.say(hasty, post, 'Calmer now')).status).toBe(200);
  });
});

describe('threads', () => {
  it('keep their answers together, in pages of any size', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    const first = (await on.say(ann, post, 'First')).body.ID;
    const second = (await on.say(bo, post, 'Second')).body.ID;
    const answer = (await on.answer(bo, first, 'To the first')).body;
    expect(answer.parent).toEqual({ ID: first });
    const deeper = (await on.answer(ann, answer.ID, 'Deeper')).body.ID;
    const order = [first, answer.ID, deeper, second];
    const ids = (body: { comments: { ID: number }[] }) => body.comments.map(({ ID }) => ID);
    expect(ids((await on.list(post)).body)).toEqual(order);
    expect(ids((await on.list(post, undefined, '?order=DESC')).body)).toEqual([
      second,
      first,
      answer.ID,
      deeper,
    ]);
    const pages = await Promise.all(
      [0, 3].map((offset) => on.list(post, undefined, `?number=3&offset=${offset}`)),
    );
    expect(pages.flatMap(({ body }) => ids(body))).toEqual(order);
    expect((await on.list(post, undefined, '?offset=50')).body).toMatchObject({ found: 4, comments: [] });
  });

  it('take no answer to a comment of another site', async () => {
    const post = await storePost(server.db, feed);
    const other = await storeFeed(server.db);
    const { body } = await createCommentClient(`feed:${feed}`).say(ann, post, 'Here');
    expect((await createCommentClient(`feed:${other}`).answer(bo, body.ID, 'There')).status).toBe(404);
  });

  it('keep the place of a deleted comment that has been answered', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    const gone = (await on.say(ann, post, 'I regret this')).body.ID;
    const answer = (await on.answer(bo, gone, 'Why?')).body.ID;
    await on.remove(ann, gone);
    const { body } = await on.list(post);
    expect(body.comments.map(({ ID }: { ID: number }) => ID)).toEqual([gone, answer]);
    expect(body.comments[0]).toMatchObject({ status: 'trash', author: null, content: '', like_count: 0 });
    expect(JSON.stringify(body)).not.toContain('regret');
    expect(await getCommentCount(post)).toBe(1);
    expect((await on.answer(bo, gone, 'Hello?')).status).toBe(404);
  });

  it('count exactly when many answer and delete at once', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    advanceClock(2);
    const root = (await on.say(ann, post, 'Count me')).body.ID;
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signUp()));
    const answers = await Promise.all(
      people.map((person) => on.answer(person, root, `I am ${person.username}`)),
    );
    expect(await getCommentCount(post)).toBe(7);
    await Promise.all(
      people.slice(0, 3).flatMap((person, n) => [1, 2].map(() => on.remove(person, answers[n]!.body.ID))),
    );
    expect(await getCommentCount(post)).toBe(4);
  });
});

describe('one’s own comment', () => {
  it('can be changed for 30 minutes and by no one else', async () => {
    advanceClock(5);
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    const { ID } = (await on.say(ann, post, 'Helo')).body;
    advanceClock(29);
    const changed = await on.change(ann, ID, { content: 'Hello' });
    expect(changed.body).toMatchObject({ content: '<p>Hello</p>', edited: now.toISOString() });
    expect((await on.change(bo, ID, { content: 'Mine' })).status).toBe(403);
    expect((await on.change(undefined, ID, { content: 'Mine' })).status).toBe(401);
    expect((await on.change(ann, ID, { content: ' ' })).status).toBe(400);
    advanceClock(2);
    const late = await on.change(ann, ID, { content: 'Too late' });
    expect(late).toMatchObject({ status: 403, body: { message: expect.stringContaining('30 minutes') } });
    expect((await on.list(post, ann)).body.comments[0]).toMatchObject({
      content: '<p>Hello</p>',
      can_edit: false,
    });
  });

  it('is gone when deleted, and comes back when that is undone', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    const { ID } = (await on.say(ann, post, 'Now you see me')).body;
    expect((await on.remove(ann, ID)).body.status).toBe('trash');
    expect((await on.list(post, ann)).body).toMatchObject({ found: 0, comments: [] });
    expect((await on.get(ID)).status).toBe(404);
    expect((await on.change(bo, ID, { status: 'untrash' })).status).toBe(404);
    expect((await on.change(ann, ID, { status: 'untrash' })).body.status).toBe('approved');
    expect(await getCommentCount(post)).toBe(1);
  });

  it('is no one’s to delete but one’s own', async () => {
    const post = await storePost(server.db, feed);
    const on = createCommentClient(`feed:${feed}`);
    const { ID } = (await on.say(ann, post, 'Still here')).body;
    expect((await on.remove(bo, ID)).status).toBe(403);
    expect((await on.get(ID)).status).toBe(200);
  });
});

it('a comment is liked once by each, and counted exactly', async () => {
  const post = await storePost(server.db, feed);
  const on = createCommentClient(`feed:${feed}`);
  const { ID } = (await on.say(ann, post, 'Like me')).body;
  await Promise.all([ann, bo, owner, ann, bo].map((person) => on.like(person, ID)));
  expect((await on.like(bo, ID)).body).toEqual({ success: true, i_like: true, like_count: 3 });
  expect((await on.unlike(bo, ID)).body).toEqual({ success: true, i_like: false, like_count: 2 });
  expect((await on.list(post, ann)).body.comments[0]).toMatchObject({ like_count: 2, i_like: true });
});

describe('in a blog', () => {
  async function startBlog(comment_policy: 'open' | 'moderated' | 'closed') {
    const { blogId, feedId } = await storeBlog(server.db, { owners: [owner.id], comment_policy });
    const post = await storePost(server.db, feedId, { author_id: owner.id });
    advanceClock(2);
    return {
      blogId,
      post,
      on: createCommentClient(String(blogId)),
      inbox: (status: string, as = owner) =>
        server.request(`/rest/v1.1/sites/${blogId}/comments?status=${status}`, { as }),
    };
  }

  it('that is closed no one comments, and it says so', async () => {
    const { on, post } = await startBlog('closed');
    expect((await on.list(post)).body.comments_open).toBe(false);
    const refused = await on.say(ann, post, 'Hello');
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Comments are closed on this blog.' },
    });
  });

  it('that is moderated the first comment of a person waits, later ones do not', async () => {
    const { on, post, inbox } = await startBlog('moderated');
    const first = (await on.say(ann, post, 'May I?')).body;
    expect(first.status).toBe('unapproved');
    expect((await on.list(post)).body.comments).toEqual([]);
    expect((await on.list(post, bo)).body.comments).toEqual([]);
    expect((await on.list(post, ann)).body.comments).toMatchObject([{ ID: first.ID, status: 'unapproved' }]);
    expect((await on.list(post, owner)).body.comments).toMatchObject([{ ID: first.ID, can_moderate: true }]);
    expect(await getCommentCount(post)).toBe(0);
    expect((await inbox('unapproved')).body).toMatchObject({
      comments: [{ ID: first.ID }],
      counts: { unapproved: 1 },
    });
    await on.change(owner, first.ID, { status: 'approved' });
    expect(await getCommentCount(post)).toBe(1);
    expect((await on.say(ann, post, 'And again')).body.status).toBe('approved');
    expect((await on.say(owner, post, 'Welcome')).body.status).toBe('approved');
  });

  it('its owner puts comments aside, and undoing that restores the status before', async () => {
    const { on, post } = await startBlog('moderated');
    const { ID } = (await on.say(ann, post, 'Buy my boat')).body;
    for (const [away, back] of [
      ['spam', 'unspam'],
      ['trash', 'untrash'],
    ] as const) {
      for (const before of ['unapproved', 'approved'] as const) {
        await on.change(owner, ID, { status: before });
        expect((await on.change(owner, ID, { status: away })).body.status).toBe(away);
        expect(await getCommentCount(post)).toBe(0);
        expect((await on.get(ID, bo)).status).toBe(404);
        expect((await on.change(owner, ID, { status: back })).body.status).toBe(before);
      }
    }
    expect(await getCommentCount(post)).toBe(1);
    expect((await on.remove(owner, ID)).body.status).toBe('trash');
    expect((await on.change(owner, ID, { status: 'untrash' })).body.status).toBe('approved');
  });

  it('no one else moderates, or sees spam and trash', async () => {
    const { on, post, inbox, blogId } = await startBlog('open');
    const { ID } = (await on.say(ann, post, 'Fine words')).body;
    for (const status of ['approved', 'unapproved', 'spam', 'trash', 'untrash', 'unspam'])
      expect((await on.change(bo, ID, { status })).status).toBe(403);
    expect((await on.change(ann, ID, { status: 'spam' })).status).toBe(403);
    expect((await inbox('all', bo)).status).toBe(403);
    expect((await on.list(post, bo, '?status=spam')).status).toBe(403);
    expect((await on.list(post, undefined, '?status=all')).status).toBe(403);
    expect((await server.request(`/rest/v1.1/sites/${blogId + 999}/comments`, { as: owner })).status).toBe(
      404,
    );
    const elsewhere = await startBlog('open');
    expect((await elsewhere.on.change(owner, ID, { status: 'spam' })).status).toBe(404);
  });

  it('lists what waits page by page, newest first', async () => {
    const { on, post, blogId } = await startBlog('open');
    const ids: number[] = [];
    for (const text of ['a', 'b', 'c']) ids.unshift((await on.say(ann, post, text)).body.ID);
    const read = (query: string) =>
      server.request(`/rest/v1.1/sites/${blogId}/comments?status=all&number=2${query}`, { as: owner });
    const first = (await read('')).body;
    const second = (await read(`&page_handle=${first.next_page_handle}`)).body;
    const found = [...first.comments, ...second.comments].map(({ ID }: { ID: number }) => ID);
    expect(found).toEqual(ids);
    expect(second).not.toHaveProperty('next_page_handle');
    expect((await read('&page_handle=x')).status).toBe(400);
  });
});

it('a team’s comments stay there', async () => {
  const { id: team } = await server.db
    .insertInto('teams')
    .values({ slug: 'harbour', title: 'Harbour' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('team_members').values({ team_id: team, user_id: ann.id }).execute();
  const { blogId, feedId } = await storeBlog(server.db, { team_id: team, owners: [ann.id] });
  const post = await storePost(server.db, feedId);
  const on = createCommentClient(String(blogId));
  const { ID } = (await on.say(ann, post, 'Secret')).body;
  for (const stranger of [bo, undefined]) {
    expect((await on.list(post, stranger)).status).toBe(404);
    expect((await on.get(ID, stranger)).status).toBe(404);
  }
  expect((await on.like(bo, ID)).status).toBe(404);
  expect((await on.say(bo, post, 'Let me in')).status).toBe(404);
  expect((await on.list(post, ann)).body.found).toBe(1);
});
