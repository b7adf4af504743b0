import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteOldBatches } from './queries.ts';
import { countPastDays, countPastMembers, deleteOldCounts } from './queries-counts.ts';
import { createMonths, deleteOldEvents } from './queries-months.ts';

/** Counts are per week and month; half a year shows trends. */
const RETENTION_MS = 180 * 24 * 60 * 60_000;
/** Months created in advance; after a longer downtime the default partition is used. */
const MONTHS_AHEAD = 2;
/** A call without a received response is repeated within a minute, or when the computer wakes up. */
const BATCHES_RETENTION_MS = 3 * 24 * 60 * 60_000;

/** Each of its steps finds what is left to do, so it may run twice. */
export const maintainEventsJob = job({
  name: 'events.keep',
  payload: z.object({}),
  schedule: '7 0 * * *',
  run: async ({ db, clock }: Context) => {
    const now = clock.now();
    const oldest = new Date(now.getTime() - RETENTION_MS);
    await createMonths(db, now, MONTHS_AHEAD);
    await countPastDays(db, oldest, now);
    await deleteOldEvents(db, oldest);
    await deleteOldCounts(db, oldest);
    await deleteOldBatches(db, new Date(now.getTime() - BATCHES_RETENTION_MS));
    await countPastMembers(db, now);
  },
});

export const eventJobs: AnyJob<Context>[] = [maintainEventsJob];
