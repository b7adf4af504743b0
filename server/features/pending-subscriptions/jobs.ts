import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { adoptConfirmed, deleteStaleAsks, findVerifiedEmail } from './queries.ts';

/** Ordered by the database when somebody has proved an address for which something is subscribed (trigger users_adopt_address). */
const adoptSubscriptionsJob = job({
  name: 'subscriptions.adopt',
  payload: z.object({ userId: z.number().int() }),
  run: async ({ db, clock }: Context, { userId }) => {
    const email = await findVerifiedEmail(db, userId);
    if (email) await db.transaction().execute((trx) => adoptConfirmed(trx, userId, email, clock.now()));
  },
});

/** Long enough for every holiday. */
const ASKS_KEPT_MS = 30 * 24 * 60 * 60_000;

const forgetAsksJob = job({
  name: 'subscriptions.forget-asks',
  payload: z.object({}),
  schedule: '27 3 * * *',
  run: ({ db, clock }: Context) => deleteStaleAsks(db, new Date(clock.now().getTime() - ASKS_KEPT_MS)),
});

export const pendingSubscriptionJobs: AnyJob<Context>[] = [adoptSubscriptionsJob, forgetAsksJob];
