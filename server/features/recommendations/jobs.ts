import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { prepareRecommendations } from './queries-prepare.ts';

/** Added when someone is shown outdated recommendations. A second run prepares the same. */
export const prepareRecommendationsJob = job({
  name: 'recommendations.prepare',
  payload: z.object({ userId: z.int() }),
  run: ({ db, clock }: Context, { userId }) => prepareRecommendations(db, { userId, now: clock.now() }),
});
