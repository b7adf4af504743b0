import { APIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { SIGN_UP_REFUSALS, type SignUpRefusal } from './hooks.ts';

/** Returns the response to someone who cannot sign up. */
export function createSignUpError(code: SignUpRefusal): APIError {
  return new APIError('FORBIDDEN', { code, message: SIGN_UP_REFUSALS[code] });
}

/** Throws ACCOUNT_SUSPENDED if an administrator has suspended the user; the message gives the reason, and `reason` it alone. */
export async function requireNotSuspended(db: Kysely<Schema>, userId: number): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('suspension_reason')
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (!user) return;
  const reason = user.suspension_reason && ` Reason: ${user.suspension_reason}`;
  throw new APIError('FORBIDDEN', {
    code: 'ACCOUNT_SUSPENDED',
    message: `Your account has been suspended by an administrator of this server.${reason}`,
    ...(user.suspension_reason && { reason: user.suspension_reason }),
  });
}
