import { correctAddress, getVerification, sendVerificationEmail } from '#shared/paths/accounts.ts';
import { endpointMutation, endpointQuery } from '#web/lib/query.ts';

/** Sends the verification link again. Fails with `throttled` and `retryAfter` if asked too soon. */
export function sendVerificationMutation() {
  return endpointMutation(sendVerificationEmail);
}

/** The verification state of a member's address, for the page after signing up. */
export function verificationQuery() {
  return endpointQuery(getVerification, {});
}

/** Replaces an unverified address. Fails with `throttled`, and with `conflict` if it has been verified meanwhile. */
export function correctAddressMutation() {
  return endpointMutation(correctAddress);
}
