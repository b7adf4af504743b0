import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { countTags } from './queries-counts.ts';

/** Added at the start as well. Run twice it counts twice, to the same numbers. */
export const countTagsJob = job({
  name: 'tags.count',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: ({ db, clock }: Context) => countTags(db, clock.now()),
});

export const tagJobs: AnyJob<Context>[] = [countTagsJob];
