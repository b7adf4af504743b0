import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/webhooks.ts';
import { endpointMutation, endpointQuery, toEndpointKey } from '#web/lib/query.ts';

/** The webhooks of a blog. */
export function webhooksQuery(siteId: number) {
  return endpointQuery(api.listWebhooks, { siteId });
}

/** After each of these, the list is refetched. */
export const createWebhookMutation = () => createRefetchingMutation(api.createWebhook);
export const deleteWebhookMutation = () => createRefetchingMutation(api.deleteWebhook);
export const testWebhookMutation = () => createRefetchingMutation(api.testWebhook);

function createRefetchingMutation<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: toEndpointKey(api.listWebhooks) }),
  });
}
