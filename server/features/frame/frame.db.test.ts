import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
let ann: TestMember;
let bob: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [ann, bob] = [await server.signUp({ username: 'ann' }), await server.signUp({ username: 'bob' })];
  await createMembership(server.db, { slug: 'garden', title: 'The garden' }, ann.id);
  await send('/rest/v1.1/sites/new', { slug: 'tea-notes', title: 'Tea notes' });
  const { body: site } = await send('/rest/v1.1/sites/new', {
    slug: 'plans',
    title: 'Plans',
    team: 'garden',
  });
  await send('/rest/v1.1/read/following/mine/new', { feed_id: site.feed_ID });
  for (let number = 1; number <= 3; number += 1) {
    const feedId = await storeFeed(server.db);
    await storePost(server.db, feedId, { title: 'One', tags: ['tea'] });
    await send('/rest/v1.1/read/following/mine/new', { feed_id: feedId });
    await storePost(server.db, feedId, { title: 'Two' });
  }
  await send('/rest/v1.2/read/lists/new', { title: 'Gardens' });
  await send('/rest/v1.1/read/tags/tea/mine/new', {});
});
afterAll(() => server.close());

const send = (path: string, json: unknown) => server.request(path, { as: ann, json });
const get = async (path: string, as: TestMember) => (await server.request(path, { as })).body;

test('the frame has the responses of its parts’ own calls', async () => {
  for (const member of [ann, bob]) {
    const [frame, following, unseen, lists, tags, teams, blogs, notes, news] = await Promise.all(
      [
        '/rest/v1.2/read/frame?number=2',
        '/rest/v1.2/read/following/sites?number=2',
        '/rest/v1.2/read/unseen-counts',
        '/rest/v1.2/read/lists',
        '/rest/v1.2/read/tags',
        '/rest/v1.2/read/teams',
        '/rest/v1.1/me/sites',
        '/rest/v1.1/notifications?number=0',
        '/wpcom/v2/announcements',
      ].map((path) => get(path, member)),
    );
    expect(frame).toEqual({
      following,
      unseen,
      lists,
      tags,
      teams,
      blogs,
      notifications: notes.unseen,
      ...news,
    });
  }
});

test('it has as many followed sites as are asked for, with the number of all and of the reader’s own', async () => {
  const { following } = await get('/rest/v1.2/read/frame?number=2', ann);
  expect(following.subscriptions).toHaveLength(2);
  const all = (await get('/rest/v1.2/read/frame', ann)).following;
  const own = all.subscriptions.filter(({ is_owner }: { is_owner: boolean }) => is_owner);
  expect([following.total_subscriptions, following.own_subscriptions]).toEqual([
    all.subscriptions.length,
    own.length,
  ]);
  expect(own.length).toBeGreaterThan(0);
});
