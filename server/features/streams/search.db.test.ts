import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { countTags } from '#server/features/tags/queries-counts.ts';
import { createMembership } from '#server/features/teams/queries.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { storeBlog } from '#test/stored-blog.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';
import { countSearchWords } from './queries-search-words.ts';

const SEARCH = '/rest/v1.2/read/search';
const HEALTHY = { status: 'active' as const, last_success_at: new Date('2026-11-01') };

let server: TestServer;
let feed: number;

beforeAll(async () => {
  server = await startTestServer();
  feed = await storeFeed(server.db);
  await createPost('Sourdough', '<p>Flour &amp; water, and a <b>starter</b> that bubbles.</p>', 1);
  await createPost('A walk', '<p>Past the bakery, where they sell sourdough; the cats were asleep.</p>', 20);
  await createPost('Crème brûlée', '<p>With <a href="https://hidden.example/marzipan">sugar</a>.</p>', 3);
  await createPost('Nothing to see', '<p>Über allen Gipfeln ist Ruh.</p>', 4, [{ name: 'Wanda Waters' }]);
});
afterAll(() => server.close());

function createPost(title: string, content: string, day: number, authors: { name: string }[] = []) {
  return storePost(server.db, feed, {
    title,
    content,
    sort_at: new Date(Date.UTC(2026, 9, day)),
    authors: JSON.stringify(authors) as never,
  });
}

