import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import type { TestMember, TestServer } from '#test/server.ts';

/** Seeded feeds take these names in turn, with a number from the second round on. */
const NAMES = [
  'Salt & Slate',
  'Kernel & Kettle',
  'Paper Kites',
  'The Slow Oven',
  'Café du matin',
  'Night Desk',
];

/**
 * Seeds external feeds that have been crawled and that `member` follows, the first with the newest post. None is fetched: their
 * hosts do not exist.
 */
export async function seedFollows(server: TestServer, member: TestMember, count: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with names as (select ${NAMES}::text[] as list),
    made as (
      insert into feeds (url, site_url, host, title, last_success_at, last_fetch_at, next_fetch_at, newest_post_at, follower_count)
      select
        'https://site-' || n || '-' || ${member.id}::text || '.example/feed',
        'https://site-' || n || '-' || ${member.id}::text || '.example/',
        'site-' || n || '-' || ${member.id}::text || '.example',
        list[1 + (n - 1) % ${NAMES.length}::int]
          || case when n > ${NAMES.length}::int then ' ' || n else '' end,
        now(), now(), now() + interval '1 day', now() - n * interval '1 minute', 1
      from generate_series(1, ${count}::int) as n, names
      returning id, title
    ),
    followed as (
      insert into subscriptions (user_id, feed_id) select ${member.id}::bigint, id from made
    )
    select title from made order by id`.execute(server.db);
  return rows.map(({ title }) => title);
}

/** Creates a blog of `owner` that `reader` follows; returns its number. */
export async function seedBlog(
  server: TestServer,
  owner: TestMember,
  reader: TestMember,
  { slug, title }: { slug: string; title: string },
): Promise<number> {
  const { body } = await server.request('/rest/v1.1/sites/new', { as: owner, json: { slug, title } });
  await server.request('/rest/v1.1/read/following/mine/new', {
    as: reader,
    json: { url: `${server.url}/sites/${slug}` },
  });
  return body.ID;
}

/** A member's subscription to the feed of this name, as in the API's response. */
export async function findSubscription(server: TestServer, member: TestMember, name: string) {
  const { body } = await server.request('/rest/v1.2/read/following/mine?number=200', { as: member });
  return body.subscriptions.find((one: { name: string }) => one.name === name);
}

export const table = (page: Page) => page.getByRole('table', { name: 'Subscribed sites' });
/** The row of a feed, by its whole name. */
export const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
/** Names of the rendered rows, in order. */
export const namesIn = (page: Page) => table(page).locator('bdi').allTextContents();
export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or URL' });

/** Names of the events that the member's pages have sent. */
export async function eventsOf(server: TestServer, member: TestMember): Promise<string[]> {
  const rows = await server.db.selectFrom('events').select('name').where('user_id', '=', member.id).execute();
  return rows.map(({ name }) => name);
}
