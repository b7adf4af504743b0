import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#shared/api/notifications.ts';
import { subjectsTo } from '#test/mailed-blog.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';

let server: TestServer;
let owner: TestMember;
let ann: TestMember;
let ben: TestMember;
let blogId: number;
let feedId: number;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.signUp({ username: 'admiral' });
});
afterAll(() => server.close());

beforeEach(async () => {
  people += 1;
  [owner, ann, ben] = [
    await server.signUp({ username: `olga${people}` }),
    await server.signUp({ username: `ann${people}` }),
    await server.signUp({ username: `ben${people}` }),
  ];
  ({ blogId, feedId } = await storeBlog(server.db, { owners: [owner.id] }));
});

async function send(as: TestMember, path: string, json: object = {}) {
  const answer = await server.request(`/rest/v1.1${path}`, { as, json });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body;
}

const publish = (json: object) =>
  send(owner, `/sites/${blogId}/posts/new`, { title: 'Tides', status: 'publish', ...json });
const change = (id: number, json: object) => send(owner, `/sites/${blogId}/posts/${id}`, json);
const say = (as: TestMember, post: number, content: string) =>
  send(as, `/sites/${blogId}/posts/${post}/replies/new`, { content });

async function listTitles(as: TestMember, type = 'mention'): Promise<string[]> {
  const { body } = await server.request('/rest/v1.1/notifications/?number=100', { as });
  return (body.notes as Notification[]).filter((note) => note.type === type).map(({ title }) => title);
}

const toLink = ({ username }: TestMember) =>
  `<a href="${server.url}/reader/users/${username}">@${username}</a>`;
const readPost = async (post: number, as?: TestMember) =>
  (await server.request(`/rest/v1.2/read/sites/${blogId}/posts/${post}`, { as })).body.content;

test('a post links and notifies whom it mentions, once, whatever happens to it', async () => {
  const text = `<p>With @${ann.username}, @${owner.username} and @nobody-here: <code>@${ben.username}</code></p>`;
  const { ID, content } = await publish({ content: text });
  expect(content, 'its writers see what they wrote').toBe(text);
  expect(await readPost(ID)).toBe(
    `<p>With ${toLink(ann)}, ${toLink(owner)} and @nobody-here: <code>@${ben.username}</code></p>`,
  );
  expect(await listTitles(ann)).toEqual([`${owner.username} mentioned you in Tides`]);
  expect(await subjectsTo(server, ann)).toEqual([`${owner.username} mentioned you: Tides`]);
  expect(await listTitles(owner)).toEqual([]);
  expect(await listTitles(ben)).toEqual([]);

  // An edit notifies only those whom it adds; unpublishing takes the notification away.
  await change(ID, { content: `${text}<p>Thanks, @${ben.username}</p>` });
  expect(await listTitles(ben)).toEqual([`${owner.username} mentioned you in Tides`]);
  await change(ID, { status: 'draft' });
  expect(await listTitles(ann)).toEqual([]);
  await change(ID, { status: 'publish' });
  expect(await listTitles(ann)).toEqual([]);
  expect(await subjectsTo(server, ann)).toHaveLength(1);
});

test('a comment links and notifies whom it mentions; an edit those whom it adds', async () => {
  const { ID: post } = await publish({});
  const said = await say(ann, post, `Ask @${ben.username.toUpperCase()}, \`@${owner.username}\``);
  expect(said.content).toContain(`/reader/users/${ben.username}">@${ben.username.toUpperCase()}</a>`);
  expect(said.raw_content).toBe(`Ask @${ben.username.toUpperCase()}, \`@${owner.username}\``);
  expect(await listTitles(ben)).toEqual([`${ann.username} mentioned you in Tides`]);
  expect(await subjectsTo(server, ben)).toEqual([`${ann.username} mentioned you: Tides`]);
  expect(await listTitles(owner, 'comment')).toHaveLength(1);

  await send(ann, `/sites/${blogId}/comments/${said.ID}`, {
    content: `Ask @${ben.username} or @${owner.username}`,
  });
  expect(await listTitles(ben)).toHaveLength(1);
  expect(await listTitles(owner), 'one notification for one comment').toEqual([
    `${ann.username} mentioned you in Tides`,
  ]);
  expect(await listTitles(owner, 'comment')).toEqual([]);
  expect(await subjectsTo(server, ben)).toHaveLength(1);
  expect(await subjectsTo(server, owner)).toEqual([`${ann.username} commented: Tides`]);
});

