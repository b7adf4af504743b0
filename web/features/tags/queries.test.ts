import { afterEach, expect, test } from 'vitest';
import type { Tag } from '#shared/api/tags.ts';
import { createCall } from '#web/lib/call.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { notify } from '#web/ui/notices.ts';
import { alphabeticTagsQuery, followedTagsQuery, tagQuery, trendingTagsQuery } from './queries.ts';
import { startFollowing, stopFollowing } from './queries-follow.ts';
import { parseSlug, toLocalTag } from './rules.ts';

const books: Tag = {
  ID: '7',
  slug: 'books',
  title: 'Books',
  display_name: 'Books',
  URL: 'https://tidings.example/tag/books',
  description: 'To read',
  count: 3,
};

afterEach(() => {
  for (const { id } of notify.shown()) notify.dismiss(id);
});
const listNotices = () => notify.shown().map(({ text }) => text);

/** A page whose server gives every call this response, and the addresses that it requested. */
function openPage(answer: unknown, { status = 200 } = {}) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(decodeURIComponent(String(input)));
    return Response.json(answer, { status });
  };
  return { client: createQueryClient(createCall({ fetch }), { retries: 0 }), asked };
}

/** The same page with the followed tags loaded. */
function openFollowing(tags: Tag[], answer: unknown, options?: { status?: number }) {
  const page = openPage(answer, options);
  page.client.setQueryData(followedTagsQuery().queryKey, { tags });
  const followed = () => page.client.getQueryData(followedTagsQuery().queryKey)?.tags.map(({ slug }) => slug);
  return { ...page, followed };
}

test('EN-15: the tag of a page has these members, and its own path', () => {
  expect(toLocalTag('books', books, [])).toEqual({
    id: '7',
    slug: 'books',
    displayName: 'Books',
    title: 'Books',
    description: 'To read',
    url: '/tag/books',
    count: 3,
    isFollowing: false,
    error: false,
  });
});

test.each([
  [{ count: 1, site_count: 1 }, '1 post from 1 site'],
  [{ count: 12, site_count: 3 }, '12 posts from 3 sites'],
  [{ count: 1_204, site_count: 87 }, '1,204 posts from at least 87 sites'],
  [{ count: 12 }, '12 posts'],
])('EN-15: a tag without a description is described by its counts: %j', (counts, words) => {
  expect(toLocalTag('books', { ...books, description: '', ...counts }, []).description).toBe(words);
});

test('EN-15, TG-03: a followed tag says so, even if nobody uses it', () => {
  expect(toLocalTag('books', books, [books]).isFollowing).toBe(true);
  expect(toLocalTag('books', null, [books])).toMatchObject({ isFollowing: true, error: true });
});

test.each([
  ['#Photography', 'photography'],
  ['  ## Slow  Travel', 'slow-travel'],
  ['c#', 'c#'],
  ['#', ''],
])('TG-01: what is typed as %j is the tag %j', (text, slug) => {
  expect(parseSlug(text)).toBe(slug);
});

test('TG-01: a tag is requested by its slug, however it is written', async () => {
  const { client, asked } = openPage({ tag: books });
  await client.fetchQuery(tagQuery(' A--B c '));
  expect(asked).toEqual(['/rest/v1.2/read/tags/a-b-c?locale=en']);
});

test('AP-20: the tag named like the alphabetic list is requested in another spelling', async () => {
  const { client, asked } = openPage({ tag: { ...books, slug: 'alphabetic' } });
  await client.fetchQuery(tagQuery('alphabetic'));
  expect(asked).toEqual(['/rest/v1.2/read/tags/Alphabetic?locale=en']);
});

test('TG-07: a missing tag is marked so, without a notice', async () => {
  const { client } = openPage({ error: 'not_found', message: 'No post has this tag.' }, { status: 404 });
  const tag = await client.fetchQuery(tagQuery('zzz-none'));
  expect(toLocalTag('zzz-none', tag, [])).toMatchObject({
    slug: 'zzz-none',
    url: '/tag/zzz-none',
    error: true,
  });
  expect(listNotices()).toEqual([]);
});

