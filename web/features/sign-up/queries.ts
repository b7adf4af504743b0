import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/sign-up.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** The links with which the member invites people. */
export const myInvitationsQuery = () => endpointQuery(api.listMyInvitations, {});

/** After each of these, they are refetched. */
export const createInvitationMutation = () => createRefetchingMutation(api.createMyInvitation);
export const revokeInvitationMutation = () => createRefetchingMutation(api.revokeMyInvitation);

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(api.listMyInvitations) }),
  });
}
