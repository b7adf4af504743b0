import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createMembership } from '#server/features/teams/queries.ts';
import { FOLLOWED_TAGS_MAX, TRENDING_TAGS_DEFAULT } from '#shared/domain/limits.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { listFollowedSlugs } from './queries.ts';
import { countTags } from './queries-counts.ts';

const NOW = new Date('2026-11-10T00:00:00Z');
const toDate = (number: number) => new Date(Date.UTC(2026, 10, number));

let server: TestServer;
let ann: TestMember;
let unverified: TestMember;
let teammate: TestMember;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => NOW } });
  ann = await server.signUp({ username: 'ann' });
  unverified = await server.signUp({ username: 'una', verified: false });
  teammate = await server.signUp({ username: 'teammate' });
  await createMembership(server.db, { slug: 'garden', title: 'Garden' }, teammate.id);
});
afterAll(() => server.close());

const get = (path: string, as?: TestMember) => server.request(`/rest/v1.2/read${path}`, { as });
const change = (slug: string, verb: 'new' | 'delete', as?: TestMember) =>
  server.request(`/rest/v1.1/read/tags/${encodeURIComponent(slug)}/mine/${verb}`, { as, json: {} });
const isFollowed = async (slug: string, as: TestMember) =>
  (await server.request(`/rest/v1.1/read/tags/${slug}/mine`, { as })).body;
const toSlugs = (tags: { slug: string }[]) => tags.map(({ slug }) => slug);
const listFollowed = async (as: TestMember) => toSlugs((await get('/tags', as)).body.tags);

/** Creates a site with a post of each of these days of November, with these tags. */
async function createFeedWith(tags: string[], ...days: number[]): Promise<number> {
  const feed = await storeFeed(server.db);
  for (const number of days) await storePost(server.db, feed, { sort_at: toDate(number), tags });
  return feed;
}

/** Creates a post in a blog of the team. */
async function createTeamPost(...tags: string[]): Promise<void> {
  const { id } = await server.db
    .selectFrom('teams')
    .select('id')
    .where('slug', '=', 'garden')
    .executeTakeFirstOrThrow();
  const { feedId } = await storeBlog(server.db, { owners: [teammate.id], team_id: id });
  await storePost(server.db, feedId, { sort_at: toDate(9), tags });
}

describe('a tag', () => {
  beforeAll(async () => {
    await createFeedWith(['Books'], 1, 2);
    await createTeamPost('Books', 'Secret');
  });

  test('EN-14, AP-20: has these members, and counts what everyone may read', async () => {
    const { status, body } = await get('/tags/books?locale=en');
    expect(status).toBe(200);
    expect(body).toEqual({
      tag: {
        ID: expect.stringMatching(/^\d+$/),
        slug: 'books',
        title: 'Books',
        display_name: 'Books',
        URL: `${server.url}/tag/books`,
        description: '',
        count: 2,
        site_count: 1,
      },
    });
    expect((await get('/tags/books', teammate)).body.tag.count).toBe(2);
  });

  test('TG-01: is found by any writing that leads to its slug', async () => {
    expect((await get(`/tags/${encodeURIComponent('  BOOKS ')}`)).body.tag.slug).toBe('books');
    expect((await get(`/tags/${encodeURIComponent('   ')}`)).status).toBe(400);
  });

  test('AP-20: is unknown if unused, and to viewers who may read none of its posts', async () => {
    expect(await get('/tags/never-used')).toMatchObject({ status: 404, body: { error: 'not_found' } });
    for (const viewer of [undefined, ann]) {
      expect((await get('/tags/secret', viewer)).status).toBe(404);
    }
    // Unfollowing it responds as for an unknown tag.
    const ended = { status: 200, body: { subscribed: false, removed_tag: null, tags: [] } };
    for (const slug of ['secret', 'never-used'])
      expect(await change(slug, 'delete', ann)).toMatchObject(ended);
    expect((await get('/tags/secret', teammate)).body.tag).toMatchObject({ slug: 'secret', count: 0 });
  });
});

