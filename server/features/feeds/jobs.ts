import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteFetchStats } from './queries-fetch-stats.ts';

/** A day more than is shown. */
const RETENTION_MS = 31 * 24 * 60 * 60_000;

const purgeFetchStatsJob = job({
  name: 'feeds.purge-fetch-stats',
  payload: z.object({}),
  schedule: '47 3 * * *',
  run: ({ db, clock }: Context) => deleteFetchStats(db, new Date(clock.now().getTime() - RETENTION_MS)),
});

export const feedJobs: AnyJob<Context>[] = [purgeFetchStatsJob];
