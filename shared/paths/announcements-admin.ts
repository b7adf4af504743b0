import type * as api from '../api/announcements-admin.ts';
import { get, post } from '../endpoint.ts';

export const listAnnouncements = get<typeof api, 'listAnnouncements'>('/wpcom/v2/admin/announcements');
export const createAnnouncement = post<typeof api, 'createAnnouncement'>('/wpcom/v2/admin/announcements/new');
export const updateAnnouncement = post<typeof api, 'updateAnnouncement'>(
  '/wpcom/v2/admin/announcements/:announcementId',
);
export const deleteAnnouncement = post<typeof api, 'deleteAnnouncement'>(
  '/wpcom/v2/admin/announcements/:announcementId/delete',
);
