import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const DISCOVER = '/wpcom/v2/read/streams/discover';
const CARDS = '/wpcom/v2/read/tags/cards';

interface Card {
  type: 'post' | 'recommended_blogs';
  data: { title: string; feed_ID: number } | { feed_id: number; name: string }[];
  next_page?: string;
}

let server: TestServer;
let reader: TestMember;
const feeds: Record<string, number> = {};
const getHoursAgo = (number: number) => new Date(Date.now() - number * 3_600_000);

/** Creates a feed with so many posts that have the tags. */
async function createFeed(
  title: string,
  tags: string[],
  posts = 1,
  more: Parameters<typeof storeFeed>[1] = {},
) {
  const id = await storeFeed(server.db, { title, ...more });
  for (let number = 1; number <= posts; number += 1)
    await storePost(server.db, id, { title: `${title} ${number}`, tags, sort_at: getHoursAgo(number) });
  feeds[title] = id;
}

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.signUp();
  const { db } = server;
  await createFeed('Loaf', ['Bread'], 3, { follower_count: 50 });
  await createFeed('Crust', ['Bread'], 2);
  for (const name of ['Rye', 'Seeds', 'Oven', 'Flour'])
    await createFeed(name, ['Bread'], 1, { follower_count: 2 });
  // After the next page, too.
  for (let number = 1; number <= 6; number += 1) {
    const id = await storeFeed(db, { title: `Mill ${number}` });
    await storePost(db, id, {
      title: `Mill ${number} 1`,
      tags: ['Bread'],
      sort_at: getHoursAgo(200 + number),
    });
  }
  await createFeed('Rails', ['Trains'], 1, { follower_count: 90 });
  for (const name of ['Followed', 'Blocked', 'Dismissed'])
    await createFeed(name, ['Bread', 'Trains'], 1, { follower_count: 900 });
  await createFeed('Failing', ['Bread', 'Trains'], 1, { failure_code: 'dns', failure_since: new Date() });
  const { id: team_id } = await db
    .insertInto('teams')
    .values({ slug: 'crew', title: 'Crew' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = await storeBlog(db, { team_id });
  await storePost(db, secret.feedId, { tags: ['Bread', 'Trains'], sort_at: getHoursAgo(1) });
  feeds.Secret = secret.feedId;
  const mine = { user_id: reader.id };
  await db
    .insertInto('subscriptions')
    .values({ ...mine, feed_id: feeds.Followed! })
    .execute();
  await db
    .insertInto('blocked_sites')
    .values({ ...mine, feed_id: feeds.Blocked! })
    .execute();
  await db
    .insertInto('dismissed_recommendations')
    .values({ ...mine, feed_id: feeds.Dismissed!, created_at: new Date() })
    .execute();
});
afterAll(() => server.close());

async function loadCards(path: string, as: TestMember | undefined = reader): Promise<Card[]> {
  const { status, body } = await server.request(path, { as });
  expect(status).toBe(200);
  return body.cards;
}

const filterSiteCards = (cards: Card[]) => cards.filter(({ type }) => type === 'recommended_blogs');
const listNames = (card: Card | undefined) => (card!.data as { name: string }[]).map(({ name }) => name);
const listPostFeeds = (cards: Card[]) =>
  cards.flatMap(({ type, data }) => (type === 'post' ? [(data as { feed_ID: number }).feed_ID] : []));

