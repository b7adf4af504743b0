import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storePost } from '#test/stored-feed.ts';

const COMPANY = '/rest/v1.2/read/a8c';
const P2 = '/rest/v1.2/read/following/p2';

let server: TestServer;
/** Both in the organization; ann is in the design team as well. */
let ann: TestMember;
let ben: TestMember;
let stranger: TestMember;
/** Only in the design team. */
let dora: TestMember;

beforeAll(async () => {
  server = await startTestServer({ environment: { COMPANY_NAME: 'Brightwater', COMPANY_TEAM: 'a8c' } });
  const { db } = server;
  ann = await server.signUp({ username: 'ann' });
  ben = await server.signUp({ username: 'ben' });
  stranger = await server.signUp({ username: 'stranger' });
  for (const { id } of [ann, ben]) await createMembership(db, { slug: 'a8c', title: 'A former name' }, id);
  dora = await server.signUp({ username: 'dora' });
  for (const { id } of [ann, dora]) await createMembership(db, { slug: 'design', title: 'Design' }, id);
  const teams = await db.selectFrom('teams').select(['id', 'slug']).execute();
  const getTeamId = (slug: string) => teams.find((team) => team.slug === slug)!.id;
  const blogs = {
    'Company news': await storeBlog(db, { team_id: getTeamId('a8c') }),
    'Of a member': await storeBlog(db, { owners: [ben.id] }),
    'Design notes': await storeBlog(db, { owners: [ann.id], team_id: getTeamId('design') }),
    'With a member': await storeBlog(db, { owners: [stranger.id], authors: [ben.id] }),
    'Of a stranger': await storeBlog(db, { owners: [stranger.id] }),
  };
  for (const [title, { feedId }] of Object.entries(blogs)) await storePost(db, feedId, { title });
});
afterAll(() => server.close());

async function loadTitles(path: string, as: TestMember): Promise<string[]> {
  const { status, body } = await server.request(path, { as });
  expect(status).toBe(200);
  return body.posts.map((post: { title: string }) => post.title).sort();
}

test('TE-02: the organization’s stream has its own blogs and those that its members own, if the viewer may see them', async () => {
  expect(await loadTitles(COMPANY, ann)).toEqual(['Company news', 'Design notes', 'Of a member']);
  expect(await loadTitles(`${COMPANY}?team=a8c`, ben)).toEqual(['Company news', 'Of a member']);
  expect((await server.request(`${COMPANY}?team=design`, { as: ann })).status).toBe(404);
});

test('TE-03: the P2 stream has the blogs of all teams that a member of the organization is in', async () => {
  expect(await loadTitles(P2, ann)).toEqual(['Company news', 'Design notes']);
  expect(await loadTitles(P2, ben)).toEqual(['Company news']);
});

test('TE-01: users outside the organization see no posts, and a visitor is asked to log in', async () => {
  for (const path of [COMPANY, P2]) {
    for (const reader of [stranger, dora]) expect(await loadTitles(path, reader)).toEqual([]);
    expect((await server.request(path)).status).toBe(401);
  }
});

test('TE-01: former members of the team see nothing more', async () => {
  const left = await server.signUp({ username: 'cleo' });
  await createMembership(server.db, { slug: 'a8c', title: 'a8c' }, left.id);
  expect(await loadTitles(COMPANY, left)).toContain('Company news');
  await server.db.deleteFrom('team_members').where('user_id', '=', left.id).execute();
  expect(await loadTitles(COMPANY, left)).toEqual([]);
});

test('AP-09: the list of teams names the company as it is configured, and is empty for others', async () => {
  const path = '/rest/v1.2/read/teams';
  expect((await server.request(path, { as: ann })).body).toEqual({
    number: 2,
    teams: [
      { slug: 'a8c', title: 'Brightwater' },
      { slug: 'design', title: 'Design' },
    ],
    company_team: 'a8c',
  });
  expect((await server.request(path, { as: stranger })).body).toMatchObject({ number: 0, teams: [] });
});