async function find(q: string, more = ''): Promise<string[]> {
  const { status, body } = await server.request(`${SEARCH}?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body.posts.map((found: { title: string }) => found.title);
}

it.each([
  ['a word of the text', 'bubbles', ['Sourdough']],
  ['another form of a word', 'bubbling', ['Sourdough']],
  ['a word without its accents', 'creme brulee', ['Crème brûlée']],
  ['a word of another language', 'uber gipfeln', ['Nothing to see']],
  ['one of the writers', 'wanda waters', ['Nothing to see']],
  ['words that others leave out', '"to see"', ['Nothing to see']],
  ['exact words', '"flour water"', ['Sourdough']],
  ['either word', 'sugar or bubbles', ['Crème brûlée', 'Sourdough']],
  ['one word without another', 'sourdough -flour', ['A walk']],
  ['nothing for words that are not in one post', 'bubbles sugar', []],
  ['nothing for what stands only in the HTML', 'marzipan', []],
  ['nothing for signs without a word', '!!! & (', []],
])('finds %s', async (_, q, titles) => {
  expect(await find(q, '&sort=date')).toEqual(titles);
});

test('SE-02: relevance puts the post that is about it above a newer one that mentions it; last_updated the newer one', async () => {
  expect(await find('sourdough')).toEqual(['Sourdough', 'A walk']);
  for (const newest of ['last_updated', 'date'])
    expect(await find('sourdough', `&sort=${newest}`)).toEqual(['A walk', 'Sourdough']);
  const { body } = await server.request(`${SEARCH}?q=sourdough`);
  expect(body).not.toHaveProperty('date_range');
});

it.each(['last_updated', 'relevance'])('sorted by %s: pages have every match once', async (sort) => {
  const topic = `kites${sort}`;
  for (let number = 1; number <= 9; number += 1)
    await createPost(`Kite ${number}`, `<p>${topic} fly</p>`, (number % 3) + 1);
  const found: string[] = [];
  for (let handle = ''; ; ) {
    const { body } = await server.request(`${SEARCH}?q=${topic}&sort=${sort}&number=4${handle}`);
    found.push(...body.posts.map((match: { title: string }) => match.title));
    if (body.next_page_handle === undefined) break;
    handle = `&page_handle=${body.next_page_handle}`;
  }
  expect(found).toHaveLength(9);
  expect(new Set(found).size).toBe(9);
});

test('a post that changes is found by its new words and no more by its old ones', async () => {
  const id = await createPost('Weather', '<p>Drizzle all day</p>', 5);
  expect(await find('drizzle')).toEqual(['Weather']);
  await server.db
    .updateTable('post_contents')
    .set({ content_html: '<p>Sunshine</p>' })
    .where('post_id', '=', id)
    .execute();
  expect(await find('drizzle')).toEqual([]);
  expect(await find('sunshine')).toEqual(['Weather']);
  await server.db.deleteFrom('posts').where('id', '=', id).execute();
  expect(await find('sunshine')).toEqual([]);
});

test('a post whose date changes moves in the search by date', async () => {
  const id = await createPost('Moved', '<p>sourdough again</p>', 25);
  expect((await find('sourdough', '&sort=date'))[0]).toBe('Moved');
  await server.db
    .updateTable('posts')
    .set({ sort_at: new Date('2020-01-01') })
    .where('id', '=', id)
    .execute();
  expect((await find('sourdough', '&sort=date')).at(-1)).toBe('Moved');
  await server.db.deleteFrom('posts').where('id', '=', id).execute();
});

describe('operators', () => {
  let rye: number;
  let member: TestMember;
  beforeAll(async () => {
    rye = await storeFeed(server.db, {
      title: 'The Rye Club',
      site_url: 'https://www.rye.example/blog/',
      ...HEALTHY,
    });
    const oats = await storeFeed(server.db, {
      title: 'Oats',
      site_url: 'https://my-rye.example/',
      ...HEALTHY,
    });
    const post = (feedId: number, title: string, day: string, tags: string[], author: string) =>
      storePost(server.db, feedId, {
        title,
        content: '<p>Porridge with green tea</p>',
        excerpt: 'Porridge with green tea',
        sort_at: new Date(`${day}T10:00:00Z`),
        tags,
        authors: JSON.stringify([{ name: author }]) as never,
      });
    await post(rye, 'Rye one', '2025-12-31', ['Breakfast'], 'Ada Miller');
    await post(rye, 'Rye two', '2026-01-31', ['Breakfast', 'Green Tea'], 'Grace Miller');
    await post(oats, 'Oats one', '2026-02-01', ['Dinner'], 'Ada Byron');
    member = await server.signUp();
    await server.db.insertInto('subscriptions').values({ user_id: member.id, feed_id: oats }).execute();
  });

  it.each([
    ['porridge', ['Oats one', 'Rye two', 'Rye one']],
    ['porridge site:"rye club"', ['Rye two', 'Rye one']],
    ['porridge site:rye.example', ['Rye two', 'Rye one']],
    ['porridge site:https://rye.example/blog/', ['Rye two', 'Rye one']],
    ['porridge site:rye', ['Oats one', 'Rye two', 'Rye one']],
    ['porridge site:oats site:club', ['Oats one', 'Rye two', 'Rye one']],
    ['site:rye.example', ['Rye two', 'Rye one']],
    ['site:nowhere porridge', []],
    ['porridge -site:rye.example', ['Oats one']],
    ['author:miller', ['Rye two', 'Rye one']],
    ['author:ada', ['Oats one', 'Rye one']],
    ['author:"Ada Miller"', ['Rye one']],
    ['porridge -author:"Ada Miller"', ['Oats one', 'Rye two']],
    ['porridge -author:ada', ['Rye two']],
    ['author:porridge', []],
    ['author:!!!', []],
    ['after:2026-01 before:2026-03 -dinner', ['Rye two']],
    ['after:2026-01 before:2026-03', ['Oats one', 'Rye two']],
    ['tag:breakfast', ['Rye two', 'Rye one']],
    ['tag:"Green Tea"', ['Rye two']],
    ['tag:green-tea tag:breakfast', ['Rye two']],
    ['tag:breakfast -tag:green-tea', ['Rye one']],
    ['porridge -tag:breakfast', ['Oats one']],
    ['porridge after:2026', ['Oats one', 'Rye two']],
    ['porridge after:2026-01-31', ['Oats one', 'Rye two']],
    ['porridge after:2026-02', ['Oats one']],
    ['porridge before:2026-02', ['Rye two', 'Rye one']],
    ['porridge before:2026-01-31', ['Rye one']],
    ['porridge after:2026-01 before:2026-02', ['Rye two']],
    ['tag:breakfast after:2026', ['Rye two']],
    ['porridge "green tea" -oats', ['Rye two', 'Rye one']],
    ['"tea green" porridge', []],
    ['porridge -"green tea"', []],
    ['"porridge with" -"tea green"', ['Oats one', 'Rye two', 'Rye one']],
    ['"with porridge" or "oats one"', ['Oats one']],
    ['!!! -"tea green" author:miller', ['Rye two', 'Rye one']],
    ['-porridge after:2026 author:miller', []],
    ['breakfast', ['Rye two', 'Rye one']],
    ['porridge unknown:operator', []],
    ['tag:breakfast "green te', []],
  ])('%s', async (q, titles) => {
    expect(await find(q, '&sort=last_updated')).toEqual(titles);
    expect((await find(q, '&sort=relevance')).toSorted()).toEqual(titles.toSorted());
    const { body } = await server.request(`${SEARCH}?q=${encodeURIComponent(q)}`);
    expect(body).toMatchObject({ found: titles.length, found_is_exact: true });
  });

  test('scope=mine finds posts of subscriptions only, and asks visitors to log in', async () => {
    const mine = async (q: string) => {
      const { body } = await server.request(`${SEARCH}?q=${encodeURIComponent(q)}&scope=mine`, {
        as: member,
      });
      return body.posts.map(({ title }: { title: string }) => title);
    };
    expect(await mine('porridge')).toEqual(['Oats one']);
    expect(await mine('porridge site:club')).toEqual([]);
    expect(await mine('site:rye')).toEqual(['Oats one']);
    expect(await mine('after:2020')).toEqual(['Oats one']);
    expect((await server.request(`${SEARCH}?q=porridge&scope=mine`)).status).toBe(401);
  });

  test('posts of team blogs and of blocked sites stay hidden, from every operator', async () => {
    const { db } = server;
    await createMembership(db, { slug: 'bakers', title: 'Bakers' }, member.id);
    const { id: team_id } = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
    const { feedId } = await storeBlog(db, { slug: 'secretrye', owners: [member.id], team_id });
    const secret = { title: 'Secret', tags: ['Hidden'], content: '<p>arcane</p>' };
    await storePost(db, feedId, { ...secret, authors: JSON.stringify([{ name: 'Zelda' }]) as never });
    const stranger = await server.signUp();
    await db.insertInto('subscriptions').values({ user_id: stranger.id, feed_id: feedId }).execute();
    for (const q of [
      'arcane',
      'tag:hidden',
      'author:zelda',
      'site:secretrye',
      'arcane after:2020',
      'hidden',
    ]) {
      const count = async (as?: TestMember, more = '') =>
        (await server.request(`${SEARCH}?q=${encodeURIComponent(q)}${more}`, { as })).body.found;
      expect(await count()).toBe(0);
      expect(await count(stranger, '&scope=mine')).toBe(0);
      expect(await count(member), q).toBe(1);
    }
    await db.insertInto('blocked_sites').values({ user_id: stranger.id, feed_id: rye }).execute();
    for (const q of ['porridge site:club', 'tag:breakfast', 'author:miller', 'porridge before:2026-02'])
      expect(
        (await server.request(`${SEARCH}?q=${encodeURIComponent(q)}`, { as: stranger })).body.found,
      ).toBe(0);
  });

  test('a date that does not exist is refused with a sentence', async () => {
    const { status, body } = await server.request(`${SEARCH}?q=porridge+after:2026-02-30`);
    expect(status).toBe(400);
    expect(body.message).toContain('“2026-02-30” is not a date.');
  });

  test('sites are found by words and names, whatever the search has about posts', async () => {
    const names = async (q: string) => {
      const { body } = await server.request(`/rest/v1.1/read/feed?q=${encodeURIComponent(q)}`);
      return body.feeds.map(({ name }: { name: string }) => name);
    };
    expect(await names('rye')).toEqual(['The Rye Club', 'Oats']);
    expect(await names('rye after:2026 tag:tea')).toEqual(['The Rye Club', 'Oats']);
    expect(await names('rye -club')).toEqual(['Oats']);
    expect(await names('site:rye.example')).toEqual(['The Rye Club']);
    expect(await names('"rye club" or oats')).toHaveLength(2);
    expect(await names('tag:tea')).toEqual([]);
  });

  test('completions: subscriptions first, tags, writers', async () => {
    await countTags(server.db, new Date('2026-11-02'));
    await countSearchWords(server.db);
    const complete = async (query: string, as?: TestMember) => {
      const { body } = await server.request(`${SEARCH}/completions?${query}`, { as });
      return body.values.map(({ value }: { value: string }) => value);
    };
    expect(await complete('operator=site&q=rye')).toEqual(
      expect.arrayContaining(['rye.example/blog', 'my-rye.example']),
    );
    expect((await complete('operator=site&q=rye', member))[0]).toBe('my-rye.example');
    expect(await complete('operator=site&q=secret')).toEqual([]);
    expect(await complete('operator=tag&q=break')).toEqual(['breakfast']);
    expect(await complete('operator=tag&q=hidden')).toEqual([]);
    expect(await complete('operator=author&q=mill')).toEqual(['Ada Miller', 'Grace Miller']);
    expect(await complete('operator=author&q=zelda')).toEqual([]);
    for (const value of await complete('operator=site&q=rye'))
      expect(await find(`site:${value}`)).not.toEqual([]);
  });

  test('a typing error: a corrected search that finds something is offered', async () => {
    const correct = async (q: string) =>
      (await server.request(`${SEARCH}?q=${encodeURIComponent(q)}`)).body.did_you_mean;
    expect(await correct('poridge')).toBe('porridge');
    expect(await correct('breakfsat site:rye.example')).toBe('breakfast site:rye.example');
    expect(await correct('porridge')).toBeUndefined();
    expect(await correct('poridge site:nowhere')).toBeUndefined();
    expect(await correct('"poridge"')).toBeUndefined();
    expect(await correct('qqqqqqq')).toBeUndefined();
    expect(await correct('arcanne')).toBeUndefined();
  });

  test('SE-11 to SE-14: every suggestion finds a post', async () => {
    const suggest = async (as?: TestMember, locale = 'en') => {
      const { body } = await server.request(`${SEARCH}/suggestions?locale=${locale}`, { as });
      const words: string[] = body.suggestions.map((suggestion: { words: string }) => suggestion.words);
      for (const text of words)
        expect(
          (await server.request(`${SEARCH}?q=${encodeURIComponent(text)}`, { as })).body.found,
          text,
        ).toBeGreaterThan(0);
      return words;
    };
    expect(await suggest()).toHaveLength(3);
    for (const title of ['Nobody Uses This', 'breakfast', 'Green Tea', '🍞'])
      await server.request(`/rest/v1.2/read/tags/${encodeURIComponent(title)}/mine/new`, {
        as: member,
        method: 'POST',
        json: {},
      });
    expect((await suggest(member)).toSorted()).toEqual(['Breakfast', 'Green Tea']);
    await server.db.deleteFrom('tag_counts').execute();
    expect(await suggest()).toEqual([]);
    await storePost(server.db, rye, { title: 'Fotografie und Musik' });
    expect((await suggest(undefined, 'de')).toSorted()).toEqual(['Fotografie', 'Musik']);
  });
});

test('a search without words, or for ever so many, is refused', async () => {
  for (const q of ['', '%20', '%00', 'x'.repeat(1_025)])
    expect((await server.request(`${SEARCH}?q=${q}`)).status).toBe(400);
});

test('a search of 1024 characters is answered, whatever they are', async () => {
  for (const q of [
    'sourdough '.repeat(103).slice(0, 1_024),
    '"'.repeat(1_024),
    '-'.repeat(1_024),
    '- '.repeat(500),
    'a\0b',
  ])
    expect((await server.request(`${SEARCH}?q=${encodeURIComponent(q)}`)).status).toBe(200);
});
