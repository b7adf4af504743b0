import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listArticles } from '#server/features/articles/queries.ts';
import * as blogs from '#server/features/blog-pages/queries.ts';
import { listMenuPages } from '#server/features/blog-pages/queries-menu.ts';
import { listRelatedIds } from '#server/features/blog-pages/queries-related.ts';
import { searchBlog } from '#server/features/blog-pages/queries-search.ts';
import { countNews, listThreadPositions } from '#server/features/blog-pages/queries-team.ts';
import { countPosts, listPageAddresses, listPostAddresses } from '#server/features/syndication/queries.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Asked, type PlanNode, recordedDatabase, sumRead } from './plans.ts';
import { SEEDED, seedBlog } from './seed-blog.ts';

const POSTS = 6_000;
const PAGES = 12;

let database: TestDatabase;
let site: { id: number; feed_id: number };
beforeAll(async () => {
  database = await createTestDatabase();
  const { blogId, feedId } = await seedBlog(database, { posts: POSTS, elsewhere: 3 * POSTS });
  await database.pool.query(
    `insert into articles (id, blog_id, slug, type, status, title, published_at)
     select 1000000 + n, $1, 'page-' || n, 'page', 'publish', 'Page ' || n, now() from generate_series(1, $2::int) n`,
    [blogId, PAGES],
  );
  await database.pool.query(
    `insert into comments (post_id, status, content_html, content_raw, created_at)
     select id, 'approved', '<p>Yes</p>', 'Yes', sort_at + interval '3 days' from posts
     cross join generate_series(1, 3) where feed_id = $1 and id % 3 = 0`,
    [feedId],
  );
  await database.pool.query('analyze articles, posts, comments');
  site = { id: blogId, feed_id: feedId };
}, 120_000);
afterAll(() => database.close());

const middle = { sortAt: '2026-10-20T00:00:00.000000Z', id: 1 };

type Read = (db: Kysely<Schema>) => Promise<unknown>;

/** The reads of a blog's page, and the maximum rows of a table that each may read. */
const READS: Record<string, [most: number, read: Read]> = {
  'the newest posts': [60, (db) => blogs.listOlderPosts(db, { site }, undefined, 11)],
  'posts from long ago': [60, (db) => blogs.listOlderPosts(db, { site }, middle, 11)],
  'the way back': [60, (db) => blogs.listNewerPosts(db, { site }, middle, 11)],
  'posts of a tag that every second has': [
    60,
    (db) => blogs.listOlderPosts(db, { site, tag: 'daily' }, middle, 11),
  ],
  'posts of a tag that few have': [
    60,
    (db) => blogs.listOlderPosts(db, { site, tag: 'topic-77' }, undefined, 11),
  ],
  'posts of nearly everything’s writer': [
    60,
    (db) => blogs.listOlderPosts(db, { site, author: SEEDED.frequentWriter }, middle, 11),
  ],
  'posts of somebody who writes rarely': [
    60,
    (db) => blogs.listOlderPosts(db, { site, author: SEEDED.rareWriter }, undefined, 11),
  ],
  'one post': [5, (db) => blogs.findPostBySlug(db, site.id, `number-${POSTS / 2}`)],
  'the feed': [100, (db) => blogs.listNewestWithContent(db, { site }, 20)],
  'a team’s front page by date': [
    60,
    (db) => listThreadPositions(db, site.feed_id, { order: 'newest', after: middle, limit: 11 }),
  ],
  'a team’s front page by activity': [
    60,
    (db) => listThreadPositions(db, site.feed_id, { order: 'activity', after: undefined, limit: 11 }),
  ],
  'a team’s front page by activity, from long ago': [
    120,
    (db) => listThreadPositions(db, site.feed_id, { order: 'activity', after: middle, limit: 11 }),
  ],
  'what is new on a team’s front page': [
    500,
    (db) => countNews(db, { feedId: site.feed_id, viewerId: 1, since: new Date('2026-11-01'), max: 100 }),
  ],
  'related posts': [1_000, (db) => listRelatedIds(db, { blogId: site.id, postId: 100, limit: 3 })],
  'a search for a rare word': [
    500,
    (db) => searchBlog(db, site.id, { words: 'word777', sort: 'date', after: undefined, limit: 11 }),
  ],
  'a search for the best of a word that is everywhere': [
    POSTS + 1_000,
    (db) => searchBlog(db, site.id, { words: 'number', sort: 'relevance', after: undefined, limit: 11 }),
  ],
  'a part of the sitemap': [
    POSTS + PAGES,
    (db) => listPostAddresses(db, site.feed_id, { offset: 400, limit: 500 }),
  ],
  'the menu of pages': [PAGES + 5, (db) => listMenuPages(db, site.id)],
  'pages in the sitemap': [PAGES, (db) => listPageAddresses(db, site.id, 100)],
  'the page at an address': [5, (db) => blogs.findPageOrDraft(db, site.id, 'page-3')],
  'pages for the writers': [
    PAGES,
    (db) =>
      listArticles(db, site.id, {
        ...{ type: 'page', status: 'any', authorId: undefined, before: undefined, limit: 21 },
      }),
  ],
  'posts for the writers': [
    60,
    (db) =>
      listArticles(db, site.id, {
        ...{ type: 'post', status: 'any', authorId: undefined, before: undefined, limit: 21 },
      }),
  ],
  'how many parts the sitemap has': [POSTS, (db) => countPosts(db, site.feed_id)],
};

test.each(Object.entries(READS))('%s: little more is read than is shown', async (_, [most, read]) => {
  const { pool } = database;
  const statements: Asked[] = [];
  await read(recordedDatabase(pool, statements));
  expect(statements.length).toBeGreaterThan(0);
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0] as { Plan: PlanNode };
    const counts: Record<string, number> = {};
    sumRead(plan, counts);
    for (const table of ['posts', 'articles', 'post_contents', 'post_search', 'post_tags', 'comments'])
      expect(counts[table] ?? 0, `${table}: ${JSON.stringify(plan, null, 1)}`).toBeLessThanOrEqual(most);
  }
});
