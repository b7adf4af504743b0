import type { Context } from '#server/context.ts';
import { createSubscriptions, type SubscribeOutcome } from '#server/features/feeds/queries-subscribe.ts';
import { listUrlVariants } from '#server/features/subscriptions/rules.ts';
import type { FolderLists } from './folders.ts';
import {
  type EntryResult,
  type EntryRow,
  type ImportRow,
  listPending,
  lockImport,
  saveEntryResults,
} from './queries.ts';
import { findKnownFeeds, spreadFirstFetches } from './queries-queue.ts';

/** Called after each outcome, or after many. */
export type OnProgress = (row: ImportRow) => void;

/** Entries looked up and followed in one transaction. */
const BATCH = 500;
/** 2,000 first fetches an hour: what one user's import may cost the crawl. */
export const FIRST_FETCH_STEP_MS = 1_800;

/**
 * Follows those feeds of an import that are in the database already, without requests. Returns the current import; undefined if
 * it was cancelled.
 */
export async function subscribeKnown(
  { db, clock }: Context,
  row: ImportRow,
  lists: FolderLists | undefined,
  onProgress: OnProgress,
): Promise<ImportRow | undefined> {
  let after = 0;
  let scheduled = 0;
  let latest: ImportRow | undefined = row;
  for (;;) {
    const entries = await listPending(db, row.id, { after, limit: BATCH });
    if (entries.length === 0) return latest;
    after = entries.at(-1)!.place;
    const known = await listKnownEntries(db, row.user_id, entries);
    if (lists) for (const { entry, feedId } of known) await lists.add(entry.folders, feedId);
    latest = await db.transaction().execute(async (trx) => {
      if (!(await lockImport(trx, row.id))) return undefined;
      const outcomes = await createSubscriptions(
        trx,
        row.user_id,
        known.map(({ feedId }) => feedId),
      );
      const created = [...outcomes].filter(([, { kind }]) => kind === 'created').map(([feedId]) => feedId);
      const firstMs = scheduled * FIRST_FETCH_STEP_MS;
      scheduled += created.length;
      await spreadFirstFetches(trx, created, { now: clock.now(), firstMs, stepMs: FIRST_FETCH_STEP_MS });
      return saveEntryResults(trx, row.id, toEntryResults(known, outcomes));
    });
    if (!latest) return undefined;
    onProgress(latest);
  }
}

interface KnownEntry {
  entry: EntryRow;
  feedId: number;
}

/** Lists the entries whose feed is in the database, under any spelling of its address. */
async function listKnownEntries(
  db: Context['db'],
  userId: number,
  entries: EntryRow[],
): Promise<KnownEntry[]> {
  const urlVariants = new Map(entries.map((entry) => [entry, [entry.url, ...listUrlVariants(entry.url)]]));
  const feedIdByUrl = await findKnownFeeds(db, userId, [...urlVariants.values()].flat());
  return entries.flatMap((entry) => {
    const url = urlVariants.get(entry)!.find((variant) => feedIdByUrl.has(variant));
    return url === undefined ? [] : [{ entry, feedId: feedIdByUrl.get(url)! }];
  });
}

/** Two entries of one feed are one new subscription. */
export function toEntryResults(
  known: KnownEntry[],
  outcomes: ReadonlyMap<number, SubscribeOutcome>,
): EntryResult[] {
  const counted = new Set<number>();
  return known.map(({ entry: { place }, feedId }) => {
    const { kind } = outcomes.get(feedId)!;
    if (kind === 'gone') return { place, outcome: 'failed', reason: 'gone', feedId: null };
    if (kind === 'too_many') return { place, outcome: 'failed', reason: 'too_many', feedId: null };
    if (kind === 'unknown') return { place, outcome: 'failed', reason: 'not_visible', feedId: null };
    const isNew = kind === 'created' && !counted.has(feedId);
    counted.add(feedId);
    return { place, outcome: isNew ? 'added' : 'existing', reason: null, feedId };
  });
}
