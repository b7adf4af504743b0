import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPeople } from '#server/features/admin/queries-people.ts';
import { listActs } from '#server/features/audit/queries.ts';
import { listBlogs } from '#server/features/blogs/queries-admin.ts';
import { listElsewhere } from '#server/features/comments/queries-admin.ts';
import { listFeedsByState } from '#server/features/feeds/queries-admin.ts';
import { listTeams } from '#server/features/memberships/queries-admin.ts';
import { listCases } from '#server/features/reports/queries-cases.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Asked, recordedDatabase } from '#test/plans.ts';

/** People, blogs with their feeds, feeds from elsewhere, teams, reports, lines of the log, and comments below posts from elsewhere. */
const MANY = 100_000;
/** Milliseconds that a list of administration may take. */
const MAX_MS = 50;
const LARGE =
  /Seq Scan on (users|blogs|feeds|media|blog_authors|audit_log|posts|comments|report_cases|reports|feed_search_texts)\b/;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    set session_replication_role = replica;
    insert into users (username, name, email, email_verified, created_at, last_seen_at, suspended_at, role)
      select 'person-' || n, 'Person ' || n, 'person-' || n || '@example.com', n % 1000 > 0,
        now() - n * interval '5 minutes', now() - (n * 7919 % ${MANY}) * interval '5 minutes',
        case when n % 5000 = 1 then now() end, case when n % 20000 = 2 then 'administrator' else 'member' end
      from generate_series(1, ${MANY}) n;
    insert into blogs (slug, title, created_at)
      select 'blog-' || n, 'Blog ' || n, now() - n * interval '5 minutes' from generate_series(1, ${MANY}) n;
    insert into blog_authors (blog_id, user_id, role, accepted_at)
      select blogs.id, users.id, 'owner', now() from blogs join users on users.username = 'person-' || substr(slug, 6)
      where blogs.id % 5000 > 0;
    insert into feeds (url, host, blog_id, newest_post_at)
      select 'https://example.com/' || id, 'example.com', id,
        case when id % 3 > 0 then now() - (id * 7919 % ${MANY}) * interval '5 minutes' end from blogs;
    insert into media (user_id, blog_id, bytes, mime_type, width, height, purpose)
      select user_id, blog_id, 1000, 'image/png', 8, 8, 'post' from blog_authors;
    insert into audit_log (actor_id, actor_name, via, act, subject_kind, subject_id, subject_name)
      select 1 + n % 5, 'boss', 'web', case when n % 100 = 0 then 'user.suspend' else 'user.verify' end, 'user', n, 'x'
      from generate_series(1, ${MANY}) n;
    insert into teams (slug, title) select 'team-' || n, 'Team ' || n from generate_series(1, ${MANY}) n;
    insert into team_members (team_id, user_id, role)
      select teams.id, users.id, 'owner' from teams join users on username = 'person-' || substr(slug, 6);
    insert into report_cases (subject_kind, subject_id, title, url, author_id, decided_at, decision)
      select 'user', id, name, 'https://example.com', id, case when id % 2 = 0 then now() end, case when id % 2 = 0 then 'none' end from users;
    insert into reports (case_id, reporter_id, reason, title, url)
      select id, 1 + id % 5000, 'spam', title, url from report_cases;
    insert into feeds (url, host, title, follower_count, last_fetch_at, failure_code, status)
      select 'https://site-' || n || '.example/feed', 'site-' || n || '.example', 'Site ' || n, n * 7919 % 1000, now(),
        case when n % 10 = 0 then 'timeout' end, case when n % 200 = 9 then 'gone' else 'active' end from generate_series(1, ${MANY}) n;
    insert into feed_search_texts select (feed_search_text(feeds)).* from feeds;
    insert into feeds (url, host) select 'https://elsewhere.example/' || n, 'elsewhere.example' from generate_series(1, 100) n;
    insert into posts (feed_id, feed_ordinal, guid, guid_hash, title, excerpt, is_excerpt_only, sort_at, word_count, direction, content_hash)
      select feeds.id, n, n, decode(md5(n::text), 'hex'), 'Post', '', false, now(), 1, 'ltr', decode(md5(n::text), 'hex')
      from feeds cross join generate_series(1, 100) n where host = 'elsewhere.example';
    insert into comments (post_id, author_id, status, is_elsewhere, content_html, content_raw, created_at)
      select posts.id, 1 + (posts.id * 13 + n) % ${MANY},
        (array['unapproved', 'spam', 'trash', 'approved', 'approved', 'approved'])[1 + (posts.id + n) % 6], true, '<p>Words</p>', 'Words', now()
      from posts cross join generate_series(1, 20) n;
    reset session_replication_role;
    analyze`);
}, 120_000);
afterAll(() => database.close());

const now = new Date();
const page = { limit: 51, now, cursor: undefined };
const later = {
  ...page,
  cursor: { sortAt: new Date(now.getTime() - 40 * 86_400_000).toISOString().replace('Z', '000Z'), id: 5 },
};
const people = { q: undefined, show: undefined, sort: 'created', invitation_ID: undefined } as const;
const blogs = { q: undefined, show: undefined, sort: 'created' } as const;
const acts = { act: undefined, actorId: undefined, subjectKind: undefined, subjectId: undefined };
const newest = { before: undefined, limit: 51 };
const queue = { status: 'unapproved', oldest: false, after: undefined, limit: 51 } as const;

const feeds = { text: '', state: undefined, after: undefined, limit: 51 };
const furtherFeeds = { ...feeds, after: { followers: 500, id: 5 } };
const teams = { limit: 51 };
const cases = { after: undefined, limit: 21 };

const READS: Record<string, (db: Kysely<Schema>) => Promise<unknown[]>> = {
  'the newest people': (db) => listPeople(db, people, page),
  'people further on': (db) => listPeople(db, people, later),
  'people last seen': (db) => listPeople(db, { ...people, sort: 'seen' }, later),
  'people by a name': (db) => listPeople(db, { ...people, q: 'person-7777' }, page),
  'people by a letter': (db) => listPeople(db, { ...people, q: 'p' }, page),
  administrators: (db) => listPeople(db, { ...people, show: 'administrators' }, page),
  'people who are not verified': (db) => listPeople(db, { ...people, show: 'unverified' }, page),
  'suspended people': (db) => listPeople(db, { ...people, show: 'suspended' }, page),
  'inactive people': (db) => listPeople(db, { ...people, show: 'inactive' }, page),
  'the newest blogs': (db) => listBlogs(db, blogs, page),
  'blogs further on': (db) => listBlogs(db, blogs, later),
  'blogs by their last post': (db) => listBlogs(db, { ...blogs, sort: 'posted' }, later),
  'blogs by a name': (db) => listBlogs(db, { ...blogs, q: 'blog-7777' }, page),
  'the log': (db) => listActs(db, acts, newest),
  'the log of an act': (db) => listActs(db, { ...acts, act: 'user.suspend' }, newest),
  'comments that wait elsewhere': (db) => listElsewhere(db, 1, queue),
  'the oldest that wait': (db) => listElsewhere(db, 1, { ...queue, oldest: true }),
  'comments that wait further on': (db) => listElsewhere(db, 1, { ...queue, after: MANY }),
  'the oldest that wait further on': (db) => listElsewhere(db, 1, { ...queue, oldest: true, after: MANY }),
  'spam elsewhere': (db) => listElsewhere(db, 1, { ...queue, status: 'spam' }),
  'spam further on': (db) => listElsewhere(db, 1, { ...queue, status: 'spam', after: MANY }),
  'the trash elsewhere': (db) => listElsewhere(db, 1, { ...queue, status: 'trash' }),
  'the trash further on': (db) => listElsewhere(db, 1, { ...queue, status: 'trash', after: MANY }),
  'feeds from elsewhere': (db) => listFeedsByState(db, feeds),
  'feeds further on': (db) => listFeedsByState(db, furtherFeeds),
  'feeds by their words': (db) => listFeedsByState(db, { ...feeds, text: 'site 7777' }),
  'feeds that fail': (db) => listFeedsByState(db, { ...feeds, state: 'failing' }),
  'feeds that fail further on': (db) => listFeedsByState(db, { ...furtherFeeds, state: 'failing' }),
  'feeds that are gone': (db) => listFeedsByState(db, { ...feeds, state: 'gone' }),
  'the newest teams': (db) => listTeams(db, teams),
  'teams further on': (db) => listTeams(db, { ...teams, before: MANY / 2 }),
  'teams by a name': (db) => listTeams(db, { ...teams, q: 'team-7777' }),
  'open reports': (db) => listCases(db, 'open', cases),
  'open reports further on': (db) => listCases(db, 'open', { ...cases, after: MANY / 2 }),
  'decided reports': (db) => listCases(db, 'decided', cases),
  'decided reports further on': (db) => listCases(db, 'decided', { ...cases, after: MANY / 2 }),
  'the log of a person': (db) => listActs(db, { ...acts, subjectKind: 'user', subjectId: 5_000 }, newest),
};

test.each(Object.keys(READS))('%s: through an index, in 50 ms', async (name) => {
  const statements: Asked[] = [];
  const read = () => READS[name]!(recordedDatabase(database.pool, statements));
  expect((await read()).length).toBeGreaterThan(0);
  const [{ text, values }] = statements as [Asked];
  const { rows } = await database.pool.query(`explain analyze ${text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(LARGE);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  expect(Math.min(...times)).toBeLessThan(MAX_MS);
});
