import type { Transaction } from 'kysely';
import { enqueueInvitations } from '#server/features/memberships/queries.ts';
import { enqueueAssignment } from '#server/features/pending-subscriptions/queries.ts';
import { consumeInvitation } from '#server/features/sign-up/queries.ts';
import { admitApplicant } from '#server/features/sign-up/rules.ts';
import { prepareHandbook, subscribeToHandbook } from '#server/features/starter-content/rules.ts';
import type { AccountHooks, SignUpRefusal } from '#server/platform/auth/hooks.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createDefaultSettings, promoteFirstUser } from './queries.ts';

// What follows from changes to somebody's account, in the transaction of the change.

async function userCreated(trx: Transaction<Schema>, userId: number): Promise<SignUpRefusal | undefined> {
  if (!(await consumeInvitation(trx, userId))) return 'INVITATION_INVALID';
  await promoteFirstUser(trx, userId);
  await createDefaultSettings(trx, userId);
  await prepareHandbook(trx, userId, { follows: true });
  await enqueueInvitations(trx, userId);
  await enqueueAssignment(trx, userId);
  return undefined;
}

/** After somebody has proved an address, for the account's first (`isFirst`) or in the place of another one. */
export async function addressConfirmed(
  trx: Transaction<Schema>,
  userId: number,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  if (isFirst) await subscribeToHandbook(trx, userId);
  await enqueueInvitations(trx, userId);
  await enqueueAssignment(trx, userId);
}

/** For createAuth. */
export const accountHooks: AccountHooks = {
  admit: admitApplicant,
  created: userCreated,
  addressConfirmed: (trx, userId) => addressConfirmed(trx, userId, { isFirst: true }),
};