test('TG-08: a response without tag or tags is a failure, and nothing is cached', async () => {
  const { client } = openPage({});
  for (const query of [tagQuery('books'), followedTagsQuery()]) {
    await expect(client.fetchQuery(query as ReturnType<typeof tagQuery>)).rejects.toThrow();
    expect(client.getQueryData(query.queryKey)).toBeUndefined();
  }
});

test('AP-13, AP-15: six trending tags are fetched, once in 24 hours', async () => {
  const { client, asked } = openPage({ tags: [] });
  expect(trendingTagsQuery().staleTime).toBe(86_400_000);
  for (const _ of [1, 2]) await client.fetchQuery(trendingTagsQuery());
  expect(asked).toEqual(['/rest/v1.2/read/trending/tags?count=6&lang=en']);
});

test('AP-16, AP-18: the alphabetic list is fetched once in 24 hours', async () => {
  const { client, asked } = openPage({ B: [books] });
  expect(alphabeticTagsQuery().staleTime).toBe(86_400_000);
  for (const _ of [1, 2]) await client.fetchQuery(alphabeticTagsQuery());
  expect(asked).toEqual(['/rest/v1.2/read/tags/alphabetic?lang=en&locale=en']);
});

test('TG-03, U40: a tag is followed at once, then updated from the server', async () => {
  const { client, followed, asked } = openFollowing([], { subscribed: true, added_tag: '7', tags: [books] });
  const done = startFollowing(client, books);
  await expect.poll(followed).toEqual(['books']);
  expect(await done).toBe(true);
  expect(asked[0]).toBe('/rest/v1.1/read/tags/books/mine/new');
  expect(client.getQueryData(followedTagsQuery().queryKey)?.tags[0]?.ID).toBe('7');
});

test.each([
  ['as an error', { error: 'already_subscribed', message: '' }, 409],
  ['as an answer alone', { subscribed: false, error: 'already_subscribed' }, 200],
  ['beside the tags', { subscribed: true, added_tag: '7', tags: [books], error: 'already_subscribed' }, 200],
])('TG-04: already_subscribed, told %s, is passed over in silence', async (_, answer, status) => {
  const { client, followed } = openFollowing([], answer, { status });
  expect(await startFollowing(client, books)).toBe(true);
  expect(followed()).toEqual(['books']);
  expect(listNotices()).toEqual([]);
});

test.each([
  ['ER-15', 'an error', { error: 'internal_error' }, 500],
  ['TG-09', 'subscribed: false', { subscribed: false, tags: [] }, 200],
])('%s: after %s the tag is not followed, and a notice says so', async (_row, _what, answer, status) => {
  const { client, followed } = openFollowing([], answer, { status });
  expect(await startFollowing(client, books)).toBe(false);
  expect(followed()).toEqual([]);
  expect(listNotices()).toEqual(['Could not follow tag: books']);
});

test.each([
  ['ER-14', 'an error', { error: 'internal_error' }, 500],
  ['TG-10', 'subscribed: true', { subscribed: true, tags: [] }, 200],
])('%s: after %s the tag is still followed, and a notice says so', async (_row, _what, answer, status) => {
  const { client, followed } = openFollowing([books], answer, { status });
  expect(await stopFollowing(client, books)).toBe(false);
  expect(followed()).toEqual(['books']);
  expect(listNotices()).toEqual(['Could not unfollow tag: books']);
});

test('TG-05: an unfollowed tag leaves the list', async () => {
  const { client, followed } = openFollowing([books], { subscribed: false, removed_tag: '7', tags: [] });
  expect(await stopFollowing(client, books)).toBe(true);
  expect(followed()).toEqual([]);
});

test('U40: during a call for a tag, no second one is made', async () => {
  const { client, asked } = openFollowing([], { subscribed: true, added_tag: '7', tags: [books] });
  const endings = await Promise.all([startFollowing(client, books), startFollowing(client, books)]);
  expect(endings).toEqual([true, false]);
  expect(asked.filter((path) => path.endsWith('/mine/new'))).toHaveLength(1);
});
