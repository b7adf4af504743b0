import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { storeFeed, storePost } from '#test/stored-feed.ts';

const SEARCH = '/rest/v1.2/read/search';

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
