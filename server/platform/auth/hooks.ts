import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What the product does about accounts, each in the transaction of its cause. */
export interface AccountHooks {
  /** There is a new account; its address may be confirmed already. */
  created(trx: Transaction<Schema>, userId: number): Promise<void>;
  /** The account's address has been confirmed for the first time. */
  addressConfirmed(trx: Transaction<Schema>, userId: number): Promise<void>;
}
