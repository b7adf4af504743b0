import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { AccountHooks } from './hooks.ts';
import { confirmAddress } from './verification.ts';

/**
 * Applies the other effects of resetting a password by an emailed link. The address is confirmed, because the link's user reads
 * its email (unless the address was corrected since sign-up). All API keys are revoked, because someone else may have created
 * one. Passkeys stay; a lost device is no reason to lose them. (The library ends the sessions.)
 *
 * @returns the revoked API keys, as "name (tidings_prefix…)", and the names of the remaining passkeys
 */
export async function revokeKeys(
  db: Kysely<Schema>,
  { id: userId, email }: { id: number; email: string },
  hooks: AccountHooks,
): Promise<{ apiKeys: string[]; passkeys: string[] }> {
  if (!(await isCorrected(db, userId))) await confirmAddress(db, { id: userId, email }, hooks);
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('api_keys')
      .where('user_id', '=', userId)
      .returning(['name', 'prefix'])
      .execute();
    const passkeys = await trx
      .selectFrom('passkeys')
      .select('name')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return {
      apiKeys: ended.map(({ name, prefix }) => `${name} (tidings_${prefix}…)`).sort(),
      passkeys: passkeys.map(({ name }) => name ?? ''),
    };
  });
}

/** Whether the owner has replaced an unconfirmed address; see features/accounts/emails.ts. */
async function isCorrected(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account_emails')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'CorrectAddress')
    .executeTakeFirst();
  return row !== undefined;
}
