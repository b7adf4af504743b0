import type * as api from '../api/blogs.ts';
import { get, post } from '../endpoint.ts';

export const getBlog = get<typeof api, 'getBlog'>('/rest/v1.1/sites/:siteId');
export const getReaderBlog = get<typeof api, 'getReaderBlog'>('/rest/v1.1/read/sites/:siteId');
export const listMyBlogs = get<typeof api, 'listMyBlogs'>('/rest/v1.1/me/sites');
export const createBlog = post<typeof api, 'createBlog'>('/rest/v1.1/sites/new');
export const updateBlog = post<typeof api, 'updateBlog'>('/rest/v1.1/sites/:siteId/settings');
export const deleteBlog = post<typeof api, 'deleteBlog'>('/rest/v1.1/sites/:siteId/delete');
export const setPrimaryBlog = post<typeof api, 'setPrimaryBlog'>('/rest/v1.1/me/primary-site');
export const listBlogAuthors = get<typeof api, 'listBlogAuthors'>('/rest/v1.1/sites/:siteId/authors');
export const inviteBlogAuthor = post<typeof api, 'inviteBlogAuthor'>('/rest/v1.1/sites/:siteId/authors/new');
export const removeBlogAuthor = post<typeof api, 'removeBlogAuthor'>(
  '/rest/v1.1/sites/:siteId/authors/:userId/delete',
);
export const listInvitations = get<typeof api, 'listInvitations'>('/rest/v1.1/me/invitations');
export const answerInvitation = post<typeof api, 'answerInvitation'>('/rest/v1.1/me/invitations/:siteId');