describe('following', () => {
  beforeAll(() => createFeedWith(['Bread'], 3));

  test('AP-21, AP-19, EN-16, TG-03: adds the tag to the followed ones', async () => {
    expect(await isFollowed('bread', ann)).toEqual({ subscribed: false });
    const { status, body } = await change(' Bread ', 'new', ann);
    expect(status).toBe(200);
    expect(body).toMatchObject({ subscribed: true, tags: [{ slug: 'bread' }] });
    expect(body).not.toHaveProperty('error');
    expect(body.tags.map(({ ID }: { ID: string }) => ID)).toContain(body.added_tag);
    expect(await isFollowed('bread', ann)).toEqual({ subscribed: true });
    expect(await listFollowed(ann)).toEqual(['bread']);
    expect(await listFollowedSlugs(server.db, ann.id)).toEqual(['bread']);
  });

  test('TG-04: again says so, and changes nothing', async () => {
    const { status, body } = await change('bread', 'new', ann);
    expect(status).toBe(200);
    expect(body).toMatchObject({ subscribed: true, error: 'already_subscribed' });
    expect(body.tags).toHaveLength(1);
  });

  test('AP-22, TG-05: ends, as often as it is said', async () => {
    const id = (await get('/tags/bread')).body.tag.ID;
    for (const _ of [1, 2])
      expect(await change('bread', 'delete', ann)).toMatchObject({
        status: 200,
        body: { subscribed: false, removed_tag: id, tags: [] },
      });
    expect(await listFollowed(ann)).toEqual([]);
  });

  it('makes a tag that no one has used, and shows it to its follower only', async () => {
    const { body } = await change('remote--Work', 'new', ann);
    expect(body.tags).toMatchObject([{ slug: 'remote-work', title: 'remote work', count: 0 }]);
    expect((await get('/tags/remote-work', ann)).status).toBe(200);
    expect((await get('/tags/remote-work')).status).toBe(404);
    expect((await change('remote-work', 'delete', ann)).body.tags).toEqual([]);
    expect((await get('/tags/remote-work', ann)).status).toBe(404);
  });

  test('TG-05: a second end of a tag that no one uses answers as the first', async () => {
    const { body } = await change('quiet-mornings', 'new', ann);
    const first = await change('quiet-mornings', 'delete', ann);
    expect(first).toMatchObject({
      status: 200,
      body: { subscribed: false, removed_tag: body.added_tag, tags: [] },
    });
    const second = await change('quiet-mornings', 'delete', ann);
    expect(second).toMatchObject({ status: 200, body: { subscribed: false, removed_tag: null, tags: [] } });
    expect(await isFollowed('quiet-mornings', ann)).toEqual({ subscribed: false });
    expect(await listFollowed(ann)).toEqual([]);
  });

  it('needs no confirmed address, but one who is logged in', async () => {
    expect((await change('bread', 'new', unverified)).body.subscribed).toBe(true);
    expect(await listFollowed(unverified)).toEqual(['bread']);
    expect((await change('bread', 'delete', unverified)).body.tags).toEqual([]);
    for (const verb of ['new', 'delete'] as const) expect((await change('bread', verb)).status).toBe(401);
  });

  test('AP-20: the tag that is called like the list by letters is followed and read like any other', async () => {
    expect((await change('alphabetic', 'new', ann)).body.tags).toMatchObject([{ slug: 'alphabetic' }]);
    expect((await get('/tags/Alphabetic', ann)).body.tag).toMatchObject({ slug: 'alphabetic', count: 0 });
    expect((await server.request('/tag/alphabetic', { as: ann })).status).toBe(200);
    expect((await server.request('/tag/alphabetic')).status).toBe(404);
    await change('alphabetic', 'delete', ann);
    await createFeedWith(['Alphabetic'], 3);
    const { status, body } = await server.request('/tag/alphabetic');
    expect(status).toBe(200);
    expect(body).toContain('<title>Alphabetic ‹ Reader</title>');
  });

  test('AP-32: several at once, one of them twice, are followed once each', async () => {
    await Promise.all(['sea', 'coast', 'sea'].map((slug) => change(slug, 'new', ann)));
    expect(await listFollowed(ann)).toEqual(['coast', 'sea']);
    await change('coast', 'delete', ann);
    expect(await listFollowed(ann)).toEqual(['sea']);
  });

  it('has a limit', async () => {
    const ben = await server.signUp({ username: 'ben' });
    const tags = Array.from({ length: FOLLOWED_TAGS_MAX }, (_, n) => ({ slug: `n-${n}`, title: `n ${n}` }));
    const made = await server.db.insertInto('tags').values(tags).returning('id as tag_id').execute();
    const follows = made.map(({ tag_id }) => ({ tag_id, user_id: ben.id }));
    await server.db.insertInto('tag_follows').values(follows).execute();
    expect((await change('n-1', 'new', ben)).status).toBe(200);
    expect(await change('bread', 'new', ben)).toMatchObject({ status: 413, body: { error: 'too_large' } });
  });
});

