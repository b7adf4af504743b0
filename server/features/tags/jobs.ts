import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { countTags } from './queries-counts.ts';

/** Also enqueued at the start. A second run counts the same numbers. */
export const countTagsJob = job({
  name: 'tags.count',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: ({ db, clock }: Context) => countTags(db, clock.now()),
});

export const tagJobs: AnyJob<Context>[] = [countTagsJob];
