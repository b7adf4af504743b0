import { correctAddress, getVerification, sendVerificationEmail } from '#shared/paths/accounts.ts';
import { endpointMutation, endpointQuery } from '#web/lib/query.ts';

/** Mails the verification link again. Fails with `throttled` and `retryAfter` when asked too soon. */
export function sendVerificationMutation() {
  return endpointMutation(sendVerificationEmail);
}

/** How it stands with the address of a member, for the page after signing up. */
export function verificationQuery() {
  return endpointQuery(getVerification, {});
}

/** Replaces an address that is not verified. Fails with `throttled`, and with `conflict` when it is verified by now. */
export function correctAddressMutation() {
  return endpointMutation(correctAddress);
}
