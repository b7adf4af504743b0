import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_ACCOUNT_COMMENTS_PER_HOUR } from '#shared/domain/limits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let owner: TestMember;
let siteId: number;
let skew = 0;
let number = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + skew) } });
  await server.signUp({ username: 'boss' });
  owner = await server.signUp({ username: 'olga' });
  await send(owner, '/rest/v1.1/sites/new', { blog_name: 'quay', blog_title: 'Quay' });
  siteId = (
    await server.db.selectFrom('blogs').select('id').where('slug', '=', 'quay').executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => server.close());

const send = (as: TestMember, path: string, json: object) => server.request(path, { as, json });
const publish = async () => {
  number += 1;
  const json = { title: `Post ${number}`, content: '<p>Words</p>' };
  return (await send(owner, `/rest/v1.1/sites/${siteId}/posts/new`, json)).body.ID as number;
};
const say = (as: TestMember, postId: number, content: string) =>
  send(as, `/rest/v1.1/sites/${siteId}/posts/${postId}/replies/new`, { content });
/** Someone whose account is not new any more. */
async function signUpOld(username: string): Promise<TestMember> {
  const member = await server.signUp({ username });
  await server.db
    .updateTable('users')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', member.id)
    .execute();
  return member;
}
const setOptions = (options: object) =>
  server.db
    .updateTable('blogs')
    .set({ options: JSON.stringify(options) as never })
    .where('id', '=', siteId)
    .execute();

test('a new account’s links wait until it is old enough, or has written approved comments', async () => {
  const [post, fresh] = [await publish(), await server.signUp({ username: 'fresh' })];
  expect((await say(fresh, post, 'See https://a.example/ there')).body.status).toBe('unapproved');
  for (const text of ['One', 'Two', 'Three'])
    expect((await say(fresh, post, text)).body.status).toBe('approved');
  expect((await say(fresh, post, 'See https://b.example/ there')).body.status).toBe('approved');
  const other = await server.signUp({ username: 'other' });
  skew = 4 * 24 * 3600 * 1000;
  expect((await say(other, post, 'See https://c.example/ there')).body.status).toBe('approved');
  skew = 0;
  expect((await say(owner, post, 'See https://d.example/ there')).body.status).toBe('approved');
});

test('a new account writes a few comments an hour', async () => {
  const [post, eager] = [await publish(), await server.signUp({ username: 'eager' })];
  await server.db
    .insertInto('comments')
    .values(
      Array.from({ length: NEW_ACCOUNT_COMMENTS_PER_HOUR }, (_, n) => ({
        post_id: post,
        author_id: eager.id,
        status: 'unapproved' as const,
        content_html: `<p>${n}</p>`,
        content_raw: String(n),
        created_at: new Date(Date.now() - 5 * 60_000),
      })),
    )
    .execute();
  expect((await say(eager, post, 'More')).body.error).toBe('throttled');
  skew = 2 * 3600 * 1000;
  expect((await say(eager, post, 'More')).status).toBe(200);
  skew = 0;
});

test('an account that an administrator has limited waits with everything', async () => {
  const [post, limited] = [await publish(), await signUpOld('limited')];
  await server.db.updateTable('users').set({ limited_at: new Date() }).where('id', '=', limited.id).execute();
  expect((await say(limited, post, 'Plain words')).body.status).toBe('unapproved');
});

test('many links, and the same link under many posts, wait', async () => {
  const old = await signUpOld('old');
  const links = (count: number) =>
    Array.from({ length: count }, (_, n) => `https://l${n}.example/`).join(' ');
  const post = await publish();
  expect((await say(old, post, links(2))).body.status).toBe('approved');
  expect((await say(old, post, links(3))).body.status).toBe('unapproved');
  await setOptions({ comment_links: 'allow' });
  expect((await say(old, post, `Now ${links(3)}`)).body.status).toBe('approved');
  await setOptions({ comment_links: 'refuse' });
  expect((await say(old, post, `Then ${links(3)}`)).status).toBe(403);
  await setOptions({});
  const spreader = await signUpOld('spreader');
  const states = [];
  for (let n = 0; n < 4; n++)
    states.push((await say(spreader, await publish(), `Buy at https://shop.example/ ${n}`)).body.status);
  expect(states).toEqual(['approved', 'approved', 'approved', 'unapproved']);
});

