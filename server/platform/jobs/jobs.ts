import type { Kysely } from 'kysely';
import type { z } from 'zod';

/** Work to be done later, at least once: its name and payload. Running a handler twice must be harmless. */
export interface JobDefinition<P extends z.ZodType, C> {
  /** `feature.verb`, for example `emails.send`. */
  name: string;
  payload: P;
  run: (context: C, payload: z.output<P>) => Promise<void>;
  /** Adds the job at these times, with an empty payload: five fields of cron, in UTC. */
  schedule?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the list of all jobs holds definitions with different payloads
export type AnyJob<C> = JobDefinition<any, C>;

/** Declares a job; app.ts lists all of them. */
export function job<P extends z.ZodType, C>(definition: JobDefinition<P, C>): JobDefinition<P, C> {
  return definition;
}

export interface JobOptions {
  /** Replaces a job with the same key that has not started yet. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  add<P extends z.ZodType>(
    // biome-ignore lint/suspicious/noExplicitAny: any table set will do, the job goes into the queue's own schema
    db: Kysely<any>,
    definition: Pick<JobDefinition<P, never>, 'name' | 'payload'>,
    payload: z.input<P>,
    options?: JobOptions,
  ): Promise<void>;
  /** Adds many jobs of one type in one statement. */
  addAll<P extends z.ZodType>(
    // biome-ignore lint/suspicious/noExplicitAny: any table set will do, the jobs go into the queue's own schema
    db: Kysely<any>,
    definition: Pick<JobDefinition<P, never>, 'name' | 'payload'>,
    payloads: z.input<P>[],
    options?: Pick<JobOptions, 'maxAttempts'>,
  ): Promise<void>;
}
