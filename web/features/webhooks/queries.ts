import { mutationOptions } from '@tanstack/react-query';
import * as api from '#shared/api/webhooks.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { endpointKey, endpointMutation, endpointQuery } from '#web/lib/query.ts';

/** Where a blog's new posts are announced. */
export function webhooksQuery(siteId: number) {
  return endpointQuery(api.listWebhooks, { siteId });
}

/** After any of these the list is fetched anew. */
export const createWebhookMutation = () => renewing(api.createWebhook);
export const deleteWebhookMutation = () => renewing(api.deleteWebhook);
export const testWebhookMutation = () => renewing(api.testWebhook);

function renewing<E extends Endpoint>(endpoint: E) {
  return mutationOptions({
    ...endpointMutation(endpoint),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: endpointKey(api.listWebhooks) }),
  });
}