test('a blog’s own words hold or refuse a comment, except of its writers', async () => {
  const [post, reader] = [await publish(), await signUpOld('rita')];
  await setOptions({ moderation_keys: 'Casino\nbest price', disallowed_keys: 'viagra' });
  expect((await say(reader, post, 'The CASÍNO opens')).body.status).toBe('unapproved');
  expect((await say(reader, post, 'Casinos open')).body.status).toBe('approved');
  expect((await say(reader, post, 'Cheap Viagra')).status).toBe(403);
  expect((await say(owner, post, 'No casino or viagra here')).body.status).toBe('approved');
  await setOptions({});
});

test('an edited comment is judged by the same rules, without the comment itself', async () => {
  const [post, rita, fresh] = [
    await publish(),
    await signUpOld('edith'),
    await server.signUp({ username: 'novice' }),
  ];
  const edit = (as: TestMember, id: number, content: string) =>
    send(as, `/rest/v1.1/sites/${siteId}/comments/${id}`, { content });
  const decide = (id: number, status: string) =>
    send(owner, `/rest/v1.1/sites/${siteId}/comments/${id}`, { status });
  const find = async (id: number, as?: TestMember) =>
    (await server.request(`/rest/v1.1/sites/${siteId}/comments/${id}`, { as })).body;
  const listWaiting = async () =>
    (await server.request(`/rest/v1.1/sites/${siteId}/comments`, { as: owner })).body.comments.map(
      ({ ID }: { ID: number }) => ID,
    );
  await setOptions({ moderation_keys: 'casino', disallowed_keys: 'viagra' });
  const { ID } = (await say(rita, post, 'A fine story')).body;
  const refused = await edit(rita, ID, 'Cheap viagra');
  expect([refused.status, refused.body.message]).toEqual([403, 'This blog doesn’t accept this comment.']);
  expect(await find(ID)).toMatchObject({ status: 'approved', content: '<p>A fine story</p>', edited: null });
  // It waits: for its author and in the queue of the owner, who reads why in the bell.
  expect((await edit(rita, ID, 'The casino of @fresh')).body).toMatchObject({ status: 'unapproved' });
  expect((await find(ID)).error).toBe('not_found');
  expect(await listWaiting()).toContain(ID);
  const notified = await server.db
    .selectFrom('notifications')
    .select(['user_id', 'type'])
    .where('comment_id', '=', ID)
    .execute();
  expect(notified).toEqual([{ user_id: owner.id, type: 'moderation' }]);
  // An edit never ends the wait; an approval was of the old text.
  expect((await edit(rita, ID, 'A fine story')).body.status).toBe('unapproved');
  await decide(ID, 'approved');
  expect((await edit(rita, ID, 'A finer story')).body.status).toBe('approved');
  const links = Array.from({ length: 3 }, (_, n) => `https://e${n}.example/`).join(' ');
  expect((await edit(rita, ID, links)).body.status).toBe('unapproved');
  // Of a new account with three approved comments, the edited one does not count.
  const written: number[] = [];
  for (const text of ['First', 'Second', 'Third']) written.push((await say(fresh, post, text)).body.ID);
  expect((await edit(fresh, written[0]!, 'See https://n.example/')).body.status).toBe('unapproved');
  expect((await edit(owner, (await say(owner, post, 'Mine')).body.ID, 'A casino')).body.status).toBe(
    'approved',
  );
  // A moderated blog has let the first comment through once, and does not ask again.
  await setOptions({});
  await server.db
    .updateTable('blogs')
    .set({ comment_policy: 'moderated' })
    .where('id', '=', siteId)
    .execute();
  const first = await say(await signUpOld('first'), post, 'Hello');
  expect(first.body.status).toBe('unapproved');
  const author = await signUpOld('second');
  const { ID: approved } = (await say(author, post, 'Hello again')).body;
  await decide(approved, 'approved');
  expect((await edit(author, approved, 'Hello once more')).body.status).toBe('approved');
});
