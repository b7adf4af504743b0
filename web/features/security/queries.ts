import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as logIn from '#shared/paths/accounts-log-in.ts';
import * as api from '#shared/paths/security.ts';
import { endpointKey, endpointMutation, endpointQuery } from '#web/lib/query.ts';

/** Everything that opens one's account. */
export function securityQuery() {
  return endpointQuery(api.getSecurity, {});
}

/** After any of these the page fetches anew what there is. */
export const deleteSessionMutation = () => renewing(api.deleteSession);
export const deleteOtherSessionsMutation = () => renewing(api.deleteOtherSessions);
export const deletePasskeyMutation = () => renewing(api.deletePasskey);
export const createApiKeyMutation = () => renewing(api.createApiKey);
export const deleteApiKeyMutation = () => renewing(api.deleteApiKey);
export const changePasswordMutation = () => renewing(logIn.changePassword);
export const enableTwoFactorMutation = () => renewing(logIn.enableTwoFactor);
export const confirmTwoFactorMutation = () => renewing(logIn.confirmTwoFactor);
export const disableTwoFactorMutation = () => renewing(logIn.disableTwoFactor);
export const createBackupCodesMutation = () => renewing(logIn.createBackupCodes);

function renewing<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: endpointKey(api.getSecurity) }),
  });
}
