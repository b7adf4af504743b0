import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import {
  listPostIdsWithImages,
  listRecommendedFeeds,
  listRecommendedPostIds,
  listTaggedFeeds,
} from '#server/features/recommendations/queries.ts';
import * as tags from '#server/features/tags/queries.ts';
import { countTags } from '#server/features/tags/queries-counts.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { seedPosts } from '#test/seed-posts.ts';
import { fillStreams, RANKED, STREAMS } from '#test/seed-streams.ts';
import { hydrate } from './hydrate.ts';
import * as recent from './queries-recent.ts';
import { countRecentMatches, searchRecentItems } from './queries-recent-search.ts';
import { findItems } from './sources.ts';
import { parseWindow, type StreamWindow } from './window.ts';

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
    instants: 10_000_000,
  });
  await fillStreams(database);
  await countTags(database.db, new Date('2026-11-02T00:00:00Z'));
  await database.pool.query('analyze tag_counts');
}, 120_000);
afterAll(() => database.close());

const deep = parseWindow({ before: new Date('2026-11-01T11:59:55Z') }, 8);
const wish = { userId: 1, seed: 7, now: new Date('2026-11-02T00:00:00Z'), offset: 0, limit: 11 };
const page = { userId: 1, feedId: null, limit: 10, offset: 20 };

/** Every read of posts by a stream, by name. */
const READS: Record<string, (pool: Pool) => Promise<unknown>> = {
  ...Object.fromEntries(
    [...STREAMS.map(({ key }) => key), ...RANKED].flatMap((key) => {
      const createRead = (window: StreamWindow) => (pool: Pool) =>
        findItems({ pool, config: { organizationTeam: 'a8c' } }, key, viewer, window);
      return [
        [`${JSON.stringify(key)}, first page`, createRead(parseWindow({}, 8))],
        [`${JSON.stringify(key)}, deep`, createRead(deep)],
      ];
    }),
  ),
  'discover:firstposts': (pool) =>
    findItems(
      { pool, config: { organizationTeam: 'a8c' } },
      { kind: 'discover', tab: 'firstposts' },
      viewer,
      deep,
    ),
  'following without what was seen': (pool) =>
    findItems(
      { pool, config: { organizationTeam: 'a8c' } },
      { kind: 'following' },
      viewer,
      parseWindow({ hide_seen: true }, 8),
    ),
  'the count of what is unseen in the recent list': (pool) => recent.countUnseenItems(pool, page),
  'the recent page': (pool) => recent.listRecentItems(pool, page),
  'the count of the recent list': (pool) => recent.countRecentItems(pool, page),
  ...Object.fromEntries(
    [true, false].flatMap((isCommon) =>
      [['%st 77%'], ['77%', '% 77%']].flatMap((patterns) => {
        const found = { patterns, isCommon };
        const name = JSON.stringify(found);
        return [
          [`the recent page searched for ${name}`, (pool: Pool) => searchRecentItems(pool, page, found)],
          [`the count of a search for ${name}`, (pool: Pool) => countRecentMatches(pool, page, found)],
        ];
      }),
    ),
  ),
  'recommended sites': (pool) => listRecommendedFeeds(pool, wish),
  'recommended sites for a visitor': (pool) => listRecommendedFeeds(pool, { ...wish, userId: null }),
  'recommended sites that write about tags': (pool) => listTaggedFeeds(pool, ['bread', 'none'], wish),
  'recommended posts': (pool) => listRecommendedPostIds(pool, wish, { hasImage: false }),
  'recommended posts with pictures': (pool) => listRecommendedPostIds(pool, wish, { hasImage: true }),
  'posts with pictures of some feeds': (pool) => listPostIdsWithImages(pool, [1, 2, 3], 2),
  'a tag': (pool) => tags.findTag(pool, 'bread', 1),
  'a tag for a visitor': (pool) => tags.findTag(pool, 'bread', null),
  'followed tags': (pool) => tags.listFollowedTags(pool, 1),
  'trending tags': (pool) => tags.listTrendingTags(pool, 20),
  'the most used tags': (pool) => tags.listMostUsedTags(pool, 1_000),
  'related tags': (pool) => tags.listRelatedTags(pool, { slugs: ['bread', 'none'], viewerId: 1, limit: 10 }),
  'what a page shows': (pool) => hydrate({ db: database.db, pool }, [1, 2, 3, 4, 5, 6, 7], viewer),
};

describe('no statement of a stream reads through all posts', () => {
  it.each(Object.keys(READS))('%s', async (name) => {
    const statements: { text: string; values: unknown[] }[] = [];
    const recorder = {
      query(statement: { text: string; values: unknown[] }) {
        if (!statement.text.startsWith('explain')) statements.push(statement);
        return database.pool.query(statement);
      },
    } as unknown as Context['pool'];
    await READS[name]?.(recorder);
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
      { pool: database.pool, config: { organizationTeam: 'a8c' } },
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

it('a tag of many posts has the number that was counted last', async () => {
  const tag = await tags.findTag(database.pool, 'bread', null);
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
