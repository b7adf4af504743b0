import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSitesLike } from '#server/features/feeds/queries.ts';
import { listPosts } from '#server/features/posts/queries.ts';
import {
  listPostIdsWithImages,
  listRecommendedFeeds,
  listRecommendedPostIds,
  listTaggedFeeds,
} from '#server/features/recommendations/queries.ts';
import {
  areRecommendationsOutdated,
  prepareRecommendations,
} from '#server/features/recommendations/queries-prepare.ts';
import * as tags from '#server/features/tags/queries.ts';
import { countTags } from '#server/features/tags/queries-counts.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Asked, recordedDatabase } from '#test/plans.ts';
import { seedPosts } from '#test/seed-posts.ts';
import { fillStreams, RANKED, STREAMS } from '#test/seed-streams.ts';
import * as recent from './queries-recent.ts';
import { countRecentMatches, searchRecentItems } from './queries-recent-search.ts';
import { listAuthorsLike, listSimilarWords } from './queries-search-words.ts';
import { parseWindow } from './queries-window.ts';
import type { StreamWindow } from './source.ts';
import { searchItems } from './sources/search.ts';
import { findItems, findPosts } from './sources.ts';

/** Tables with a row for every post: scanning one of them gets slow as they grow. */
const LARGE = /Seq Scan on (posts|post_contents|post_search|post_tags|likes|comments)\b/;

const viewer = { id: 1 } as Viewer;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedPosts(database.pool, {
    readers: 30,
    feeds: 1_000,
    follows: 300,
    posts: 50_000,
    // Microseconds of a hundred days: searches read by days.
    instants: 8_640_000_000_000,
  });
  await fillStreams(database);
  await countTags(database.db, new Date('2026-11-02T00:00:00Z'));
  await database.pool.query('analyze tag_counts');
}, 120_000);
afterAll(() => database.close());

/** Each shape of a search: words, keys, feeds and what is left out, which an index finds or the newest posts are compared with. */
const SEARCHES = [
  'post',
  '77 post',
  '"post 77"',
  'post -77',
  '-77',
  'tag:bread',
  'tag:bread post',
  'tag:bread -77',
  'post -tag:bread',
  'author:nobody',
  'post -author:nobody',
  'site:feed',
  'post site:feed',
  'post -site:feed',
  'after:2026-10',
  'post before:2026-10',
];

const deep = parseWindow({ before: new Date('2026-10-01T11:59:55Z') }, 8);
const wish = { userId: 1, seed: 7, now: new Date('2026-11-02T00:00:00Z'), offset: 0, limit: 11 };
const page = { userId: 1, feedId: null, limit: 10, offset: 20 };

/** Every read of posts by a stream, by name. */
const READS: Record<string, (db: Kysely<Schema>) => Promise<unknown>> = {
  ...Object.fromEntries(
    [...STREAMS.map(({ key }) => key), ...RANKED].flatMap((key) => {
      const createRead = (window: StreamWindow) => (db: Kysely<Schema>) =>
        findItems(
          { db, clock: { now: () => new Date() }, config: { organizationTeam: 'a8c' } },
          key,
          viewer,
          window,
        );
      return [
        [`${JSON.stringify(key)}, first page`, createRead(parseWindow({}, 8))],
        [`${JSON.stringify(key)}, deep`, createRead(deep)],
        [
          `${JSON.stringify(key)}, with its posts`,
          (db: Kysely<Schema>) =>
            findPosts(
              { db, clock: { now: () => new Date() }, config: { organizationTeam: 'a8c' } },
              key,
              viewer,
              deep,
              { hasContent: true },
            ),
        ],
      ];
    }),
  ),
  'discover:firstposts': (db) =>
    findItems(
      { db, clock: { now: () => new Date() }, config: { organizationTeam: 'a8c' } },
      { kind: 'discover', tab: 'firstposts' },
      viewer,
      deep,
    ),
  'following without what was seen': (db) =>
    findItems(
      { db, clock: { now: () => new Date() }, config: { organizationTeam: 'a8c' } },
      { kind: 'following' },
      viewer,
      parseWindow({ hide_seen: true }, 8),
    ),
  'the count of what is unseen in the recent list': (db) => recent.countUnseenItems(db, page),
  'the recent page': (db) => recent.listRecentItems(db, page),
  'the count of the recent list': (db) => recent.countRecentItems(db, page),
  ...Object.fromEntries(
    [true, false].flatMap((isCommon) =>
      [['%st 77%'], ['77%', '% 77%']].flatMap((patterns) => {
        const found = { patterns, isCommon };
        const name = JSON.stringify(found);
        return [
          [
            `the recent page searched for ${name}`,
            (db: Kysely<Schema>) => searchRecentItems(db, page, found),
          ],
          [`the count of a search for ${name}`, (db: Kysely<Schema>) => countRecentMatches(db, page, found)],
        ];
      }),
    ),
  ),
  ...Object.fromEntries(
    SEARCHES.flatMap((query) =>
      ([undefined, 'mine'] as const).map((scope) => [
        `a search for ${query}, ${scope ?? 'all'}`,
        (db: Kysely<Schema>) =>
          findItems(
            { db, clock: { now: () => new Date() }, config: { organizationTeam: 'a8c' } },
            { kind: 'search', query, sort: 'relevance', ...(scope && { scope }) },
            viewer,
            parseWindow({}, 8),
          ),
      ]),
    ),
  ),
  'words similar to a typed one': (db) => listSimilarWords(db, { form: 'poost', forms: ['post'] }),
  'writers that complete a search': (db) => listAuthorsLike(db, { text: 'no', limit: 8 }),
  'sites that complete a search': (db) => listSitesLike(db, 'feed', 1, 8),
  'recommended sites': (db) => listRecommendedFeeds(db, wish),
  'recommended sites for a visitor': (db) => listRecommendedFeeds(db, { ...wish, userId: null }),
  'recommended sites that write about tags': (db) => listTaggedFeeds(db, ['bread', 'none'], wish),
  'recommended posts': (db) => listRecommendedPostIds(db, wish, { hasImage: false }),
  'recommended posts with pictures': (db) => listRecommendedPostIds(db, wish, { hasImage: true }),
  'preparing recommendations': (db) => prepareRecommendations(db, wish),
  'whether recommendations are outdated': (db) => areRecommendationsOutdated(db, wish),
  'posts with pictures of some feeds': (db) => listPostIdsWithImages(db, [1, 2, 3], 2),
  'a tag': (db) => tags.findTag(db, 'bread', 1),
  'a tag for a visitor': (db) => tags.findTag(db, 'bread', null),
  'followed tags': (db) => tags.listFollowedTags(db, 1),
  'trending tags': (db) => tags.listTrendingTags(db, 20),
  'the most used tags': (db) => tags.listMostUsedTags(db, 1_000),
  'related tags': (db) => tags.listRelatedTags(db, { slugs: ['bread', 'none'], viewerId: 1, limit: 10 }),
  'what a page shows': (db) => listPosts(db, [1, 2, 3, 4, 5, 6, 7], viewer.id),
};

