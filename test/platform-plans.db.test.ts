import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArticleChoice, listArticleViews } from '#server/features/articles/queries-views.ts';
import { listCommentTree } from '#server/features/comments/queries-tree.ts';
import { listFollowers } from '#server/features/follows/queries.ts';
import { listLikedPosts } from '#server/features/likes/queries-mine.ts';
import * as stats from '#server/features/stats/queries.ts';
import { listSiteTags } from '#server/features/terms/queries.ts';
import { suggestUsers } from '#server/features/users/queries-sites.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { seedPosts } from './seed-posts.ts';
import { fillStreams } from './seed-streams.ts';

/** Tables with a row for every post: whoever reads one of them from its beginning to its end is slow some day. */
const LARGE = /Seq Scan on (posts|post_contents|post_search|post_tags|likes|comments|follows)\b/;
/** The blog is this feed, and all of its posts are articles. */
const FEED = 77;
const BLOG = 9_001;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await seedPosts(pool, { readers: 30, feeds: 400, follows: 100, posts: 20_000, instants: 10_000_000 });
  await fillStreams(database);
  await pool.query(
    `insert into blogs (id, slug, title) overriding system value values (${BLOG}, 'tea', 'Tea')`,
  );
  await pool.query(`update feeds set blog_id = ${BLOG}, team_id = null where id = ${FEED}`);
  await pool.query(`insert into articles (id, blog_id, slug, status, title, published_at)
    select id, ${BLOG}, 'post-' || id, 'publish', title, sort_at from posts where feed_id = ${FEED}`);
  // What others say and like, so that reading all of it would cost something. The triggers have no part in it.
  await pool.query(`set session_replication_role = replica;
    insert into likes (user_id, post_id, created_at) select 2 + n % 25, id, sort_at
      from posts, generate_series(1, 3) n where id % 2 = n % 2 on conflict do nothing;
    insert into comments (post_id, author_id, status, content_html, content_raw, created_at)
      select id, 1 + id % 29, 'approved', 'x', 'x', sort_at from posts;
    reset session_replication_role`);
  await pool.query('analyze');
}, 120_000);
afterAll(() => database.close());

const page = { number: 20, page: 1, offset: 0 };
const terms = { ...page, search: '', order: 'ASC', order_by: 'name' } as const;
const newest = { ...page, orderBy: 'date', order: 'DESC', withContent: true } as const;
const span = { since: new Date('2026-10-01'), until: new Date('2026-12-01') };
const published: ArticleChoice = {
  ...{ site: { id: BLOG, feed_id: FEED }, viewerId: 1, opens: 'none', statuses: ['publish'], search: '' },
};
const own: ArticleChoice = { ...published, opens: 'own', statuses: ['publish', 'draft'] };

const READS: Record<string, (db: Kysely<Schema>) => Promise<unknown>> = {
  'published posts of a blog': (db) => listArticleViews(db, published, newest),
  'posts of a blog for a writer': (db) => listArticleViews(db, own, newest),
  'posts of a blog by words': (db) => listArticleViews(db, { ...published, search: 'post' }, newest),
  'posts of a blog by tag': (db) => listArticleViews(db, { ...published, tag: 'Bread' }, newest),
  'posts of a blog by date': (db) => listArticleViews(db, { ...published, after: span.since }, newest),
  'the most discussed posts': (db) =>
    listArticleViews(db, published, { ...newest, orderBy: 'comment_count' }),
  'tags of a blog': (db) => listSiteTags(db, BLOG, null, terms),
  'the comments of a blog': (db) =>
    listCommentTree(db, BLOG, 1, { status: 'approved', postId: undefined, limit: 50_000 }),
  'what one likes': (db) =>
    listLikedPosts(db, 1, { ...page, order: 'DESC', after: undefined, before: span.until }),
  'who follows a blog': (db) => listFollowers(db, FEED, 1, page),
  'people to mention': (db) => suggestUsers(db, 1, { siteId: BLOG, beginning: 'r', limit: 20 }),
  'people to mention anywhere': (db) => suggestUsers(db, 1, { siteId: undefined, beginning: '', limit: 20 }),
  'the numbers of a blog': (db) => stats.countForSite(db, FEED),
  'the numbers of a blog in a span': (db) => stats.countInSpan(db, FEED, span),
  'who comments most': (db) => stats.listTopCommenters(db, FEED, 10),
  'what is discussed most': (db) => stats.listMostCommented(db, FEED, 10),
  'when posts were published': (db) => stats.listPublishingDates(db, FEED, span, 3_000),
};

test.each(Object.keys(READS))('%s reads through no large table, in a few statements', async (name) => {
  const statements: { text: string; values: unknown[] }[] = [];
  await READS[name]!(recorded(statements));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(4);
  for (const { text, values } of statements) {
    const { rows } = await database.pool.query(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, plan).not.toMatch(LARGE);
  }
});

/** The database with a record of what it is asked. */
function recorded(statements: { text: string; values: unknown[] }[]): Kysely<Schema> {
  const connect = async () => {
    const client = await database.pool.connect();
    return {
      query: (text: string, values: readonly unknown[]) => {
        statements.push({ text, values: [...values] });
        return client.query(text, [...values]);
      },
      release: () => client.release(),
    };
  };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {} } as never }),
  });
}
