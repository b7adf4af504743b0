import type { Kysely } from 'kysely';
import type { z } from 'zod';

/** Work to be done later, at least once: what it is called and what it carries. Handlers must bear being run twice. */
export interface JobDefinition<P extends z.ZodType, C> {
  /** `feature.verb`, for example `mail.send`. */
  name: string;
  payload: P;
  run: (context: C, payload: z.output<P>) => Promise<void>;
  /** Added by itself at these times, with an empty payload: five fields of cron, in UTC. */
  schedule?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the list of all jobs holds definitions with different payloads
export type AnyJob<C> = JobDefinition<any, C>;

/** Declares a job; see app.ts for the list of all of them. */
export function job<P extends z.ZodType, C>(definition: JobDefinition<P, C>): JobDefinition<P, C> {
  return definition;
}

export interface JobOptions {
  /** A job with the same key that has not started yet is replaced. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it exists exactly when the transaction's other effects do. */
  add<P extends z.ZodType>(
    // biome-ignore lint/suspicious/noExplicitAny: any table set will do, the job goes into the queue's own schema
    db: Kysely<any>,
    definition: Pick<JobDefinition<P, never>, 'name' | 'payload'>,
    payload: z.input<P>,
    options?: JobOptions,
  ): Promise<void>;
  /** Adds many jobs of one kind in one statement. */
  addAll<P extends z.ZodType>(
    // biome-ignore lint/suspicious/noExplicitAny: any table set will do, the jobs go into the queue's own schema
    db: Kysely<any>,
    definition: Pick<JobDefinition<P, never>, 'name' | 'payload'>,
    payloads: z.input<P>[],
    options?: Pick<JobOptions, 'maxAttempts'>,
  ): Promise<void>;
}
