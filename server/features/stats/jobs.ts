import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteVisitorsBefore } from './queries-visits.ts';
import { dayOf } from './rules.ts';

/** What is gone already is not deleted again. */
export const forgetVisitorsJob = job({
  name: 'stats.forget-visitors',
  payload: z.object({}),
  schedule: '10 0 * * *',
  run: ({ db, clock }: Context) => deleteVisitorsBefore(db, dayOf(clock.now())),
});

export const statsJobs: AnyJob<Context>[] = [forgetVisitorsJob];