test('a comment that waits mentions nobody until it is approved', async () => {
  await server.db
    .updateTable('blogs')
    .set({ comment_policy: 'moderated' })
    .where('id', '=', blogId)
    .execute();
  const { ID: post } = await publish({});
  const { ID: comment } = await say(ann, post, `Hello @${ben.username}`);
  expect(await listTitles(ben)).toEqual([]);
  await send(owner, `/sites/${blogId}/comments/${comment}`, { status: 'approved' });
  expect(await listTitles(ben)).toHaveLength(1);
  await send(owner, `/sites/${blogId}/comments/${comment}`, { status: 'spam' });
  expect(await listTitles(ben)).toEqual([]);
});

test('nobody hears of people whom they have blocked or muted, or who have blocked them', async () => {
  const cleo = await server.signUp();
  const block = (as: TestMember, whom: TestMember) =>
    server.db.insertInto('blocked_users').values({ user_id: as.id, blocked_id: whom.id }).execute();
  await block(ann, owner);
  await block(owner, ben);
  const mute = { word: owner.username, feed_ID: feedId };
  expect((await server.request('/wpcom/v2/me/mutes', { as: cleo, json: mute })).status).toBe(200);
  const everyone = `@${ann.username} @${ben.username} @${cleo.username}`;
  const { ID: post } = await publish({ content: everyone });
  await say(owner, post, everyone);
  for (const person of [ann, ben, cleo]) {
    expect(await listTitles(person)).toEqual([]);
    expect(await subjectsTo(server, person)).toEqual([]);
  }
});

test('a team’s post mentions only its members', async () => {
  const { id: teamId } = await server.db
    .insertInto('teams')
    .values({ slug: `team${people}`, title: 'Team' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = [owner, ann].map(({ id }) => ({ team_id: teamId, user_id: id }));
  await server.db.insertInto('team_members').values(members).execute();
  ({ blogId } = await storeBlog(server.db, { owners: [owner.id], team_id: teamId }));
  const { ID: post } = await publish({ content: `<p>@${ann.username} @${ben.username}</p>` });
  expect(await readPost(post, ann)).toBe(`<p>${toLink(ann)} @${ben.username}</p>`);
  const { content } = await say(ann, post, `@${ben.username} @${owner.username}`);
  expect(content).toBe(`<p>@${ben.username} ${toLink(owner)}</p>`);
  expect(await listTitles(ann)).toHaveLength(1);
  expect(await listTitles(owner)).toHaveLength(1);
  expect(await listTitles(ben)).toEqual([]);
  // Members only, whether they have written there or not.
  await server.db.deleteFrom('comments').where('post_id', '=', post).execute();
  expect(await suggest(owner, `post_id=${post}`)).toEqual([ann.username, owner.username]);
  expect(await suggest(ben, `post_id=${post}`)).toEqual([]);
});

async function suggest(as: TestMember, query: string): Promise<string[]> {
  const { body } = await server.request(`/rest/v1.1/users/suggest?${query}`, { as });
  return body.suggestions.map(({ user_login }: { user_login: string }) => user_login);
}

test('whoever may be mentioned is suggested: the people of the conversation and the writers first', async () => {
  const { ID: before } = await publish({});
  const { ID: post } = await publish({ title: 'Moon' });
  await say(ann, before, 'I was here');
  await say(ben, post, 'And I');
  expect(await suggest(ann, `post_id=${post}`)).toEqual([ben.username, owner.username, ann.username]);
  expect(await suggest(ann, `post_id=${post}&filter=OLGA`)).toEqual([owner.username]);
  expect(await suggest(ann, `site_id=${blogId}`)).toEqual([owner.username, ann.username, ben.username]);
});

test('an imported post mentions no one, also when it is changed here', async () => {
  const { ID: post } = await publish({ status: 'draft' });
  const at = new Date();
  const { id } = await server.db
    .insertInto('site_imports')
    .values({
      ...{ blog_id: blogId, user_id: owner.id, url: 'https://old.example', stage: 'done' },
      ...{ created_at: at, changed_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('imported_articles')
    .values({ blog_id: blogId, origin: 'https://old.example', key: 'x', article_id: post, import_id: id })
    .execute();
  await change(post, { status: 'publish', content: `<p>@${ann.username}</p>` });
  expect(await readPost(post)).toBe(`<p>@${ann.username}</p>`);
  expect(await listTitles(ann)).toEqual([]);
});
