import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';

let now = new Date();
let server: TestServer;
let owner: TestMember;
let member: TestMember;
let stranger: TestMember;
let blogId: number;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  await server.signUp({ username: 'admiral' });
  [owner, member, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const { id: teamId } = await server.db
    .insertInto('teams')
    .values({ slug: 'crew', title: 'Crew' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = [owner, member].map(({ id }) => ({ team_id: teamId, user_id: id }));
  await server.db.insertInto('team_members').values(members).execute();
  ({ blogId } = await storeBlog(server.db, { owners: [owner.id], team_id: teamId }));
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(now.getTime() + 10 * 60_000);
});

async function send(as: TestMember, path: string, json?: object) {
  const { status, body } = await server.request(`/rest/v1.1/sites/${blogId}${path}`, { as, json });
  expect(status, body.message).toBe(200);
  return body;
}
const publish = async (json: object): Promise<number> =>
  (await send(owner, '/posts/new', { title: 'Trip', status: 'publish', ...json })).ID;
const tick = async (
  as: TestMember | undefined,
  post: number,
  [index, text, done]: [number, string, boolean],
) =>
  (
    await server.request(`/rest/v1.1/sites/${blogId}/posts/${post}/checklist`, {
      as,
      json: { index, text, done },
    })
  ).status;
const readMarkdown = async (post: number) => (await send(owner, `/posts/${post}/edit`)).content_markdown;
/** Without the names of the checkboxes. */
async function readPost(post: number) {
  const { body } = await server.request(`/rest/v1.2/read/sites/${blogId}/posts/${post}`, { as: member });
  return { ...body, content: body.content.replaceAll(/ aria-label="[^"]*"/g, '') };
}

const HTML =
  '<ul><li class="task-list-item"><input type="checkbox" disabled /> Tea &amp; milk</li>' +
  '<li class="task-list-item"><input type="checkbox" disabled /> Cups</li></ul>';

test('everyone in a team ticks items of a post: its text changes, and nothing else', async () => {
  const post = await publish({ content: HTML });
  const before = await readPost(post);
  expect(before.capabilities).toMatchObject({ tick_items: true, edit_post: false });
  expect(
    await Promise.all([tick(member, post, [0, 'Tea & milk', true]), tick(owner, post, [1, 'Cups', true])]),
  ).toEqual([200, 200]);
  const after = await readPost(post);
  expect(after.content).toBe(HTML.replaceAll('disabled', 'disabled checked'));
  expect([after.date, after.excerpt]).toEqual([before.date, '☑ Tea & milk ☑ Cups']);
  expect(await tick(member, post, [1, 'Cups', false])).toBe(200);
  expect(await tick(member, post, [1, 'Cups', false]), 'again').toBe(200);
  expect((await readPost(post)).content).toBe(HTML.replace('disabled', 'disabled checked'));
  const notes = await server.db.selectFrom('notifications').select('id').execute();
  expect(notes).toEqual([]);
});

test('an item is found by its text; one that is gone is a conflict', async () => {
  const post = await publish({ content: HTML });
  const added = HTML.replace(
    '<ul>',
    '<ul><li class="task-list-item"><input type="checkbox" disabled /> Spoons</li>',
  );
  await send(owner, `/posts/${post}`, { content: added });
  expect(await tick(member, post, [0, 'Tea & milk', true])).toBe(200);
  expect((await readPost(post)).content).toBe(added.replace(/disabled(?= \/> Tea)/, 'disabled checked'));
  expect(await tick(member, post, [0, 'Tea', true])).toBe(409);
});

test('Markdown keeps its source, whatever looks like an item elsewhere', async () => {
  const source =
    '```\n- [ ] Cups\n```\n\n1. [ ] Tea\n   - [ ] Cups\n\n> * [x] Cups\n\n<ul><li><input type="checkbox"> HTML</li></ul>\n\n- [ ] Last $latex x$';
  const post = await publish({ content_markdown: source });
  expect(await tick(member, post, [1, 'Cups', true])).toBe(200);
  expect(await tick(member, post, [2, 'Cups', false])).toBe(200);
  expect(await tick(member, post, [4, 'Last $latex x$', true])).toBe(200);
  expect(await readMarkdown(post)).toBe(
    source.replace('   - [ ]', '   - [x]').replace('* [x]', '* [ ]').replace('- [ ] Last', '- [x] Last'),
  );
  expect(await tick(member, post, [3, 'HTML', true]), 'no sign in the source').toBe(409);
});

test('ticks are kept as a revision every five minutes, and an editor hears of them', async () => {
  const post = await publish({ content: HTML });
  const { version } = await send(owner, `/posts/${post}/edit`);
  const countRevisions = async () => (await send(owner, `/posts/${post}/revisions`)).revisions.length;
  for (const done of [true, false, true, false]) {
    now = new Date(now.getTime() + 60_000);
    expect(await tick(member, post, [0, 'Tea & milk', done])).toBe(200);
  }
  expect(await countRevisions()).toBe(1);
  now = new Date(now.getTime() + 10 * 60_000);
  expect(await tick(member, post, [0, 'Tea & milk', true])).toBe(200);
  expect(await countRevisions()).toBe(2);
  const path = `/rest/v1.1/sites/${blogId}/posts/${post}`;
  expect((await server.request(path, { as: owner, json: { content: 'x', version } })).status).toBe(409);
});

test('nobody else ticks them', async () => {
  const post = await publish({ content: HTML });
  expect(await tick(stranger, post, [0, 'Tea & milk', true])).toBe(404);
  expect(await tick(undefined, post, [0, 'Tea & milk', true])).toBe(401);
  ({ blogId } = await storeBlog(server.db, { owners: [owner.id] }));
  const open = await publish({ content: HTML });
  expect(await tick(member, open, [0, 'Tea & milk', true])).toBe(403);
  expect((await readPost(open)).capabilities.tick_items).toBe(false);
  expect(await tick(owner, open, [0, 'Tea & milk', true])).toBe(200);
  await send(owner, `/posts/${open}`, { status: 'draft' });
  expect(await tick(owner, open, [0, 'Tea & milk', false])).toBe(404);
});