describe('the card with sites in a stream', () => {
  test('U38: comes after three posts, and has no site with a post nearby, none known, failing or private', async () => {
    const cards = await loadCards(`${DISCOVER}?tags=bread&number=4&site_recs_per_card=18`);
    expect(cards.map(({ type }) => type)).toEqual(['post', 'post', 'post', 'recommended_blogs', 'post']);
    const [sites] = filterSiteCards(cards);
    const ids = (sites!.data as { feed_id: number }[]).map(({ feed_id }) => feed_id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    // Those of the next page are below it.
    const shown = listPostFeeds(await loadCards(`${DISCOVER}?tags=bread&number=12`));
    expect(shown).toHaveLength(12);
    const known = ['Followed', 'Blocked', 'Dismissed', 'Failing', 'Secret'].map((name) => feeds[name]!);
    for (const id of [...shown, ...known]) expect(ids).not.toContain(id);
  });

  it('begins with who writes about the tags, and is filled with others', async () => {
    const path = '/wpcom/v2/read/streams/tag/trains?site_recs_per_card=18';
    expect(listNames(filterSiteCards(await loadCards(path))[0])).toContain('Loaf');
    const [sites] = filterSiteCards(await loadCards(`${DISCOVER}?tags=bread&number=2&site_recs_per_card=2`));
    expect(listNames(sites)).not.toContain('Rails');
  });

  it('goes on where it ended', async () => {
    const [sites] = filterSiteCards(await loadCards(`${DISCOVER}?number=1&site_recs_per_card=2`));
    const names = listNames(sites);
    expect(names).toHaveLength(2);
    const { body } = await server.request(
      `/rest/v1.2/read/recommendations/sites?page_handle=${sites!.next_page}`,
      { as: reader },
    );
    expect(body.sites.length).toBeGreaterThan(0);
    const rest = body.sites.map(({ name }: { name: string }) => name);
    expect(new Set([...names, ...rest]).size).toBeGreaterThan(names.length);
  });

  it('is only there on request, and RO-04: never for visitors', async () => {
    expect(filterSiteCards(await loadCards(`${DISCOVER}?tags=bread`))).toEqual([]);
    for (const path of [`${DISCOVER}?tags=bread`, '/wpcom/v2/read/streams/tag/bread?']) {
      const { body } = await server.request(`${path}&site_recs_per_card=5`);
      expect(body.cards.length).toBeGreaterThan(0);
      expect(filterSiteCards(body.cards)).toEqual([]);
    }
  });

  it('stays complete if only some fields of the posts are requested', async () => {
    const cards = await loadCards(`${DISCOVER}?tags=bread&site_recs_per_card=5&fields=ID`);
    expect(Object.keys(cards[0]!.data)).toEqual(['ID']);
    expect(listNames(filterSiteCards(cards)[0]).length).toBeGreaterThan(0);
  });
});

describe('what a member is recommended without naming tags', () => {
  const follow = (as: TestMember, slug: string) =>
    server.request(`/rest/v1.1/read/tags/${slug}/mine/new`, { method: 'POST', as, json: {} });

  it('has the tags that are followed, and says so in the first answer', async () => {
    const ann = await server.signUp();
    const all = await server.request(`${DISCOVER}?number=40`, { as: ann });
    expect(all.body.user_interests).toEqual([]);
    expect(listPostFeeds(all.body.cards)).toContain(feeds.Rails);
    await follow(ann, 'bread');
    const { body } = await server.request(`${DISCOVER}?number=2`, { as: ann });
    expect(body.user_interests).toEqual(['bread']);
    const next = await server.request(`${DISCOVER}?number=40&page_handle=${body.next_page_handle}`, {
      as: ann,
    });
    expect(next.body).not.toHaveProperty('user_interests');
    const shown = [...listPostFeeds(body.cards), ...listPostFeeds(next.body.cards)];
    expect(shown).toContain(feeds.Loaf);
    expect(shown).not.toContain(feeds.Rails);
  });

  it('a visitor has no interests', async () => {
    expect((await server.request(DISCOVER)).body).not.toHaveProperty('user_interests');
  });
});

describe('the cards of tags', () => {
  const query = 'site_recs_per_card=18&tag_recs_per_card=0';

  test('AP-10, AP-11: posts, and a card of type recommended_blogs with the sites as data', async () => {
    const cards = await loadCards(`${CARDS}?tags[]=bread&number=2&${query}`);
    const [sites] = filterSiteCards(cards);
    expect(listNames(sites)).toEqual(expect.arrayContaining(['Rye', 'Seeds', 'Oven', 'Flour']));
    expect(sites!.data).toContainEqual(
      expect.objectContaining({
        feed_id: feeds.Rye,
        blog_id: 0,
        URL: expect.any(String),
        railcar: expect.any(Object),
      }),
    );
    // For visitors too, whose seen posts are unknown.
    expect(
      filterSiteCards((await server.request(`${CARDS}?tags[]=bread&number=2&${query}`)).body.cards),
    ).toHaveLength(1);
  });

  it('begin with the sites that write about the tags, and are filled with others, also of tags that no one uses', async () => {
    const names = listNames(filterSiteCards(await loadCards(`${CARDS}?tags[]=bread&number=1&${query}`))[0]);
    expect(names[0]).toBe('Loaf');
    expect(names.indexOf('Rails')).toBeGreaterThan(names.indexOf('Crust'));
    for (const tags of ['tags[]=never-used', 'tags[]=%20', 'tags=']) {
      const cards = await loadCards(`${CARDS}?${tags}&${query}`);
      expect(cards.map(({ type }) => type)).toEqual(['recommended_blogs']);
      expect(listNames(cards[0])).toContain('Rails');
    }
  });

  it('of one tag are the same', async () => {
    const loadCardTypes = (path: string) =>
      loadCards(`${path}number=3&${query}`).then((cards) => cards.map(({ type }) => type));
    expect(await loadCardTypes('/wpcom/v2/read/tags/bread/cards?')).toEqual(
      await loadCardTypes(`${CARDS}?tags=bread&`),
    );
  });

  it('go on page by page, by popularity or by date', async () => {
    for (const sort of ['popularity', 'date']) {
      const seen: string[] = [];
      for (let handle = ''; ; ) {
        const { body } = await server.request(`${CARDS}?tags=bread&number=3&sort=${sort}${handle}`, {
          as: reader,
        });
        seen.push(...body.cards.map(({ data }: { data: { title: string } }) => data.title));
        if (body.next_page_handle === undefined) break;
        handle = `&page_handle=${body.next_page_handle}`;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(['Loaf 1', 'Crust 1', 'Flour 1']));
    }
  });

  it('need tags', async () => {
    expect((await server.request(CARDS)).status).toBe(400);
  });
});
