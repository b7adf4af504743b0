import type * as api from '../api/subscriptions-delivery.ts';
import { post } from '../endpoint.ts';

export const startPostEmails = post<typeof api, 'startPostEmails'>(
  '/rest/v1.2/read/site/:siteId/post_email_subscriptions/new',
);
export const stopPostEmails = post<typeof api, 'stopPostEmails'>(
  '/rest/v1.2/read/site/:siteId/post_email_subscriptions/delete',
);
export const updatePostEmails = post<typeof api, 'updatePostEmails'>(
  '/rest/v1.2/read/site/:siteId/post_email_subscriptions/update',
);
export const startCommentEmails = post<typeof api, 'startCommentEmails'>(
  '/rest/v1.2/read/site/:siteId/comment_email_subscriptions/new',
);
export const stopCommentEmails = post<typeof api, 'stopCommentEmails'>(
  '/rest/v1.2/read/site/:siteId/comment_email_subscriptions/delete',
);
export const startNotifications = post<typeof api, 'startNotifications'>(
  '/wpcom/v2/read/sites/:siteId/notification-subscriptions/new',
);
export const stopNotifications = post<typeof api, 'stopNotifications'>(
  '/wpcom/v2/read/sites/:siteId/notification-subscriptions/delete',
);
