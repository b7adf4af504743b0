import type * as api from '../api/notifications.ts';
import { get, post } from '../endpoint.ts';

export const listNotifications = get<typeof api, 'listNotifications'>('/rest/v1.1/notifications/');
export const getNotification = get<typeof api, 'getNotification'>('/rest/v1.1/notifications/:noteId');
export const markNotificationsSeen = post<typeof api, 'markNotificationsSeen'>(
  '/rest/v1.1/notifications/seen',
);
export const markNotificationsRead = post<typeof api, 'markNotificationsRead'>(
  '/rest/v1.1/notifications/read',
);