describe('no statement of a stream reads through all posts', () => {
  it.each(Object.keys(READS))('%s', async (name) => {
    const asked: Asked[] = [];
    await READS[name]?.(recordedDatabase(database.pool, asked));
    const statements = asked.filter(({ text }) => !/^\s*(explain|begin|set|commit)\b/.test(text));
    expect(statements.length).toBeGreaterThan(0);
    for (const { text, values } of statements) {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const plan = await explain(text, values, mode);
        expect(plan, plan).not.toMatch(LARGE);
        if (/\bposts\b/.test(text)) expect(plan, plan).toMatch(/Index/);
      }
    }
  });

  /** Returns the plan of a prepared statement, made for these values or once for all. */
  async function explain(text: string, values: unknown[], mode: string): Promise<string> {
    const client = await database.pool.connect();
    try {
      const list = values.map((value) => toLiteral(value, (text) => client.escapeLiteral(text)));
      await client.query(`set plan_cache_mode = ${mode}; prepare explained as ${text}`);
      const { rows } = await client.query(`explain execute explained (${list.join(', ')})`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      client.release(true);
    }
  }
});

it.each([parseWindow({}, 8), deep])(
  'words that are everywhere are met by going back in time',
  async (window) => {
    const key = { kind: 'search', query: 'post', sort: 'last_updated' } as const;
    const found = await findItems(
      { db: database.db, clock: { now: () => new Date() }, config: { organizationTeam: 'a8c' } },
      key,
      viewer,
      window,
    );
    const { rows } = await database.pool.query(
      'select id from posts where sort_at < $1 order by sort_at desc, id desc limit 8',
      [window.until ?? 'infinity'],
    );
    expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  },
);

it('a word that new posts rarely have is found in several periods, each post once', async () => {
  const { pool, db } = database;
  const isChosen = "post_id % case when sort_at < '2026-10-20' then 3 else 30 end = 0";
  await pool.query(
    `update post_search set words = words || to_tsvector('tidings', 'bygone days') where ${isChosen}`,
  );
  await pool.query('analyze post_search');
  const { rows } = await pool.query(
    `select post_id as id from post_search where ${isChosen} order by sort_at desc, post_id desc limit 600`,
  );
  for (const query of ['bygone', '"bygone days"']) {
    const key = { kind: 'search', query, sort: 'last_updated' } as const;
    const { items, found } = await searchItems({ db }, key, viewer, parseWindow({}, 600));
    expect(
      items.map(({ id }) => id),
      query,
    ).toEqual(rows.map(({ id }) => id));
    expect(found).toEqual({ posts: 1_000, isExact: false });
  }
}, 60_000);

it('a tag of many posts has the number that was counted last', async () => {
  const tag = await tags.findTag(database.db, 'bread', null);
  const { rows } = await database.pool.query(
    `select count(*)::integer as n from post_tags join posts on posts.id = post_id join feeds on feeds.id = feed_id
     where tag_id = 1 and team_id is null`,
  );
  expect(rows[0].n).toBeGreaterThan(10_000);
  expect(tag?.count).toBe(rows[0].n);
});

function toLiteral(value: unknown, quote: (text: string) => string): string {
  if (value === null) return 'null';
  if (value instanceof Date) return quote(value.toISOString());
  return quote(
    Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : String(value),
  );
}
