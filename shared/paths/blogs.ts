import type * as api from '../api/blogs.ts';
import { get, post } from '../endpoint.ts';

export const getSite = get<typeof api, 'getSite'>('/rest/v1.1/sites/:siteId');
export const getReadSite = get<typeof api, 'getReadSite'>('/rest/v1.1/read/sites/:siteId');
export const listMySites = get<typeof api, 'listMySites'>('/rest/v1.1/me/sites');
export const createSite = post<typeof api, 'createSite'>('/rest/v1.1/sites/new');
export const updateSite = post<typeof api, 'updateSite'>('/rest/v1.1/sites/:siteId/settings');
export const deleteSite = post<typeof api, 'deleteSite'>('/rest/v1.1/sites/:siteId/delete');
export const setPrimarySite = post<typeof api, 'setPrimarySite'>('/rest/v1.1/me/primary-site');
export const listSiteAuthors = get<typeof api, 'listSiteAuthors'>('/rest/v1.1/sites/:siteId/authors');
export const inviteSiteAuthor = post<typeof api, 'inviteSiteAuthor'>('/rest/v1.1/sites/:siteId/authors/new');
export const removeSiteAuthor = post<typeof api, 'removeSiteAuthor'>(
  '/rest/v1.1/sites/:siteId/authors/:userId/delete',
);
export const listInvitations = get<typeof api, 'listInvitations'>('/rest/v1.1/me/invitations');
export const answerInvitation = post<typeof api, 'answerInvitation'>('/rest/v1.1/me/invitations/:siteId');
