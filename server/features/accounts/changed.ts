import type { Transaction } from 'kysely';
import { enqueueAssignment } from '#server/features/pending-subscriptions/queries.ts';
import { prepareHandbook, subscribeToHandbook } from '#server/features/starter-content/rules.ts';
import type { AccountHooks } from '#server/platform/auth/hooks.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createDefaultSettings, promoteFirstUser } from './queries.ts';

// What follows from changes to somebody's account, in the transaction of the change.

async function userCreated(trx: Transaction<Schema>, userId: number): Promise<void> {
  await promoteFirstUser(trx, userId);
  await createDefaultSettings(trx, userId);
  await prepareHandbook(trx, userId, { follows: true });
  await enqueueAssignment(trx, userId);
}

/** After somebody has proved an address, for the account's first (`isFirst`) or in the place of another one. */
export async function addressConfirmed(
  trx: Transaction<Schema>,
  userId: number,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  if (isFirst) await subscribeToHandbook(trx, userId);
  await enqueueAssignment(trx, userId);
}

/** For createAuth. */
export const accountHooks: AccountHooks = {
  created: userCreated,
  addressConfirmed: (trx, userId) => addressConfirmed(trx, userId, { isFirst: true }),
};
