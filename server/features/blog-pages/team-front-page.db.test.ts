import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { numberedTexts, storeComments } from '#test/stored-comments.ts';
import { storePost } from '#test/stored-feed.ts';

const PAGE = '/rest/v1.2/blogs/harbor/front-page';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let stranger: TestMember;
let blog: { blogId: number; feedId: number };
const posts: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const admin = await server.signUp({ username: 'boss' });
  expect(admin.id).toBeGreaterThan(0);
  ann = await server.signUp({ username: 'ann' });
  ben = await server.signUp({ username: 'ben' });
  stranger = await server.signUp({ username: 'stranger' });
  for (const { id } of [ann, ben]) await createMembership(db, { slug: 'crew', title: 'Crew' }, id);
  const { id: team_id } = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
  blog = await storeBlog(db, { slug: 'harbor', owners: [ann.id], team_id });
  for (let day = 1; day <= 12; day++)
    posts.push(
      await storePost(db, blog.feedId, {
        title: `Day ${day}`,
        content: `<p>Fog on day ${day}.</p>`,
        sort_at: new Date(Date.UTC(2026, 9, day)),
        author_id: ann.id,
      }),
    );
});
afterAll(() => server.close());

const get = (path: string, as?: TestMember) => server.request(path, { as });
const send = (as: TestMember, path: string, json: unknown) => server.request(path, { as, json });
const toTitles = ({ body }: { body: { posts: { title: string }[] } }) => body.posts.map(({ title }) => title);
const comment = (as: TestMember, postId: number, content: string) =>
  send(as, `/rest/v1.1/sites/${blog.blogId}/posts/${postId}/replies/new`, { content });

