import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type AnyJob, job } from '#server/platform/jobs/jobs.ts';
import { deleteExpiredInvitations } from './queries-invitations.ts';

/** Deleting twice is harmless. */
const purgeInvitationsJob = job({
  name: 'memberships.purge-invitations',
  payload: z.object({}),
  schedule: '12 4 * * *',
  run: ({ db, clock }: Context) => deleteExpiredInvitations(db, clock.now()),
});

export const membershipJobs: AnyJob<Context>[] = [purgeInvitationsJob];
