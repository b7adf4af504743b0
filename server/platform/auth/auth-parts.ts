import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Schema } from '../db/schema.ts';
import type { Limits } from '../limits.ts';
import type { AccountEmails } from './emails.ts';
import type { AccountHooks } from './hooks.ts';
import type { IsExpectedFrom } from './log-in-limits.ts';

/** Hashes passwords, and checks them. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

/** What accounts are built from. */
export interface AuthParts {
  config: Config;
  db: Kysely<Schema>;
  clock: { now(): Date };
  log: Logger;
  limits: Limits;
  emails: AccountEmails;
  hooks: AccountHooks;
  isExpectedFrom: IsExpectedFrom;
  /** Default: the library's, scrypt. */
  passwords?: PasswordHasher | undefined;
}
