import type * as api from '../api/media.ts';
import { get, post } from '../endpoint.ts';

export const listMedia = get<typeof api, 'listMedia'>('/rest/v1.1/sites/:siteId/media');
export const getMedia = get<typeof api, 'getMedia'>('/rest/v1.1/sites/:siteId/media/:mediaId');
export const uploadMedia = post<typeof api, 'uploadMedia'>('/rest/v1.1/sites/:siteId/media/new');
export const uploadAvatar = post<typeof api, 'uploadAvatar'>('/rest/v1/me/gravatar/upload');
