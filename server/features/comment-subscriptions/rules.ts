import { randomBytes } from 'node:crypto';

/** The key of a subscription that waits to be confirmed by email: 192 bits, which nobody can guess. */
export function createActivationKey(): string {
  return randomBytes(24).toString('base64url');
}
