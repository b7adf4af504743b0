import { mutationOptions } from '@tanstack/react-query';
import type { Path } from '#shared/endpoint.ts';
import * as api from '#shared/paths/webhooks.ts';
import { endpointKey, endpointMutation, endpointQuery } from '#web/lib/query.ts';

/** Where a blog's new posts are announced. */
export function webhooksQuery(siteId: number) {
  return endpointQuery(api.listWebhooks, { siteId });
}

/** After any of these the list is fetched anew. */
export const createWebhookMutation = () => renewing(api.createWebhook);
export const deleteWebhookMutation = () => renewing(api.deleteWebhook);
export const testWebhookMutation = () => renewing(api.testWebhook);

function renewing<E extends Path>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: endpointKey(api.listWebhooks) }),
  });
}
