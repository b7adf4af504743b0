import { setTimeout as delay } from 'node:timers/promises';
import { countDue, makeAllDue } from '#server/features/feeds/queries.ts';
import { sumFetchStats } from '#server/features/feeds/queries-fetch-stats.ts';
import { hasLiveWorker } from '#server/platform/jobs/queries.ts';
import type { Cli } from './command.ts';

/** How often the database is asked how far the server is. */
const POLL_MS = 50;
/** Between two lines about the progress. */
const PROGRESS_MS = 1_000;

/**
 * Makes all feeds due and waits until the running server has read them. Without one, reads them in this process. Returns the exit
 * code.
 */
export async function refreshAll(cli: Cli): Promise<number> {
  const { db, isOwner } = await cli.openDatabase();
  // A server on an embedded database owns it, so that an owner is alone.
  const isServed = !isOwner && (await hasLiveWorker(db));
  return isServed ? orderRefresh(cli) : crawlHere(cli);
}

async function orderRefresh({ out, clock, openDatabase }: Cli): Promise<number> {
  const { db } = await openDatabase();
  const ordered = clock.now();
  const before = await sumFetchStats(db, ordered);
  const count = await makeAllDue(db, ordered);
  const began = performance.now();
  out(formatDue(count));
  let toldAt = began;
  for (let left = count; left > 0; left = await countDue(db, ordered)) {
    if (performance.now() - toldAt >= PROGRESS_MS) {
      toldAt = performance.now();
      out(`${count - left} of ${count} are read.`);
      if (!(await hasLiveWorker(db))) {
        out(`The server has stopped. ${left} feeds are still due, and are read when it runs again.`);
        return 1;
      }
    }
    await delay(POLL_MS);
  }
  const after = await sumFetchStats(db, ordered);
  out(
    formatSummary({
      ms: performance.now() - began,
      feeds: after.reads - before.reads,
      failed: after.failures - before.failures,
      inserted: after.new_posts - before.new_posts,
      updated: after.changed_posts - before.changed_posts,
    }),
  );
  return 0;
}

/** For a server that is not running. */
async function crawlHere({ out, openContext }: Cli): Promise<number> {
  const { db, clock, crawler } = await openContext();
  out('No server is running, so this command reads the feeds itself.');
  out(formatDue(await makeAllDue(db, clock.now())));
  const { ms, feeds, outcomes, inserted, updated } = await crawler.crawlDue();
  const failed = (outcomes.failed ?? 0) + (outcomes.gone ?? 0);
  out(formatSummary({ ms, feeds, failed, inserted, updated }));
  return 0;
}

function formatDue(count: number): string {
  return `${count} feeds are due.`;
}

function formatSummary(done: {
  ms: number;
  feeds: number;
  failed: number;
  inserted: number;
  updated: number;
}): string {
  const { ms, feeds, failed, inserted, updated } = done;
  return `${feeds} feeds were read in ${Math.round(ms)} ms. ${failed} failed; ${inserted} posts are new, ${updated} changed.`;
}
