import type * as api from '../api/announcements.ts';
import { get, post } from '../endpoint.ts';

export const listCurrentAnnouncements = get<typeof api, 'listCurrentAnnouncements'>(
  '/wpcom/v2/announcements',
);
export const dismissAnnouncement = post<typeof api, 'dismissAnnouncement'>(
  '/wpcom/v2/announcements/:announcementId/dismiss',
);
