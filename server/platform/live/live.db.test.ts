import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endMemberships } from '#server/features/memberships/queries.ts';
import { createMembership } from '#server/features/teams/queries.ts';
import { publish } from '#server/platform/live/publish.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Told {
  event: string;
  data: unknown;
}

/** An open page: the events it received so far, and whether the server has closed it. */
async function open(member: Pick<TestMember, 'cookie'>, to: TestServer = server) {
  const given = new AbortController();
  const response = await fetch(`${to.url}/api/live`, {
    headers: { cookie: member.cookie },
    signal: given.signal,
  });
  const told: Told[] = [];
  const page = { response, told, isEnded: false, leave: () => given.abort() };
  const reading = (async () => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
        if (event) told.push({ event, data: JSON.parse(data!) });
        text = text.slice(end + 2);
      }
    }
  })();
  void reading.catch(() => {}).finally(() => (page.isEnded = true));
  return page;
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { interval: 10 }).toBe(true);
}

describe('the live channel', () => {
  test('is for members with a browser: visitors and API keys are refused', async () => {
    expect((await server.request('/api/live')).status).toBe(401);
    const ann = await server.signUp();
    const { body } = await server.request('/rest/v1.1/me/api-keys', {
      as: ann,
      json: { name: 'script', scope: 'read' },
    });
    const answer = await server.request('/api/live', { headers: { authorization: `Bearer ${body.key}` } });
    expect(answer.status).toBe(403);
  });

  test('tells the members of a team of posts and comments on its blogs, from joining to leaving', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const team = { slug: 'crew', title: 'Crew' };
    await createMembership(server.db, team, ann.id);
    const { id: team_id } = await server.db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
    const { blogId, feedId } = await storeBlog(server.db, { owners: [ann.id], team_id });
    const [member, other] = [await open(ann), await open(bob)];
    const write = async (path: string, json: object) =>
      (await server.request(`/rest/v1.1/sites/${blogId}/posts${path}`, { as: ann, json })).body.ID;
    const post = await write('/new', { title: 'Fog', content: '<p>At sea.</p>' });
    await write(`/${post}/replies/new`, { content: 'Still there' });
    const both = ['posts', 'comments'].map((event) => ({ event, data: { feed_id: feedId } }));
    await waitUntil(() => member.told.filter(({ event }) => event === 'comments').length > 0);
    expect(member.told).toEqual(both);
    await createMembership(server.db, team, bob.id);
    // The announcement of a membership, and of its end, is asynchronous: what comes after it counts.
    const isTold = async () => {
      await write('/new', { title: 'Sun', content: '<p>At noon.</p>' });
      return other.told.length > 0;
    };
    await expect.poll(isTold).toBe(true);
    expect(other.told[0]).toEqual(both[0]);
    await server.db.transaction().execute((trx) => endMemberships(trx, bob.id, new Date()));
    let replies = 0;
    const listTold = async () => {
      const before = other.told.length;
      replies += 1;
      await write(`/${post}/replies/new`, { content: `Only the crew, ${replies}` });
      await publish(server.db, { userId: bob.id, event: 'seen', data: {} });
      await waitUntil(() => other.told.slice(before).some(({ event }) => event === 'seen'));
      return other.told.slice(before).map(({ event }) => event);
    };
    await expect.poll(listTold).toEqual(['seen']);
    await waitUntil(() => member.told.filter(({ event }) => event === 'comments').length === 1 + replies);
    for (const page of [member, other]) page.leave();
  });

  test('tells of a tick in a checklist those who may see the post, and no outsider', async () => {
    const [ann, bob, eve] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const team = { slug: 'cooks', title: 'Cooks' };
    for (const { id } of [ann, bob]) await createMembership(server.db, team, id);
    const { id: team_id } = await server.db
      .selectFrom('teams')
      .select('id')
      .where('slug', '=', team.slug)
      .executeTakeFirstOrThrow();
    const { blogId, feedId } = await storeBlog(server.db, { owners: [ann.id], team_id });
    const path = `/rest/v1.1/sites/${blogId}/posts`;
    const content = '<ul><li class="task-list-item"><input type="checkbox" disabled /> Salt</li></ul>';
    const { body } = await server.request(`${path}/new`, { as: ann, json: { title: 'Soup', content } });
    const [page, outside] = [await open(bob), await open(eve)];
    const tick = async (as: TestMember, done: boolean) =>
      (await server.request(`${path}/${body.ID}/checklist`, { as, json: { index: 0, text: 'Salt', done } }))
        .status;
    expect(await tick(ann, true)).toBe(200);
    expect(await tick(ann, true), 'nothing changes').toBe(200);
    expect(await tick(bob, false)).toBe(200);
    expect(await tick(eve, true)).toBe(404);
    for (const { id: userId } of [bob, eve]) await publish(server.db, { userId, event: 'seen', data: {} });
    const isOver = ({ told }: typeof page) => told.some(({ event }) => event === 'seen');
    await waitUntil(() => isOver(page) && isOver(outside));
    const told = { event: 'checklist', data: { feed_id: feedId, post_id: body.ID } };
    expect(page.told.filter(({ event }) => event === 'checklist')).toEqual([told, told]);
    expect(outside.told.map(({ event }) => event)).toEqual(['seen']);
    for (const each of [page, outside]) each.leave();
  });

  test('tells of new posts in followed feeds, and of feeds followed later, and of no other', async () => {
    const ann = await server.signUp();
    const followed = await storeFeed(server.db);
    const later = await storeFeed(server.db);
    const never = await storeFeed(server.db);
    const follow = (feed_id: number) =>
      server.request('/rest/v1.1/read/following/mine/new', { as: ann, json: { feed_id } });
    expect((await follow(followed)).status).toBe(200);
    await server.db
      .updateTable('feeds')
      .set({ follower_count: 1 })
      .where('id', 'in', [never, later])
      .execute();
    const page = await open(ann);
    expect(page.response.headers.get('content-type')).toContain('text/event-stream');
    expect(page.response.headers.get('cache-control')).toBe('private, no-store');

    await storePost(server.db, never, { title: 'For others' });
    await storePost(server.db, followed, { title: 'For Ann' });
    await waitUntil(() => page.told.length > 0);
    expect(page.told).toEqual([{ event: 'posts', data: { feed_id: followed } }]);

    await follow(later);
    // The announcement of the follow is asynchronous too: posts that come after it are announced.
    const isTold = async () => {
      await storePost(server.db, later, { title: 'For Ann, too' });
      return page.told.length > 1;
    };
    await expect.poll(isTold, { interval: 20 }).toBe(true);
    expect(page.told[1]).toEqual({ event: 'posts', data: { feed_id: later } });

    const { url } = await server.db
      .selectFrom('feeds')
      .select('url')
      .where('id', '=', followed)
      .executeTakeFirstOrThrow();
    await server.request('/rest/v1.1/read/following/mine/delete', { as: ann, json: { url } });
    // So is the announcement of its end: from then on a post of the other feed is announced, and none of this one before it.
    const tellBoth = async () => {
      const before = page.told.length;
      await storePost(server.db, followed, { title: 'No longer for Ann' });
      await storePost(server.db, later, { title: 'The last one' });
      // Behind all of them: posts from before may still be announced.
      await publish(server.db, { userId: ann.id, event: 'seen', data: {} });
      await waitUntil(() => page.told.slice(before).some(({ event }) => event === 'seen'));
      return page.told.slice(before);
    };
    await expect.poll(tellBoth).toEqual([
      { event: 'posts', data: { feed_id: later } },
      { event: 'seen', data: {} },
    ]);
    page.leave();
  });

  test('tells exactly one person, on all pages, what a transaction published once it succeeds', async () => {
    const [ann, ben] = [await server.signUp(), await server.signUp()];
    const [first, second, other] = await Promise.all([open(ann), open(ann), open(ben)]);
    await server.db
      .transaction()
      .execute(async (trx) => {
        await publish(trx, { userId: ann.id, event: 'seen', data: { feed_id: 1 } });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await publish(server.db, { userId: ann.id, event: 'seen', data: { feed_id: 2 } });
    await publish(server.db, { userId: ben.id, event: 'seen', data: {} });
    await waitUntil(() => first.told.length > 0 && second.told.length > 0 && other.told.length > 0);
    const told = [{ event: 'seen', data: { feed_id: 2 } }];
    expect([first.told, second.told, other.told]).toEqual([told, told, [{ event: 'seen', data: {} }]]);
    for (const page of [first, second, other]) page.leave();
  });

  test('tells how many notifications are new, when one comes, is read and is looked at', async () => {
    const [ann, ben] = [await server.signUp(), await server.signUp()];
    const { feedId, blogId } = await storeBlog(server.db, { owners: [ann.id] });
    const post = await storePost(server.db, feedId, { author_id: ann.id });
    const page = await open(ann);
    const act = (path: string, json: object, as = ann) => server.request(`/rest/v1.1${path}`, { as, json });
    await act(`/sites/${blogId}/posts/${post}/likes/new`, {}, ben);
    await waitUntil(() => page.told.length === 1);
    const { body } = await server.request('/rest/v1.1/notifications/', { as: ann });
    await act('/notifications/read', { counts: { [body.notes[0].id]: 9999 } });
    await waitUntil(() => page.told.length === 2);
    await act('/notifications/read', { counts: { [body.notes[0].id]: -1 } });
    await waitUntil(() => page.told.length === 3);
    await act('/notifications/seen', { time: Math.floor(Date.now() / 1_000) });
    await waitUntil(() => page.told.length === 4);
    const told = page.told.map(({ event, data }) => [event, (data as { unread: number }).unread]);
    expect(told).toEqual([1, 0, 1, 0].map((unread) => ['notification', unread]));
    page.leave();
  });

  test('takes five pages a person, and a further one when another has gone', async () => {
    const ann = await server.signUp();
    const pages = await Promise.all(Array.from({ length: 5 }, () => open(ann)));
    expect(pages.map((page) => page.response.status)).toEqual([200, 200, 200, 200, 200]);
    const sixth = await server.request('/api/live', { as: ann });
    expect(sixth.status).toBe(204);
    pages[0]!.leave();
    await expect.poll(async () => (await open(ann)).response.status).toBe(200);
    for (const page of pages) page.leave();
  });

  test('ends with the log-out, for that device alone', async () => {
    const ann = await server.signUp();
    const again = await server.request('/api/auth/sign-in/email', {
      json: { email: ann.email, password: ann.password },
    });
    const cookie = again.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const [here, there] = await Promise.all([open(ann), open({ cookie })]);
    await server.request('/api/auth/sign-out', { json: {}, headers: { cookie } });
    await waitUntil(() => there.isEnded);
    await publish(server.db, { userId: ann.id, event: 'seen', data: {} });
    await waitUntil(() => here.told.length === 1);
    expect(here.isEnded).toBe(false);
    here.leave();
  });

  test('outlives the loss of its database connection: pages are ended, come again and are told', async () => {
    const ann = await server.signUp();
    const page = await open(ann);
    await publish(server.db, { userId: ann.id, event: 'seen', data: { feed_id: 1 } });
    await waitUntil(() => page.told.length === 1);
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'tidings listener'`,
    );
    await waitUntil(() => page.isEnded);
    const again = await open(ann);
    await publish(server.db, { userId: ann.id, event: 'seen', data: { feed_id: 2 } });
    await waitUntil(() => again.told.length === 1);
    again.leave();
  });

  test('does not hold up the end of the server', async () => {
    const short = await startTestServer();
    const ann = await short.signUp();
    const page = await open(ann, short);
    expect(page.response.status).toBe(200);
    const began = performance.now();
    await short.close();
    expect(performance.now() - began).toBeLessThan(3_000);
    await waitUntil(() => page.isEnded);
  });
});
