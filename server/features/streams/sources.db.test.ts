import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { encodeCursor } from '#server/platform/http/page-cursor.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { seedPosts } from '#test/seed-posts.ts';
import { fillStreams, RANKED, STREAMS } from '#test/seed-streams.ts';
import { parseWindow } from './queries-window.ts';
import { findItems, SOURCED_KINDS, type SourcedKey } from './sources.ts';

test('every kind of stream in the table is among them', () => {
  const kinds = new Set([...STREAMS.map(({ key }) => key.kind), ...RANKED.map(({ kind }) => kind)]);
  expect([...kinds].sort()).toEqual(SOURCED_KINDS.toSorted());
});

const viewer = { id: 1 } as Viewer;

const toSourceContext = ({ db }: Pick<Context, 'db'>) => ({
  db,
  clock: { now: () => new Date() },
  config: { organizationTeam: 'a8c' },
});

describe('on random posts with many ties', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await seedPosts(database.pool, { readers: 2, feeds: 40, follows: 25, posts: 1_500, instants: 90 });
    await fillStreams(database);
  });
  afterAll(() => database.close());

  async function listNaively(holds: string): Promise<{ id: number; sortAt: string }[]> {
    const { rows } = await database.pool.query(
      `select id, sort_at::text as "sortAt" from posts where ${holds} order by sort_at desc, id desc`,
    );
    return rows;
  }

  async function listPaged(key: SourcedKey, number: number, input: Parameters<typeof parseWindow>[0] = {}) {
    const ids: number[] = [];
    for (let page_handle = input.page_handle; ; ) {
      const items = await findItems(
        toSourceContext(database),
        key,
        viewer,
        parseWindow({ ...input, page_handle }, number),
      );
      ids.push(...items.map((item) => item.id));
      const last = items.at(-1);
      if (!last) return ids;
      page_handle = encodeCursor(last);
    }
  }

  it.each(STREAMS)('$key.kind: pages of any size have every post once, in order', async ({ key, holds }) => {
    const all = (await listNaively(holds)).map((post) => post.id);
    expect(all.length).toBeGreaterThan(20);
    for (const number of [3, 41]) expect(await listPaged(key, number)).toEqual(all);
  });

  it.each(RANKED)('$kind $tab: pages of any size together have the same as one page', async (key) => {
    const all = await findItems(toSourceContext(database), key, viewer, parseWindow({}, 10_000));
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const number of [7, 41]) expect(await listPaged(key, number)).toEqual(all.map(({ id }) => id));
  });

  it.each(STREAMS)('$key.kind: before is exclusive and after inclusive', async ({ key, holds }) => {
    const edge = '2026-11-01T12:00:00.000Z';
    const some = 'select id from posts order by id % 7, id limit 200';
    await database.pool.query(
      `update posts set sort_at = $1, last_comment_at = case when last_comment_at is not null then $1::timestamptz end
       where id in (${some})`,
      [edge],
    );
    await database.pool.query(`update post_tags set sort_at = $1 where post_id in (${some})`, [edge]);
    await database.pool.query(`update likes set created_at = $1 where post_id in (${some})`, [edge]);
    const all = await listNaively(holds);
    const atEdge = all.filter((post) => post.sortAt.startsWith('2026-11-01 12:00:00+'));
    expect(atEdge.length).toBeGreaterThan(0);
    expect(await listPaged(key, 7, { after: new Date(edge) })).toEqual(atEdge.map((post) => post.id));
    expect(await listPaged(key, 7, { before: new Date(edge) })).toEqual(
      all.filter((post) => !atEdge.includes(post)).map((post) => post.id),
    );
  });

  it('following: a feed that is not followed stays out, also when it is requested by number', async () => {
    const { rows } = await database.pool.query(
      'select id from feeds where id not in (select feed_id from subscriptions where user_id = 1) limit 1',
    );
    const key: SourcedKey = { kind: 'recent', feedId: rows[0].id };
    expect(await findItems(toSourceContext(database), key, viewer, parseWindow({}, 5))).toEqual([]);
    expect(
      await findItems(toSourceContext(database), { kind: 'following' }, null, parseWindow({}, 5)),
    ).toEqual([]);
  });
});
