import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Why someone cannot sign up, as the code of the response. */
export type SignUpRefusal = keyof typeof SIGN_UP_REFUSALS;
export const SIGN_UP_REFUSALS = {
  SIGN_UP_CLOSED: 'Sign-ups are closed on this server.',
  INVITATION_NEEDED: 'You need an invitation to sign up on this server.',
  INVITATION_INVALID: 'This invitation has been used up or has expired. Ask for a new one.',
} as const;

/** What the product does about accounts, each in the transaction of its cause. */
export interface AccountHooks {
  /** Decides whether someone may sign up. Returns the number of the invitation to store with the account; null without one. */
  admit(
    db: Kysely<Schema>,
    applicant: { invitation: string | undefined; now: Date },
  ): Promise<{ invitationId: number | null } | SignUpRefusal>;
  /** There is a new account; its address may be confirmed already. A refusal undoes it. */
  created(trx: Transaction<Schema>, userId: number): Promise<SignUpRefusal | undefined>;
  /** The account's address has been confirmed for the first time. */
  addressConfirmed(trx: Transaction<Schema>, userId: number): Promise<void>;
}
