import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as logIn from '#shared/paths/accounts-log-in.ts';
import * as api from '#shared/paths/security.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** Everything that gives access to the account. */
export function securityQuery() {
  return endpointQuery(api.getSecurity, {});
}

/** After each of these, the page's data is refetched. */
export const deleteSessionMutation = () => createRefetchingMutation(api.deleteSession);
export const deleteOtherSessionsMutation = () => createRefetchingMutation(api.deleteOtherSessions);
export const deletePasskeyMutation = () => createRefetchingMutation(api.deletePasskey);
export const createApiKeyMutation = () => createRefetchingMutation(api.createApiKey);
export const deleteApiKeyMutation = () => createRefetchingMutation(api.deleteApiKey);
export const changePasswordMutation = () => createRefetchingMutation(logIn.changePassword);
export const enableTwoFactorMutation = () => createRefetchingMutation(logIn.enableTwoFactor);
export const confirmTwoFactorMutation = () => createRefetchingMutation(logIn.confirmTwoFactor);
export const disableTwoFactorMutation = () => createRefetchingMutation(logIn.disableTwoFactor);
export const createBackupCodesMutation = () => createRefetchingMutation(logIn.createBackupCodes);

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(api.getSecurity) }),
  });
}
