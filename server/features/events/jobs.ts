import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteOldBatches } from './queries.ts';
import { countPastDays, countPastMembers, deleteOldCounts } from './queries-counts.ts';
import { createMonths, deleteOldEvents } from './queries-months.ts';

/** What is counted is counted by week and month; half a year shows how that changes. */
const RETENTION_MS = 180 * 24 * 60 * 60_000;
/** So many months are ready before they begin; a server that rests longer has the table for all other times. */
const MONTHS_AHEAD = 2;
/** A call whose answer was not heard is sent again within a minute, or when the computer has slept. */
const BATCHES_RETENTION_MS = 3 * 24 * 60 * 60_000;

/** Each of its steps finds by itself what is left to do. */
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
