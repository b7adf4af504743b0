import { parseCronItems } from 'graphile-worker';
import type { AnyJob } from './jobs.ts';

const MINUTE_MS = 60_000;

/**
 * Returns which scheduled jobs have become due since the last recorded time; undefined if none. Times before the first call are
 * ignored, and several missed times count as one.
 */
export function createSchedule<C>(jobs: AnyJob<C>[]) {
  // As items, because a crontab's text allows no dot in a name.
  const items = parseCronItems(
    jobs.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : [])),
  );
  let last: number | undefined;
  return (now: Date): { names: string[]; minute: Date; markAdded: () => void } | undefined => {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    last ??= minute;
    const names = new Set<string>();
    // After a long pause the last day is enough: it includes every schedule.
    for (let each = Math.max(last + 1, minute - 24 * 60); each <= minute; each += 1) {
      const at = new Date(each * MINUTE_MS);
      const fields = {
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      };
      for (const { task, match } of items) if (match(fields)) names.add(task);
    }
    const markAdded = () => {
      last = minute;
    };
    if (names.size > 0) return { names: [...names], minute: new Date(minute * MINUTE_MS), markAdded };
    markAdded();
    return undefined;
  };
}
