import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { SiteImportCount, SiteImportCounts } from '#server/platform/db/column-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { publish } from '#server/platform/live/publish.ts';
import { lockWorking, type SiteImportRow, saveProgress } from './queries.ts';
import { renewLease } from './queries-queue.ts';
import { insertEntries, type NewEntry } from './queries-report.ts';
import { PROBLEMS_MAX } from './rules.ts';

export type Trx = Transaction<Schema>;

/** Minimum interval of progress announcements. */
const PUBLISH_MS = 1_000;
/** Interval of renewing the lease, a quarter of it. */
const RENEW_MS = 15_000;

/** Thrown when the work has to end: the import was cancelled, another process has it, or this one is stopping. */
export class WorkStopped extends Error {
  override name = 'WorkStopped';
}

/** One process's work on one import. */
export interface Work {
  context: Context;
  row: SiteImportRow;
  /** Aborted when the work has to end. */
  signal: AbortSignal;
  counts: SiteImportCounts;
  done: number;
  total: number;
  /** Throws `WorkStopped` if the work has to end. */
  checkStopped(): void;
  /**
   * Runs in a transaction during which the import is not cancelled, and stores the progress in it. Throws `WorkStopped` if it was.
   */
  store<R>(run: (trx: Trx) => Promise<R>): Promise<R>;
  /** The same in the caller's transaction. */
  storeIn<R>(trx: Trx, run: (trx: Trx) => Promise<R>): Promise<R>;
  /** Counts in memory; the next `store` writes it. */
  count(kind: keyof SiteImportCounts, what: keyof SiteImportCount, by?: number): void;
  /** Adds lines to the report, of problems only so many. */
  report(trx: Trx, entries: readonly NewEntry[]): Promise<void>;
  close(): void;
}

/** Begins to work on an import that this process has claimed: keeps the claim until it is closed. */
export function openWork(context: Context, row: SiteImportRow): Work {
  const { db, log, workerId } = context;
  const stopper = new AbortController();
  const signal = AbortSignal.any([stopper.signal, context.stopping]);
  const timer = setInterval(() => {
    renewLease(db, row, workerId).then(
      (isOurs) => isOurs || stopper.abort(),
      (err) => log.warn({ err, importId: row.id }, 'the claim of an import was not renewed'),
    );
  }, RENEW_MS).unref();
  const counts = structuredClone(row.counts) as SiteImportCounts;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let problems = 0;

  const work: Work = {
    context,
    row,
    signal,
    counts,
    done: row.done,
    total: row.total,
    checkStopped() {
      if (signal.aborted) throw new WorkStopped();
    },
    async store(run) {
      work.checkStopped();
      const result = await db.transaction().execute((trx) => work.storeIn(trx, run));
      await publishAtTimes();
      return result;
    },
    async storeIn(trx, run) {
      if (!(await lockWorking(trx, row, workerId))) throw new WorkStopped();
      const before = { counts: structuredClone(counts), done: work.done };
      try {
        const result = await run(trx);
        await saveProgress(trx, row.id, { counts, done: work.done, total: work.total });
        return result;
      } catch (error) {
        // Nothing was stored, so it counts for nothing. The lock keeps others from counting meanwhile.
        Object.assign(counts, before.counts);
        work.done = before.done;
        throw error;
      }
    },
    count(kind, what, by = 1) {
      counts[kind] ??= { found: 0, added: 0, existing: 0, failed: 0 };
      counts[kind][what] += by;
    },
    async report(trx, entries) {
      const [failed, others] = [entries.filter(isProblem), entries.filter((entry) => !isProblem(entry))];
      const listed = failed.slice(0, Math.max(0, PROBLEMS_MAX - problems));
      const unlisted = failed.slice(listed.length);
      problems += listed.length;
      await insertEntries(trx, row.id, [...others, ...listed, ...sumUp(unlisted)]);
    },
    close() {
      clearInterval(timer);
      stopper.abort();
    },
  };

  async function publishAtTimes(): Promise<void> {
    if (performance.now() - publishedAt < PUBLISH_MS) return;
    publishedAt = performance.now();
    await publishProgress(db, { ...row, done: work.done, total: work.total });
  }

  return work;
}

const isProblem = ({ outcome }: NewEntry) => outcome === 'failed';

/** Of too many problems each reason has one line. */
function sumUp(entries: readonly NewEntry[]): NewEntry[] {
  const byReason = new Map<string, NewEntry>();
  for (const entry of entries) {
    const key = `${entry.kind} ${entry.reason}`;
    const known = byReason.get(key);
    if (known) known.count += entry.count;
    else byReason.set(key, { ...entry, subject: '', articleId: null, key: undefined });
  }
  return [...byReason.values()];
}

/** Announces an import's progress to the open pages of who imports. */
export async function publishProgress(db: Context['db'], row: SiteImportRow): Promise<void> {
  if (row.user_id === null) return;
  const { id, blog_id, stage, done, total } = row;
  await publish(db, { userId: row.user_id, event: 'site_import', data: { id, blog_id, stage, done, total } });
}
