import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { measureSizes, toDay } from './measure.ts';
import { countDay, findFirstDay, listServerDays, saveDay } from './queries.ts';

/** What the page shows at most. */
const DAYS_MAX = 365;

/**
 * Stores yesterday, with the sizes of now, and all earlier days of the last year that are missing: after the first start, or a
 * time when the server did not run. Running twice stores the same counts again.
 */
export const countServerDaysJob = job({
  name: 'statistics.count-days',
  payload: z.object({}),
  // After the events of the day before are complete, and before old fetches are forgotten.
  schedule: '12 0 * * *',
  run: async (context: Context) => {
    const { db, clock } = context;
    const now = clock.now();
    const yesterday = toDay(now, 1);
    const first = await findFirstDay(db);
    const stored = new Set((await listServerDays(db, toDay(now, DAYS_MAX))).map(({ day }) => day));
    const unknown = { database_bytes: null, uploads_bytes: null, free_bytes: null };
    for (let daysBefore = DAYS_MAX; daysBefore >= 1; daysBefore -= 1) {
      const day = toDay(now, daysBefore);
      if (first === undefined || day < first || (stored.has(day) && day !== yesterday)) continue;
      const isRecent = day === yesterday;
      const sizes = isRecent ? await measureSizes(context) : unknown;
      await saveDay(db, { day, ...(await countDay(db, day, { isRecent })), ...sizes });
    }
  },
});

export const statisticsJobs: AnyJob<Context>[] = [countServerDaysJob];
