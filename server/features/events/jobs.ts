import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteOldEvents } from './queries.ts';

/** What is counted is counted by week and month; half a year shows how that changes. */
const KEPT_MS = 180 * 24 * 60 * 60_000;

export const forgetEventsJob = job({
  name: 'events.forget',
  payload: z.object({}),
  schedule: '57 3 * * *',
  run: ({ db, clock }: Context) => deleteOldEvents(db, new Date(clock.now().getTime() - KEPT_MS)),
});

export const eventJobs: AnyJob<Context>[] = [forgetEventsJob];
