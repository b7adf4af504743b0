import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteVisitorsBefore } from './queries-visits.ts';
import { toDay } from './rules.ts';

/** A second run finds nothing left to delete. */
export const purgeVisitorsJob = job({
  name: 'stats.purge-visitors',
  payload: z.object({}),
  schedule: '10 0 * * *',
  run: ({ db, clock }: Context) => deleteVisitorsBefore(db, toDay(clock.now())),
});

export const statsJobs: AnyJob<Context>[] = [purgeVisitorsJob];
