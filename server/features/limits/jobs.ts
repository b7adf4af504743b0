import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteRefusedCalls } from './queries.ts';
import { deleteNewAccountActs } from './queries-new-accounts.ts';

/** Longer than is shown. */
const RETENTION_MS = 90 * 24 * 60 * 60_000;

/** Deleting twice is harmless. */
const purgeRefusedCallsJob = job({
  name: 'limits.purge-refused',
  payload: z.object({}),
  schedule: '52 3 * * *',
  run: async ({ db, clock }: Context) => {
    await deleteRefusedCalls(db, new Date(clock.now().getTime() - RETENTION_MS).toISOString().slice(0, 10));
    await deleteNewAccountActs(db, clock.now().toISOString().slice(0, 10));
  },
});

export const limitJobs: AnyJob<Context>[] = [purgeRefusedCallsJob];
