import type { Context } from '#server/context.ts';
import { createFollows, type FollowOutcome } from '#server/features/feeds/queries-follow.ts';
import { spellingsOf } from '#server/features/subscriptions/rules.ts';
import type { FolderLists } from './folders.ts';
import { type EntryRow, type ImportRow, listPending, type Settled, settleEntries } from './queries.ts';
import { findKnownFeeds, spreadFirstTurns } from './queries-lane.ts';

/** Told after each outcome, or after many. */
export type OnProgress = (row: ImportRow) => void;

/** Entries that are looked up and followed in one transaction. */
const BATCH = 500;
/** 2,000 first readings an hour: what one person's import may cost the crawl. */
export const FIRST_TURN_STEP_MS = 1_800;

/**
 * Follows those feeds of an import that are in the database already, without asking anybody. Answers the import as it is then;
 * undefined when it was stopped.
 */
export async function followKnown(
  { db, clock }: Context,
  row: ImportRow,
  lists: FolderLists | undefined,
  onProgress: OnProgress,
): Promise<ImportRow | undefined> {
  let after = 0;
  let turns = 0;
  let latest: ImportRow | undefined = row;
  for (;;) {
    const entries = await listPending(db, row.id, { after, limit: BATCH });
    if (entries.length === 0) return latest;
    after = entries.at(-1)!.place;
    const known = await lookUp(db, row.user_id, entries);
    if (lists) for (const { entry, feedId } of known) await lists.add(entry.folders, feedId);
    latest = await db.transaction().execute(async (trx) => {
      const outcomes = await createFollows(
        trx,
        row.user_id,
        known.map(({ feedId }) => feedId),
      );
      const created = [...outcomes].filter(([, { kind }]) => kind === 'created').map(([feedId]) => feedId);
      const firstMs = turns * FIRST_TURN_STEP_MS;
      turns += created.length;
      await spreadFirstTurns(trx, created, { now: clock.now(), firstMs, stepMs: FIRST_TURN_STEP_MS });
      return settleEntries(trx, row.id, settle(known, outcomes));
    });
    if (!latest) return undefined;
    onProgress(latest);
  }
}

interface KnownEntry {
  entry: EntryRow;
  feedId: number;
}

/** The entries whose feed is in the database, under whatever spelling of its address. */
async function lookUp(db: Context['db'], userId: number, entries: EntryRow[]): Promise<KnownEntry[]> {
  const spellings = new Map(entries.map((entry) => [entry, [entry.url, ...spellingsOf(entry.url)]]));
  const feedOf = await findKnownFeeds(db, userId, [...spellings.values()].flat());
  return entries.flatMap((entry) => {
    const url = spellings.get(entry)!.find((spelling) => feedOf.has(spelling));
    return url === undefined ? [] : [{ entry, feedId: feedOf.get(url)! }];
  });
}

/** Two entries that turned out to be one feed are one new subscription. */
export function settle(known: KnownEntry[], outcomes: ReadonlyMap<number, FollowOutcome>): Settled[] {
  const counted = new Set<number>();
  return known.map(({ entry: { place }, feedId }) => {
    const { kind } = outcomes.get(feedId)!;
    if (kind === 'gone') return { place, outcome: 'failed', reason: 'gone', feedId: null };
    if (kind === 'unknown') return { place, outcome: 'failed', reason: 'not_visible', feedId: null };
    const isNew = kind === 'created' && !counted.has(feedId);
    counted.add(feedId);
    return { place, outcome: isNew ? 'added' : 'existing', reason: null, feedId };
  });
}
