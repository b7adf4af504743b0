import type { IncomingHttpHeaders } from 'node:http';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import { job } from '../jobs/jobs.ts';
import { AppError } from './errors.ts';
import {
  beginCall,
  deleteCall,
  deleteOldCalls,
  endCall,
  type IdempotentCall,
} from './queries-idempotency.ts';

/** No handler takes longer; a call that is older ended with its process. */
const RUNNING_MAX_MS = 60_000;
/** How long a client can send a call again. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;
const RETRY_AFTER_SECONDS = 2;

/** Does a call once. */
export type DoOnce = (call: IdempotentCall, run: () => Promise<unknown>) => Promise<unknown>;

/** Returns the key of a call that the client may send again (the draft "The Idempotency-Key HTTP Header Field"). Throws `invalid_input`. */
export function getIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  const parsed = z.uuid().safeParse(key);
  if (!parsed.success) throw new AppError('invalid_input', 'Idempotency-Key must be a UUID.');
  return parsed.data;
}

/**
 * Creates the function that does a call once for each key: sent again, it gets the first response. A call that failed was not done.
 * Throws `throttled` while it is under way.
 */
export function createDoOnce({ db, clock }: { db: Kysely<Schema>; clock: { now(): Date } }): DoOnce {
  return async (call, run) => {
    const now = clock.now();
    const begun = await beginCall(db, call, { now, staleSince: new Date(now.getTime() - RUNNING_MAX_MS) });
    if (begun.state === 'done') return begun.response;
    if (begun.state === 'other')
      throw new AppError('invalid_input', 'This Idempotency-Key belongs to another call.');
    if (begun.state === 'running')
      throw new AppError('throttled', 'This call is still under way. Try again in a moment.', {
        retry_after: RETRY_AFTER_SECONDS,
      });
    try {
      const response = await run();
      await endCall(db, call, response);
      return response;
    } catch (error) {
      await deleteCall(db, call);
      throw error;
    }
  };
}

/** Forgets keys that no client uses any more. */
export const purgeIdempotencyKeysJob = job({
  name: 'idempotency.purge',
  payload: z.object({}),
  schedule: '33 4 * * *',
  run: ({ db, clock }: { db: Kysely<Schema>; clock: { now(): Date } }) =>
    deleteOldCalls(db, new Date(clock.now().getTime() - RETENTION_MS)),
});
