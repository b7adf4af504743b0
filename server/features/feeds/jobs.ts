import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteReadings } from './queries-readings.ts';

/** A day more than is shown. */
const KEPT_MS = 31 * 24 * 60 * 60_000;

const forgetReadingsJob = job({
  name: 'feeds.forget-readings',
  payload: z.object({}),
  schedule: '47 3 * * *',
  run: ({ db, clock }: Context) => deleteReadings(db, new Date(clock.now().getTime() - KEPT_MS)),
});

export const feedJobs: AnyJob<Context>[] = [forgetReadingsJob];
