import { sql } from 'kysely';
import { listUnseenCounts } from '#server/features/seen/queries.ts';
import { markPosts } from '#server/features/seen/queries-mark.ts';
import { markAll, undoMarkAll } from '#server/features/seen/queries-mark-all.ts';
import { parseWindow } from '#server/features/streams/queries-window.ts';
import { findItems } from '#server/features/streams/sources.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Figure, median, percentile } from './figure.ts';
import { timed, withStreams } from './streams-world.ts';

/** New posts in each feed since the reader marked all as seen. */
const ARRIVED = 20;
const ALL_RUNS = 5;

/** Measures a reader with 500 follows, of each of which some 30 posts are unseen: counting, marking, reading what is unseen. */
export async function measureSeen(posts: number): Promise<Figure[]> {
  return withStreams({ posts, hasTexts: false }, async (database, viewer) => {
    await arrive(database);
    const figures = [
      ...(await measureCounts(database, viewer)),
      ...(await measureMarks(database, viewer)),
      ...(await measureHidden(database, viewer)),
      ...(await measureMarkAll(database, viewer)),
    ];
    return figures.map((figure) => ({
      ...figure,
      what: `500 follows, ${posts / 1000}k posts: ${figure.what}`,
    }));
  });
}

async function arrive({ db }: Database): Promise<void> {
  await sql`update subscriptions set seen_ordinal = greatest(0, feeds.last_ordinal - ${ARRIVED}::int),
      seen_count = count_seen(subscriptions.user_id, subscriptions.feed_id, greatest(0, feeds.last_ordinal - ${ARRIVED}::int))
    from feeds where feeds.id = subscriptions.feed_id`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function measureCounts({ db }: Database, viewer: Viewer): Promise<Figure[]> {
  const counts = await timed(() => listUnseenCounts(db, viewer.id));
  return [
    { what: 'unseen counts p50', value: median(counts), unit: 'ms', aim: { atMost: 5 } },
    { what: 'unseen counts p99', value: percentile(counts, 0.99), unit: 'ms' },
  ];
}

async function measureMarks({ db }: Database, viewer: Viewer): Promise<Figure[]> {
  const { rows } = await sql<{ id: number; feed_id: number }>`
    select posts.id, posts.feed_id from posts join subscriptions using (feed_id)
    where posts.feed_ordinal > seen_ordinal order by random() limit 300`.execute(db);
  let next = 0;
  const marks = await timed(async () => {
    const { id, feed_id } = rows[next++ % rows.length]!;
    await db
      .transaction()
      .execute((trx) => markPosts(trx, viewer.id, [{ feedId: feed_id, postId: id }], true));
  });
  return [
    { what: 'mark one p50', value: median(marks), unit: 'ms', aim: { atMost: 5 } },
    { what: 'mark one p99', value: percentile(marks, 0.99), unit: 'ms' },
  ];
}

async function measureHidden({ db }: Database, viewer: Viewer): Promise<Figure[]> {
  const page = await timed(() =>
    findItems(
      { db, clock: { now: () => new Date() }, config: { organizationTeam: 'a8c' } },
      { kind: 'following' },
      viewer,
      parseWindow({ hide_seen: true }, 11),
    ),
  );
  return [
    {
      what: 'following without what was seen, query p50',
      value: median(page),
      unit: 'ms',
    },
    { what: 'following without what was seen, query p99', value: percentile(page, 0.99), unit: 'ms' },
  ];
}

async function measureMarkAll({ db }: Database, viewer: Viewer): Promise<Figure[]> {
  const marked: number[] = [];
  const undone: number[] = [];
  for (let run = 0; run < ALL_RUNS; run += 1) {
    let began = performance.now();
    const undo = await db.transaction().execute((trx) => markAll(trx, viewer.id, [], new Date()));
    marked.push(performance.now() - began);
    began = performance.now();
    await db.transaction().execute((trx) => undoMarkAll(trx, viewer.id, undo!, new Date()));
    undone.push(performance.now() - began);
  }
  return [
    { what: 'mark all', value: median(marked), unit: 'ms' },
    { what: 'undo mark all', value: median(undone), unit: 'ms' },
  ];
}
