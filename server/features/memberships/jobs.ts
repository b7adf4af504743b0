import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { assignInvitations, deleteExpiredInvitations } from './queries-invitations.ts';

/** Enqueued when a user has confirmed an address with invitations, see enqueueInvitations. Assigns each once. */
const assignInvitationsJob = job({
  name: 'memberships.assign-invitations',
  payload: z.object({ userId: z.int() }),
  run: async ({ db, clock }: Context, { userId }) =>
    db.transaction().execute((trx) => assignInvitations(trx, userId, clock.now())),
});

/** Deleting twice is harmless. */
const purgeInvitationsJob = job({
  name: 'memberships.purge-invitations',
  payload: z.object({}),
  schedule: '12 4 * * *',
  run: ({ db, clock }: Context) => deleteExpiredInvitations(db, clock.now()),
});

export const membershipJobs: AnyJob<Context>[] = [assignInvitationsJob, purgeInvitationsJob];
