import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { countSearchWords } from './queries-search-words.ts';

/** Also enqueued at the start. A second run counts the same words. */
export const countSearchWordsJob = job({
  name: 'search.count_words',
  payload: z.object({}),
  schedule: '17 * * * *',
  run: ({ db }: Context) => countSearchWords(db),
});

export const streamJobs: AnyJob<Context>[] = [countSearchWordsJob];
