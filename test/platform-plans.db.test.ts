import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArticleChoice, listArticleViews } from '#server/features/articles/queries-views.ts';
import { listCommentTree } from '#server/features/comments/queries-tree.ts';
import { createEvents } from '#server/features/events/queries.ts';
import {
  countMembers,
  countPastDays,
  countPastMembers,
  listCounts,
} from '#server/features/events/queries-counts.ts';
import { listLikedPosts } from '#server/features/likes/queries-mine.ts';
import * as stats from '#server/features/stats/queries.ts';
import * as visits from '#server/features/stats/queries-reports.ts';
import { listActivity } from '#server/features/subscriptions/queries-activity.ts';
import { listFollowers } from '#server/features/subscriptions/queries-follows.ts';
import { listBlogTags } from '#server/features/terms/queries.ts';
import { listSuggestedUsers } from '#server/features/users/queries-blogs.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Asked, recordedDatabase, sumRead } from './plans.ts';
import { seedPosts } from './seed-posts.ts';
import { fillStreams } from './seed-streams.ts';

/** Tables with a row for every post: scanning one of them gets slow as they grow. */
const LARGE =
  /Seq Scan on (posts|post_contents|post_search|post_tags|likes|comments|subscriptions|visit_\w+)\b/;
/** The blog's feed, all of whose posts are articles. */
const FEED = 77;
const BLOG = 9_001;
let POST: number;

const DAY_MS = 86_400_000;

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
  // Others' comments and likes, so that a full scan would be expensive. Triggers are disabled.
  await pool.query(`set session_replication_role = replica;
    insert into likes (user_id, post_id, created_at) select 2 + n % 25, id, sort_at
      from posts, generate_series(1, 3) n where id % 2 = n % 2 on conflict do nothing;
    insert into comments (post_id, author_id, status, content_html, content_raw, created_at)
      select id, 1 + id % 29, 'approved', 'x', 'x', sort_at from posts;
    reset session_replication_role`);
  // A blog among many that are read every day, with some posts each.
  await pool.query(`
    insert into blogs (slug, title) select 'blog-' || n, 'Blog' from generate_series(1, 200) n;
    insert into visit_days (blog_id, day, views, visitors)
      select id, day, 5, 3 from blogs, generate_series('2026-01-01', '2026-10-30', interval '1 day') day;
    insert into visit_post_days (blog_id, post_id, day, views, visitors)
      select case when id % 100 = 0 then blog_id else other end, id, day, 2, 1
      from (select id, blog_id, (select min(id) from blogs where slug like 'blog-%') + id % 200 as other from articles) read,
        generate_series('2026-01-01', '2026-10-30', interval '1 day') day;
    insert into visit_referrers (blog_id, day, referrer, post_id, views)
      select blog_id, day, 'example.com/' || n, 0, n from visit_days, generate_series(1, 3) n`);
  POST = (await pool.query('select min(id) as id from articles')).rows[0].id;
  await pool.query('analyze');
}, 120_000);
afterAll(() => database.close());

const page = { number: 20, page: 1, offset: 0 };
const terms = { ...page, search: '', order: 'ASC', order_by: 'name' } as const;
const newest = { ...page, orderBy: 'date', order: 'DESC', withContent: true } as const;
/** More at once than a page of the manager. */
const EVERY_FEED = Array.from({ length: 400 }, (_, at) => at + 1);
const span = { since: new Date('2026-10-01'), until: new Date('2026-12-01') };
const days = { from: '2026-10-01', to: '2026-10-30' };
const published: ArticleChoice = {
  ...{
    blog: { id: BLOG, feed_id: FEED },
    type: 'post',
    viewerId: 1,
    opens: 'none',
    statuses: ['publish'],
    search: '',
  },
};
const own: ArticleChoice = { ...published, opens: 'own', statuses: ['publish', 'draft'] };

