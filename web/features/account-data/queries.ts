import { closeAccount } from '#shared/paths/account-data.ts';
import { endpointMutation } from '#web/lib/query.ts';

/** Deletes the account. Fails with `invalid_input` (login), `forbidden` (password), `conflict` (the only administrator). */
export function closeAccountMutation() {
  return endpointMutation(closeAccount);
}
