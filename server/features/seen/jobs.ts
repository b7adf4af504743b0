import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { deleteFormerSubscriptions } from '#server/features/feeds/queries-subscribe.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteOldUndos } from './queries-mark-all.ts';

/** Repeated undos and unfollows delete old rows; this job deletes the remaining ones. */
export const purgeSeenJob = job({
  name: 'seen.purge',
  payload: z.object({}),
  schedule: '7 3 * * *',
  run: async ({ db, clock }: Context) => {
    await deleteOldUndos(db, clock.now());
    await deleteFormerSubscriptions(db);
  },
});

export const seenJobs: AnyJob<Context>[] = [purgeSeenJob];
