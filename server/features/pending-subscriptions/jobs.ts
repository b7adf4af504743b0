import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { assignConfirmed, deleteStalePending, findVerifiedEmail } from './queries.ts';

/** Enqueued when a user has confirmed an address with subscriptions, see enqueueAssignment. */
const assignSubscriptionsJob = job({
  name: 'subscriptions.adopt',
  payload: z.object({ userId: z.int() }),
  run: async ({ db, clock }: Context, { userId }) => {
    const email = await findVerifiedEmail(db, userId);
    if (email) await db.transaction().execute((trx) => assignConfirmed(trx, userId, email, clock.now()));
  },
});

/** Long enough for every holiday. */
const PENDING_RETENTION_MS = 30 * 24 * 60 * 60_000;

const purgePendingJob = job({
  name: 'subscriptions.purge-pending',
  payload: z.object({}),
  schedule: '27 3 * * *',
  run: ({ db, clock }: Context) =>
    deleteStalePending(db, new Date(clock.now().getTime() - PENDING_RETENTION_MS)),
});

export const pendingSubscriptionJobs: AnyJob<Context>[] = [assignSubscriptionsJob, purgePendingJob];