describe('tags by their use', () => {
  beforeAll(async () => {
    for (const table of ['post_tags', 'tag_follows'] as const) await server.db.deleteFrom(table).execute();
    await createFeedWith(['Spam'], 10, 10, 10, 10, 10, 10, 10, 10, 10);
    for (const number of [9, 9, 9, 9]) await createFeedWith(['Garden', 'Compost'], number);
    await createFeedWith(['Garden', 'Beans'], 9);
    await createFeedWith(['Travel'], -20, -20);
    await createFeedWith(['Élan'], -300);
    await createTeamPost('Garden', 'Plans');
    await countTags(server.db, NOW);
  });

  test('AP-14, AP-13: those of most sites trend, and no site makes one trend alone', async () => {
    const { body } = await get('/trending/tags?count=6&lang=en');
    expect(body.tags.map(({ tag }: { tag: { slug: string } }) => tag.slug)).toEqual([
      'garden',
      'compost',
      'spam',
      'beans',
      'travel',
      'élan',
    ]);
    expect(body.tags[0]).toEqual({
      count: 5,
      tag: expect.objectContaining({ slug: 'garden', title: 'Garden', count: 5 }),
      sites: [expect.objectContaining({ icon: null }), expect.anything()],
    });
    expect((await get('/trending/tags?count=2')).body.tags).toHaveLength(2);
    expect((await get('/trending/tags?count=0')).status).toBe(400);
    expect(TRENDING_TAGS_DEFAULT).toBe(20);
  });

  test('AP-16, AP-17: the most used ones are under their letters; those of a team only nowhere', async () => {
    const { body } = await get('/tags/alphabetic?locale=en&lang=en');
    expect(Object.keys(body)).toEqual(['B', 'C', 'E', 'G', 'S', 'T']);
    expect(toSlugs(body.T)).toEqual(['travel']);
    expect(body.S).toMatchObject([{ slug: 'spam', count: 9 }]);
  });

  it('related ones are those that posts have together, of most sites first', async () => {
    const listRelated = async (query: string, as?: TestMember) =>
      toSlugs((await server.request(`/wpcom/v2/read/tags/related${query}`, { as })).body.tags);
    expect(await listRelated('?tags[]=garden')).toEqual(['compost', 'beans']);
    expect(await listRelated('?tags=garden,beans')).toEqual(['compost']);
    expect(await listRelated('?tags=nothing')).toEqual([]);
    expect((await listRelated('')).slice(0, 2)).toEqual(['garden', 'compost']);
  });

  it('a tag that is not used any more is not counted any more', async () => {
    const spam = server.db.selectFrom('tags').select('id').where('slug', '=', 'spam');
    await server.db.deleteFrom('post_tags').where('tag_id', '=', spam).execute();
    await Promise.all([countTags(server.db, NOW), countTags(server.db, NOW)]);
    expect((await get('/tags/alphabetic')).body).not.toHaveProperty('S');
  });
});
