import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { job } from '#server/platform/jobs/jobs.ts';
import { type ConnectionError, isOutage } from '#shared/domain/connection-errors.ts';
import { enqueueTransitionEmail } from './emails.ts';
import { probeSite } from './health.ts';
import type { ConnectedSiteRow } from './queries.ts';
import { claimDueProbe, countProbe, recordHealth } from './queries-health.ts';

/** Concurrent checks; an unreachable site takes up to 30 s, so that 64 of them in a minute do not delay the others. */
const CONCURRENCY = 32;
/** The next minute's job continues with the rest. */
const SLICE_MS = 50_000;

/**
 * Checks the monitored sites that are due. Claiming a site moves its next check, so concurrent or repeated runs check different
 * sites; if a worker dies, its site is checked again five minutes later.
 */
export const monitorSitesJob = job({
  name: 'connected-sites.monitor',
  payload: z.object({}),
  schedule: '* * * * *',
  run: async (context: Context) => {
    const until = performance.now() + SLICE_MS;
    await Promise.all(Array.from({ length: CONCURRENCY }, () => probeUntil(context, until)));
  },
});

async function probeUntil(context: Context, until: number): Promise<void> {
  while (performance.now() < until) {
    const site = await claimDueProbe(context.db, context.clock.now());
    if (!site) return;
    await recordProbe(context, site, await probeSite(context, site));
  }
}

/** Records the result and enqueues its email in one transaction: both happen, or neither. */
async function recordProbe(
  context: Context,
  site: ConnectedSiteRow,
  error: ConnectionError | '',
): Promise<void> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    const transition = await countProbe(trx, site, { isOutage: isOutage(error), now: clock.now() });
    await recordHealth(trx, site, error);
    if (transition.kind !== 'none') await enqueueTransitionEmail(context, trx, site, transition, error);
  });
}
