import type * as api from '../api/webhooks.ts';
import { get, post } from '../endpoint.ts';

export const listWebhooks = get<typeof api, 'listWebhooks'>('/rest/v1.1/sites/:siteId/webhooks');
export const createWebhook = post<typeof api, 'createWebhook'>('/rest/v1.1/sites/:siteId/webhooks/new');
export const deleteWebhook = post<typeof api, 'deleteWebhook'>(
  '/rest/v1.1/sites/:siteId/webhooks/:webhookId/delete',
);
export const testWebhook = post<typeof api, 'testWebhook'>(
  '/rest/v1.1/sites/:siteId/webhooks/:webhookId/test',
);