describe('TE: the front page of a team’s blog', () => {
  test('has its posts in full, the newest first, by pages', async () => {
    const first = await get(PAGE, ben);
    expect(toTitles(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Day ${day}`));
    expect(first.body.posts[0]).toMatchObject({
      content: '<p>Fog on day 12.</p>',
      author: { login: 'ann' },
      comments: [],
      last_comment_date_gmt: null,
    });
    const second = await get(`${PAGE}?page_handle=${first.body.next_page_handle}`, ben);
    expect(toTitles(second)).toEqual(['Day 2', 'Day 1']);
    expect(second.body.next_page_handle).toBeUndefined();
    expect((await get(`${PAGE}?page_handle=x`, ben)).status).toBe(400);
  });

  test('by activity a comment moves its post up, and each post is on one page', async () => {
    await storeComments(server.db, { postId: posts[1]!, authorId: ben.id, texts: numberedTexts(30) });
    expect((await comment(ben, posts[0]!, 'A late word')).status).toBe(200);
    const titles: string[] = [];
    for (let handle = ''; ; ) {
      const page = await get(`${PAGE}?sort=activity&number=5${handle}`, ann);
      titles.push(...toTitles(page));
      if (!page.body.next_page_handle) break;
      handle = `&page_handle=${page.body.next_page_handle}`;
    }
    const rest = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Day ${day}`);
    expect(titles).toEqual(['Day 1', 'Day 2', ...rest]);
    expect(toTitles(await get(PAGE, ann))[0]).toBe('Day 12');
  });

  test('has the latest comments of a long conversation with those above them, and their number', async () => {
    const { body } = await get(`${PAGE}?sort=activity`, ann);
    const [first, second] = body.posts;
    expect(first.comments.map((one: { raw_content?: string; content: string }) => one.content)).toEqual([
      '<p>A late word</p>',
    ]);
    expect(second.discussion.comment_count).toBe(30);
    expect(second.comments).toHaveLength(20);
    expect(second.comments.at(-1).content).toBe('<p>Comment number 30</p>');
  });

  test('counts what others have written since', async () => {
    const { date } = (await get(PAGE, ann)).body;
    const countNews = async (as: TestMember) => (await get(`${PAGE}/new?since=${date}`, as)).body;
    expect(await countNews(ann)).toEqual({ posts: 0, comments: 0 });
    await comment(ben, posts[4]!, 'Seen from the pier');
    await send(ann, `/rest/v1.1/sites/${blog.blogId}/posts/new`, { title: 'Storm', content: '<p>Now.</p>' });
    expect(await countNews(ann)).toEqual({ posts: 0, comments: 1 });
    expect(await countNews(ben)).toEqual({ posts: 1, comments: 0 });
    expect((await get(`${PAGE}/new?since=yesterday`, ann)).status).toBe(400);
  });

  test('is not there for anyone else, nor for a blog of no team', async () => {
    await storeBlog(server.db, { slug: 'public-pier', owners: [ann.id] });
    for (const path of [PAGE, `${PAGE}/new?since=2026-11-01T00:00:00Z`]) {
      expect((await get(path)).status).toBe(401);
      const refused = await get(path, stranger);
      expect([refused.status, JSON.stringify(refused.body).includes('Fog')]).toEqual([404, false]);
      expect((await get(path.replace('harbor', 'public-pier'), ann)).status).toBe(404);
    }
  });
});

describe('who can post on a team’s blog', () => {
  let site: { ID: number; feed_ID: number; posting: string };
  const settings = (as: TestMember, json: object) => send(as, `/rest/v1.1/sites/${site.ID}/settings`, json);
  const write = (as: TestMember, json: object, path = 'new') =>
    send(as, `/rest/v1.1/sites/${site.ID}/posts/${path}`, json);
  const listWritable = async (as: TestMember) =>
    (await get('/rest/v1.1/me/sites', as)).body.sites.map(({ ID }: { ID: number }) => ID);
  const mayEdit = async (as: TestMember) =>
    Object.fromEntries(
      (await get('/rest/v1.2/blogs/open-deck/front-page', as)).body.posts.map(
        (post: { title: string; capabilities: { edit_post: boolean } }) => [
          post.title,
          post.capabilities.edit_post,
        ],
      ),
    );
  beforeAll(async () => {
    const input = { slug: 'open-deck', title: 'Open deck', team: 'crew' };
    site = (await send(ann, '/rest/v1.1/sites/new', input)).body;
  });

  test('is every member, on a new one: in the editor, the choice of blogs and the reader', async () => {
    expect(site.posting).toBe('members');
    expect(await listWritable(ben)).toContain(site.ID);
    expect(await listWritable(stranger)).not.toContain(site.ID);
    const own = await write(ben, { title: 'Mine', content: '<p>By Ben.</p>' });
    const others = await write(ann, { title: 'Hers', content: '<p>By Ann.</p>' });
    expect([own.status, others.status]).toEqual([200, 200]);
    expect(await mayEdit(ben)).toEqual({ Mine: true, Hers: false });
    expect((await write(ben, { title: 'Mine' }, own.body.ID)).status).toBe(200);
    expect((await write(ben, { title: 'Not mine' }, others.body.ID)).status).toBe(403);
    expect((await settings(ben, { title: 'Ours' })).status).toBe(403);
    expect((await send(ben, '/rest/v1.1/me/primary-site', { site_ID: site.ID })).status).not.toBe(403);
    expect((await write(stranger, { title: 'Hello', content: '<p>x</p>' })).status).toBe(404);
  });

  test('is only its authors, if an owner chooses that', async () => {
    expect((await settings(ann, { posting: 'authors' })).body.posting).toBe('authors');
    expect(await listWritable(ben)).not.toContain(site.ID);
    expect(await mayEdit(ben)).toEqual({ Mine: false, Hers: false });
    expect((await write(ben, { title: 'More', content: '<p>x</p>' })).status).toBe(403);
    const { body } = await get('/rest/v1.2/blogs/open-deck', ben);
    expect(body).toMatchObject({ posting: 'authors', capabilities: { publish_posts: false } });
    await settings(ann, { posting: 'members' });
    expect((await write(ben, { title: 'More', content: '<p>x</p>' })).status).toBe(200);
  });

  test('is nobody who has left, and on a blog of no team always its authors', async () => {
    await server.db.deleteFrom('team_members').where('user_id', '=', ben.id).execute();
    expect((await write(ben, { title: 'Late', content: '<p>x</p>' })).status).toBe(404);
    expect(await listWritable(ben)).not.toContain(site.ID);
    const own = (await send(ben, '/rest/v1.1/sites/new', { slug: 'alone', title: 'Alone' })).body;
    expect(own.posting).toBe('authors');
    const refused = await send(ben, `/rest/v1.1/sites/${own.ID}/settings`, { posting: 'members' });
    expect(refused.status).toBe(400);
  });
});
