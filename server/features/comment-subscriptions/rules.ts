import { randomBytes } from 'node:crypto';

/** Creates the key of a subscription that waits to be confirmed by email: 192 random bits. */
export function createActivationKey(): string {
  return randomBytes(24).toString('base64url');
}