const READS: Record<string, (db: Kysely<Schema>) => Promise<unknown>> = {
  'published posts of a blog': (db) => listArticleViews(db, published, newest),
  'posts of a blog for a writer': (db) => listArticleViews(db, own, newest),
  'pages of a blog': (db) => listArticleViews(db, { ...published, type: 'page' }, newest),
  'posts of a blog by words': (db) => listArticleViews(db, { ...published, search: 'post' }, newest),
  'posts of a blog by tag': (db) => listArticleViews(db, { ...published, tag: 'Bread' }, newest),
  'posts of a blog by date': (db) => listArticleViews(db, { ...published, after: span.since }, newest),
  'the most discussed posts': (db) =>
    listArticleViews(db, published, { ...newest, orderBy: 'comment_count' }),
  'tags of a blog': (db) => listBlogTags(db, BLOG, null, terms),
  'the comments of a blog': (db) =>
    listCommentTree(db, BLOG, 1, { status: 'approved', postId: undefined, limit: 50_000 }),
  'what one likes': (db) =>
    listLikedPosts(db, 1, { ...page, order: 'DESC', after: undefined, before: span.until }),
  'who follows a blog': (db) => listFollowers(db, FEED, 1, page),
  'people to mention': (db) =>
    listSuggestedUsers(db, 1, {
      blog: { id: BLOG, team_id: null },
      postId: 1,
      beginning: 'r',
      limit: 20,
    }),
  'people to mention anywhere': (db) =>
    listSuggestedUsers(db, 1, { blog: undefined, postId: 1, beginning: '', limit: 20 }),
  'the numbers of a blog': (db) => stats.countForBlog(db, FEED),
  'the numbers of a blog in a span': (db) => stats.countInSpan(db, FEED, span),
  'who comments most': (db) => stats.listTopCommenters(db, FEED, 10),
  'what is discussed most': (db) => stats.listMostCommented(db, FEED, 10),
  'how lively the followed sites are': (db) => listActivity(db, 1, EVERY_FEED, span.until),
  'how often a blog was read': (db) => visits.listVisits(db, BLOG, days, 'week'),
  'how often it was ever read': (db) => visits.sumVisits(db, BLOG),
  'how often a post was read': (db) => visits.listPostVisits(db, POST, days),
  'the most read posts': (db) => visits.listMostRead(db, BLOG, days, 'all', 10),
  'a post that was read': (db) => visits.findReadPost(db, BLOG, POST),
  'where readers came from': (db) =>
    visits.listReferrers(db, BLOG, days, { period: 'all', postId: undefined, max: 10 }),
  'when posts were published': (db) => stats.listPublishingDates(db, FEED, span, 3_000),
};

test.each(Object.keys(READS))('%s reads through no large table, in a few statements', async (name) => {
  const statements: Asked[] = [];
  await READS[name]!(recordedDatabase(database.pool, statements));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(4);
  for (const { text, values } of statements) {
    const { rows } = await database.pool.query(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, plan).not.toMatch(LARGE);
  }
});

test('AN-01: the counts of events read the events of today alone, and of members only who has done something since', async () => {
  const { pool, db } = database;
  const now = new Date();
  await pool.query(`
    insert into events (user_id, name, created_at)
      select 1 + n % 30, 'event_' || n % 200, now() - n * interval '5 minutes' from generate_series(1, 20000) n;
    insert into event_members (user_id, name, last_day)
      select user_id, name, (now() at time zone 'UTC')::date - 1 from generate_series(1, 30) user_id,
        (select 'event_' || n as name from generate_series(0, 199) n) names`);
  await countPastDays(db, new Date(now.getTime() - 90 * DAY_MS), now);
  await countPastMembers(db, now);
  await createEvents(db, [{ name: 'event_1', properties: {} }], { userId: 1, now });
  await pool.query('analyze');
  const statements: Asked[] = [];
  const since = new Date(now.getTime() - 30 * DAY_MS);
  await listCounts(recordedDatabase(database.pool, statements), since, undefined);
  await countMembers(recordedDatabase(database.pool, statements), since);
  const read: Record<string, number> = {};
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
    sumRead(rows[0]['QUERY PLAN'][0].Plan, read);
  }
  const { rows } = await pool.query(`select count(*)::integer as today from events
    where created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`);
  const ofMonths = Object.keys(read).filter((name) => /^(m\d{4}_\d\d|other)$/.test(name));
  expect(ofMonths.reduce((sum, name) => sum + read[name]!, 0)).toBe(rows[0].today);
  // One name, and the one for all of them.
  expect(read.event_members).toBe(2);
});
